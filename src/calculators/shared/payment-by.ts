import { type Narration, type Rates, type Run, step } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import {
  type Day,
  type DayKind,
  dayKind,
  isSameDay,
  lastWorkingDay,
  later,
  monthsAfter,
  paymentDue,
  splitDay,
} from '../../law/calendar.ts';
import { timeLimits } from './time-limits.ts';

/** One row for each year. */
export const bankHolidays = rateTable('bank-holidays', { days: t.arrayOf(t.date) }, ['payment_due']);

export const paymentSteps = { payment_by: step(t.weekday, { due: t.weekday }) } as const;

/** When a payment is due, and the day by which it must arrive. */
export interface Payment extends t.PaymentDays {
  readonly kind: DayKind;
  /** Whether the bank holidays of its year are known. */
  readonly isYearKnown: boolean;
}

/**
 * The day by which a payment must arrive unless it is made by Faster Payments: `due` itself when it is a working day,
 * else the last one before it; in a year with unknown bank holidays it allows only for weekends. Filing dates do not
 * move. Source: GOV.UK, Pay your Corporation Tax bill and UK bank holidays.
 */
export function paymentBy(due: Day, rates: Rates): Payment {
  const holidays = holidaysOfYear(due, rates);
  const isBankHoliday = (one: Day): boolean =>
    (isSameDay(one, due) ? holidays : holidaysOfYear(one, rates))?.days.some((day) => isSameDay(day, one)) ??
    false;
  const kind = dayKind(due, isBankHoliday);
  const by = lastWorkingDay(due, isBankHoliday);
  return { due, by, kind, isYearKnown: holidays !== null };
}

/** Like `paymentBy`, with a step where the payment must arrive before the day it is due. */
export function recordPaymentBy(due: Day, run: Run<typeof paymentSteps>): Payment {
  const payment = paymentBy(due, run);
  if (payment.by < due) run.step('payment_by', payment.by, { due });
  return payment;
}

const dueSteps = { ...paymentSteps, payment_due: step(t.weekday), filing_due: step(t.date) } as const;

/** When the tax of a period is due and its return must be filed. Source: TMA 1970 s59D; FA 1998 Sch 18 para 14. */
export function dueDays(periodEnd: Day, accountsEnd: Day, notice: Day | null, run: Run<typeof dueSteps>) {
  const paymentMonths = run.table(timeLimits.payment).on({ last_day: periodEnd }).months;
  const payment = recordPaymentBy(run.step('payment_due', paymentDue(periodEnd, paymentMonths)), run);
  return { payment, filing: run.step('filing_due', filingDate(accountsEnd, notice, run)) };
}

/**
 * Months from the end of the accounts, or from the day the notice to file was served if that ends later.
 * Source: FA 1998 Sch 18 para 14(1); HMRC CTM93040.
 */
export function filingDate(accountsEnd: Day, notice: Day | null, rates: Rates): Day {
  const day = { last_day_of_accounts: accountsEnd };
  const usual = monthsAfter(accountsEnd, rates.table(timeLimits.filing).on(day).months);
  if (notice === null) return usual;
  return later(usual, monthsAfter(notice, rates.table(timeLimits.notice).on(day).months));
}

/** The row of a day's year; null where that year has none, so that the newest row is not used for later years. */
function holidaysOfYear(day: Day, rates: Rates) {
  const table = rates.table(bankHolidays);
  const row = table.peek(day);
  const isOfYear = row !== null && splitDay(row.from).year === splitDay(day).year;
  return isOfYear ? table.on({ payment_due: day }) : null;
}

/** Notes on payment dates that are not working days, or whose year's bank holidays are unknown. */
export const paymentNarration = {
  early_payments: t.listOf({ due: t.weekday, by: t.weekday, day_kind: t.enumOf('weekend', 'bank_holiday') }),
  year_without_bank_holidays: t.optional(t.year),
  /** Null where there is nothing to pay. */
  pay_first: t.optional(t.paymentDays),
} as const;

export function narratePayments(payments: readonly Payment[]): Narration<typeof paymentNarration> {
  const unknown = payments.find(({ isYearKnown }) => !isYearKnown);
  return {
    early_payments: payments.flatMap(({ due, by, kind }) =>
      kind === 'working_day' ? [] : [{ due, by, day_kind: kind }],
    ),
    year_without_bank_holidays: unknown === undefined ? null : splitDay(unknown.due).year,
    pay_first: payments[0] ?? null,
  };
}
