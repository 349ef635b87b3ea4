import { calculator, returnFigures } from '../../engine/calculator.ts';
import type { Series } from '../../engine/chart.ts';
import * as t from '../../engine/values.ts';
import { zero } from '../../law/amounts.ts';
import { startOfMonth } from '../../law/indexation.ts';
import { firstDayFact, newest } from '../shared/period-facts.ts';
import {
  calculate,
  disposalConsideration,
  gainOrLoss,
  type Inputs,
  inputs,
  narration,
  noteTables,
  outputs,
  shortLease,
  steps,
} from './calculate.ts';
import {
  indexableSpending,
  indexationFactor,
  indexationFreeze,
  retailPricesIndex,
  shortHolding,
} from './indexation.ts';

/** The retail prices index from the purchase to the last month that counts. Source: TCGA 1992 s54. */
function pricesWhileHeld(given: Inputs, data: t.Values<typeof outputs>): Series | null {
  const to = data.indexation_end_month;
  if (to === null || data.rpi_acquisition === null) return null;
  const from = startOfMonth(given.acquisition_date);
  const improved = given.enhancement_date;
  const marks = [
    { name: 'acquired', at: from },
    ...(improved === null || data.rpi_enhancement === null
      ? []
      : [{ name: 'improved', at: startOfMonth(improved) }]),
    { name: 'last_month', at: to },
  ];
  return { table: retailPricesIndex, column: 'index', from, to, marks };
}

export default calculator({
  key: 'chargeable-gains',
  inputs,
  tables: [retailPricesIndex, indexationFreeze, shortHolding, ...noteTables],
  horizon: [indexationFreeze],
  decisions: [indexableSpending, indexationFactor, disposalConsideration, gainOrLoss],
  checkFacts: {
    first_covered_day: firstDayFact(retailPricesIndex),
    first_unindexed_day: newest(indexationFreeze, 'none_for_spending_from'),
    short_lease_years: newest(shortLease, 'years'),
    nothing: { type: t.money, needs: [], of: () => zero },
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
  returns: returnFigures(
    inputs,
    outputs,
    { disposal_date: t.date, gain: t.money, loss: t.money },
    (given, data) => [
      { disposal_date: given.disposal_date, gain: data.chargeable_gain, loss: data.allowable_loss },
    ],
  ),
});
