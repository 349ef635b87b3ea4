import { instalmentPlan } from '../../calculators/corporation-tax/instalments.ts';
import { lossRelief } from '../../calculators/corporation-tax/loss-periods.ts';
import { tables as taxTables } from '../../calculators/corporation-tax/rates.ts';
import type { AccountSubject, INTERVALS, PlanWish } from '../../calculators/late-penalty/payments/account.ts';
import { timeLimits } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText } from '../../engine/texts/format.ts';
import { type Amount, isPositive, zero } from '../../law/amounts.ts';
import { type Day, isoDay, later, monthsAfter, paymentDue } from '../../law/calendar.ts';
import { instalmentsOn } from '../../law/instalments.ts';
import { windowOpens } from '../../law/losses.ts';
import { type AccountFacts, type Dated, type PaymentAccount, totalOf } from '../../law/payment-account.ts';
import { isExactly, type Period } from '../../law/periods.ts';
import { checkLength } from '../periods/read-periods.ts';
import type { Place, RowCall } from '../rows/row-call.ts';

/** Reads an account; records errors in the call, and returns null if there are any. */
export function readAccount(call: RowCall, rates: Rates): AccountSubject | null {
  const { head } = call;
  const period = readPeriod(call, rates);
  const [upTo, tax] = [head.up_to as Day | null, head.tax as Amount | null];
  if (period !== null && upTo !== null && upTo < period.start) {
    call.reject('up_to', 'up_to_early', { start: dayText(period.start) });
  }
  const payments = readMoney(call, 'payments', period, upTo);
  const repayments = readMoney(call, 'repayments', period, upTo);
  const reductions = readReductions(call, period, rates);
  const reduced = totalOf(reductions);
  if (tax !== null && reduced.compare(tax) > 0) {
    call.reject('reductions', 'reductions_large', { total: reduced, tax });
  }
  if (!call.isRejected) rejectLargeRepayments(call, payments, repayments);
  const company = (head.instalments ?? 'none') as 'none' | 'large' | 'very_large';
  const first = rates.table(taxTables.veryLargePlan).firstDay;
  if (company === 'very_large' && period !== null && period.start < first) {
    call.reject('instalments', 'very_large_early', { first_day: dayText(first) });
  }
  if (call.isRejected || period === null || tax === null) return null;
  const fromOutset = reductions.filter(({ isFromOutset }) => isFromOutset);
  const taxInAccount = tax.sub(totalOf(fromOutset));
  const { months } = rates.table(timeLimits.payment).on({ last_day: period.end });
  const ordinaryDue = paymentDue(period.end, months);
  // Once all is paid, no more interest runs.
  const lastDay = [...payments, ...repayments].reduce((day, { on }) => later(day, on), ordinaryDue);
  const isPaid = totalOf(payments).sub(totalOf(repayments)).compare(tax.sub(reduced)) >= 0;
  if (upTo === null && !isPaid) {
    call.reject('up_to', 'up_to_missing', { date: isoDay(lastDay) });
    return null;
  }
  // A company without instalments uses the dates of a large one: SI 1998/3175 reg 8; HMRC CTM92290.
  const plan = instalmentPlan(period, company === 'very_large' ? 'very_large' : 'large', rates);
  const hasInstalments = company !== 'none' && isPositive(taxInAccount);
  return {
    period,
    facts: {
      tax: taxInAccount,
      instalments: hasInstalments
        ? instalmentsOn(plan.dates, taxInAccount, plan.inMonths, plan.everyMonths)
        : [],
      firstInstalmentDay: plan.dates[0] as Day,
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
  const first = rates.table(taxTables.instalmentNumber).firstDay;
  if (start && start < first) call.reject('period_start', 'start_early', { first_day: dayText(first) });
  if (!start || !end || call.isRejectedAt('period_start')) return null;
  return checkLength(call, 'period_end', { start, end }, rates);
}

function readMoney(call: RowCall, table: string, period: Period | null, upTo: Day | null): Dated[] {
  return call.rows(table).flatMap(({ index: row, values }) => {
    const [on, amount] = [values.on as Day | null, values.amount as Amount | null];
    rejectNothing(call, table, row, amount);
    const place = { table, row, field: 'on' };
    if (on !== null && period !== null && on < period.start) {
      call.reject(place, `${table}_early`, { date: dayText(on), start: dayText(period.start) });
    }
    if (on !== null && upTo !== null && on > upTo) {
      call.reject(place, `${table}_late`, { up_to: dayText(upTo) });
    }
    return on === null || amount === null ? [] : [{ on, amount }];
  });
}

function rejectNothing(call: RowCall, table: string, row: number, amount: Amount | null): void {
  if (amount === null || isPositive(amount)) return;
  call.reject({ table, row, field: 'amount' }, `${table}_amount`, { zero });
}

function rejectLargeRepayments(
  call: RowCall,
  payments: readonly Dated[],
  repayments: readonly Dated[],
): void {
  for (const [row, { on: day }] of repayments.entries()) {
    const totalBy = (money: readonly Dated[]): Amount => totalOf(money.filter(({ on }) => on <= day));
    const paid = totalBy(payments);
    if (totalBy(repayments).compare(paid) <= 0) continue;
    const message = isPositive(paid) ? 'repaid_too_much' : 'repaid_nothing';
    const slots = { paid, date: dayText(day) };
    call.reject({ table: 'repayments', row, field: 'amount' }, message, slots);
  }
}

/** Losses carried back into the period, each on the day when the tax for its own period is due. */
function readReductions(call: RowCall, period: Period | null, rates: Rates) {
  return call.rows('reductions').flatMap(({ index: row, values }) => {
    const { later_period_start: start, later_period_end: end } = values as Record<string, Day | null>;
    const amount = values.amount as Amount | null;
    const at = (field: string): Place => ({ table: 'reductions', row, field });
    rejectNothing(call, 'reductions', row, amount);
    if (!start || period === null) return [];
    if (start <= period.end) {
      call.reject(at('later_period_start'), 'later_start_early', { end: dayText(period.end) });
      return [];
    }
    if (values.kind === null) return [];
    const isTrade = values.kind === 'trade_loss';
    const relief = rates.table(lossRelief).newest();
    const months = isTrade ? relief.terminal_months_back : relief.months_back;
    // CTA 2010 ss37 and 39; CTA 2009 ss459 and 462.
    if (period.end < windowOpens({ start }, months)) {
      call.reject(at('later_period_start'), `${values.kind}_late`, { months: integerText(months) });
    }
    const later = end && checkLength(call, at('later_period_end'), { start, end }, rates);
    if (!end || !later || amount === null) return [];
    const longest = rates.table(timeLimits.accountingPeriod).on({ first_day: start }).months;
    const on = paymentDue(end, rates.table(timeLimits.payment).on({ last_day: end }).months);
    // A period wholly within the 12 months before: TMA 1970 s87A(6)(b); HMRC CTM92360.
    const isFromOutset = isTrade && period.start >= windowOpens({ start }, 12);
    return [{ on, amount, isFromOutset, later, isShort: !isExactly(later, longest) }];
  });
}

export function readPlan(
  call: RowCall,
  { upTo, ordinaryDue }: AccountFacts,
  { pending, unpaid }: PaymentAccount,
): PlanWish | null {
  const { head } = call;
  const first = head['plan.first_payment_on'] as Day | null;
  const every = head['plan.every'] as keyof typeof INTERVALS | null;
  const amount = head['plan.amount'] as Amount | null;
  const number = head['plan.number'] as number | null;
  if ([first, every, amount, number].every((value) => value === null)) return null;
  if (upTo < ordinaryDue) call.reject('plan', 'plan_early', { due: dayText(ordinaryDue) });
  else if (pending[0] !== undefined)
    call.reject('plan', 'plan_pending', { effective: dayText(pending[0].on) });
  else if (!isPositive(unpaid)) call.reject('plan', 'plan_nothing', { up_to: dayText(upTo) });
  if (first !== null && first <= upTo) {
    call.reject('plan.first_payment_on', 'plan_first_early', { up_to: dayText(upTo) });
  }
  if ((amount === null) === (number === null)) call.reject('plan', 'plan_amount_or_number');
  else if (amount !== null && !isPositive(amount)) {
    call.reject('plan.amount', 'plan_amount', { zero });
  }
  if (call.isRejected || first === null || every === null) return null;
  return { first, every, amount, number };
}
