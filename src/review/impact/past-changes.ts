import type { ChangelogEntry } from '../../engine/changelog.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { listDays, readRows, WORDS } from './answered.ts';
import { type Changed, type Impact, listTables } from './compare.ts';
import type { RowDifference } from './differences.ts';

/** A result that should not have changed. */
export interface PastChange {
  readonly changed: Changed;
  readonly why: string;
}

/** The changed results that read a row since rewritten, or lie wholly before an added one. */
export interface PastChanges {
  readonly undeclared: readonly PastChange[];
  /** How many of them an entry declares. */
  readonly declared: number;
}

type RowsRead = ReturnType<typeof rowsRead>;

/**
 * The results that change although no entry of a new edition of the changelog declares it. Two things must be
 * declared: that an existing row has other values or is gone, and that a row added from a day changes a
 * result that lies wholly before that day.
 *
 * A table whose law was reviewed again is known to a later day, so results between the two days no longer say
 * that they assume its rates; that needs no declaration.
 *
 * A result lies wholly before a day when every day in its inputs and its values, and the first day of
 * every row that it read, is before it.
 */
export function pastChanges(impact: Impact, before: Service, after: Service): PastChanges {
  const published = new Set(before.changelog.editions.map(({ version }) => version));
  const declared = after.changelog.editions
    .filter(({ version }) => !published.has(version))
    .flatMap(({ entries }) => entries)
    // The others say that a row is new.
    .filter(({ kind }) => ['corrected', 'removed', 'enacted', 'confirmed'].includes(kind));
  const judged = impact.calculators
    .flatMap(({ changed }) => changed)
    // Inputs rejected before and after have no result, whatever the messages say.
    .filter((one) => one.before.result !== null || one.after.result !== null)
    .map((changed) => {
      if (isOnlyKnownBetter(before, after, changed)) return { changed, why: null, isDeclared: false };
      const read = rowsRead(before, after, changed);
      const rewritten = rewrittenOf(impact.rows, read);
      const why = explain(changed, impact.rows, rewritten, declared, read);
      return { changed, why, isDeclared: why === null && rewritten.length > 0 };
    });
  return {
    undeclared: judged.flatMap(({ changed, why }) => (why === null ? [] : [{ changed, why }])),
    declared: judged.filter(({ isDeclared }) => isDeclared).length,
  };
}

/** Whether a result only no longer says that it assumes something, and the law of a table it reads is now known longer. */
function isOnlyKnownBetter(before: Service, after: Service, { key, differences }: Changed): boolean {
  const known = new Map(listTables(before, key).map(({ name, head }) => [name, head.knownUntil]));
  const isKnownLonger = ({ name, head }: RateTable): boolean =>
    head.knownUntil > (known.get(name) ?? Infinity);
  const isCertain = differences.every((one) => one.before === 'true' && one.after === 'false');
  return isCertain && listTables(after, key).some(isKnownLonger);
}

/** What a result reads in the two versions; a rejection counts as reading all tables of its calculator. */
function rowsRead(before: Service, after: Service, { key, inputs }: Changed) {
  const was = [...readRows(before, key, inputs)];
  const all = [...was, ...readRows(after, key, inputs)];
  const readable = [before, after].flatMap((service) => listTables(service, key)).map(({ name }) => name);
  return { before: was, all, tables: new Set(was.length === 0 ? readable : all.map(({ table }) => table)) };
}

/** The rows it read that existed before and whose values have changed: a status or a citation changes no value. */
function rewrittenOf(rows: readonly RowDifference[], read: RowsRead): RowDifference[] {
  return rows.filter(
    ({ table, from, kind, columns }) =>
      kind !== 'added' &&
      columns.length > 0 &&
      read.all.some((row) => row.table === table && row.from === from),
  );
}

/** Why a changed result should not have changed; null when it may. */
function explain(
  changed: Changed,
  rows: readonly RowDifference[],
  rewritten: readonly RowDifference[],
  declared: readonly ChangelogEntry[],
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

function isDeclared(
  { table, from, recordedFrom }: RowDifference,
  declared: readonly ChangelogEntry[],
): boolean {
  return declared.some(
    (entry) => entry.table === table && (entry.from === recordedFrom || entry.from === isoDay(from)),
  );
}

function latestDay({ inputs, before }: Changed, read: RowsRead): Day {
  return Math.max(...listDays(inputs, before), ...read.before.map(({ from }) => from)) as Day;
}
