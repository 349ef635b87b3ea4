import { calculator, step, worked } from '../../engine/calculator.ts';
import { boolean, decimal, enumOf, money, month, optional } from '../../engine/values.ts';
import { zero } from '../../law/amounts.ts';
import { FACTOR_PLACES } from '../../law/indexation.ts';
import { firstDayOf, newest } from '../shared/period-facts.ts';
import { calculate, disposalConsideration, gainOrLoss, inputs, OUTCOMES } from './calculate.ts';
import {
  indexableSpending,
  indexationFactor,
  indexationFreeze,
  indexationTables,
  retailPricesIndex,
} from './indexation.ts';
import { narration, noteTables, shortLease } from './narration.ts';
import { methods } from './slips.ts';

const index = optional(decimal(1, 1));
/** Three decimals for land and buildings; the unrounded factor of shares is shown to six. */
const factor = optional(decimal(6, FACTOR_PLACES));

export default calculator({
  key: 'chargeable-gains',
  inputs,
  tables: [...indexationTables, ...noteTables],
  horizon: [indexationFreeze],
  decisions: [indexableSpending, indexationFactor, disposalConsideration, gainOrLoss],
  checkFacts: {
    first_covered_day: firstDayOf(retailPricesIndex),
    first_unindexed_day: newest(indexationFreeze, 'none_for_spending_from'),
    short_lease_years: newest(shortLease, 'years'),
    nothing: { type: money, needs: [], of: () => zero },
  },
  outputs: {
    consideration: worked(money),
    sba_added: money,
    allowable_costs: worked(money),
    unindexed_gain: worked(money),
    indexation_end_month: optional(month),
    rpi_acquisition: index,
    rpi_end: index,
    rpi_enhancement: index,
    indexation_factor_acquisition: worked(factor),
    indexation_factor_enhancement: worked(factor),
    indexation_acquisition: worked(money),
    indexation_enhancement: worked(money),
    indexation_available: worked(money),
    indexation_given: worked(money),
    indexation_restricted: boolean,
    chargeable_gain: worked(money),
    allowable_loss: worked(money),
    outcome: enumOf(...OUTCOMES),
  },
  steps: { acquisition_total: step(money) },
  narration,
  solvable: [
    { find: 'proceeds', for: 'chargeable_gain', figure: 'rises' },
    { find: 'proceeds', for: 'allowable_loss', figure: 'falls' },
    { find: 'acquisition_cost', for: 'chargeable_gain', figure: 'falls' },
  ],
  calculate,
  methods,
});
