import {
  CHANGELOG,
  type Edition,
  type Entry,
  type EntryChange,
  printEntry,
} from '../engine/loading/changelog.ts';
import type { Diagnostics, Place } from '../engine/loading/diagnostics.ts';
import type { Rules } from '../engine/loading/load-rules.ts';
import type { LoadedRow, RateTable } from '../engine/rates/table.ts';
import { dayText } from '../engine/texts/format.ts';
import { isoDay } from '../law/calendar.ts';
import { type RecordedRow, recordedRows } from './recorded-rows.ts';
import { textOf } from './row-differences.ts';

/**
 * Holds the changelog against the tables: told from its beginning, it must leave
 * every row as the tables have it, to the digit. Both places are named, since
 * either may be the wrong one.
 */
export function holdChangelog(editions: readonly Edition[], rules: Rules, faults: Diagnostics): void {
  const tables = [...rules.tables.values()];
  const yearly = new Set(tables.filter(({ shape }) => shape.monthly).map(({ name }) => name));
  const recorded = recordedRows(editions, yearly, faults);
  for (const table of tables) {
    const rows = recorded.get(table.name) ?? new Map<string, RecordedRow>();
    new HeldTable(table, rows, faults).hold();
  }
  const names = new Set(tables.map(({ name }) => name));
  for (const { table, line } of editions.flatMap(({ entries }) => entries)) {
    if (!names.has(table)) faultAt(faults, line, `there is no table "${table}"`);
  }
}

/** A row as its file has it: of a monthly series the months of one year. */
type FileRow = readonly [first: LoadedRow, ...months: LoadedRow[]];

function fileRows({ rows, shape }: RateTable): FileRow[] {
  const length = shape.monthly ? 12 : 1;
  return rows.flatMap((row, index): FileRow[] =>
    index % length === 0 ? [[row, ...rows.slice(index + 1, index + length)]] : [],
  );
}

/** A value as the changelog prints it; of a year its twelve, parted by commas. */
function printedOf(row: FileRow, column: string): string {
  return row.map((month) => textOf(month, column)).join(', ');
}

class HeldTable {
  readonly #table: RateTable;
  readonly #recorded: ReadonlyMap<string, RecordedRow>;
  readonly #columns: readonly string[];
  readonly #faults: Diagnostics;

  constructor(table: RateTable, recorded: ReadonlyMap<string, RecordedRow>, faults: Diagnostics) {
    this.#table = table;
    this.#recorded = recorded;
    this.#columns = Object.keys(table.shape.columns);
    this.#faults = faults;
  }

  hold(): void {
    const rows = fileRows(this.#table);
    const days = new Set(rows.map(([{ from }]) => isoDay(from)));
    const gone = [...this.#recorded].filter(([day]) => !days.has(day));
    rows.forEach((row, index) => {
      const recorded = this.#recorded.get(isoDay(row[0].from));
      if (recorded === undefined) this.#unrecorded(row, rows[index - 1], gone);
      else this.#holdRow(row, recorded);
    });
    for (const [day, { line }] of gone) {
      const wrong = `${this.#table.name} has no row from ${day}: put it back, or record that it was removed`;
      faultAt(this.#faults, line, wrong);
      const near = rows.find(([{ from }]) => isoDay(from) > day) ?? rows.at(-1);
      if (near === undefined) continue;
      const where = isoDay(near[0].from) > day ? 'before' : 'after';
      this.#faults.add({
        ...near[0].placeOf(),
        wrong: `${where} this row stood one from ${day}, which line ${line} of ${CHANGELOG} records`,
      });
    }
  }

  /** A row nobody recorded is new, or a recorded one whose day was changed. */
  #unrecorded(row: FileRow, before: FileRow | undefined, gone: readonly [string, RecordedRow][]): void {
    const moved = gone.find(([, recorded]) => this.#differing(row, recorded).length === 0);
    const instead =
      moved === undefined
        ? `write: ${printEntry(this.#newEntry(row, before))}`
        : `line ${moved[1].line} records it from ${moved[0]}`;
    const place = moved === undefined ? row[0].placeOf() : row[0].placeOf('from');
    this.#faults.add({ ...place, wrong: `${CHANGELOG} has no entry for this row; ${instead}` });
  }

  #holdRow(row: FileRow, recorded: RecordedRow): void {
    const [first] = row;
    const columns = this.#differing(row, recorded);
    for (const column of columns) this.#otherwise(row, column, recorded, columns);
    for (const column of recorded.values.keys()) {
      if (!this.#columns.includes(column)) {
        faultAt(this.#faults, recorded.line, `${this.#table.name} has no column "${column}"`);
      }
    }
    const sources = first.cite.join(', ');
    if (recorded.sources.join(', ') !== sources) {
      const said = recorded.sources.join(', ');
      this.#faultBoth(first.placeOf('cite'), recorded, `cites ${sources}`, `the source ${said}`);
    }
    if (first.announced !== recorded.announced) {
      const word = (announced: boolean): string => (announced ? 'announced' : 'law');
      const is = `is ${word(first.announced)}`;
      this.#faultBoth(first.placeOf('status'), recorded, is, `it is ${word(recorded.announced)}`);
    }
  }

  #differing(row: FileRow, { values }: RecordedRow): string[] {
    return this.#columns.filter((column) => printedOf(row, column) !== recordedValue(values, column, row));
  }

