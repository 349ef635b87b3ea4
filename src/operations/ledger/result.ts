import { fillCt600a } from '../../calculators/directors-loan/ledger/ct600a.ts';
import {
  type Ledger,
  type LedgerPeriod,
  periodTypes,
  type ReliefLine,
  reliefTypes,
} from '../../calculators/directors-loan/ledger/figures.ts';
import type { ReturnForm } from '../../engine/read/return-form.ts';
import { date, jsonWriter, money, optional, percent } from '../../engine/values.ts';
import { isPositive, zero } from '../../law/amounts.ts';
import { isoDay } from '../../law/calendar.ts';
import type { Pence } from '../../law/loans/account.ts';
import { amountUnrelieved, type Loan } from '../../law/loans/tax.ts';
import { boxJson } from '../boxes/answer.ts';
import type { Line } from '../rows/sheets.ts';

/** The lists of an account as JSON: pounds to the penny, days as YYYY-MM-DD, as in schemas/responses/row-data.json. */
export interface LedgerData {
  readonly periods: readonly LedgerPeriodLine[];
  readonly opening_relief: readonly Line[];
  readonly loans: readonly Line[];
  readonly matches: readonly Line[];
  /** What happens, by day; the balance is the borrower's in the books, negative if the company owes. */
  readonly timeline: readonly TimelineLine[];
}

interface LedgerPeriodLine extends Line {
  readonly period_end: string;
  readonly ct600a_required: boolean;
  /** Of form CT600A. */
  readonly boxes: Line | null;
}

interface TimelineLine extends Line {
  readonly on: string;
  readonly event: string;
  readonly amount?: number;
  readonly period_end?: string;
}

export function ledgerData(ledger: Ledger, form: ReturnForm): LedgerData {
  return {
    periods: ledger.periods.map((period) => periodJson(period, form)),
    opening_relief: ledger.openingRelief.map(writeRelief),
    loans: ledger.loans.map((loan) => loanJson(loan, ledger)),
    matches: listMatches(ledger),
    timeline: makeTimeline(ledger),
  };
}

/** The matches, with those of one day, borrower and rule in one line. */
function listMatches({ matching, inputs: { entries } }: Ledger): Line[] {
  const pence = new Map<string, Pence>();
  const lines = new Map<string, Line>();
  for (const { repayment, loan, pence: part, rule } of matching.matches) {
    const [repaid, lent] = [entries[repayment], entries[loan]];
    const key = [repaid?.on, repaid?.borrower, lent?.on, lent?.borrower, rule].join(' ');
    pence.set(key, (pence.get(key) ?? 0) + part);
    const amount = pounds(pence.get(key) ?? 0);
    lines.set(key, { repaid_on: day.json(repaid?.on), lent_on: day.json(lent?.on), amount, rule });
  }
  return [...lines.values()];
}

function periodJson(period: LedgerPeriod, form: ReturnForm): LedgerPeriodLine {
  return {
    ...writePeriod({ ...period }),
    period_end: isoDay(period.period_end),
    ct600a_required: period.ct600a_required,
    later_relief: period.laterRelief.map(writeRelief),
    boxes: ct600aJson(period, form),
  };
}

/** The boxes of form CT600A in its order, null where one stays empty; null before the form that has them. */
function ct600aJson(period: LedgerPeriod, { boxes }: ReturnForm): Line | null {
  const own = boxes.filter(({ box }) => /^A\d/.test(box));
  if (own.some(({ begins_from }) => begins_from !== null && period.period_start < begins_from)) return null;
  const { figures, lists } = fillCt600a(period);
  const values = own.map((box) => {
    const value = figures[box.from[0]?.replace('directors-loan/', '') as keyof typeof figures];
    return [box.box, value == null || value === false ? null : boxJson(box, value)] as const;
  });
  const all = [...values, ...Object.entries(lists)];
  return Object.fromEntries(all.sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1))));
}

const [writePeriod, writeRelief] = [jsonWriter(periodTypes), jsonWriter(reliefTypes)];
const [rate, day] = [optional(percent()), optional(date)];

function loanJson(loan: Loan, { inputs, taxLeft }: Ledger): Line {
  return {
    made_on: day.json(loan.madeOn),
    borrower: loan.borrower,
    rate: rate.json(loan.rate),
    amount: pounds(loan.pence),
    period_end: day.json(inputs.periodEnds[loan.period] ?? null),
    repaid: loan.repaid.map(({ on, pence, kind, how }) => {
      return { on: isoDay(on), amount: pounds(pence), kind, how };
    }),
    unrelieved: pounds(amountUnrelieved(loan)),
    // A loan of the assumed period has no return here, and one without a day has no rate.
    tax_left: loan.rate === null ? null : money.json(taxLeft.get(loan) ?? zero),
  };
}

function makeTimeline({ inputs, matching, periods, openingRelief }: Ledger): TimelineLine[] {
  const entries = inputs.entries.flatMap(({ row, on, kind, borrower, pence, note }, place) => {
    if (row === null || on === null) return [];
    const balance = pounds(matching.books[place]?.balance ?? 0);
    return [{ on: isoDay(on), event: 'entry', borrower, kind, amount: pounds(pence), balance, note }];
  });
  const refunds = (lines: readonly ReliefLine[]): TimelineLine[] =>
    lines.flatMap(({ refund_from, claim_by, relief }) => {
      if (relief === null || !isPositive(relief)) return [];
      const amount = money.json(relief);
      const refund = { on: isoDay(refund_from), event: 'refund_from', amount };
      return claim_by === null ? [refund] : [refund, { on: isoDay(claim_by), event: 'claim_by', amount }];
    });
  const ofPeriods = periods.flatMap((period) => {
    const period_end = isoDay(period.period_end);
    const [owed, outstanding] = [money.json(period.owed), money.json(period.outstanding)];
    const deadline = { on: isoDay(period.repayment_deadline), event: 'repayment_deadline', period_end };
    const amount = money.json(period.tax_due);
    return [
      { on: period_end, event: 'period_end', period_end, owed, outstanding },
      ...(owed > 0 ? [deadline] : []),
      ...(amount > 0 ? [{ on: isoDay(period.payment_due), event: 'payment_due', period_end, amount }] : []),
      ...refunds(period.laterRelief),
    ];
  });
  const all: readonly TimelineLine[] = [...entries, ...ofPeriods, ...refunds(openingRelief)];
  return all.toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)));
}

function pounds(pence: Pence): number {
  return pence / 100;
}
