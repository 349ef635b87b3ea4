import { CHANGELOG, type ColumnChange, type Edition, type Entry, entryText } from '../engine/changelog.ts';
import type { Rules } from '../engine/compile-rules.ts';
import type { Diagnostics } from '../engine/loading/diagnostics.ts';
import { startsAnew } from '../engine/rates/declaration.ts';
import { type LoadedRow, type RateTable, recordedDay } from '../engine/rates/table.ts';
import { dayText } from '../engine/texts/format.ts';
import { type RecordedRow, type RecordedRows, recordedRows } from './recorded-rows.ts';
import { textOf } from './row-differences.ts';

/**
 * Verifies the changelog against the tables: replayed from its beginning, it must
 * leave every row as the tables have it, to the digit. A difference is reported at
 * both places, since either may be the wrong one.
 */
export function verifyChangelog(editions: readonly Edition[], rules: Rules, diagnostics: Diagnostics): void {
  const recorded = recordedRows(editions, [...rules.tables.values()], diagnostics);
  for (const [table, rows] of recorded) verifyTable(table, rows, diagnostics);
}

/** A row as its file has it: of a monthly series the months of one year. */
interface FileRow {
  /** First day. */
  readonly day: string;
  readonly months: readonly [first: LoadedRow, ...others: LoadedRow[]];
  /** As those of a recorded row. */
  readonly texts: RecordedRow['texts'];
}

function fileRows(table: RateTable): FileRow[] {
  const years = new Map<string, [LoadedRow, ...LoadedRow[]]>();
  for (const row of table.rows) {
    const day = recordedDay(table, row.from);
    const year = years.get(day);
    if (year === undefined) years.set(day, [row]);
    else year.push(row);
  }
  return [...years].map(([day, months]) => {
    const texts = Object.keys(table.shape.columns).map((column): [string, string] => [
      column,
      months.map((month) => textOf(month, column)).join(', '),
    ]);
    const [{ cite, announced }] = months;
    texts.push(['cite', cite.join(', ')], ['status', announced ? 'announced' : 'law']);
    return { day, months, texts: new Map(texts) };
  });
}

function verifyTable(table: RateTable, recorded: RecordedRows, diagnostics: Diagnostics): void {
  const rows = fileRows(table);
  const gone = [...recorded].filter(([day]) => !rows.some((row) => row.day === day));
  for (const [index, row] of rows.entries()) {
    const known = recorded.get(row.day);
    if (known !== undefined) {
      verifyRow(table, row, known, diagnostics);
      continue;
    }
    // A row without an entry is new, or a recorded one whose first day was changed.
    const moved = gone.find(([, other]) => differing(row, other).length === 0);
    const previous = startsAnew(table.shape) ? undefined : rows[index - 1];
    const instead =
      moved === undefined
        ? `write: - ${entryText(missingEntry(table, row, undefined, previous))}`
        : `line ${moved[1].line} records it from ${moved[0]}`;
    const place = row.months[0].placeOf(moved === undefined ? undefined : 'from');
    diagnostics.add({ ...place, wrong: `${CHANGELOG} has no entry for this row; ${instead}` });
  }
  for (const [day, { line }] of gone) {
    const wrong = `${table.name} has no row from ${day}: put it back, or record that it was removed`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
    const next = rows.find((row) => row.day > day);
    const where = next === undefined ? 'after' : 'before';
    diagnostics.add({
      ...(next ?? (rows.at(-1) as FileRow)).months[0].placeOf(),
      wrong: `${where} this row stood one from ${day}, which line ${line} of ${CHANGELOG} records`,
    });
  }
}

function verifyRow(table: RateTable, row: FileRow, recorded: RecordedRow, diagnostics: Diagnostics): void {
  const { line, texts } = recorded;
  const entry = entryText(missingEntry(table, row, recorded));
  for (const name of differing(row, recorded)) {
    const [is, says] = [row.texts.get(name) ?? 'none', texts.get(name) ?? 'none'];
    const wrong = `says ${name} ${says}, but the row from ${row.day} has ${is}`;
    diagnostics.add({ file: CHANGELOG, line, column: 1, wrong });
    // Of a year only the months that differ are worth naming.
    const isYear = row.months.length > 1 && name in table.shape.columns;
    const [each, said] = isYear ? [is.split(', '), says.split(', ')] : [[is], [says]];
    for (const [index, value] of each.entries()) {
      if (value === said[index]) continue;
      const other = `line ${line} of ${CHANGELOG} says ${said[index] ?? 'nothing'}`;
      diagnostics.add({
        ...(row.months[index] as LoadedRow).placeOf(name),
        wrong: `${name} is ${value} here, but ${other}; if this is right, write: - ${entry}`,
      });
    }
  }
}

/** The columns, `cite` and `status` that a row has otherwise than they are recorded. */
function differing({ texts }: FileRow, recorded: RecordedRow): string[] {
  return [...texts.keys()].filter((name) => texts.get(name) !== recorded.texts.get(name));
}

/**
 * The entry that the changelog lacks: of a recorded row with the values that differ,
 * of a new one with all that are not `none`. Every entry names a value, even where
 * only the sources or the status differ.
 *
 * @param previous the row before a new one, where its values lead on from that.
 */
function missingEntry(
  { name, shape }: RateTable,
  { day, months: [{ from, cite, announced }], texts }: FileRow,
  recorded: RecordedRow | undefined,
  previous?: FileRow,
): Omit<Entry, 'line'> {
  const before = (recorded ?? previous)?.texts;
  const all = Object.keys(shape.columns).map((column): ColumnChange => {
    const after = texts.get(column) as string;
    const old = before?.get(column) ?? after;
    return { column, before: old === after ? null : old, after };
  });
  const isNew = recorded === undefined;
  const telling = all.filter((change) => change.before !== null || (isNew && change.after !== 'none'));
  const wasAnnounced = recorded?.texts.get('status') === 'announced';
  const ofLaw = isNew ? 'added' : wasAnnounced ? 'enacted' : 'corrected';
  return {
    kind: !announced ? ofLaw : wasAnnounced ? 'corrected' : 'announced',
    table: name,
    from: day,
    changes: telling.length > 0 ? telling : all,
    sources: cite,
    effect: `results that read ${name} on ${dayText(from)} or later.`,
  };
}
