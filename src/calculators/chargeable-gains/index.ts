import { calculator } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { zero } from '../../law/amounts.ts';
import { firstDayFact, newest } from '../shared/period-facts.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs, steps } from './figures.ts';
import { decisions, tables } from './rates.ts';

/** The retail prices index from the purchase to the last month that counts. Source: TCGA 1992 s54. */
export default calculator({
  key: 'chargeable-gains',
  inputs,
  tables: Object.values(tables),
  horizon: [tables.indexationFreeze],
  decisions: Object.values(decisions),
  checkFacts: {
    first_covered_day: firstDayFact(tables.retailPricesIndex),
    first_unindexed_day: newest(tables.indexationFreeze, 'none_for_spending_from'),
    short_lease_years: newest(tables.shortLease, 'years'),
    nothing: { type: t.money, needs: [], of: () => zero },
  },
  outputs,
  steps,
  narration,
  calculate,
  returns: {
    types: { disposal_date: t.date, gain: t.money, loss: t.money },
    of: ({ disposal_date }, { chargeable_gain, allowable_loss }) => [
      { disposal_date, gain: chargeable_gain, loss: allowable_loss },
    ],
  },
});
