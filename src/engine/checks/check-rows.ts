import { addDays, type Day, findWeekday, isoDay, makeDay, splitDay } from '../../law/calendar.ts';
import { EACH_DAY, type TableDeclaration } from '../rates/declaration.ts';
import type { Literal } from '../rates/notation.ts';
import { listText, MONTHS, WEEKDAYS } from '../texts/format.ts';
import { compareValues } from '../values.ts';
import { describeMisplaced, findMisplaced } from './misplaced.ts';
import type { YamlFile } from './yaml-file.ts';

type Faults = Pick<YamlFile, 'fault'>;

/** A row as far as it can be read. */
export interface CheckedRow {
  readonly from: Day;
  readonly literals: Readonly<Record<string, Literal | null>>;
}

type WrittenRow = Readonly<Record<string, unknown>>;

export function checkSeries(
  file: YamlFile,
  written: readonly (WrittenRow & { readonly from: string })[],
  rows: readonly CheckedRow[],
  shape: TableDeclaration,
): void {
  const inRows = file.at(['rates']);
  const days = written.map(({ from }) => from);
  checkOrder(days, inRows);
  checkLeftOut(written, shape, inRows);
  checkRows(rows, shape, inRows);
}

function checkOrder(days: readonly string[], file: Faults): void {
  for (const index of findMisplaced(days)) {
    const problem = describeMisplaced(days, index);
    file.fault([index, 'from'], `the row from ${days[index]} ${problem}: oldest first, each day once`);
  }
}

export function beginsLikely(from: Day, beginsOn: readonly string[]): boolean {
  const { month, dayOfMonth } = splitDay(from);
  return beginsOn.some(
    (day) =>
      day === 'any day' ||
      (day === '1st of a month' && dayOfMonth === 1) ||
      day === `${dayOfMonth} ${MONTHS[month - 1]}` ||
      day === `a ${WEEKDAYS[findWeekday(from)]}`,
  );
}

/** A row must repeat each value of the row before, or say `none`: an omitted value may be a slip. */
function checkLeftOut(rows: readonly WrittenRow[], shape: TableDeclaration, file: Faults): void {
  const optional = Object.keys(shape.columns).filter((name) => shape.columns[name]?.kind === 'optional');
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1] ?? {};
    // checkRows reports columns set together of which some are missing.
    const isPart = shape.together.some((name) => name in row);
    const left = optional.filter(
      (name) =>
        !(name in row) && (before[name] ?? 'none') !== 'none' && !(isPart && shape.together.includes(name)),
    );
    if (left.length === 0) continue;
    const had = left.map((name) => `${name} (${String(before[name])})`).join(', ');
    file.fault([index], `the row before has ${had}: write the value again, or none where it ended`);
  }
}

function checkRows(
  rows: readonly CheckedRow[],
  { monthly, together, rising }: TableDeclaration,
  file: Faults,
): void {
  for (const [index, { from, literals }] of rows.entries()) {
    // Values that Parliament sets together are all given or all missing.
    const missing = together.filter((name) => literals[name] === null);
    const others = together.filter((name) => !missing.includes(name));
    if (missing.length > 0 && others.length > 0) {
      const wrong = `the row is incomplete: ${missing.join(', ')} must come with ${others.join(', ')}`;
      file.fault([index], wrong);
    }
    const given = rising.flatMap((name) => {
      const literal = literals[name];
      return literal == null ? [] : [{ name, literal }];
    });
    for (const [place, { name, literal: high }] of given.slice(1).entries()) {
      const { name: other, literal: low } = given[place] as (typeof given)[number];
      if (compareValues(low.value, high.value) < 0) continue;
      file.fault([index, name], `${name} (${high.text}) must be above ${other} (${low.text})`);
    }
    const next = rows[index + 1];
    if (next === undefined) continue;
    for (const [name, literal] of Object.entries(literals)) {
      const value = literal?.value;
      const late = Array.isArray(value) ? value.findIndex((day: Day) => day >= next.from) : -1;
      if (late >= 0) file.fault([index, name, late], 'the day belongs to a later row');
    }
    const { year, month } = splitDay(from);
    const first = makeDay(year, month + 1, 1);
    if (monthly && next.from > first) {
      const [start, end] = [first, addDays(next.from, -1)].map((day) => isoDay(day).slice(0, 7));
      file.fault([], `there are no values for ${start} to ${end}`);
    }
  }
}

/** Each column needs its own title, and `about` must not use the keys of columns. */
export function checkTitles(
  file: YamlFile,
  { columns, about }: { readonly columns: Readonly<Record<string, string>>; readonly about: string },
  shape: TableDeclaration,
): void {
  for (const name of Object.keys(shape.columns)) {
    if (!(name in columns)) file.fault(['columns'], `the column "${name}" has no title under "columns"`);
  }
  const titled = new Map<string, string>();
  for (const [name, title] of Object.entries(columns)) {
    if (!(name in shape.columns)) file.faultAtKey(['columns', name], `there is no column "${name}"`);
    const other = titled.get(title);
    if (other !== undefined) file.fault(['columns', name], `"${other}" has this title too`);
    titled.set(title, name);
  }
  const [key] = /\b[a-z]+(?:_[a-z]+)+\b/.exec(about) ?? [];
  if (key !== undefined) file.fault(['about'], `"${key}" is a key: readers know columns by their titles`);
}

export function checkChoice(
  file: YamlFile,
  {
    chosen_by: by,
    within_a_period: method,
  }: { readonly chosen_by: string; readonly within_a_period?: string },
  { chosenBy, methods }: TableDeclaration,
): void {
  if (!chosenBy.includes(by)) {
    const wrong = `no calculator can choose by "${by}" here: write ${listText(chosenBy, 'or')}`;
    file.fault(['chosen_by'], wrong);
  }
  const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
  const known = listText(methods, 'or');
  if (isNeeded && method === undefined) {
    const wrong = `say what becomes of a change within a period: "within_a_period: ${known}"`;
    file.fault(['chosen_by'], wrong);
  } else if (isNeeded && !methods.includes(method as string)) {
    const wrong = `no calculator does "${method}" within a period here: write ${known}`;
    file.fault(['within_a_period'], wrong);
  } else if (!isNeeded && method !== undefined) {
    file.faultAtKey(['within_a_period'], `one day chooses the row here, "${by}": take the line out`);
  }
}
