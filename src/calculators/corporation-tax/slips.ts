import type { Run } from '../../engine/calculator.ts';
import type { Values } from '../../engine/values.ts';
import { sum, toPenny } from '../../law/amounts.ts';
import { daysOf, type Period, shareByDays } from '../../law/periods.ts';
import type { inputs } from './calculate.ts';
import { corporationTaxRates, partsOf } from './financial-years.ts';
import { type Profits, taxOfPart } from './tax-of-part.ts';

type Inputs = Values<typeof inputs>;

/** Wrong ways to the tax of a period. */
export const methods = {
  /** The limits of a full year for a period that is shorter. */
  limits_not_reduced(given: Inputs, _: unknown, run: Run) {
    const period = periodOf(given);
    const profits: Profits = {
      taxable: given.taxable_profits,
      augmented: given.taxable_profits.add(given.exempt_distributions),
      periodDays: daysOf(period),
      companies: given.associated_companies + 1,
      closeInvestmentHolding: given.close_investment_holding,
      wholeLimits: true,
    };
    const parts = partsOf(period, run.table(corporationTaxRates));
    const taxes = parts.map((part) => taxOfPart(part, profits, run).record.corporation_tax);
    return { corporation_tax: sum(taxes) };
  },

  /** The rate of small companies on profits of every size. */
  small_profits_rate_throughout(given: Inputs, _: unknown, run: Run) {
    const period = periodOf(given);
    const taxes = partsOf(period, run.table(corporationTaxRates)).map(({ row, days }) => {
      const profits = shareByDays(given.taxable_profits, days, daysOf(period));
      return toPenny(profits.mul(row.small_profits_rate ?? row.main_rate));
    });
    return { corporation_tax: sum(taxes) };
  },
};

function periodOf({ period_start: start, period_end: end }: Inputs): Period {
  return { start, end };
}
