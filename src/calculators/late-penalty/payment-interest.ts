import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { count, down, type Formula, formula, penny, pounds, rate } from '../../engine/formula.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import type { Row } from '../../engine/rates/table.ts';
import {
  boolean,
  date,
  decimal,
  integer,
  listOf,
  money,
  percent,
  type ValueOf,
} from '../../engine/values.ts';
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

/** HMRC's rate for late payment. */
export const latePaymentRates = rateTable(
  'late-payment-interest',
  { rate: percent() },
  { series: 'rates', chosenBy: ['each_day'], methods: ['by_days'] },
);

/** Percentage points above Bank Rate. */
export const marginOverBankRate = rateTable(
  'late-payment-interest',
  { points: decimal(4) },
  { series: 'margin', chosenBy: ['last_day_of_interest'] },
);

/** How HMRC's own computer divides a year. */
export const hmrcPractice = rateTable(
  'late-payment-interest',
  { year_days: integer },
  { series: 'hmrc_practice', chosenBy: ['last_day_of_interest'] },
);

export const interestTables = [latePaymentRates, marginOverBankRate, hmrcPractice] as const;

export const latePaymentInterest = decision(
  'late-payment-interest',
  { has_tax: boolean, payment_due: date, interest_until: date },
  ['none', 'runs'],
);

/** What `data.interest_periods` holds of each run. */
export const interestPeriods = listOf({
  from: date,
  to: date,
  days: integer,
  rate: percent(),
  year_days: integer,
  interest: money,
});

/** Interest, and what the notes say about it. */
export interface Interest {
  readonly total: Amount;
  /** Null when no interest runs. */
  readonly from: Day | null;
  readonly to: Day | null;
  readonly days: number;
  readonly periods: ValueOf<typeof interestPeriods>;
  /** True when it runs past the last day to which the rates were checked. */
  readonly isAssumed: boolean;
  /** The rate of the last day. */
  readonly lastRate: Amount | null;
  readonly margin: Row<typeof marginOverBankRate.columns> | null;
  /** How much less HMRC's divisor makes of an ordinary year; null when no run has such days. */
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

/**
 * Interest on tax paid late: simple, from the day after it is due to the day of
 * payment, both counted. Source: TMA 1970 s87A; HMRC COM82030.
 *
 * @param until the day of payment, or the day up to which interest is calculated.
 */
export function interestOn(tax: Amount, due: Day, until: Day, run: Run): Interest {
  const outcome = run.decide(latePaymentInterest, {
    has_tax: !isZero(tax),
    payment_due: due,
    interest_until: until,
  });
  if (outcome === 'none') return NONE;
  const rates = run.table(latePaymentRates);
  const from = addDays(due, 1);
  const spans = rates.over(from, until).map(({ start, end, row }) => ({ start, end, rate: row.rate }));
  const runs = interestRuns(tax, spans);
  for (const each of runs) writeRun(tax, each, run);
  const total = sum(runs.map(({ interest }) => interest));
  run.step('interest', total, () => sumOf(runs));
  const last = runs.at(-1) as InterestRun;
  writeDailyInterest(tax, last, run);
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
    // Past the rates that are known, a note says how the next ones come about.
    margin: run.isAssumed(latePaymentRates)
      ? run.table(marginOverBankRate).on({ last_day_of_interest: until })
      : null,
    hmrc: hmrcDivisor(runs, until, run),
  };
}

function writeRun(tax: Amount, { from, to, days, rate: yearly, yearDays, interest }: InterestRun, run: Run) {
  run.step(
    'interest_run',
    interest,
    () => down(formula`${pounds(tax)} × ${rate(yearly)} × ${count(days)} ÷ ${count(yearDays)}`),
    { from, to, days, rate: yearly },
  );
}

function sumOf(runs: readonly InterestRun[]): Formula {
  const shown = runs.map(({ interest }) => pounds(interest));
  return { texts: ['', ...shown.map((_, index) => (index < shown.length - 1 ? ' + ' : ''))], values: shown };
}

/** A day's interest at the rate of the last day; nothing below a penny. */
function writeDailyInterest(tax: Amount, { rate: yearly, yearDays }: InterestRun, run: Run): void {
  const exact = interestFor(tax, yearly, 1, yearDays);
  if (!isPositive(downToPenny(exact))) return;
  run.step('daily_interest', toPenny(exact), () =>
    penny(formula`${pounds(tax)} × ${rate(yearly)} ÷ ${count(yearDays)}`),
  );
}

function hmrcDivisor(runs: readonly InterestRun[], until: Day, run: Run): Interest['hmrc'] {
  const row = run.table(hmrcPractice).on({ last_day_of_interest: until });
  const divisor = row.year_days;
  const shorter = runs.find(({ yearDays }) => divisor > yearDays);
  if (shorter === undefined) return null;
  const share = fraction(shorter.yearDays, divisor);
  return { row, lessBy: fraction(1).sub(share) };
}
