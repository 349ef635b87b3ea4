import { type Amount, downToPenny, fraction, isPositive, isZero, smaller, sum, zero } from './amounts.ts';
import { addDays, anniversaryAfter, type Day } from './calendar.ts';
import { interestRuns, type RateSpan } from './interest.ts';

/** The interval between payments: days, or months that keep the day number of the first payment. */
export type Interval = { readonly days: number } | { readonly months: number };

interface PlannedPayment {
  readonly on: Day;
  readonly amount: Amount;
  readonly taxBefore: Amount;
  /** For the days since the previous payment, in pounds. */
  readonly interest: Amount;
}

export interface PaymentPlan {
  /** At least one. */
  readonly payments: readonly PlannedPayment[];
  readonly last: PlannedPayment;
  /** Interest from the account's last day to the day on which the tax is cleared. */
  readonly planInterest: Amount;
  /** Including the interest already charged. */
  readonly totalInterest: Amount;
}

/** What regular payments have to clear, in pounds, and from when. */
export interface Debt {
  readonly tax: Amount;
  /** Already charged up to `upTo`. */
  readonly interest: Amount;
  readonly upTo: Day;
  readonly first: Day;
  readonly every: Interval;
  /** The rates over some days, oldest first. */
  rates(start: Day, end: Day): RateSpan[];
}

function paymentDay({ first, every }: Debt, index: number): Day {
  return 'days' in every ? addDays(first, every.days * index) : anniversaryAfter(first, every.months * index);
}

/**
 * Regular payments of an amount until tax and interest are cleared: tax first, then interest; the last is
 * what is left. Null when that takes more than `most` payments. Source: HMRC's Interest Forecasting Service;
 * COM90020, DMBM803530.
 */
export function planByAmount(debt: Debt, amount: Amount, most: number): PaymentPlan | null {
  const payments: PlannedPayment[] = [];
  let { tax, interest, upTo } = debt;
  while (isPositive(tax) || isPositive(interest)) {
    if (payments.length === most) return null;
    const on = paymentDay(debt, payments.length);
    const gap = interestOfGap(debt, tax, upTo, on);
    const toTax = smaller(amount, tax);
    const toInterest = smaller(amount.sub(toTax), interest.add(gap));
    payments.push({ on, amount: toTax.add(toInterest), taxBefore: tax, interest: gap });
    tax = tax.sub(toTax);
    interest = interest.add(gap).sub(toInterest);
    upTo = on;
  }
  return planWith(payments, debt);
}

/**
 * A number of regular payments: equal parts of the tax, rounded down, and of all interest in proportion to them; the
 * last takes the rest. Source: HMRC's Interest Forecasting Service.
 */
export function planByNumber(debt: Debt, number: number): PaymentPlan {
  const each = downToPenny(debt.tax.div(fraction(number)));
  let { tax, upTo } = debt;
  const payments = Array.from({ length: number }, (_, index): PlannedPayment => {
    const on = paymentDay(debt, index);
    const taxBefore = tax;
    const amount = index < number - 1 ? each : tax;
    const interest = interestOfGap(debt, tax, upTo, on);
    tax = tax.sub(amount);
    upTo = on;
    return { on, amount, taxBefore, interest };
  });
  const { totalInterest } = planWith(payments, debt);
  let left = totalInterest;
  const spread = payments.map((payment, index) => {
    const part = index < number - 1 ? downToPenny(totalInterest.mul(payment.amount).div(debt.tax)) : left;
    left = left.sub(part);
    return { ...payment, amount: payment.amount.add(part) };
  });
  return planWith(spread, debt);
}

/** Interest on the declining tax, from each payment to the next. */
function interestOfGap({ rates }: Debt, tax: Amount, since: Day, on: Day): Amount {
  if (isZero(tax)) return zero;
  return sum(interestRuns(tax, rates(addDays(since, 1), on)).map(({ interest }) => interest));
}

function planWith(payments: readonly PlannedPayment[], { interest }: Debt): PaymentPlan {
  const planInterest = sum(payments.map((payment) => payment.interest));
  const last = payments.at(-1) as PlannedPayment;
  return { payments, last, planInterest, totalInterest: interest.add(planInterest) };
}
