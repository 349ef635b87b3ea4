import type { LedgerEntry, LedgerGiven } from '../../calculators/directors-loan/ledger/given.ts';
import { inOrder, penceOf } from '../../calculators/directors-loan/ledger/given.ts';
import { loanRates } from '../../calculators/directors-loan/loan-date.ts';
import { repaymentMatching } from '../../calculators/directors-loan/narration.ts';
import { accountingPeriodLimit } from '../../calculators/shared/time-limits.ts';
import { dayText, integerText, moneyText } from '../../engine/texts/format.ts';
import { CalculatorRun, NO_STEPS } from '../../engine/trace/run.ts';
import { type Amount, fromPence, isNegative, isZero } from '../../law/amounts.ts';
import { addDays, type Day, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import { type Effect, type EntryKind, runAccounts } from '../../law/loans/account.ts';
import type { Row, RowCall } from '../rows/row-call.ts';

/** The ledger of a call; null if there are faults, which are noted in the call. */
export function readLedger(call: RowCall): LedgerGiven | null {
  const run = new CalculatorRun(call.service.rules, NO_STEPS);
  const periods = readPeriods(call, run);
  const entries = call.rows('entries').map(entryOf);
  const opening = call.rows('opening').map(({ values }) => ({
    amount: (values.amount as Amount | null) ?? fromPence(0),
    madeOn: values.made_on as Day | null,
    borrower: nameOf(values.borrower),
  }));
  const associates = call.head.borrowers_are_associates === true;
  checkBorrowers(call);
  checkKinds(call, run);
  if (periods === null) return null;
  checkDays(call, periods, run);
  checkOpening(call, periods.firstStart, run);
  const filed = readFiled(call, periods.periodEnds);
  const isReadable = [...call.rows('entries'), ...call.rows('opening')].every(({ isSound }) => isSound);
  if (!isReadable || isFaultyDay(call)) return null;
  const given = { ...periods, entries: entries as LedgerEntry[], opening, associates, filed };
  checkAccount(call, given, run);
  return call.isFaulty ? null : given;
}

/** Whether any row has a faulty day: its effect on the others is then unknown. */
function isFaultyDay(call: RowCall): boolean {
  return [
    ...call.rows('entries').map(({ index }) => ({ table: 'entries', row: index, field: 'on' })),
    ...call.rows('opening').map(({ index }) => ({ table: 'opening', row: index, field: 'made_on' })),
  ].some((place) => call.isFaultyAt(place));
}

type Periods = Pick<LedgerGiven, 'periodEnds' | 'firstStart'>;

function readPeriods(call: RowCall, run: CalculatorRun): Periods | null {
  const rows = call.rows('period_ends');
  const ends = rows.map(({ values }) => values.period_ends as Day | null);
  let isSound = rows.length > 0 && ends.every((end) => end !== null);
  const [firstCovered, longest] = [run.table(loanRates).firstDay, longestOf(run, ends[0] ?? null)];
  const refuse = (row: number, message: string, slots: Readonly<Record<string, string>>): void => {
    isSound = false;
    call.fault({ table: 'period_ends', row }, message, { months: integerText(longest), ...slots });
  };
  for (const [index, end] of ends.entries()) {
    const before = ends[index - 1] ?? null;
    if (end === null) continue;
    if (end < firstCovered) refuse(index, 'period_not_covered', { date: dayText(firstCovered) });
    if (before === null) continue;
    const slots = { end: dayText(end), before: dayText(before) };
    if (end <= before) refuse(index, 'not_rising', slots);
    else if (end > monthsAfter(before, longest)) refuse(index, 'too_long', slots);
  }
  const given = call.head.first_period_start as Day | null;
  const [end = null] = ends;
  if (end === null) return null;
  const earliest = addDays(monthsAfter(end, -longest), 1);
  // A period that begins on 29 February has its twelve months on the 28th: CTA 2009 s10(1).
  if (given !== null && (given > end || end > lastDayOfMonthsFrom(given, longest))) {
    isSound = false;
    call.fault('first_period_start', 'first_start', { earliest: dayText(earliest), end: dayText(end) });
  }
  return isSound ? { periodEnds: ends as Day[], firstStart: given ?? earliest } : null;
}

function longestOf(run: CalculatorRun, day: Day | null): number {
  const table = run.table(accountingPeriodLimit);
  return (day === null ? null : table.find({ first_day: day }))?.months ?? table.newest().months;
}

type Loose = { readonly [K in keyof LedgerEntry]: LedgerEntry[K] | null };

function entryOf({ values }: Row): Loose {
  return {
    on: values.on as Day | null,
    kind: values.kind as EntryKind | null,
    amount: values.amount as Amount | null,
    borrower: nameOf(values.borrower),
    against: values.against as Day | null,
    arrangedOn: values.arranged_on as Day | null,
    note: nameOf(values.note),
  };
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function checkBorrowers(call: RowCall): void {
  const rows = [...call.rows('entries'), ...call.rows('opening')];
  const names = new Set(rows.map(({ values }) => nameOf(values.borrower)));
  if (names.size < 2 || call.head.borrowers_are_associates !== null) return;
  if (!call.isFaultyAt('borrowers_are_associates'))
    call.fault('borrowers_are_associates', 'associates_missing');
}

/** Fields that only some kinds of rows can have. */
function checkKinds(call: RowCall, run: CalculatorRun): void {
  const rows = call.rows('entries');
  const lawFrom = run.table(repaymentMatching).firstDay;
  const repaidOn = new Set(
    rows.flatMap(({ values }) =>
      values.kind === 'repayment' && values.on !== null
        ? [`${values.on} ${call.head.borrowers_are_associates === true ? '' : nameOf(values.borrower)}`]
        : [],
    ),
  );
  for (const row of rows) {
    const { on, kind, against, arrangedOn: arranged, borrower } = entryOf(row);
    const refuse = (field: string, message: string, slots: Readonly<Record<string, string>> = {}): void =>
      call.fault({ table: 'entries', row: row.index, field }, message, slots);
    if (kind === 'loan' && against !== null) refuse('against', 'against_loan');
    if (arranged === null || kind === null) continue;
    if (kind !== 'loan') refuse('arranged_on', 'arranged_kind');
    else if (on !== null && arranged > on) refuse('arranged_on', 'arranged_later');
    else if (arranged < lawFrom) refuse('arranged_on', 'arranged_early', { date: dayText(lawFrom) });
    else if (!repaidOn.has(`${arranged} ${call.head.borrowers_are_associates === true ? '' : borrower}`)) {
      refuse('arranged_on', 'arranged_none', { date: dayText(arranged) });
    } else if (call.head.new_loan_arranged === false) refuse('arranged_on', 'arranged_denied');
  }
  const isMarked = rows.some(({ values }) => values.arranged_on !== null);
  if (call.head.new_loan_arranged === true && !isMarked) call.fault('new_loan_arranged', 'arranged_unmarked');
}

function checkDays(call: RowCall, { firstStart, periodEnds }: Periods, run: CalculatorRun): void {
  const end = periodEnds.at(-1) as Day;
  const months = longestOf(run, end);
  const last = monthsAfter(end, months);
  const covered = run.table(loanRates).firstDay;
  for (const { index, values } of call.rows('entries')) {
    const on = values.on as Day | null;
    if (on === null) continue;
    const slots = { date: dayText(on), start: dayText(firstStart), months: integerText(months) };
    const place = { table: 'entries', row: index, field: 'on' };
    if (on < firstStart) call.fault(place, 'too_early', slots);
    else if (on > last) call.fault(place, 'too_late', slots);
    else if (on < covered) call.fault(place, 'not_covered', { date: dayText(covered) });
  }
}

function checkOpening(call: RowCall, firstStart: Day, run: CalculatorRun): void {
  const covered = run.table(loanRates).firstDay;
  /** By borrower, whether the company owes. */
  const signs = new Map<string, boolean>();
  for (const { index: row, values } of call.rows('opening')) {
    const [amount, madeOn] = [values.amount as Amount | null, values.made_on as Day | null];
    const place = { table: 'opening', row, field: 'made_on' };
    const borrower = nameOf(values.borrower);
    const before = signs.get(borrower);
    const isOwed = amount !== null && isNegative(amount);
    signs.set(borrower, before ?? isOwed);
    if (amount !== null && isZero(amount)) {
      call.fault({ ...place, field: 'amount' }, 'opening_nothing', { zero: moneyText(amount, 'text') });
    } else if (before !== undefined && before !== isOwed) {
      call.fault({ ...place, field: 'amount' }, 'opening_both');
    }
    if (madeOn === null) continue;
    if (amount !== null && isNegative(amount)) call.fault(place, 'opening_day');
    else if (madeOn >= firstStart) call.fault(place, 'opening_late', { date: dayText(madeOn) });
    else if (madeOn < covered) call.fault(place, 'opening_not_covered', { date: dayText(covered) });
  }
}

function readFiled(call: RowCall, ends: readonly Day[]): Map<Day, Day> {
  const filed = new Map<Day, Day>();
  for (const { index: row, values } of call.rows('returns_filed')) {
    const [end, on] = [values.period_end as Day | null, values.on as Day | null];
    if (end === null) continue;
    const place = { table: 'returns_filed', row, field: 'period_end' };
    if (!ends.includes(end)) call.fault(place, 'no_such_period', { date: dayText(end) });
    else if (filed.has(end)) call.fault(place, 'filed_twice', { date: dayText(end) });
    if (on !== null && on <= end) call.fault({ ...place, field: 'on' }, 'filed_early');
    if (on !== null) filed.set(end, on);
  }
  return filed;
}

/** Checks against the books: releases, named loans, and the question of arranged loans. */
function checkAccount(call: RowCall, given: LedgerGiven, run: CalculatorRun): void {
  const entries = inOrder(given);
  const books = runAccounts(entries);
  const left = new Map<number, number>();
  for (const [place, entry] of entries.entries()) {
    const { lent, repays, owedBefore } = books[place] as Effect;
    const { on, row, against, borrower, kind, pence } = entry;
    const said = (amount: number): string => moneyText(fromPence(amount), 'text');
    if (row !== null && kind === 'release' && pence > owedBefore) {
      const slots = { owed: said(owedBefore), date: dayText(on as Day) };
      call.fault({ table: 'entries', row, field: 'amount' }, 'released_more', slots);
    }
    if (row !== null && against !== null) {
      const named = entries.flatMap((one, index) =>
        index < place && one.kind === 'loan' && one.on === against && one.borrower === borrower
          ? [index]
          : [],
      );
      const open = named.reduce((all, index) => all + (left.get(index) ?? 0), 0);
      const slots = { date: dayText(against), left: said(open) };
      const message = named.length === 0 ? 'against_none' : open < pence ? 'against_more' : null;
      if (message !== null) call.fault({ table: 'entries', row, field: 'against' }, message, slots);
    }
    if (kind === 'loan') left.set(place, lent);
    for (const { of, pence: part } of repays) left.set(of, (left.get(of) ?? 0) - part);
  }
  if (call.head.new_loan_arranged === null) checkArranged(call, given, run, books);
}

/** Ask whether a loan had been arranged only if the answer can matter: a question of fact (CTM61635). */
function checkArranged(
  call: RowCall,
  given: LedgerGiven,
  run: CalculatorRun,
  books: readonly Effect[],
): void {
  const entries = inOrder(given);
  for (const [place, { kind, on, borrower, pence }] of entries.entries()) {
    if (kind !== 'repayment' || on === null) continue;
    const limits = run.table(repaymentMatching).find({ repayment_deadline: on });
    if (limits === null || (books[place] as Effect).owedBefore < penceOf(limits.owed_from)) continue;
    const lent = entries
      .filter((one) => one.kind === 'loan' && one.on !== null && one.on >= on)
      .filter((one) => given.associates || one.borrower === borrower)
      .reduce((all, one) => all + one.pence, 0);
    if (lent < penceOf(limits.repaid_from)) continue;
    call.fault('new_loan_arranged', 'arranged_missing', {
      limit: moneyText(limits.repaid_from, 'text'),
      amount: moneyText(fromPence(pence), 'text'),
      date: dayText(on),
    });
    return;
  }
}
