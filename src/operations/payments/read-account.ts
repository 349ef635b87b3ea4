import {
  instalmentNumber,
  instalmentPlan,
  veryLargePlan,
} from '../../calculators/corporation-tax/instalments.ts';
import { lossRelief } from '../../calculators/corporation-tax/loss-periods.ts';
import { accountingPeriodLimit, paymentLimit } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText, moneyText } from '../../engine/texts/format.ts';
import { type Amount, isPositive, sum, zero } from '../../law/amounts.ts';
import { addDays, type Day, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import { paymentDue } from '../../law/due-days.ts';
import { type Instalment, instalmentsOn } from '../../law/instalments.ts';
import { type AccountFacts, type Dated, isWhollyWithinYearBefore } from '../../law/payments.ts';
import type { Period } from '../../law/periods.ts';
import type { Place, RowCall } from '../rows/row-call.ts';

/** What the caller gave, once validated. */
export interface ReadAccount {
  readonly period: Period;
  readonly company: 'none' | 'large' | 'very_large';
  /** Tax before the losses that take effect only later. */
  readonly facts: AccountFacts;
  /** Trading losses that reduced the tax from the outset: periods, and whether under 12 months. */
  readonly fromOutset: readonly { readonly later: Period; readonly isShort: boolean }[];
}

/** A loss of a later period carried back. */
interface Reduction extends Dated {
  readonly isFromOutset: boolean;
  readonly later: Period;
  readonly isShort: boolean;
}

interface ReductionValues {
  readonly kind: 'trade_loss' | 'loan_relationship_deficit' | null;
  readonly later_period_start: Day | null;
  readonly later_period_end: Day | null;
  readonly amount: Amount | null;
}

/** Reads an account; notes faults in the call, and returns null if there are any. */
export function readAccount(call: RowCall, rates: Rates): ReadAccount | null {
  const { head } = call;
  const period = readPeriod(call, rates);
  const upTo = head.up_to as Day | null;
  if (period !== null && upTo !== null && upTo < period.start) {
    call.fault('up_to', 'up_to_early', { start: dayText(period.start) });
  }
  const payments = readMoney(call, 'payments', period, upTo);
  const repayments = readMoney(call, 'repayments', period, upTo);
  const reductions = readReductions(call, period, rates);
  const tax = head.tax as Amount | null;
  if (tax !== null) refuseLargeReductions(call, tax, reductions);
  refuseLargeRepayments(call, payments, repayments);
  const company = (head.instalments ?? 'none') as ReadAccount['company'];
  if (period !== null) {
    const first = rates.table(veryLargePlan).firstDay;
    if (company === 'very_large' && period.start < first) {
      call.fault('instalments', 'very_large_early', { first_day: dayText(first) });
    }
  }
  if (call.isFaulty || period === null || upTo === null || tax === null) return null;
  const fromOutset = reductions.filter(({ isFromOutset }) => isFromOutset);
  const taxInAccount = tax.sub(sum(fromOutset.map(({ amount }) => amount)));
  const months = rates.table(paymentLimit).on({ last_day: period.end }).months;
  const { firstDay, list } = instalments(period, company, taxInAccount, rates);
  return {
    period,
    company,
    facts: {
      tax: taxInAccount,
      instalments: list,
      firstInstalmentDay: firstDay,
      ordinaryDue: paymentDue(period.end, months),
      payments,
      repayments,
      reductions: reductions.filter(({ isFromOutset }) => !isFromOutset),
      upTo,
      // The tax-related penalty is charged on what is unpaid 18 months after the period: FA 1998 Sch 18 para
      // 18.
      unpaidLimit: monthsAfter(period.end, 18),
    },
    fromOutset,
  };
}

/** The accounting period; null if unusable. */
function readPeriod(call: RowCall, rates: Rates): Period | null {
  const { period_start, period_end } = call.head as Record<string, Day | null>;
  const first = rates.table(instalmentNumber).firstDay;
  if (period_start && period_start < first) {
    call.fault('period_start', 'start_early', { first_day: dayText(first) });
  }
  if (!period_start || !period_end || call.isFaultyAt('period_start')) return null;
  return checkLength(call, 'period_end', { start: period_start, end: period_end }, rates);
}

/** Refuses a period that ends before it begins, or is too long. */
function checkLength(call: RowCall, place: Place, period: Period, rates: Rates): Period | null {
  const { months } = rates.table(accountingPeriodLimit).on({ first_day: period.start });
  const last = lastDayOfMonthsFrom(period.start, months);
  if (period.end < period.start) call.fault(place, 'end_early', { start: dayText(period.start) });
  else if (period.end > last)
    call.fault(place, 'end_late', { end: dayText(last), months: integerText(months) });
  else return period;
  return null;
}

/** Payments or repayments, in the order given. */
function readMoney(call: RowCall, table: string, period: Period | null, upTo: Day | null): Dated[] {
  return call.rows(table).flatMap(({ index, values }) => {
    const on = values.on as Day | null;
    const amount = values.amount as Amount | null;
    const at = { table, row: index };
    if (amount !== null && !isPositive(amount))
      call.fault({ ...at, field: 'amount' }, `${table}_amount`, { zero: moneyText(zero, 'text') });
    if (on !== null && period !== null && on < period.start) {
      const slots = { date: dayText(on), start: dayText(period.start) };
      call.fault({ ...at, field: 'on' }, `${table}_early`, slots);
    }
    if (on !== null && upTo !== null && on > upTo) {
      call.fault({ ...at, field: 'on' }, `${table}_late`, { up_to: dayText(upTo) });
    }
    return on === null || amount === null ? [] : [{ on, amount }];
  });
}

function refuseLargeRepayments(
  call: RowCall,
  payments: readonly Dated[],
  repayments: readonly Dated[],
): void {
  const totalBy = (money: readonly Dated[], day: Day): Amount =>
    sum(money.filter(({ on }) => on <= day).map(({ amount }) => amount));
  if (call.isFaulty) return;
  repayments.forEach(({ on }, row) => {
    const paid = totalBy(payments, on);
    if (totalBy(repayments, on).compare(paid) <= 0) return;
    const slots = { paid: moneyText(paid, 'text'), date: dayText(on) };
    const wrong = isPositive(paid) ? 'repaid_too_much' : 'repaid_nothing';
    call.fault({ table: 'repayments', row, field: 'amount' }, wrong, slots);
  });
}

/** How many months before the later period each kind of loss can go back. */
function readReductions(call: RowCall, period: Period | null, rates: Rates): Reduction[] {
  return call.rows('reductions').flatMap(({ index, values }) => {
    const {
      kind,
      later_period_start: start,
      later_period_end: end,
      amount,
    } = values as unknown as ReductionValues;
    const at = (field: string): Place => ({ table: 'reductions', row: index, field });
    if (amount !== null && !isPositive(amount))
      call.fault(at('amount'), 'reductions_amount', { zero: moneyText(zero, 'text') });
    if (start === null || period === null) return [];
    if (start <= period.end) {
      call.fault(at('later_period_start'), 'later_start_early', { end: dayText(period.end) });
      return [];
    }
    if (kind === null) return [];
    const relief = rates.table(lossRelief).newest();
    const months = kind === 'trade_loss' ? relief.terminal_months_back : relief.months_back;
    // The last of the months before the later period: CTA 2010 ss37 and 39; CTA 2009 ss459 and 462.
    if (period.end <= monthsAfter(addDays(start, -1), -months)) {
      call.fault(at('later_period_start'), `${kind}_late`, { months: integerText(months) });
    }
    if (end === null) return [];
    const later = checkLength(call, at('later_period_end'), { start, end }, rates);
    if (later === null || amount === null) return [];
    const { months: dueMonths } = rates.table(paymentLimit).on({ last_day: end });
    const isFull =
      lastDayOfMonthsFrom(start, rates.table(accountingPeriodLimit).on({ first_day: start }).months) === end;
    return [
      {
        // When the tax of the period of the loss is itself due.
        on: paymentDue(end, dueMonths),
        amount,
        isFromOutset: kind === 'trade_loss' && isWhollyWithinYearBefore(period.start, start),
        later,
        isShort: !isFull,
      },
    ];
  });
}

function refuseLargeReductions(call: RowCall, tax: Amount, reductions: readonly Reduction[]): void {
  const total = sum(reductions.map(({ amount }) => amount));
  if (total.compare(tax) <= 0) return;
  call.fault('reductions', 'reductions_large', {
    total: moneyText(total, 'text'),
    tax: moneyText(tax, 'text'),
  });
}

/** A company's instalments, and the day from which early payments can earn interest. */
function instalments(
  period: Period,
  company: ReadAccount['company'],
  tax: Amount,
  rates: Rates,
): { readonly firstDay: Day; readonly list: readonly Instalment[] } {
  // A company without instalments uses the dates of a large one: SI 1998/3175 reg 8; HMRC CTM92290.
  const plan = instalmentPlan(period, company === 'very_large' ? 'very_large' : 'large', rates);
  const firstDay = plan.dates[0] as Day;
  if (company === 'none' || !isPositive(tax)) return { firstDay, list: [] };
  return { firstDay, list: instalmentsOn(plan.dates, tax, plan.inMonths, plan.everyMonths) };
}
