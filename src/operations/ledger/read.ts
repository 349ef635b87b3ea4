import { inOrder } from '../../calculators/directors-loan/ledger/calculate.ts';
import type { LedgerEntry, LedgerInputs } from '../../calculators/directors-loan/ledger/figures.ts';
import { tables as loanTables } from '../../calculators/directors-loan/rates.ts';
import { timeLimits } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText } from '../../engine/texts/format.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import { type Amount, fromPence, isNegative, isZero, zero } from '../../law/amounts.ts';
import { type Day, firstDayOfMonthsTo, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import { type Effect, type EntryKind, runAccounts, toPence, total } from '../../law/loans/account.ts';
import type { Row, RowCall } from '../rows/row-call.ts';

/** Reads a loan account; records errors in the call, and returns null if there are any. */
export function readLedger(call: RowCall): LedgerInputs | null {
  // Rates that only the checks use are not sources of the result.
  const run: Rates = new CalculatorRun(call.service.rules.shared);
  const { borrowers_are_associates: associates } = call.head;
  const periods = readPeriods(call, run);
  const entries = call.rows('entries').map(readEntry);
  const all = [...call.rows('entries'), ...call.rows('opening')];
  if (associates === null && new Set(all.map(({ values }) => values.borrower ?? '')).size > 1) {
    call.reject('borrowers_are_associates', 'associates_missing');
  }
  checkKinds(call, entries, run);
  if (periods === null) return null;
  checkDays(call, entries, periods, run);
  const opening = readOpening(call, periods.firstStart, run);
  const filed = readFiled(call, periods.periodEnds);
  // The effect on other rows of one whose day has an error is unknown.
  const areSound = (table: string, field: string): boolean =>
    call.rows(table).every(({ index: row, isSound }) => isSound && !call.isRejectedAt({ table, row, field }));
  if (!areSound('entries', 'on') || !areSound('opening', 'made_on')) return null;
  const ordered = inOrder([...opening, ...(entries as LedgerEntry[])], periods.periodEnds);
  const inputs = { ...periods, entries: ordered, associates: associates === true, filed };
  checkAccount(call, inputs, run);
  return call.isRejected ? null : inputs;
}

type Periods = Pick<LedgerInputs, 'periodEnds' | 'firstStart'>;

function readPeriods(call: RowCall, run: Rates): Periods | null {
  const ends = call.rows('period_ends').map(({ values }) => values.period_ends as Day | null);
  const [firstEnd = null] = ends;
  const longest = longestPeriod(run, firstEnd);
  const covered = run.table(loanTables.loanRates).firstDay;
  let isSound = ends.every((end) => end !== null);
  for (const [row, end] of ends.entries()) {
    if (end === null) continue;
    const before = ends[row - 1] ?? null;
    const reject = (message: string): void => {
      isSound = false;
      const slots = { date: dayText(covered), end: dayText(end), before: dayText(before ?? end) };
      call.reject({ table: 'period_ends', row }, message, { ...slots, months: integerText(longest) });
    };
    if (end < covered) reject('period_not_covered');
    else if (before !== null && end <= before) reject('not_rising');
    else if (before !== null && end > monthsAfter(before, longest)) reject('too_long');
  }
  if (firstEnd === null) return null;
  const stated = call.head.first_period_start as Day | null;
  const earliest = firstDayOfMonthsTo(firstEnd, longest);
  // A period that begins on 29 February has its twelve months on the 28th: CTA 2009 s10(1).
  if (stated !== null && (stated > firstEnd || firstEnd > lastDayOfMonthsFrom(stated, longest))) {
    isSound = false;
    call.reject('first_period_start', 'first_start', { earliest: dayText(earliest), end: dayText(firstEnd) });
  }
  return isSound ? { periodEnds: ends as Day[], firstStart: stated ?? earliest } : null;
}

function longestPeriod(run: Rates, day: Day | null): number {
  const table = run.table(timeLimits.accountingPeriod);
  return (day === null ? null : table.find({ first_day: day }))?.months ?? table.newest().months;
}

type Entry = { readonly [K in Exclude<keyof LedgerEntry, 'period'>]: LedgerEntry[K] | null };

function readEntry({ index, values }: Row): Entry {
  const amount = values.amount as Amount | null;
  return {
    row: index,
    on: values.on as Day | null,
    kind: values.kind as EntryKind | null,
    pence: amount === null ? null : toPence(amount),
    borrower: (values.borrower ?? '') as string,
    against: values.against as Day | null,
    arrangedOn: values.arranged_on as Day | null,
    note: (values.note ?? '') as string,
  };
}

function checkKinds(call: RowCall, entries: readonly Entry[], run: Rates): void {
  const lawFrom = run.table(loanTables.repaymentMatching).firstDay;
  const { borrowers_are_associates: associates, new_loan_arranged: isArranged } = call.head;
  for (const [row, { on, kind, against, arrangedOn: arranged, borrower }] of entries.entries()) {
    if (kind === 'loan' && against !== null) {
      call.reject({ table: 'entries', row, field: 'against' }, 'against_loan');
    }
    if (arranged === null || kind === null) continue;
    const isRepaid = (one: Entry): boolean =>
      one.kind === 'repayment' && one.on === arranged && (associates === true || one.borrower === borrower);
    const reject = (message: string, date = arranged): void =>
      call.reject({ table: 'entries', row, field: 'arranged_on' }, message, { date: dayText(date) });
    if (kind !== 'loan') reject('arranged_kind');
    else if (on !== null && arranged > on) reject('arranged_later');
    else if (arranged < lawFrom) reject('arranged_early', lawFrom);
    else if (!entries.some(isRepaid)) reject('arranged_none');
    else if (isArranged === false) reject('arranged_denied');
  }
  const isMarked = entries.some(({ arrangedOn }) => arrangedOn !== null);
  if (isArranged === true && !isMarked) call.reject('new_loan_arranged', 'arranged_unmarked');
}

function checkDays(call: RowCall, entries: readonly Entry[], periods: Periods, run: Rates): void {
  const { firstStart, periodEnds } = periods;
  const end = periodEnds.at(-1) as Day;
  const months = longestPeriod(run, end);
  const covered = run.table(loanTables.loanRates).firstDay;
  for (const [row, { on }] of entries.entries()) {
    if (on === null) continue;
    const slots = { date: dayText(on), start: dayText(firstStart), months: integerText(months) };
    const place = { table: 'entries', row, field: 'on' };
    if (on < firstStart) call.reject(place, 'too_early', slots);
    else if (on > monthsAfter(end, months)) call.reject(place, 'too_late', slots);
    else if (on < covered) call.reject(place, 'not_covered', { date: dayText(covered) });
  }
}

/** Opening rows as entries: negative where the company owes the borrower. */
function readOpening(call: RowCall, firstStart: Day, run: Rates): Omit<LedgerEntry, 'period'>[] {
  const covered = run.table(loanTables.loanRates).firstDay;
  const signs = new Map<string, boolean>();
  return call.rows('opening').map(({ index: row, values }) => {
    const amount = (values.amount as Amount | null) ?? zero;
    const madeOn = values.made_on as Day | null;
    const borrower = (values.borrower ?? '') as string;
    const isOwed = isNegative(amount);
    const before = signs.get(borrower) ?? isOwed;
    signs.set(borrower, before);
    const reject = (field: string, message: string): void => {
      const slots = { zero, date: dayText(covered) };
      call.reject({ table: 'opening', row, field }, message, slots);
    };
    if (values.amount !== null && isZero(amount)) reject('amount', 'opening_nothing');
    else if (before !== isOwed) reject('amount', 'opening_both');
    if (madeOn !== null && isOwed) reject('made_on', 'opening_day');
    else if (madeOn !== null && madeOn >= firstStart) reject('made_on', 'opening_late');
    else if (madeOn !== null && madeOn < covered) reject('made_on', 'opening_not_covered');
    const common = { row: null, borrower, against: null, arrangedOn: null, note: '' };
    const pence = Math.abs(toPence(amount));
    return { ...common, on: isOwed ? null : madeOn, kind: isOwed ? 'repayment' : 'loan', pence };
  });
}

function readFiled(call: RowCall, ends: readonly Day[]): Map<Day, Day> {
  const filed = new Map<Day, Day>();
  for (const { index: row, values } of call.rows('returns_filed')) {
    const [end, on] = [values.period_end as Day | null, values.on as Day | null];
    if (end === null) continue;
    const place = { table: 'returns_filed', row, field: 'period_end' };
    if (!ends.includes(end)) call.reject(place, 'no_such_period', { date: dayText(end) });
    else if (filed.has(end)) call.reject(place, 'filed_twice', { date: dayText(end) });
    if (on === null) continue;
    if (on <= end) call.reject({ ...place, field: 'on' }, 'filed_early');
    filed.set(end, on);
  }
  return filed;
}

function checkAccount(call: RowCall, { entries, associates }: LedgerInputs, run: Rates): void {
  const books = runAccounts(entries);
  const left = new Map<number, number>();
  for (const [place, { on, row, against, borrower, kind, pence }] of entries.entries()) {
    const { lent, repays, owedBefore } = books[place] as Effect;
    if (row !== null && kind === 'release' && pence > owedBefore) {
      const slots = { owed: fromPence(owedBefore), date: dayText(on as Day) };
      call.reject({ table: 'entries', row, field: 'amount' }, 'released_more', slots);
    }
    if (row !== null && against !== null) {
      const named = [...left.keys()].filter(
        (loan) => entries[loan]?.on === against && entries[loan]?.borrower === borrower,
      );
      const open = total(named, (loan) => left.get(loan) ?? 0);
      const message = named.length === 0 ? 'against_none' : open < pence ? 'against_more' : null;
      const slots = { date: dayText(against), left: fromPence(open) };
      if (message !== null) call.reject({ table: 'entries', row, field: 'against' }, message, slots);
    }
    if (kind === 'loan') left.set(place, lent);
    for (const { of, pence: part } of repays) left.set(of, (left.get(of) ?? 0) - part);
  }
  // Required only if the answer can matter: it is a question of fact (CTM61635).
  if (call.head.new_loan_arranged !== null) return;
  for (const [place, { kind, on, borrower, pence }] of entries.entries()) {
    if (kind !== 'repayment' || on === null) continue;
    const limits = run.table(loanTables.repaymentMatching).find({ repayment_deadline: on });
    if (limits === null || (books[place] as Effect).owedBefore < toPence(limits.owed_from)) continue;
    const lentLater = total(entries, (one) => {
      const counts = one.kind === 'loan' && one.on !== null && one.on >= on;
      return counts && (associates || one.borrower === borrower) ? one.pence : 0;
    });
    if (lentLater < toPence(limits.repaid_from)) continue;
    const slots = { limit: limits.repaid_from, amount: fromPence(pence), date: dayText(on) };
    call.reject('new_loan_arranged', 'arranged_missing', slots);
    return;
  }
}
