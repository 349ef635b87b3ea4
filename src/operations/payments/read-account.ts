import { instalmentPlan } from '../../calculators/corporation-tax/instalments.ts';
import { lossRelief } from '../../calculators/corporation-tax/loss-periods.ts';
import { instalmentNumber, veryLargePlan } from '../../calculators/corporation-tax/rates.ts';
import type { AccountSubject, INTERVALS, PlanWish } from '../../calculators/late-penalty/payments/account.ts';
import { accountingPeriodLimit, paymentLimit } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText, moneyText } from '../../engine/texts/format.ts';
import { type Amount, isPositive, sum, zero } from '../../law/amounts.ts';
import { type Day, isoDay, lastDayOfMonthsFrom, later, monthsAfter, paymentDue } from '../../law/calendar.ts';
import { instalmentsOn } from '../../law/instalments.ts';
import { windowOpens } from '../../law/losses.ts';
import type { AccountFacts, Dated, PaymentAccount } from '../../law/payment-account.ts';
import type { Period } from '../../law/periods.ts';
import { checkLength } from '../periods/read-periods.ts';
import type { Place, RowCall } from '../rows/row-call.ts';

type Company = 'none' | 'large' | 'very_large';

interface Reduction extends Dated {
  readonly isFromOutset: boolean;
  readonly later: Period;
  readonly isShort: boolean;
}

function pounds(amount: Amount): string {
  return moneyText(amount, 'text');
}

/** Reads an account; records errors in the call, and returns null if there are any. */
export function readAccount(call: RowCall, rates: Rates): AccountSubject | null {
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
  const reduced = sum(reductions.map(({ amount }) => amount));
  if (tax !== null && reduced.compare(tax) > 0) {
    call.fault('reductions', 'reductions_large', { total: pounds(reduced), tax: pounds(tax) });
  }
  if (!call.isFaulty) rejectLargeRepayments(call, payments, repayments);
  const company = (head.instalments ?? 'none') as Company;
  const first = rates.table(veryLargePlan).firstDay;
  if (company === 'very_large' && period !== null && period.start < first) {
    call.fault('instalments', 'very_large_early', { first_day: dayText(first) });
  }
  if (call.isFaulty || period === null || tax === null) return null;
  const fromOutset = reductions.filter(({ isFromOutset }) => isFromOutset);
  const taxInAccount = tax.sub(sum(fromOutset.map(({ amount }) => amount)));
  const { months } = rates.table(paymentLimit).on({ last_day: period.end });
  const ordinaryDue = paymentDue(period.end, months);
  // Once all is paid, no more interest runs.
  const lastDay = [...payments, ...repayments].reduce((day, { on }) => later(day, on), ordinaryDue);
  const total = (money: readonly Dated[]): Amount => sum(money.map(({ amount }) => amount));
  const isPaid = total(payments).sub(total(repayments)).compare(tax.sub(reduced)) >= 0;
  if (upTo === null && !isPaid) {
    call.fault('up_to', 'up_to_missing', { date: isoDay(lastDay) });
    return null;
  }
  return {
    period,
    facts: {
      tax: taxInAccount,
      ...findInstalments(period, company, taxInAccount, rates),
      ordinaryDue,
      payments,
      repayments,
      reductions: reductions.filter(({ isFromOutset }) => !isFromOutset),
      upTo: upTo ?? lastDay,
      // The tax-related penalty is charged on what is unpaid 18 months after the period: FA 1998 Sch 18 para 18.
      unpaidLimit: monthsAfter(period.end, 18),
    },
    fromOutset,
  };
}

function readPeriod(call: RowCall, rates: Rates): Period | null {
  const { period_start: start, period_end: end } = call.head as Record<string, Day | null>;
  const first = rates.table(instalmentNumber).firstDay;
  if (start && start < first) call.fault('period_start', 'start_early', { first_day: dayText(first) });
  if (!start || !end || call.isFaultyAt('period_start')) return null;
  return checkLength(call, 'period_end', { start, end }, rates);
}

function readMoney(call: RowCall, table: string, period: Period | null, upTo: Day | null): Dated[] {
  return call.rows(table).flatMap(({ index, values }) => {
    const on = values.on as Day | null;
    const amount = values.amount as Amount | null;
    const at = (field: string): Place => ({ table, row: index, field });
    if (amount !== null && !isPositive(amount)) {
      call.fault(at('amount'), `${table}_amount`, { zero: pounds(zero) });
    }
    if (on !== null && period !== null && on < period.start) {
      const slots = { date: dayText(on), start: dayText(period.start) };
      call.fault(at('on'), `${table}_early`, slots);
    }
    if (on !== null && upTo !== null && on > upTo) {
      call.fault(at('on'), `${table}_late`, { up_to: dayText(upTo) });
    }
    return on === null || amount === null ? [] : [{ on, amount }];
  });
}

