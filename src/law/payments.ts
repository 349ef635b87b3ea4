import { type Amount, downToPenny } from './amounts.ts';
import { addDays, type Day, monthsAfter } from './calendar.ts';
import type { Instalment } from './instalments.ts';
import { type InterestRun, interestFor, type RateSpan } from './interest.ts';

/** Money on a day, in pounds. */
export interface Dated {
  readonly on: Day;
  readonly amount: Amount;
}

/**
 * Interest that HMRC charges: on instalments (`debit`) and after the ordinary due date (`late`).
 * Interest that it pays: up to that date (`credit`) and after it (`repayment`).
 */
export type InterestKind = 'debit' | 'credit' | 'late' | 'repayment';

/** The rates of a kind of interest over some days, oldest first. */
export type RatesOver = (kind: InterestKind, start: Day, end: Day) => RateSpan[];

/** The facts of an account. Money is in pounds. */
export interface AccountFacts {
  /** The tax without losses that reduce it from the outset. */
  readonly tax: Amount;
  /** Instalments, earliest first; none for a company that pays on the ordinary due date. */
  readonly instalments: readonly Instalment[];
  /** The first instalment date; for a company without instalments, what it would be. */
  readonly firstInstalmentDay: Day;
  /** The ordinary due date: nine months and a day after the period. */
  readonly ordinaryDue: Day;
  readonly payments: readonly Dated[];
  readonly repayments: readonly Dated[];
  /** Tax saved by losses carried back, on the day from which it counts. */
  readonly reductions: readonly Dated[];
  readonly upTo: Day;
  /** The day for which `unpaidAtLimit` says how much tax was unpaid. */
  readonly unpaidLimit: Day;
}

/** Interest on one amount at one rate, in years of one length. */
export interface Slice extends InterestRun {
  readonly kind: InterestKind;
  /** The part of the account that bears it. */
  readonly amount: Amount;
  /** Whether it runs on after the account's last day. */
  readonly stillOpen: boolean;
}

export interface Account {
  readonly slices: readonly Slice[];
  /** Interest charged that payments have settled. */
  readonly interestPaid: Amount;
  /** Tax unpaid on the last day, before what a loss will still take off. */
  readonly unpaid: Amount;
  /** What bears interest after the last day, and of which kind. */
  readonly bearing: { readonly amount: Amount; readonly kind: 'debit' | 'late' };
  readonly overpaid: Amount;
  /** Losses carried back that do not count yet. */
  readonly pending: readonly Dated[];
  /** Tax unpaid at the close of `unpaidLimit`; null when the account ends before it. */
  readonly unpaidAtLimit: Amount | null;
}

/** Whether HMRC charges interest of this kind, rather than pays it. */
export function isCharged(kind: InterestKind): boolean {
  return kind === 'debit' || kind === 'late';
}

/** The same days and rate with another divisor, rounded down to the penny. */
export function interestAt({ amount, rate, days }: Slice, yearDays: number): Amount {
  return downToPenny(interestFor(amount, rate, days, yearDays));
}

/**
 * Whether a period falls wholly within the 12 months before the one in which a trading loss was made: the loss then
 * reduces its tax from the outset. Source: TMA 1970 s87A(6)(b); HMRC CTM92360.
 */
export function isWhollyWithinYearBefore(periodStart: Day, laterPeriodStart: Day): boolean {
  return periodStart > monthsAfter(addDays(laterPeriodStart, -1), -12);
}
