import type { Entry } from '../engine/changelog.ts';
import type { Cell } from '../engine/rates/table.ts';
import { dayText } from '../engine/texts/format.ts';
import { type Day, isoDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { answer, cellsRead, daysOf, differences, WORDS } from './answered.ts';
import { type Changed, type Impact, tablesOf } from './impact.ts';
import type { RowDifference } from './row-differences.ts';

/** A result that should not have changed. */
export interface PastChange {
  readonly changed: Changed;
  readonly why: string;
}

/** The changed results that read a row since rewritten, or lie wholly before one that was added. */
export interface PastChanges {
  readonly undeclared: readonly PastChange[];
  /** How many of them an entry declares. */
  readonly declared: number;
}

/** Entries that declare a change of the past; the others say that a row is new. */
const DECLARING: ReadonlySet<Entry['kind']> = new Set(['corrected', 'removed', 'enacted']);

/**
 * The results that change although no entry of a new edition of the changelog declares it. Two things must be
 * declared: that an existing row has other values or is gone, and that a row added from a day changes a
 * result that lies wholly before that day.
 *
 * A table whose law was checked again is known to a later day, so results between the two days no longer say
 * that they assume its rates; that needs no declaration.
 *
 * A result lies wholly before a day when every day among its inputs and its values, and the first day of
 * every row that it read, is before it.
 *
 * @param ratesAlone the previous version with only its rates as they are now; null when it cannot be loaded,
 *   and then every change counts as one of rates.
 */
export function pastChanges(
  impact: Impact,
  before: Service,
  after: Service,
  ratesAlone: Service | null,
): PastChanges {
  const entries = newEntries(before, after).filter(({ kind }) => DECLARING.has(kind));
  const undeclared: PastChange[] = [];
  let declared = 0;
  for (const { changed } of impact.calculators) {
    for (const one of changed) {
      if (!isResult(one)) continue;
      const read = rowsRead(before, after, one);
      if (isOnlyKnownBetter(one, read, before, after)) continue;
      const rewritten = rewrittenOf(impact.rows, read);
      const why = explain(one, impact.rows, rewritten, entries, read);
      if (why === null) declared += rewritten.length > 0 ? 1 : 0;
      else if (isOfRates(one, ratesAlone)) undeclared.push({ changed: one, why });
    }
  }
  return { undeclared, declared };
}

/** Inputs refused before and after have no result, whatever the refusal says. */
function isResult({ before, after }: Changed): boolean {
  return before.result !== null || after.result !== null;
}

/** Whether the only change is that a table it read is now checked up to its days. */
function isOnlyKnownBetter(changed: Changed, read: RowsRead, before: Service, after: Service): boolean {
  if (!changed.differences.every((one) => one.before === 'true' && one.after === 'false')) return false;
  const checkedBefore = new Map(
    tablesOf(before, changed.key).map((table) => [table.name, table.head.enactedUntil]),
  );
  const latest = latestDay(changed, read);
  return tablesOf(after, changed.key).some(({ name, head }) => {
    const known = checkedBefore.get(name);
    return known !== undefined && read.tables.has(name) && known < head.enactedUntil && known < latest;
  });
}

/** The entries of editions that the previous version lacked. */
function newEntries(before: Service, after: Service): Entry[] {
  const known = new Set(before.changelog.editions.map(({ version }) => version));
  return after.changelog.editions
    .filter(({ version }) => !known.has(version))
    .flatMap(({ entries }) => entries);
}

/** What a result reads in the two versions. */
interface RowsRead {
  readonly before: readonly Cell[];
  readonly all: readonly Cell[];
  /** The tables it read; for a refusal, all that its calculator can read. */
  readonly tables: ReadonlySet<string>;
}

function rowsRead(before: Service, after: Service, { key, given }: Changed): RowsRead {
  const was = [...cellsRead(before, key, given)];
  const all = [...was, ...cellsRead(after, key, given)];
  const readable = [before, after].flatMap((service) => tablesOf(service, key)).map(({ name }) => name);
  return { before: was, all, tables: new Set(was.length === 0 ? readable : all.map(({ table }) => table)) };
}

/** The rows it read that existed before and have changed. */
function rewrittenOf(rows: readonly RowDifference[], read: RowsRead): RowDifference[] {
  return rows.filter(
    ({ table, from, kind, columns }) =>
      kind !== 'added' &&
      read.all.some((cell) => cell.table === table && cell.rowFrom === from && columns.includes(cell.name)),
  );
}

/** Why a changed result should not have changed; null when it may. */
function explain(
  changed: Changed,
  rows: readonly RowDifference[],
  rewritten: readonly RowDifference[],
  declared: readonly Entry[],
  read: RowsRead,
): string | null {
  const undeclared = rewritten.find((row) => !isDeclared(row, declared));
  if (undeclared !== undefined) {
    const { table, from, kind } = undeclared;
    return `the row of ${table} from ${dayText(from)} was ${kind}, and no new entry of the changelog says so`;
  }
  if (rewritten.length > 0) return null;
  // A note may look ahead to a row that is added: it changes no figure of the past.
  if (changed.differences.every(({ name }) => WORDS.has(name))) return null;
  const added = rows.filter(({ table, kind }) => kind === 'added' && read.tables.has(table));
  const latest = latestDay(changed, read);
  if (added.some((row) => row.from <= latest || isDeclared(row, declared))) return null;
  const [first] = added;
  return first === undefined
    ? null
    : `it lies wholly before ${dayText(first.from)}, from which a row of ${first.table} was added`;
}

function isDeclared({ table, from, recordedFrom }: RowDifference, declared: readonly Entry[]): boolean {
  return declared.some(
    (entry) => entry.table === table && (entry.from === recordedFrom || entry.from === isoDay(from)),
  );
}

function latestDay({ given, before }: Changed, read: RowsRead): Day {
  return Math.max(...daysOf(given, before), ...read.before.map(({ rowFrom }) => rowFrom)) as Day;
}

function isOfRates({ key, given, before }: Changed, ratesAlone: Service | null): boolean {
  if (ratesAlone === null) return true;
  return differences(before, answer(ratesAlone, key, given)).length > 0;
}