  #otherwise(row: FileRow, column: string, recorded: RecordedRow, columns: readonly string[]): void {
    const said = recordedValue(recorded.values, column, row);
    const each = said.split(', ');
    // Of a year only the months that differ are worth naming.
    const months =
      row.length === 1 ? [...row] : row.filter((month, index) => textOf(month, column) !== each[index]);
    const entry = printEntry(this.#correction(row, recorded, columns));
    for (const month of months) {
      const told = row.length === 1 ? said : (each[row.indexOf(month)] ?? 'nothing');
      this.#faults.add({
        ...month.placeOf(column),
        wrong: `${column} is ${textOf(month, column)} here, but line ${recorded.line} of ${CHANGELOG} says ${told}; if this is right, write: ${entry}`,
      });
    }
    const wrong = `says ${column} ${said}, but the row from ${isoDay(row[0].from)} has ${printedOf(row, column)}`;
    faultAt(this.#faults, recorded.line, wrong);
  }

  #faultBoth(place: Place, { line }: RecordedRow, is: string, said: string): void {
    this.#faults.add({ ...place, wrong: `the row ${is}, but line ${line} of ${CHANGELOG} says ${said}` });
    faultAt(this.#faults, line, `says ${said}, but the row of ${this.#table.name} ${is}`);
  }

  /** The entry that a new row asks for. */
  #newEntry(row: FileRow, before: FileRow | undefined): Omit<Entry, 'line'> {
    const all = this.#columns.map((column): EntryChange => {
      const after = printedOf(row, column);
      const old = before === undefined || this.#table.shape.monthly ? after : printedOf(before, column);
      return { column, before: old === after ? null : old, after };
    });
    const telling = all.filter(({ before: old, after }) => old !== null || after !== 'none');
    // An entry says something, be it that there is none.
    const changes = telling.length > 0 ? telling : all;
    return this.#entry(row, row[0].announced ? 'announced' : 'added', changes);
  }

  #correction(row: FileRow, { values }: RecordedRow, columns: readonly string[]): Omit<Entry, 'line'> {
    const changes = columns.map((column) => ({
      column,
      before: recordedValue(values, column, row),
      after: printedOf(row, column),
    }));
    return this.#entry(row, 'corrected', changes);
  }

  #entry(
    [{ from, cite }]: FileRow,
    kind: Entry['kind'],
    changes: readonly EntryChange[],
  ): Omit<Entry, 'line'> {
    const { name } = this.#table;
    const day = isoDay(from);
    const effect = `results that read ${name} on ${dayText(from)} or later.`;
    return { kind, table: name, from: day, to: day, changes, sources: cite, effect };
  }
}

function recordedValue(values: ReadonlyMap<string, string>, column: string, row: FileRow): string {
  return values.get(column) ?? row.map(() => 'none').join(', ');
}

function faultAt(faults: Diagnostics, line: number, wrong: string): void {
  faults.add({ file: CHANGELOG, line, column: 1, wrong });
}