function rejectLargeRepayments(
  call: RowCall,
  payments: readonly Dated[],
  repayments: readonly Dated[],
): void {
  const totalBy = (money: readonly Dated[], day: Day): Amount =>
    sum(money.flatMap(({ on, amount }) => (on <= day ? [amount] : [])));
  for (const [row, { on }] of repayments.entries()) {
    const paid = totalBy(payments, on);
    if (totalBy(repayments, on).compare(paid) <= 0) continue;
    const message = isPositive(paid) ? 'repaid_too_much' : 'repaid_nothing';
    const place = { table: 'repayments', row, field: 'amount' };
    call.fault(place, message, { paid: pounds(paid), date: dayText(on) });
  }
}

function readReductions(call: RowCall, period: Period | null, rates: Rates): Reduction[] {
  return call.rows('reductions').flatMap(({ index, values }) => {
    const { later_period_start: start, later_period_end: end } = values as Record<string, Day | null>;
    const amount = values.amount as Amount | null;
    const at = (field: string): Place => ({ table: 'reductions', row: index, field });
    if (amount !== null && !isPositive(amount)) {
      call.fault(at('amount'), 'reductions_amount', { zero: pounds(zero) });
    }
    if (!start || period === null) return [];
    if (start <= period.end) {
      call.fault(at('later_period_start'), 'later_start_early', { end: dayText(period.end) });
      return [];
    }
    if (values.kind === null) return [];
    const isTrade = values.kind === 'trade_loss';
    const relief = rates.table(lossRelief).newest();
    const months = isTrade ? relief.terminal_months_back : relief.months_back;
    // CTA 2010 ss37 and 39; CTA 2009 ss459 and 462.
    if (period.end < windowOpens({ start }, months)) {
      call.fault(at('later_period_start'), `${values.kind}_late`, { months: integerText(months) });
    }
    if (!end) return [];
    const later = checkLength(call, at('later_period_end'), { start, end }, rates);
    if (later === null || amount === null) return [];
    const longest = rates.table(accountingPeriodLimit).on({ first_day: start }).months;
    return [
      {
        // When the tax for the loss's own period is due.
        on: paymentDue(end, rates.table(paymentLimit).on({ last_day: end }).months),
        amount,
        // A period wholly within the 12 months before: TMA 1970 s87A(6)(b); HMRC CTM92360.
        isFromOutset: isTrade && period.start >= windowOpens({ start }, 12),
        later,
        isShort: lastDayOfMonthsFrom(start, longest) !== end,
      },
    ];
  });
}

function findInstalments(period: Period, company: Company, tax: Amount, rates: Rates) {
  // A company without instalments uses the dates of a large one: SI 1998/3175 reg 8; HMRC CTM92290.
  const plan = instalmentPlan(period, company === 'very_large' ? 'very_large' : 'large', rates);
  const isPaid = company !== 'none' && isPositive(tax);
  return {
    firstInstalmentDay: plan.dates[0] as Day,
    instalments: isPaid ? instalmentsOn(plan.dates, tax, plan.inMonths, plan.everyMonths) : [],
  };
}

export function readPlan(
  call: RowCall,
  { upTo, ordinaryDue }: AccountFacts,
  { pending, unpaid }: PaymentAccount,
): PlanWish | null {
  if (!call.hasGroup('plan')) return null;
  const { head } = call;
  const first = head['plan.first_payment_on'] as Day | null;
  const every = head['plan.every'] as keyof typeof INTERVALS | null;
  const amount = head['plan.amount'] as Amount | null;
  const number = head['plan.number'] as number | null;
  if (upTo < ordinaryDue) call.fault('plan', 'plan_early', { due: dayText(ordinaryDue) });
  else if (pending[0] !== undefined)
    call.fault('plan', 'plan_pending', { effective: dayText(pending[0].on) });
  else if (!isPositive(unpaid)) call.fault('plan', 'plan_nothing', { up_to: dayText(upTo) });
  if (first !== null && first <= upTo) {
    call.fault('plan.first_payment_on', 'plan_first_early', { up_to: dayText(upTo) });
  }
  if ((amount === null) === (number === null)) call.fault('plan', 'plan_amount_or_number');
  else if (amount !== null && !isPositive(amount)) {
    call.fault('plan.amount', 'plan_amount', { zero: pounds(zero) });
  }
  if (call.isFaulty || first === null || every === null) return null;
  return { first, every, amount, number };
}
