import { isoDay, makeDay, splitDay } from '../../law/calendar.ts';
import { EACH_DAY, type TableDeclaration } from '../rates/declaration.ts';
import { isWithin, literalExample, readLiteral, readRange } from '../rates/notation.ts';
import { type LoadedRow, spotOf } from '../rates/table.ts';
import {
  type RowData,
  readTable,
  type SeriesData,
  type SeveralSeries,
  seriesPath,
} from '../read/rate-table.ts';
import type { Path } from '../spot.ts';
import { compareValues, type FlatType, plainType } from '../values.ts';
import type { Declared, YamlFile } from './yaml-file.ts';

const ROW_WORDS = ['from', 'status', 'jump', 'cite'];

/** Reports what is wrong with the tables of a file: one, or one for each of its series. */
export function checkTable(whole: YamlFile, shapes: readonly TableDeclaration[], declared: Declared): void {
  const shapeAt = ([key, series]: Path): TableDeclaration | undefined =>
    shapes.find((shape) => shape.series === (key === 'series' ? series : null));
  const of =
    (namesOf: (shape: TableDeclaration) => readonly string[]) =>
    (path: Path): readonly string[] | undefined => {
      const shape = shapeAt(path);
      return shape === undefined ? undefined : namesOf(shape);
    };
  const names = {
    ...declared,
    series: shapes.flatMap(({ series }) => series ?? []),
    'title of the column': of(({ columns }) => Object.keys(columns)),
    'range of the column': of(columnsInRanges),
    column: of(({ columns, monthly }) => [...(monthly ? ['months'] : Object.keys(columns)), ...ROW_WORDS]),
    'day of the calculators': of(({ chosenBy }) => chosenBy),
    'method of the calculators': of(({ methods }) => methods),
  };
  const isSound = whole.checkNames(names, {
    valueError(path, value) {
      const shape = shapeAt(path);
      return shape === undefined ? null : valueError(whole, shape, path, value);
    },
  });
  for (const shape of shapes) {
    const isSeries = 'series' in (whole.data as object);
    if (isSeries === (shape.series === null) || (isSeries && !hasSeries(whole, shape))) {
      whole.error([], `The series "${shape.series ?? 'rates'}" is missing. Add it.`);
      continue;
    }
    const file = whole.at(...seriesPath(shape));
    checkHead(file, shape);
    const data = file.data as SeriesData;
    data.rates.forEach((row, index) => {
      checkRow(file.at('rates', index), row, data.rates[index - 1], shape);
    });
    if (isSound)
      checkOrder(whole, readTable(whole.data as SeriesData | SeveralSeries, shape, []).rows, shape);
  }
}

function hasSeries({ data }: YamlFile, { series }: TableDeclaration): boolean {
  return series !== null && series in (data as SeveralSeries).series;
}

function columnsInRanges({ columns }: TableDeclaration): string[] {
  return Object.keys(columns).filter((name) => plainType(columns[name] as FlatType).kind !== 'date');
}

/** What is wrong with a value of a row, or with the range of a column; null if nothing is. */
function valueError(file: YamlFile, shape: TableDeclaration, path: Path, value: unknown): string | null {
  const start = path.slice(0, seriesPath(shape).length);
  const isMonth = path.at(-2) === 'months' && shape.monthly;
  const name = isMonth ? (Object.keys(shape.columns)[0] as string) : String(path.at(-1));
  const column = shape.columns[name];
  if (column === undefined) return null;
  const type = plainType(column as FlatType);
  const example = literalExample(type);
  if (path.at(-2) === 'between') {
    const isRange = readRange(type, value as string) !== null;
    return isRange ? null : `"${value}" is not a range. Write "${example} to ${example}", the smaller first.`;
  }
  if (column.kind === 'array') {
    return Array.isArray(value) ? null : `Write ${name} as a list of days, such as [2026-04-01].`;
  }
  const isOptional = column.kind === 'optional';
  if (value === 'none') return isOptional ? null : `Give a value of ${name}, such as ${example}.`;
  const literal = typeof value === 'string' ? readLiteral(type, value) : null;
  if (literal === null) {
    return `"${value}" is not a value of ${name}. Write it as ${example}${isOptional ? ', or none' : ''}.`;
  }
  const { between = {} } = file.valueAt(start) as SeriesData;
  const limits = between[name];
  const range = limits === undefined ? null : readRange(type, limits);
  return range === null || isWithin(literal, range)
    ? null
    : `${literal.text} is outside ${limits}. Correct it, or the range under "between".`;
}

