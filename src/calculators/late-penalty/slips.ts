import { type Amount, downToPenny, sum, zero } from '../../law/amounts.ts';
import { interestFor } from '../../law/interest.ts';

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

/** Wrong ways to interest. */
export const methods = {
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
