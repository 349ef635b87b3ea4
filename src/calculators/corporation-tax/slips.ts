import type { Run } from '../../engine/calculator.ts';
import type { Values } from '../../engine/values.ts';
import { type Amount, sum, toPenny } from '../../law/amounts.ts';
import { daysOf, shareByDays } from '../../law/periods.ts';
import type { inputs } from './calculate.ts';
import { corporationTaxRates, partsOf } from './financial-years.ts';
import { type PartTax, type Profits, taxOfPart } from './tax-of-part.ts';

type Inputs = Values<typeof inputs>;

/** Tax as it is where the parts are taxed otherwise than they should be. */
function taxed(given: Inputs, run: Run, change: Partial<Profits>, taxOf: (part: PartTax) => Amount) {
  const period = { start: given.period_start, end: given.period_end };
  const profits: Profits = {
    taxable: given.taxable_profits,
    augmented: given.taxable_profits.add(given.exempt_distributions),
    periodDays: daysOf(period),
    companies: given.associated_companies + 1,
    closeInvestmentHolding: given.close_investment_holding,
    wholeLimits: false,
    ...change,
  };
  const parts = partsOf(period, run.table(corporationTaxRates));
  return { corporation_tax: sum(parts.map((part) => taxOf(taxOfPart(part, profits, run)))) };
}

/** Wrong ways to the tax of a period. */
export const methods = {
  /** The limits of a full year for a period that is shorter. */
  limits_not_reduced: (given: Inputs, _: unknown, run: Run) =>
    taxed(given, run, { wholeLimits: true }, ({ record }) => record.corporation_tax),

  /** The rate of small companies on profits of every size. */
  small_profits_rate_throughout: (given: Inputs, _: unknown, run: Run) => {
    const period = { start: given.period_start, end: given.period_end };
    const days = daysOf(period);
    const parts = partsOf(period, run.table(corporationTaxRates)).map(({ row, days: ofPart }) =>
      toPenny(shareByDays(given.taxable_profits, ofPart, days).mul(row.small_profits_rate ?? row.main_rate)),
    );
    return { corporation_tax: sum(parts) };
  },
};
