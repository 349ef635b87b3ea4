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
  readonly payments: readonly PlannedPayment[];
  /** Interest from the account's last day to the day on which the tax is cleared. */
  readonly planInterest: Amount;
  /** Including the interest already charged. */
  readonly totalInterest: Amount;
}

/** What regular payments have to clear, in pounds: tax, and interest already charged up to a day. */
export interface Debt {
  readonly tax: Amount;
  readonly interest: Amount;
  readonly upTo: Day;
}

/** The rates over some days, oldest first. */
type Rates = (start: Day, end: Day) => RateSpan[];

function paymentDay(first: Day, every: Interval, index: number): Day {
  return 'days' in every ? addDays(first, every.days * index) : anniversaryAfter(first, every.months * index);
}

/**
 * Regular payments of an amount until tax and interest are cleared: tax first, then interest; the last is
 * what is left. Null when that takes more than `most` payments. Source: HMRC's Interest Forecasting Service;
 * COM90020, DMBM803530.
 */
export function planByAmount(
  debt: Debt,
  amount: Amount,
  first: Day,
  every: Interval,
  most: number,
  rates: Rates,
): PaymentPlan | null {
  const payments: PlannedPayment[] = [];
  let { tax, interest, upTo } = debt;
  while (isPositive(tax) || isPositive(interest)) {
    if (payments.length === most) return null;
    const on = paymentDay(first, every, payments.length);
    const gap = interestOfGap(tax, upTo, on, rates);
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
export function planByNumber(
  debt: Debt,
  number: number,
  first: Day,
  every: Interval,
  rates: Rates,
): PaymentPlan {
  const each = downToPenny(debt.tax.div(whole(number)));
  let { tax, upTo } = debt;
  const payments = Array.from({ length: number }, (_, index): PlannedPayment => {
    const on = paymentDay(first, every, index);
    const payment = {
      on,
      amount: index < number - 1 ? each : tax,
      taxBefore: tax,
      interest: interestOfGap(tax, upTo, on, rates),
    };
    tax = tax.sub(payment.amount);
    upTo = on;
    return payment;
  });
  const { totalInterest } = planWith(payments, debt);
  const spread = payments
    .slice(0, -1)
    .map(({ amount }) => downToPenny(totalInterest.mul(amount).div(debt.tax)));
  const last = totalInterest.sub(sum(spread));
  return planWith(
    payments.map((payment, index) => ({ ...payment, amount: payment.amount.add(spread[index] ?? last) })),
    debt,
  );
}

/** Interest on the declining tax, from each payment to the next. */
function interestOfGap(tax: Amount, since: Day, on: Day, rates: Rates): Amount {
  if (isZero(tax)) return zero;
  return sum(interestRuns(tax, rates(addDays(since, 1), on)).map(({ interest }) => interest));
}

function planWith(payments: readonly PlannedPayment[], { interest }: Debt): PaymentPlan {
  const planInterest = sum(payments.map((payment) => payment.interest));
  return { payments, planInterest, totalInterest: larger(interest, zero).add(planInterest) };
}
