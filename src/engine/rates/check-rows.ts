import { addDays, type Day, dayOf, isoDay, partsOf } from '../../law/calendar.ts';
import type { Path } from '../rules-file.ts';
import { compareValues } from '../values.ts';
import type { TableDeclaration } from './declaration.ts';
import type { LoadedRow } from './table.ts';

type Fault = (path: Path, wrong: string) => void;

export function checkOrder(days: readonly string[], fault: Fault): void {
  days.slice(1).forEach((from, index) => {
    const before = days[index] as string;
    if (from > before) return;
    const problem = from === before ? 'is there twice' : `stands after the later ${before}`;
    fault([index + 1, 'from'], `the row from ${from} ${problem}: oldest first, each day once`);
  });
}

/** A row as it is written. */
type WrittenRow = Readonly<Record<string, unknown>>;

/** What the row before has and a row does not mention: none, where it ended, or a slip. */
export function checkLeftOut(rows: readonly WrittenRow[], shape: TableDeclaration, fault: Fault): void {
  const optional = Object.keys(shape.columns).filter((name) => shape.columns[name]?.kind === 'optional');
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1] ?? {};
    // Of what Parliament sets together a part left out is told as such.
    const isPart = shape.together.some((name) => name in row);
    const left = optional.filter(
      (name) =>
        !(name in row) && (before[name] ?? 'none') !== 'none' && !(isPart && shape.together.includes(name)),
    );
    if (left.length === 0) continue;
    const had = left.map((name) => `${name} (${String(before[name])})`).join(', ');
    fault([index], `the row before has ${had}: write the value again, or none where it ended`);
  }
}

export function checkRows(rows: readonly LoadedRow[], shape: TableDeclaration, fault: Fault): void {
  if (shape.monthly) checkMonths(rows, fault);
  rows.forEach((row, index) => {
    checkGroup(row, shape, (wrong) => fault([index], wrong));
    checkRising(row, shape, (name, wrong) => fault([index, name], wrong));
    checkDays(row, rows[index + 1], (path, wrong) => fault([index, ...path], wrong));
  });
}

/** Values that Parliament sets together are all there or all missing. */
function checkGroup(
  { cells }: LoadedRow,
  { together }: TableDeclaration,
  fault: (wrong: string) => void,
): void {
  const missing = together.filter((name) => cells[name]?.literal === null);
  const others = together.filter((name) => !missing.includes(name));
  if (missing.length > 0 && others.length > 0) {
    fault(`the row is incomplete: ${missing.join(', ')} must stand with ${others.join(', ')}`);
  }
}

function checkRising(
  { cells }: LoadedRow,
  { rising }: TableDeclaration,
  fault: (name: string, wrong: string) => void,
): void {
  const given = rising.flatMap((name) => {
    const literal = cells[name]?.literal;
    return literal == null ? [] : [{ name, literal }];
  });
  for (const [index, high] of given.slice(1).entries()) {
    const low = given[index] as (typeof given)[number];
    if (compareValues(low.literal.value, high.literal.value) < 0) continue;
    fault(high.name, `${high.name} (${high.literal.text}) must be above ${low.name} (${low.literal.text})`);
  }
}

/** The days that a row lists come before the next row. */
function checkDays({ cells }: LoadedRow, next: LoadedRow | undefined, fault: Fault): void {
  if (next === undefined) return;
  for (const [name, { value }] of Object.entries(cells)) {
    const late = Array.isArray(value) ? value.findIndex((day: Day) => day >= next.from) : -1;
    if (late >= 0) fault([name, late], 'the day belongs to a later row');
  }
}

/** No month may be missing. */
function checkMonths(rows: readonly LoadedRow[], fault: Fault): void {
  for (const [index, row] of rows.slice(1).entries()) {
    const before = partsOf((rows[index] as LoadedRow).from);
    const next = dayOf(before.year, before.month + 1, 1);
    const last = addDays(row.from, -1);
    if (row.from > next) {
      fault([], `no values stand for ${isoDay(next).slice(0, 7)} to ${isoDay(last).slice(0, 7)}`);
    }
  }
}

/** Each column has a title of its own, and readers meet no key in what is said of the table. */
export function checkTitles(
  { columns, about }: { readonly columns: Readonly<Record<string, string>>; readonly about: string },
  shape: TableDeclaration,
  fault: Fault,
  faultAtKey: Fault,
): void {
  for (const name of Object.keys(shape.columns)) {
    if (!(name in columns)) fault(['columns'], `the column "${name}" has no title under "columns"`);
  }
  const titled = new Map<string, string>();
  for (const [name, title] of Object.entries(columns)) {
    if (!(name in shape.columns)) faultAtKey(['columns', name], `there is no column "${name}"`);
    const other = titled.get(title);
    if (other !== undefined) fault(['columns', name], `"${other}" has this title too`);
    titled.set(title, name);
  }
  const [key] = /\b[a-z]+(?:_[a-z]+)+\b/.exec(about) ?? [];
  if (key !== undefined) fault(['about'], `"${key}" is a key: readers know columns by their titles`);
}
