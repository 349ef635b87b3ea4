import { type Day, isoDay, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import { EACH_DAY, type TableDeclaration } from '../rates/declaration.ts';
import {
  isWithin,
  type Literal,
  literalExample,
  type Range,
  readLiteral,
  readRange,
} from '../rates/notation.ts';
import { type RowData, type SeriesData, seriesPath } from '../read/rate-table.ts';
import type { Path } from '../spot.ts';
import { compareValues, type FlatType, plainType } from '../values.ts';
import { findMisplaced } from './names.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

const ROW_WORDS = ['from', 'status', 'jump', 'cite'];

/** A row as far as it can be read. */
interface CheckedRow {
  readonly from: Day;
  readonly literals: Readonly<Record<string, Literal | null>>;
}

/** Reports what is wrong with the tables of a file: one, or one for each of its series. */
export function checkTable(whole: YamlFile, shapes: readonly TableDeclaration[], declared: Declared): void {
  const of =
    (namesOf: (shape: TableDeclaration) => readonly string[]) =>
    ([key, series]: Path): readonly string[] | undefined => {
      const shape = shapes.find((one) => one.series === (key === 'series' ? series : null));
      return shape === undefined ? undefined : namesOf(shape);
    };
  whole.checkNames({
    ...declared,
    series: shapes.flatMap(({ series }) => series ?? []),
    'title of the column': of(({ columns }) => Object.keys(columns)),
    'range of the column': of(columnsInRanges),
    column: of(({ columns, monthly }) => [...(monthly ? ['months'] : Object.keys(columns)), ...ROW_WORDS]),
    'day of the calculators': of(({ chosenBy }) => chosenBy),
    'method of the calculators': of(({ methods }) => methods),
  });
  for (const shape of shapes) {
    const { series } = whole.data as { readonly series?: object };
    if (shape.series === null && series === undefined) checkSeries(whole, shape);
    else if (shape.series !== null && series !== undefined && shape.series in series) {
      checkSeries(whole.at(...seriesPath(shape)), shape);
    } else whole.error([], `The series "${shape.series ?? 'rates'}" is missing. Add it.`);
  }
}

function columnsInRanges({ columns }: TableDeclaration): string[] {
  return Object.keys(columns).filter((name) => plainType(columns[name] as FlatType).kind !== 'date');
}

function checkSeries(file: YamlFile, shape: TableDeclaration): void {
  const data = file.data as SeriesData;
  const { between, rates } = data;
  if (between === undefined && columnsInRanges(shape).length > 0) {
    file.error([], 'The key "between" is missing. Add the range of each column.');
  }
  const ranges = checkRanges(file, between ?? {}, shape);
  checkTitles(file, data.columns);
  checkMethod(file, data, shape);
  const rows = rates.flatMap((row, index) => checkRow(file.at('rates', index), row, shape, ranges));
  checkOrder(file.at('rates'), rates, rows, shape);
}

/** @returns the sound ranges by column. */
function checkRanges(
  file: YamlFile,
  between: Readonly<Record<string, string>>,
  shape: TableDeclaration,
): ReadonlyMap<string, Range> {
  const ranges = new Map<string, Range>();
  for (const name of columnsInRanges(shape).filter((one) => one in between)) {
    const type = plainType(shape.columns[name] as FlatType);
    const text = between[name] as string;
    const range = readRange(type, text);
    if (range !== null) ranges.set(name, range);
    else {
      const example = `${literalExample(type)} to ${literalExample(type)}`;
      file.error(['between', name], `"${text}" is not a range. Write "${example}", the smaller first.`);
    }
  }
  return ranges;
}

/** Each column has its own title. */
function checkTitles(file: YamlFile, columns: SeriesData['columns']): void {
  const nameByTitle = new Map<string, string>();
  for (const [name, title] of Object.entries(columns)) {
    const other = nameByTitle.get(title);
    if (other !== undefined) file.error(['columns', name], `"${other}" has this title, too. Change one.`);
    nameByTitle.set(title, name);
  }
}

/** A change within a period needs a method, unless one day chooses the row. */
function checkMethod(
  file: YamlFile,
  { chosen_by: by, within_a_period: method }: SeriesData,
  { chosenBy, methods }: TableDeclaration,
): void {
  const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
  if (!isNeeded && method !== undefined) {
    file.errorAtKey(['within_a_period'], `One day chooses the row here, "${by}". Remove this line.`);
  } else if (isNeeded && method === undefined) {
    const line = `within_a_period: ${methods[0]}`;
    file.error(['chosen_by'], `Add what becomes of a change within a period: "${line}".`);
  }
}

/** @returns the row, or those of its months; none where there are no months to read. */
function checkRow(
  file: YamlFile,
  row: RowData,
  { columns, monthly }: TableDeclaration,
  ranges: ReadonlyMap<string, Range>,
): CheckedRow[] {
  const from = parseDay(row.from) ?? (0 as Day);
  const value = (path: Path, written: unknown, name: string): Literal | null =>
    checkValue(file, path, written, name, columns[name] as FlatType, ranges.get(name));
  if (!monthly) {
    const literals = Object.entries(columns).map(([name, { kind }]) => [
      name,
      kind === 'array' ? checkDays(file, name, row[name], from) : value([name], row[name], name),
    ]);
    return [{ from, literals: Object.fromEntries(literals) }];
  }
  const { months } = row;
  if (!Array.isArray(months) || months.length !== 12) {
    file.error(['months'], 'A row has twelve months. List their values.');
    return [];
  }
  const [name = ''] = Object.keys(columns);
  const { year } = splitDay(from);
  if (from !== makeDay(year, 1, 1)) {
    file.error(['from'], 'A row of months begins on 1 January. Correct the day.');
  }
  return months.map((text, index) => ({
    from: makeDay(year, index + 1, 1),
    literals: { [name]: value(['months', index], text, name) },
  }));
}

function checkValue(
  file: YamlFile,
  path: Path,
  written: unknown,
  name: string,
  column: FlatType,
  range: Range | undefined,
): Literal | null {
  const isOptional = column.kind === 'optional';
  const example = literalExample(plainType(column));
  if (written === undefined || written === 'none') {
    if (!isOptional) file.error(path, `Give a value of ${name}, such as ${example}.`);
    return null;
  }
  const literal = typeof written === 'string' ? readLiteral(plainType(column), written) : null;
  if (literal === null) {
    const form = `${example}${isOptional ? ', or none' : ''}`;
    file.error(path, `"${String(written)}" is not a value of ${name}. Write it as ${form}.`);
  } else if (range !== undefined && !isWithin(literal, range)) {
    const limits = `${range.least.text} to ${range.most.text}`;
    file.error(path, `${literal.text} is outside ${limits}. Correct it, or the range under "between".`);
  }
  return literal;
}

/** Days in order, each once, none before the row. The next row shows that none is after it. */
function checkDays(file: YamlFile, name: string, listed: unknown, from: Day): Literal | null {
  if (!Array.isArray(listed)) {
    file.error([name], `Write ${name} as a list of days, such as [${isoDay(from)}].`);
    return null;
  }
  const days = listed.map((text) => parseDay(text) ?? from);
  const misplaced = findMisplaced(listed);
  days.forEach((day, index) => {
    if (day < from) {
      const begins = isoDay(from);
      file.error([name, index], `This day is before its row, which begins on ${begins}. Move it.`);
    } else if (misplaced.includes(index)) {
      file.error([name, index], 'This day is not after the one before. List days in order.');
    }
  });
  return { text: listed.join(', '), value: days };
}

/** What is wrong between the rows of a table, and between the values of a row. */
function checkOrder(
  file: YamlFile,
  written: readonly RowData[],
  rows: readonly CheckedRow[],
  shape: TableDeclaration,
): void {
  for (const index of findMisplaced(written.map(({ from }) => from))) {
    const message = 'This day is not after that of the row before. List rows oldest first, each day once.';
    file.error([index, 'from'], message);
  }
  for (const [index, row] of written.entries()) checkLeftOut(file, row, written[index - 1], index, shape);
  rows.forEach((row, index) => {
    checkTogether(file, row, index, shape);
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

/** Values that Parliament sets together are all there or all missing; those of rising columns rise. */
function checkTogether(
  file: YamlFile,
  { literals }: CheckedRow,
  index: number,
  { together, rising }: TableDeclaration,
): void {
  const missing = together.filter((name) => literals[name] === null);
  if (missing.length > 0 && missing.length < together.length) {
    const left = missing.join(', ');
    file.error([index], `The row has no ${left}, set together with its other values. Add it.`);
  }
  const known = rising.flatMap((name) => {
    const literal = literals[name];
    return literal == null ? [] : [{ name, ...literal }];
  });
  for (const [at, low] of known.slice(0, -1).entries()) {
    const high = known[at + 1] as typeof low;
    if (compareValues(low.value, high.value) < 0) continue;
    const message = `${high.name} (${high.text}) must be above ${low.name} (${low.text}). Correct one.`;
    file.error([index, high.name], message);
  }
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
    const [since, until] = [isoDay(first).slice(0, 7), isoDay(next.from).slice(0, 7)];
    file.error([], `There are no values from ${since} to ${until}. Add their row.`);
  }
}
