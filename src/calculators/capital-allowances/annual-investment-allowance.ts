import { type Amount, isPositive, isZero, larger, sum, toPenny, zero } from '../../law/amounts.ts';
import type { Period } from '../../law/periods.ts';
import { spendInOrder } from '../../law/pools.ts';
import type { Inputs } from './calculate.ts';
import type { AllowancesRun } from './figures.ts';
import { annualInvestmentLimit } from './rates.ts';
import { type YearlyLimit, yearlyLimit } from './yearly-limits.ts';

/**
 * Kinds of spending in the order in which the allowance is used: first where it adds most to the period's
 * other allowances.
 */
const ORDER = ['used_special_rate', 'used_main_plant', 'new_special_rate', 'new_main_plant'] as const;
export type Spending = (typeof ORDER)[number];

/** A value for each kind of spending. */
function forEach<T>(make: (kind: Spending, index: number) => T): Readonly<Record<Spending, T>> {
  const made = {} as Record<Spending, T>;
  ORDER.forEach((kind, index) => {
    made[kind] = make(kind, index);
  });
  return made;
}

/** The annual investment allowance of a period. All in pounds and whole pence. */
interface AnnualInvestment {
  /** The limit of 12 months, as the law has it. */
  readonly forYear: YearlyLimit;
  readonly limit: Amount;
  readonly available: Amount;
  readonly used: Amount;
  readonly unused: Amount;
  /** The part used on each kind of spending. */
  readonly on: Readonly<Record<Spending, Amount>>;
  /** The part of each kind that it did not cover. */
  readonly beyond: Readonly<Record<Spending, Amount>>;
  /** True when it ran out over more than one kind of spending, so that its order shows in the result. */
  readonly orderMatters: boolean;
}

/**
 * The annual investment allowance, spent in the order of `ORDER`.
 * What other companies were given comes off the limit of a short period whole.
 *
 * @param partOfYear 1 for 12 months, less for a shorter period.
 * Source: CAA 2001 ss38A, 38B, 51A-51N, 52A.
 */
export function annualInvestmentAllowance(
  given: Inputs,
  period: Period,
  partOfYear: Amount,
  run: AllowancesRun,
): AnnualInvestment {
  const forYear = yearlyLimit(annualInvestmentLimit, period, run);
  const limit = run.step.aia_limit(toPenny(forYear.amount.mul(partOfYear)));
  const available = run.step.aia_available(larger(limit.sub(given.aia_shared), zero));
  const spending = ORDER.map((kind) => given[kind]);
  const spent = spendInOrder(available, spending);
  const on = forEach((kind, index) => run.step[`aia_${kind}`](spent[index] as Amount));
  const beyond = forEach((kind) => given[kind].sub(on[kind]));
  const used = run.step.aia_used(sum(spent));
  const unused = run.step.aia_unused(available.sub(used));
  const kinds = spending.filter((amount) => !isZero(amount)).length;
  return {
    forYear,
    limit,
    available,
    used,
    unused,
    on,
    beyond,
    orderMatters: kinds > 1 && isPositive(used) && used.compare(sum(spending)) < 0,
  };
}
