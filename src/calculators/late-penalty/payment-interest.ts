import type { Rates } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import type { Row } from '../../engine/rates/table.ts';
import { boolean, date, decimal, integer, percent, type ValueOf } from '../../engine/values.ts';
import {
  type Amount,
  downToPenny,
  fraction,
  isPositive,
  isZero,
  sum,
  toPenny,
  zero,
} from '../../law/amounts.ts';
import { addDays, type Day } from '../../law/calendar.ts';
import { type InterestRun, interestFor, interestRuns } from '../../law/interest.ts';
import type { interestPeriods, PenaltyRun } from './figures.ts';

/** HMRC's rate for late payment. */
export const latePaymentRates = rateTable('late-payment-interest/rates', { rate: percent() }, ['each_day'], {
  methods: ['by_days'],
});

/** Percentage points above Bank Rate. */
export const marginOverBankRate = rateTable('late-payment-interest/margin', { points: decimal(4) }, [
  'last_day_of_interest',
]);

/** How HMRC's own computer divides a year. */
export const hmrcPractice = rateTable('late-payment-interest/hmrc_practice', { year_days: integer }, [
  'last_day_of_interest',
]);

export const interestTables = [latePaymentRates, marginOverBankRate, hmrcPractice] as const;

export const latePaymentInterest = decision(
  'late-payment-interest',
  { has_tax: boolean, payment_due: date, interest_until: date },
  ['none', 'runs'],
);

/** Interest, and what the notes say about it. */
export interface Interest {
  readonly total: Amount;
  /** Null when no interest runs. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly days: number;
  readonly periods: ValueOf<typeof interestPeriods>;
  /** True when it runs past the last day for which the rates were checked. */
  readonly isAssumed: boolean;
  /** The rate of the last day. */
  readonly lastRate: Amount | null;
  readonly margin: Row<typeof marginOverBankRate.columns> | null;
  /** How much lower HMRC's divisor makes it for an ordinary year; null when no run has such days. */
  readonly hmrc: { readonly row: Row<typeof hmrcPractice.columns>; readonly lessBy: Amount } | null;
}

const NONE: Interest = {
  total: zero,
  from: null,
  to: null,
  days: 0,
  periods: [],
  isAssumed: false,
  lastRate: null,
  margin: null,
  hmrc: null,
};

/** The days that bound interest, which runs from the day after the first, and the days of a year if all have as many. */
export interface InterestDays {
  readonly from: Day;
  readonly to: Day;
  readonly yearDays?: 365 | 366;
}

/**
 * Interest on tax paid late: simple, from the day after it is due to the day of
 * payment, both counted. Source: TMA 1970 s87A; HMRC COM82030.
 *
 * @param days from the day it is due to the day of payment, or to that up to which interest is calculated.
 */
export function interestOn(
  tax: Amount,
  { from: due, to: until, yearDays }: InterestDays,
  run: PenaltyRun,
): Interest {
  const outcome = run.decide(latePaymentInterest, {
    has_tax: !isZero(tax),
    payment_due: due,
    interest_until: until,
  });
  if (outcome === 'none') return NONE;
  const rates = run.table(latePaymentRates);
  const from = addDays(due, 1);
  const spans = rates.over(from, until).map(({ start, end, row }) => ({ start, end, rate: row.rate }));
  const runs = interestRuns(tax, spans, yearDays);
  for (const { from, to, days, rate, interest } of runs)
    run.step.interest_run(interest, { from, to, days, rate });
  const total = run.step.interest(sum(runs.map(({ interest }) => interest)));
  const last = runs.at(-1) as InterestRun;
  recordDailyInterest(tax, last, run);
  return {
    total,
    from,
    to: until,
    days: until - due,
    periods: runs.map(({ from, to, days, rate, yearDays, interest }) => ({
      from,
      to,
      days,
      rate,
      year_days: yearDays,
      interest,
    })),
    isAssumed: run.isAssumed(latePaymentRates),
    lastRate: last.rate,
    // Beyond the rates that are known, a note says how the next ones are set.
    margin: run.isAssumed(latePaymentRates)
      ? run.table(marginOverBankRate).on({ last_day_of_interest: until })
      : null,
    hmrc: hmrcDivisor(runs, until, run),
  };
}

/** A day's interest at the last day's rate; nothing below a penny. */
function recordDailyInterest(tax: Amount, { rate: yearly, yearDays }: InterestRun, run: PenaltyRun): void {
  const exact = interestFor(tax, yearly, 1, yearDays);
  if (!isPositive(downToPenny(exact))) return;
  run.step.daily_interest(toPenny(exact));
}

function hmrcDivisor(runs: readonly InterestRun[], until: Day, run: Rates): Interest['hmrc'] {
  const row = run.table(hmrcPractice).on({ last_day_of_interest: until });
  const divisor = row.year_days;
  const shorter = runs.find(({ yearDays }) => divisor > yearDays);
  if (shorter === undefined) return null;
  const share = fraction(shorter.yearDays, divisor);
  return { row, lessBy: fraction(1).sub(share) };
}