/** Each column has its own title; a change within a period needs a method, unless one day chooses the row. */
function checkHead(file: YamlFile, shape: TableDeclaration): void {
  const { between, columns, chosen_by: by, within_a_period: method } = file.data as SeriesData;
  if (between === undefined && columnsInRanges(shape).length > 0) {
    file.error([], 'The key "between" is missing. Add the range of each column.');
  }
  const nameByTitle = new Map<string, string>();
  for (const [name, title] of Object.entries(columns)) {
    const other = nameByTitle.get(title);
    if (other !== undefined) file.error(['columns', name], `"${other}" has this title, too. Change one.`);
    nameByTitle.set(title, name);
  }
  const { chosenBy, methods } = shape;
  const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
  if (!isNeeded && method !== undefined) {
    file.errorAtKey(['within_a_period'], `One day chooses the row here, "${by}". Remove this line.`);
  } else if (isNeeded && method === undefined) {
    const line = `within_a_period: ${methods[0]}`;
    file.error(['chosen_by'], `Add what becomes of a change within a period: "${line}".`);
  }
}

/** The row has what its table needs; it repeats each value of the row before, or says `none`: an omitted value may be a slip. */
function checkRow(
  file: YamlFile,
  row: RowData,
  before: RowData | undefined,
  { columns, monthly, together }: TableDeclaration,
): void {
  const { months, from } = row;
  if (monthly) {
    if (!Array.isArray(months) || months.length !== 12) {
      file.error(['months'], 'A row has twelve months. List their values.');
    }
    if (!from.endsWith('-01-01')) {
      file.error(['from'], 'A row of months begins on 1 January. Correct the day.');
    }
  }
  if (before !== undefined && from <= before.from) {
    const remedy = 'List rows oldest first, each day once.';
    file.error(['from'], `This day is not after that of the row before. ${remedy}`);
  }
  const left = monthly ? [] : Object.entries(columns).filter(([name]) => !(name in row));
  for (const [name, column] of left.filter(([, { kind }]) => kind !== 'optional')) {
    const example = column.kind === 'array' ? `[${from}]` : literalExample(plainType(column));
    file.error([name], `Give a value of ${name}, such as ${example}.`);
  }
  // Of columns set together that some are missing is reported in any case.
  const isPart = together.some((name) => name in row);
  const lost = left.filter(
    ([name]) => (before?.[name] ?? 'none') !== 'none' && !(isPart && together.includes(name)),
  );
  if (lost.length === 0) return;
  const had = lost.map(([name]) => `${name} (${String(before?.[name])})`).join(', ');
  file.error([], `The row before has ${had}. Repeat the value, or write none where it ended.`);
}

/** What is wrong between the rows of a table, and between the values of a row. */
function checkOrder(file: YamlFile, rows: readonly LoadedRow[], shape: TableDeclaration): void {
  rows.forEach((row, index) => {
    checkTogether(file, row, shape);
    checkDays(file, row, rows[index + 1]);
    const next = rows[index + 1];
    const { year, month } = splitDay(row.from);
    const first = makeDay(year, month + 1, 1);
    if (!shape.monthly || next === undefined || next.from <= first) return;
    const [since, until] = [isoDay(first).slice(0, 7), isoDay(next.from).slice(0, 7)];
    file.error(row.spot.path.slice(0, -1), `There are no values from ${since} to ${until}. Add their row.`);
  });
}

/** Values that Parliament sets together are all there or all missing; those of rising columns rise. */
function checkTogether(file: YamlFile, row: LoadedRow, { together, rising }: TableDeclaration): void {
  const { literals, spot } = row;
  const missing = together.filter((name) => literals[name] === null);
  if (missing.length > 0 && missing.length < together.length) {
    const left = missing.join(', ');
    file.error(spot.path, `The row has no ${left}, set together with its other values. Add it.`);
  }
  const known = rising.flatMap((name) => {
    const literal = literals[name];
    return literal == null ? [] : [{ name, ...literal }];
  });
  for (const [at, low] of known.slice(0, -1).entries()) {
    const high = known[at + 1] as typeof low;
    if (compareValues(low.value, high.value) < 0) continue;
    const message = `${high.name} (${high.text}) must be above ${low.name} (${low.text}). Correct one.`;
    file.error(spotOf(row, high.name).path, message);
  }
}

/** The days that a row lists are in order, each once, none before the row or in the next. */
function checkDays(file: YamlFile, row: LoadedRow, next: LoadedRow | undefined): void {
  for (const [name, literal] of Object.entries(row.literals)) {
    const days: unknown = literal?.value;
    if (!Array.isArray(days)) continue;
    days.forEach((day, index) => {
      const message =
        day < row.from
          ? `This day is before its row, which begins on ${isoDay(row.from)}. Move it.`
          : day <= days[index - 1]
            ? 'This day is not after the one before. List days in order.'
            : next !== undefined && day >= next.from
              ? 'This day belongs to a later row. Move it there.'
              : null;
      if (message !== null) file.error([...spotOf(row, name).path, index], message);
    });
  }
}
