import type { Rates } from '../../engine/calculator.ts';
import type { Amount } from '../../law/amounts.ts';
import { countDays, isExactly, type Period } from '../../law/periods.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';
import type { Inputs } from './figures.ts';
import { limitsDiffer, splitByYear } from './financial-years.ts';
import { corporationTaxRates } from './rates.ts';

export interface Profits {
  readonly taxable: Amount;
  readonly augmented: Amount;
  readonly periodDays: number;
  /** The company and its associated companies, by which the limits are divided. Source: CTA 2010 s18D(3). */
  readonly companies: number;
  readonly closeInvestmentHolding: boolean;
  readonly wholeLimits: boolean;
}

export function findBasis(inputs: Inputs, run: Rates) {
  const period: Period = { start: inputs.period_start, end: inputs.period_end };
  const longest = run.table(accountingPeriodLimit).on({ first_day: period.start });
  const isFull = isExactly(period, longest.months);
  const rates = run.table(corporationTaxRates);
  const parts = splitByYear(period, rates);
  const limitsChange = rates.method === 'separate_periods' && limitsDiffer(parts);
  const profits: Profits = {
    taxable: inputs.taxable_profits,
    augmented: inputs.taxable_profits.add(inputs.exempt_distributions),
    periodDays: countDays(period),
    companies: inputs.associated_companies + 1,
    closeInvestmentHolding: inputs.close_investment_holding,
    // s18D(4) reduces the limits of periods shorter than 12 months only.
    wholeLimits: isFull && !limitsChange,
  };
  return { period, longest, isFull, parts, limitsChange, profits };
}
