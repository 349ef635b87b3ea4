import { corporationTaxRates } from '../../../src/calculators/corporation-tax/financial-years.ts';
import { calculator, type Run, worked } from '../../../src/engine/calculator.ts';
import { formula, pounds, rate } from '../../../src/engine/formula.ts';
import { date, money, percent } from '../../../src/engine/values.ts';
import { type Amount, toPenny } from '../../../src/law/amounts.ts';
import type { Day } from '../../../src/law/calendar.ts';

/** Tax on a profit at the main rate of a day: a calculator as small as one can be. */
export default calculator({
  key: 'main-rate',
  inputs: { on: date, profit: money },
  tables: [corporationTaxRates],
  horizon: [corporationTaxRates],
  decisions: [],
  checkFacts: {},
  outputs: { main_rate: percent(), tax: worked(money) },
  steps: {},
  narration: {},
  calculate({ on, profit }: { readonly on: Day; readonly profit: Amount }, run: Run) {
    const { main_rate } = run.table(corporationTaxRates).on({ each_part: on });
    const tax = toPenny(profit.mul(main_rate));
    run.step('tax', tax, () => formula`${pounds(profit)} × ${rate(main_rate)}`);
    return { data: { main_rate, tax }, narration: {} };
  },
});
