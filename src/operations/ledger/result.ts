import type { Ledger, LedgerPeriod, ReliefLine } from '../../calculators/directors-loan/ledger/calculate.ts';
import { type Ct600a, fillCt600aBoxes } from '../../calculators/directors-loan/ledger/ct600a.ts';
import { money, percent } from '../../engine/values.ts';
import { type Amount, isPositive } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import type { Effect, Pence } from '../../law/loans/account.ts';
import { amountUnrelieved, type Loan, total } from '../../law/loans/tax.ts';

/** The ledger as JSON: pounds to the penny, days as YYYY-MM-DD. Form CT600A has its boxes from `formFrom`. */
export function ledgerData(ledger: Ledger, formFrom: Day) {
  const { totals, matching, entries } = ledger;
  const matches = new Map<string, { repaid_on: string; lent_on: string; amount: number; rule: string }>();
  for (const { repayment, loan, pence, rule } of matching.matches) {
    const [repaid, lent] = [entries[repayment], entries[loan]];
    const key = [repaid?.on, repaid?.borrower, lent?.on, lent?.borrower, rule].join(' ');
    const before = Math.round((matches.get(key)?.amount ?? 0) * 100);
    const [repaid_on, lent_on] = [isoDay(repaid?.on as Day), isoDay(lent?.on as Day)];
    matches.set(key, { repaid_on, lent_on, amount: pounds(before + pence), rule });
  }
  return {
    tax_due_in_all: money.json(totals.taxDue),
    refunds_in_all: money.json(totals.refunds),
    tax_left_in_all: money.json(totals.taxLeft),
    unrelieved_in_all: pounds(totals.unrelieved),
    periods: ledger.periods.map((period) => periodJson(period, formFrom)),
    opening_relief: ledger.openingRelief.map(reliefJson),
    loans: ledger.loans.map((loan) => loanJson(loan, ledger)),
    matches: [...matches.values()],
    timeline: makeTimeline(ledger),
  };
}

export type LedgerData = ReturnType<typeof ledgerData>;

function periodJson(period: LedgerPeriod, formFrom: Day) {
  const { charges, taxDue } = period;
  return {
    period_start: isoDay(period.start),
    period_end: isoDay(period.end),
    repayment_deadline: isoDay(period.deadline),
    payment_due: isoDay(period.due),
    payment_by: isoDay(period.paymentBy),
    filing_due: isoDay(period.filingDue),
    amend_by: isoDay(period.amendBy),
    owed_in_books: pounds(period.owedInBooks),
    ct600a_required: charges.some(({ base }) => base > 0),
    owed: pounds(total(charges, ({ base }) => base)),
    repaid_in_time: pounds(total(charges, ({ inTime }) => inTime)),
    outstanding: pounds(period.outstanding),
    tax_before_relief: money.json(period.tax),
    relief: money.json(period.relief),
    tax_due: money.json(taxDue),
    later_relief: period.laterRelief.map(reliefJson),
    boxes: period.start < formFrom ? null : ct600aJson(fillCt600aBoxes(period)),
  };
}

function ct600aJson({ A20, A45, A70, A80, ...whole }: Ct600a) {
  const taxes = { A20: money.json(A20), A45: money.json(A45), A80: money.json(A80) };
  const all = { ...whole, ...taxes, A70: A70 === null ? null : money.json(A70) };
  const inOrder = Object.entries(all).sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
  return Object.fromEntries(inOrder) as unknown as typeof all;
}

function reliefJson({ on, kind, pence, rate, relief, refundFrom, claimBy, claimIn }: ReliefLine) {
  return {
    repaid_on: isoDay(on),
    kind,
    amount: pounds(pence),
    rate: rateJson(rate),
    relief: relief === null ? null : money.json(relief),
    refund_from: isoDay(refundFrom),
    claim_by: claimBy === null ? null : isoDay(claimBy),
    claim_in: claimIn,
  };
}

function loanJson(loan: Loan, { inputs, taxLeft }: Ledger) {
  const end = inputs.periodEnds[loan.period];
  const left = taxLeft.get(loan);
  return {
    made_on: loan.madeOn === null ? null : isoDay(loan.madeOn),
    borrower: loan.borrower,
    rate: rateJson(loan.rate),
    amount: pounds(loan.pence),
    period_end: end === undefined ? null : isoDay(end),
    repaid: loan.repaid.map(({ on, pence, kind, how }) => ({
      on: isoDay(on),
      amount: pounds(pence),
      kind,
      how,
    })),
    unrelieved: pounds(amountUnrelieved(loan)),
    // A loan of the assumed period has no return here, and one without a day has no rate.
    tax_left: left === undefined ? (loan.rate === null ? null : 0) : money.json(left),
  };
}

const ratePercent = percent();

function rateJson(rate: Amount | null) {
  return rate === null ? null : ratePercent.json(rate);
}

/** The events of one day; the balance is the borrower's in the books, negative if the company owes. */
interface TimelineRow {
  readonly on: string;
  readonly event: 'entry' | 'period_end' | 'repayment_deadline' | 'payment_due' | 'refund_from' | 'claim_by';
  readonly borrower?: string;
  readonly kind?: string;
  readonly amount?: number;
  readonly balance?: number;
  readonly note?: string;
  readonly period_end?: string;
  readonly owed?: number;
  readonly outstanding?: number;
}

function makeTimeline({ entries, books, inputs, periods, openingRelief }: Ledger): TimelineRow[] {
  const rows: TimelineRow[] = [];
  for (const [place, { row, on, kind, borrower, pence }] of entries.entries()) {
    if (row === null) continue;
    const [amount, balance] = [pounds(pence), pounds((books[place] as Effect).balance)];
    const note = inputs.entries[row]?.note ?? '';
    rows.push({ on: isoDay(on as Day), event: 'entry', borrower, kind, amount, balance, note });
  }
  const addRefunds = (lines: readonly ReliefLine[]): void => {
    for (const { refundFrom, claimBy, relief } of lines) {
      if (relief === null || !isPositive(relief)) continue;
      const amount = money.json(relief) as number;
      rows.push({ on: isoDay(refundFrom), event: 'refund_from', amount });
      if (claimBy !== null) rows.push({ on: isoDay(claimBy), event: 'claim_by', amount });
    }
  };
  for (const { end, deadline, due, taxDue, charges, outstanding, laterRelief } of periods) {
    const period_end = isoDay(end);
    const owed = pounds(total(charges, ({ base }) => base));
    rows.push({ on: period_end, event: 'period_end', period_end, owed, outstanding: pounds(outstanding) });
    if (owed > 0) rows.push({ on: isoDay(deadline), event: 'repayment_deadline', period_end });
    if (isPositive(taxDue)) {
      const amount = money.json(taxDue) as number;
      rows.push({ on: isoDay(due), event: 'payment_due', period_end, amount });
    }
    addRefunds(laterRelief);
  }
  addRefunds(openingRelief);
  return rows.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

function pounds(pence: Pence): number {
  return pence / 100;
}
