import {
  type Amount,
  downToPenny,
  isPositive,
  isZero,
  larger,
  smaller,
  sum,
  whole,
  zero,
} from './amounts.ts';
import { addDays, anniversaryOf, type Day } from './calendar.ts';
import { interestRuns, type RateSpan } from './interest.ts';

/** The interval between payments: days, or months that keep the day number of the first payment. */
export type Interval = { readonly days: number } | { readonly months: number };

interface PlannedPayment {
  readonly on: Day;
  readonly amount: Amount;
  /** Tax unpaid before the payment. */
  readonly taxBefore: Amount;
  /** For the days since the previous payment, in pounds. */
  readonly interest: Amount;
}

export interface Plan {
  readonly payments: readonly PlannedPayment[];
  /** Interest from the account's last day to the day on which the tax is cleared. */
  readonly planInterest: Amount;
  /** Including the interest already charged. */
  readonly totalInterest: Amount;
}

/** What regular payments have to clear, in pounds. */
export interface Debt {
  readonly tax: Amount;
  /** Interest already charged. */
  readonly interest: Amount;
  /** The day up to which it was charged. */
  readonly upTo: Day;
}

/** The day of a payment, numbered from 0. */
function paymentDay(first: Day, every: Interval, index: number): Day {
  return 'days' in every ? addDays(first, every.days * index) : anniversaryOf(first, every.months * index);
}

/**
 * Regular payments of an amount until tax and interest are cleared: tax first, then interest; the last is
 * what is left. Null when that takes more than `most` payments. Source: HMRC's Interest Forecasting Service;
 * COM90020, DMBM803530.
 */
export function planOfAmount(
  debt: Debt,
  amount: Amount,
  first: Day,
  every: Interval,
  most: number,
  rates: (start: Day, end: Day) => RateSpan[],
): Plan | null {
  const payments: PlannedPayment[] = [];
  const gaps = new InterestOfGaps(debt, rates);
  let { tax, interest } = debt;
  while (isPositive(tax) || isPositive(interest)) {
    if (payments.length === most) return null;
    const on = paymentDay(first, every, payments.length);
    const gap = gaps.upTo(on, tax);
    const before = tax;
    interest = interest.add(gap);
    tax = tax.sub(smaller(amount, tax));
    const rest = smaller(amount.sub(before.sub(tax)), interest);
    interest = interest.sub(rest);
    payments.push({ on, amount: before.sub(tax).add(rest), taxBefore: before, interest: gap });
  }
  return totals(debt, payments);
}

/**
 * A number of regular payments: equal parts of the tax, rounded down, and of all interest in proportion to them; the
 * last takes the rest. Source: HMRC's Interest Forecasting Service.
 */
export function planOfNumber(
  debt: Debt,
  number: number,
  first: Day,
  every: Interval,
  rates: (start: Day, end: Day) => RateSpan[],
): Plan {
  const gaps = new InterestOfGaps(debt, rates);
  const each = downToPenny(debt.tax.div(whole(number)));
  const parts = Array.from({ length: number }, (_, index) =>
    index < number - 1 ? each : debt.tax.sub(each.mul(whole(number - 1))),
  );
  let tax = debt.tax;
  const payments = parts.map((amount, index) => {
    const on = paymentDay(first, every, index);
    const before = tax;
    const interest = gaps.upTo(on, tax);
    tax = tax.sub(amount);
    return { on, amount, taxBefore: before, interest };
  });
  const plan = totals(debt, payments);
  const ofInterest = (part: Amount): Amount => downToPenny(plan.totalInterest.mul(part).div(debt.tax));
  const spread = parts.slice(0, -1).map(ofInterest);
  const last = plan.totalInterest.sub(sum(spread));
  return {
    ...plan,
    payments: payments.map((payment, index) => ({
      ...payment,
      amount: payment.amount.add(spread[index] ?? last),
    })),
  };
}

/** Interest on the declining tax, from each payment to the next. */
class InterestOfGaps {
  #since: Day;

  constructor(
    { upTo }: Debt,
    private readonly rates: (start: Day, end: Day) => RateSpan[],
  ) {
    this.#since = upTo;
  }

  upTo(day: Day, tax: Amount): Amount {
    const from = addDays(this.#since, 1);
    this.#since = day;
    return isZero(tax) ? zero : sum(interestRuns(tax, this.rates(from, day)).map(({ interest }) => interest));
  }
}

function totals({ interest }: Debt, payments: readonly PlannedPayment[]): Plan {
  const planInterest = sum(payments.map((payment) => payment.interest));
  return { payments, planInterest, totalInterest: larger(interest, zero).add(planInterest) };
}
