import type { Run } from '../../engine/calculator.ts';
import { type Amount, downToPenny, sum, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { interestFor } from '../../law/interest.ts';
import { type FLAT_BANDS, flatPenalties } from './filing-penalties.ts';

/** The days of an ordinary year, taken for those of a leap year too. */
const ORDINARY_YEAR = 365;

interface Runs {
  readonly interest_periods: readonly {
    readonly rate: Amount;
    readonly days: number;
    readonly year_days: number;
  }[];
  readonly total_penalties: Amount;
}

interface Flat {
  readonly filing_due: Day;
  readonly flat_penalty: Amount;
  readonly flat_penalty_band: (typeof FLAT_BANDS)[number];
  readonly third_successive_amounts_apply: boolean;
  readonly total_penalties: Amount;
  readonly total_extra_cost: Amount;
  readonly total_to_pay: Amount;
}

/** Wrong ways to penalties and interest. */
export const methods = {
  /** The higher flat-rate penalty added to the lower one, which it replaces. Source: FA 1998 Sch 18 para 17(2). */
  penalties_added: (_: unknown, data: Flat, run: Run) => {
    if (data.flat_penalty_band !== 'more_than_3_months_late') return {};
    const row = run.table(flatPenalties).on({ filing_date: data.filing_due });
    const lower = data.third_successive_amounts_apply ? row.third_within_months : row.within_months;
    return {
      flat_penalty: data.flat_penalty.add(lower),
      total_penalties: data.total_penalties.add(lower),
      total_extra_cost: data.total_extra_cost.add(lower),
      total_to_pay: data.total_to_pay.add(lower),
    };
  },

  /** A leap year divided by the days of an ordinary one. */
  ordinary_year_throughout: (given: { readonly tax_due: Amount | null }, data: Runs) => {
    const tax = given.tax_due ?? zero;
    const runs = data.interest_periods.map(({ rate, days }) =>
      downToPenny(interestFor(tax, rate, days, ORDINARY_YEAR)),
    );
    return withInterest(sum(runs), tax, data);
  },

  /** The first rate kept for as long as interest runs, though it changed. */
  first_rate_throughout: (given: { readonly tax_due: Amount | null }, data: Runs) => {
    const tax = given.tax_due ?? zero;
    const [first] = data.interest_periods;
    if (first === undefined) return {};
    const runs = data.interest_periods.map(({ days, year_days }) =>
      downToPenny(interestFor(tax, first.rate, days, year_days)),
    );
    return withInterest(sum(runs), tax, data);
  },
};

function withInterest(interest: Amount, tax: Amount, { total_penalties }: Runs) {
  const cost = total_penalties.add(interest);
  return { interest, total_extra_cost: cost, total_to_pay: tax.add(cost) };
}
