import { EACH_DAY, type TableDeclaration } from '../rates/declaration.ts';
import { isWithin, literalExample, readLiteral, readRange } from '../rates/notation.ts';
import {
  type LoadedRow,
  type RateFile,
  type RowData,
  readTable,
  type SeriesData,
  seriesPath,
  spotOf,
} from '../rates/table.ts';
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
      return shape && namesOf(shape);
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
      return shape ? valueError(whole, shape, path, value) : null;
    },
  });
  for (const shape of shapes) {
    const file = whole.at(...seriesPath(shape));
    const data = file.data as SeriesData | undefined;
    if (data?.rates === undefined) {
      whole.error([], `The series "${shape.series ?? 'rates'}" is missing. Add it.`);
      continue;
    }
    checkHead(file, data, shape);
    data.rates.forEach((row, index) => {
      checkRow(file.at('rates', index), row, data.rates[index - 1], shape);
    });
    if (!isSound) continue;
    const { rows } = readTable(whole.data as RateFile, shape, []);
    for (const row of rows) checkTogether(whole, row, shape);
  }
}

function columnsInRanges({ columns }: TableDeclaration): string[] {
  return Object.keys(columns).filter((name) => plainType(columns[name] as FlatType).kind !== 'date');
}

/** What is wrong with a value of a row, or with the range of a column; null if nothing is. */
function valueError(file: YamlFile, shape: TableDeclaration, path: Path, value: unknown): string | null {
  if (path.at(-1) === 'months' && shape.monthly) {
    return Array.isArray(value) ? null : 'A row has twelve months. List their values.';
  }
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
  const limits = (file.valueAt(seriesPath(shape)) as SeriesData).between?.[name];
  const range = limits === undefined ? null : readRange(type, limits);
  return range === null || isWithin(literal, range)
    ? null
    : `${literal.text} is outside ${limits}. Correct it, or the range under "between".`;
}

/** Columns have ranges; a change within a period needs a method, unless one day chooses the row. */
function checkHead(file: YamlFile, data: SeriesData, shape: TableDeclaration): void {
  const { between, chosen_by: by, within_a_period: method } = data;
  if (between === undefined && columnsInRanges(shape).length > 0) {
    file.error([], 'The key "between" is missing. Add the range of each column.');
  }
  const { chosenBy, methods } = shape;
  const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
  if (isNeeded === (method !== undefined)) return;
  if (isNeeded)
    file.error(['chosen_by'], `Add what a change within a period does: "within_a_period: ${methods[0]}".`);
  else file.errorAtKey(['within_a_period'], `One day chooses the row here, "${by}". Remove this line.`);
}

/** The row has what its table needs; it repeats each value of the row before, or says `none`: an omitted value may be a slip. */
function checkRow(file: YamlFile, row: RowData, before: RowData | undefined, shape: TableDeclaration): void {
  const { columns, monthly } = shape;
  if (monthly && !('months' in row)) file.error([], 'The key "months" is missing. Add it.');
  const left = monthly ? [] : Object.entries(columns).filter(([name]) => !(name in row));
  for (const [name, column] of left.filter(([, { kind }]) => kind !== 'optional')) {
    const example = column.kind === 'array' ? `[${row.from}]` : literalExample(plainType(column));
    file.error([name], `Give a value of ${name}, such as ${example}.`);
  }
  const lost = left.filter(([name]) => (before?.[name] ?? 'none') !== 'none');
  if (lost.length === 0) return;
  const had = lost.map(([name]) => `${name} (${String(before?.[name])})`).join(', ');
  file.error([], `The row before has ${had}. Repeat the value, or write none where it ended.`);
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
