import { rowOf } from '../../../engine/calculator.ts';
import * as t from '../../../engine/values.ts';
import type { Amount } from '../../../law/amounts.ts';
import type { Day } from '../../../law/calendar.ts';
import type { LoanEntry } from '../../../law/loans/account.ts';
import type { Matching } from '../../../law/loans/matching.ts';
import type { Charge, LateRepayment, Loan } from '../../../law/loans/tax.ts';
import { tables } from '../rates.ts';

/** A movement of the account, or an opening row, with its row: the index in the table of entries, null for an opening one. */
export interface LedgerEntry extends LoanEntry {
  readonly row: number | null;
  readonly note: string;
}

export interface LedgerInputs {
  readonly firstStart: Day;
  /** In ascending order. */
  readonly periodEnds: readonly Day[];
  /** As `inOrder` puts them. */
  readonly entries: readonly LedgerEntry[];
  readonly associates: boolean;
  /** The days on which returns are filed, by period end. */
  readonly filed: ReadonlyMap<Day, Day>;
}

export const totalTypes = {
  tax_due_in_all: t.money,
  refunds_in_all: t.money,
  tax_left_in_all: t.money,
  unrelieved_in_all: t.money,
} as const;

/** A loan account, period by period. */
export interface Ledger {
  readonly inputs: LedgerInputs;
  readonly matching: Matching;
  readonly periods: readonly LedgerPeriod[];
  /** The end of the following period, assumed to have twelve months. */
  readonly assumedEnd: Day;
  readonly loans: readonly Loan[];
  readonly taxLeft: ReadonlyMap<Loan, Amount>;
  readonly openingRelief: readonly ReliefLine[];
  readonly totals: t.Values<typeof totalTypes>;
}

/** An accounting period, in pounds. */
export interface LedgerPeriod {
  readonly period_start: Day;
  readonly period_end: Day;
  /** The last day on which repayment stops the tax, and the day on which it is due. */
  readonly repayment_deadline: Day;
  readonly payment_due: Day;
  readonly payment_by: Day;
  readonly filing_due: Day;
  readonly amend_by: Day;
  readonly owed_in_books: Amount;
  readonly ct600a_required: boolean;
  readonly owed: Amount;
  readonly repaid_in_time: Amount;
  readonly outstanding: Amount;
  readonly tax_before_relief: Amount;
  readonly relief: Amount;
  readonly tax_due: Amount;
  readonly filedOn: Day | null;
  /** The loans made in it, and the tax on them. */
  readonly loans: readonly Loan[];
  readonly charges: readonly Charge[];
  readonly takenLater: { readonly rate: Amount; readonly from: Day } | null;
  readonly laterRelief: readonly ReliefLine[];
}

/** Relief for what is repaid too late; no rate and no relief if the day of the loan is unknown. */
export interface ReliefLine {
  readonly repaid_on: Day;
  readonly kind: LateRepayment['kind'];
  readonly amount: Amount;
  /** Per cent. */
  readonly rate: number | null;
  readonly relief: Amount | null;
  readonly refund_from: Day;
  /** Null for repayments before the table of time limits begins. */
  readonly claim_by: Day | null;
  readonly claim_in: 'return' | 'L2P';
}

const MATCH = {
  part: t.money,
  amount: t.money,
  lent: t.money,
  repaid_on: t.date,
  lent_on: t.date,
  owed: t.money,
  section: t.enumOf('464ZA', '464C'),
};

export const ledgerNarration = {
  /** The periods that bear tax. */
  taxed_periods: t.smallCount,
  /** The one period that bears tax; none if several do. */
  single: t.listOf({
    period_end: t.date,
    owed: t.money,
    tax_due: t.money,
    relief: t.money,
    repaid_in_time: t.money,
    pay: t.paymentDays,
  }),
  pay_last: t.optional(t.paymentDays),
  first_refund_from: t.optional(t.date),
  first_claim_by: t.optional(t.date),
  has_refunds: t.boolean,
  /** Whether something lent in a period is owed at its end, so that its return has form CT600A. */
  reported: t.boolean,
  /** Whether drawings met money that the company owed the borrower. */
  netted: t.boolean,
  matched: t.money,
  within_days: t.listOf(MATCH),
  arranged: t.listOf(MATCH),
  more_matches: t.integer,
  taxed_near_loan: t.boolean,
  released: t.boolean,
  oldest_first: t.boolean,
  same_day: t.boolean,
  one_day_more: t.listOf({ first: t.date, last: t.date, days: t.integer, tax: t.money, period_end: t.date }),
  left_over: t.listOf({ repaid: t.money, borrowed: t.money }),
  overpaid: t.listOf({ excess: t.money }),
  repaid_after_match: t.boolean,
  between_associates: t.boolean,
  opening_known: t.boolean,
  opening_unknown: t.listOf({ unknown: t.money }),
  assumed_end: t.optional(t.date),
  online: t.listOf({
    period_end: t.date,
    law_rate: t.percent(),
    taken_from: t.date,
    payment_due: t.weekday,
  }),
  boxes_differ: t.listOf({ period_end: t.date, box: t.money, exact: t.money }),
  repayment_matching: rowOf(tables.repaymentMatching),
  online_service: rowOf(tables.onlineRates),
};
