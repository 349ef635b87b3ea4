import { type Amount, downToPenny, fraction, sum } from './amounts.ts';
import { addDays, type Day, daysInYear, inclusiveDays, makeDay, splitDay } from './calendar.ts';

/** Days at one yearly rate, both ends included. */
export interface RateSpan {
  readonly start: Day;
  readonly end: Day;
  /** Per year: 7.75% is 31/400. */
  readonly rate: Amount;
}

export interface InterestRun {
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  readonly rate: Amount;
  readonly yearDays: 365 | 366;
  /** In pounds, rounded down to the penny. */
  readonly interest: Amount;
}

type RateRun = Omit<InterestRun, 'days' | 'interest'>;

/**
 * Simple interest on `principal` over adjoining spans, oldest first: one run for as long as neither the rate
 * nor the length of the calendar year changes. Its time grows with the changes of rate and the years, not the days.
 * Source: TMA 1970 s87A and FA 1989 s178 fix a rate per year. The days of the calendar year as divisor, and
 * rounding each run down to the penny, are how HMRC's interest forecasting service calculates.
 */
export function interestRuns(principal: Amount, spans: readonly RateSpan[]): InterestRun[] {
  const runs: RateRun[] = [];
  for (const piece of spans.flatMap(byYear)) {
    const last = runs.at(-1);
    if (last?.yearDays === piece.yearDays && last.rate.compare(piece.rate) === 0) {
      runs[runs.length - 1] = { ...last, to: piece.to };
    } else {
      runs.push(piece);
    }
  }
  return runs.map(({ from, to, rate, yearDays }) => {
    const days = inclusiveDays(from, to);
    const interest = downToPenny(interestFor(principal, rate, days, yearDays));
    return { from, to, days, rate, yearDays, interest };
  });
}

/**
 * Interest that HMRC charges: on instalments (`debit`) and after the ordinary due date (`late`).
 * Interest that it pays: up to that date (`credit`) and after it (`repayment`).
 */
export type InterestKind = 'debit' | 'credit' | 'late' | 'repayment';

/** Interest on one amount at one rate, in years of one length. */
export interface Slice extends InterestRun {
  readonly kind: InterestKind;
  /** The part of the account that bears it. */
  readonly amount: Amount;
  /** Whether it runs on after the account's last day. */
  readonly stillOpen: boolean;
}

/** Whether HMRC charges interest of this kind, rather than pays it. */
export function isCharged(kind: InterestKind): boolean {
  return kind === 'debit' || kind === 'late';
}

/** The interest of some kinds; with a divisor, as if every year had these days, each slice rounded down to the penny. */
export function totalInterest(
  slices: readonly Slice[],
  isWanted: (kind: InterestKind) => boolean,
  yearDays: number | null = null,
): Amount {
  return sum(
    slices.flatMap(({ kind, amount, rate, days, interest }) => {
      if (!isWanted(kind)) return [];
      return yearDays === null ? interest : downToPenny(interestFor(amount, rate, days, yearDays));
    }),
  );
}

export function interestFor(principal: Amount, rate: Amount, days: number, yearDays: number): Amount {
  return principal.mul(rate).mul(fraction(days, yearDays));
}

/** The span cut at each 31 December. */
function byYear({ start, end, rate }: RateSpan): RateRun[] {
  const pieces: RateRun[] = [];
  for (let from = start; from <= end; ) {
    const { year } = splitDay(from);
    const to = Math.min(end, makeDay(year, 12, 31)) as Day;
    pieces.push({ from, to, rate, yearDays: daysInYear(year) });
    from = addDays(to, 1);
  }
  return pieces;
}
