import { calculator } from '../../engine/calculator.ts';
import { money } from '../../engine/values.ts';
import { zero } from '../../law/amounts.ts';
import { firstDayOf, newest } from '../shared/period-facts.ts';
import { calculate, disposalConsideration, gainOrLoss, inputs } from './calculate.ts';
import { pricesWhileHeld } from './chart.ts';
import { outputs, steps } from './figures.ts';
import {
  indexableSpending,
  indexationFactor,
  indexationFreeze,
  indexationTables,
  retailPricesIndex,
} from './indexation.ts';
import { narration, noteTables, shortLease } from './narration.ts';
import returns from './return-figures.ts';

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
  outputs,
  steps,
  narration,
  solvable: [
    { find: 'proceeds', for: 'chargeable_gain', figure: 'rises' },
    { find: 'proceeds', for: 'allowable_loss', figure: 'falls' },
    { find: 'acquisition_cost', for: 'chargeable_gain', figure: 'falls' },
  ],
  chart: { words: ['acquired', 'improved', 'last_month'], series: pricesWhileHeld },
  calculate,
  returns,
});
