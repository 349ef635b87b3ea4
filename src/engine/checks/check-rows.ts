import { type Day, isoDay, makeDay, splitDay } from '../../law/calendar.ts';
import type { TableDeclaration } from '../rates/declaration.ts';
import type { Literal } from '../rates/notation.ts';
import type { RowData } from '../read/rate-table.ts';
import { compareValues } from '../values.ts';
import { findMisplaced } from './check-keys.ts';
import type { YamlFile } from './yaml-file.ts';

/** A row as far as it can be read. */
export interface CheckedRow {
  readonly from: Day;
  readonly literals: Readonly<Record<string, Literal | null>>;
}

/** Reports what is wrong between the rows of a table, and between the values of a row. */
export function checkRows(
  file: YamlFile,
  written: readonly RowData[],
  rows: readonly CheckedRow[],
  shape: TableDeclaration,
): void {
  for (const index of findMisplaced(written.map(({ from }) => from))) {
    file.error(
      [index, 'from'],
      'This day is not after that of the row before. List rows oldest first, each day once.',
    );
  }
  for (const [index, row] of written.entries()) checkLeftOut(file, row, written[index - 1], index, shape);
  rows.forEach((row, index) => {
    checkTogether(file, row, index, shape);
    checkRising(file, row, index, shape);
    const next = rows[index + 1];
    if (next !== undefined) checkNext(file, row, next, index, shape);
  });
}

/** A row must repeat each value of the row before, or say `none`: an omitted value may be a slip. */
function checkLeftOut(
  file: YamlFile,
  row: RowData,
  before: RowData | undefined,
  index: number,
  { columns, together }: TableDeclaration,
): void {
  // Of columns set together that some are missing is reported in any case.
  const isPart = together.some((name) => name in row);
  const left = Object.keys(columns).filter(
    (name) =>
      !(name in row) &&
      columns[name]?.kind === 'optional' &&
      (before?.[name] ?? 'none') !== 'none' &&
      !(isPart && together.includes(name)),
  );
  if (left.length === 0) return;
  const had = left.map((name) => `${name} (${String(before?.[name])})`).join(', ');
  file.error([index], `The row before has ${had}. Repeat the value, or write none where it ended.`);
}

/** Values that Parliament sets together are all there or all missing. */
function checkTogether(file: YamlFile, row: CheckedRow, index: number, { together }: TableDeclaration): void {
  const missing = together.filter((name) => row.literals[name] === null);
  if (missing.length === 0 || missing.length === together.length) return;
  file.error([index], `The row has no ${missing.join(', ')}, set together with its other values. Add it.`);
}

function checkRising(
  file: YamlFile,
  { literals }: CheckedRow,
  index: number,
  { rising }: TableDeclaration,
): void {
  const known = rising.filter((name) => literals[name] != null);
  known.slice(1).forEach((name, at) => {
    const other = known[at] as string;
    const [low, high] = [literals[other] as Literal, literals[name] as Literal];
    if (compareValues(low.value, high.value) < 0) return;
    file.error([index, name], `${name} (${high.text}) must be above ${other} (${low.text}). Correct one.`);
  });
}

function checkNext(
  file: YamlFile,
  { from, literals }: CheckedRow,
  next: CheckedRow,
  index: number,
  { monthly }: TableDeclaration,
): void {
  for (const [name, literal] of Object.entries(literals)) {
    const value = literal?.value;
    const late = Array.isArray(value) ? value.findIndex((day: Day) => day >= next.from) : -1;
    if (late >= 0) file.error([index, name, late], 'This day belongs to a later row. Move it there.');
  }
  const { year, month } = splitDay(from);
  const first = makeDay(year, month + 1, 1);
  if (monthly && next.from > first) {
    file.error(
      [],
      `There are no values from ${isoDay(first).slice(0, 7)} to ${isoDay(next.from).slice(0, 7)}. Add their row.`,
    );
  }
}
