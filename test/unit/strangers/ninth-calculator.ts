import { corporationTaxRates } from '../../../src/calculators/corporation-tax/financial-years.ts';
import { calculator, type RunOf, worked } from '../../../src/engine/calculator.ts';
import { date, money, percent } from '../../../src/engine/values.ts';
import { type Amount, toPenny } from '../../../src/law/amounts.ts';
import type { Day } from '../../../src/law/calendar.ts';

const outputs = { main_rate: percent(), tax: worked(money) } as const;

/** Tax on a profit at the main rate of a day: a calculator as small as one can be. */
export default calculator({
  key: 'main-rate',
  inputs: { on: date, profit: money },
  tables: [corporationTaxRates],
  horizon: [corporationTaxRates],
  decisions: [],
  checkFacts: {},
  outputs,
  steps: {},
  narration: {},
  calculate(
    { on, profit }: { readonly on: Day; readonly profit: Amount },
    run: RunOf<typeof outputs, Readonly<Record<never, never>>>,
  ) {
    const { main_rate } = run.table(corporationTaxRates).on({ each_part: on });
    const tax = run.step.tax(toPenny(profit.mul(main_rate)));
    return { data: { main_rate, tax }, narration: {} };
  },
});
