import { type Day, isoDay, makeDay, splitDay } from '../../law/calendar.ts';
import { EACH_DAY, type TableDeclaration } from '../rates/declaration.ts';
import {
  isWithin,
  type Literal,
  literalExample,
  type Range,
  readLiteral,
  readRange,
} from '../rates/notation.ts';
import { type RowData, type SeriesData, type SeveralSeries, seriesPath } from '../read/rate-table.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { type FlatType, plainType } from '../values.ts';
import { checkCite, checkDay, checkKeys, checkName, checkNames, findMisplaced } from './check-keys.ts';
import { type CheckedRow, checkRows } from './check-rows.ts';
import type { YamlFile } from './yaml-file.ts';

const ROW_WORDS = ['from', 'status', 'jump', 'cite'];

/** Reports what is wrong with a table of dated rows. */
export function checkTable(
  whole: YamlFile,
  shape: TableDeclaration,
  sources: Sources,
  { rateTables: { chosen_by, within_a_period } }: Pick<CommonTexts, 'rateTables'>,
): void {
  const { series } = whole.data as Partial<SeveralSeries>;
  if (shape.series === null ? series !== undefined : series?.[shape.series] === undefined) {
    whole.error([], `The series "${shape.series ?? 'rates'}" is missing. Add it.`);
    return;
  }
  const file = whole.at(...seriesPath(shape));
  const data = file.data as SeriesData;
  const ranges = checkRanges(file, data, shape);
  const rows = data.rates.flatMap((row, index) =>
    new RowCheck(file.at('rates', index), shape, ranges).check(row, sources),
  );
  checkRows(file.at('rates'), data.rates, rows, shape);
  checkTitles(file, data, Object.keys(shape.columns));
  checkChoice(file, data, shape);
  for (const key of ['reviewed_on', 'known_until'] as const) checkDay(file, [key], data[key]);
  checkName(file, ['chosen_by'], data.chosen_by, Object.keys(chosen_by), 'day in texts/common.yaml');
  const methods = Object.keys(within_a_period);
  checkName(file, ['within_a_period'], data.within_a_period, methods, 'method in texts/common.yaml');
}

/** @returns the sound ranges by column. */
function checkRanges(
  file: YamlFile,
  { between = {} }: SeriesData,
  { columns }: TableDeclaration,
): Map<string, Range> {
  const ranges = new Map<string, Range>();
  const needed = Object.keys(columns).filter((name) => plainType(columns[name] as FlatType).kind !== 'date');
  checkKeys(
    file,
    'between' in (file.data as object) ? ['between'] : [],
    between,
    needed,
    'range of the column',
  );
  for (const name of needed) {
    const text = between[name];
    const type = plainType(columns[name] as FlatType);
    const range = text === undefined ? null : readRange(type, text);
    if (range !== null) ranges.set(name, range);
    else if (text !== undefined) {
      const example = literalExample(type);
      file.error(
        ['between', name],
        `"${text}" is not a range. Write "${example} to ${example}", the smaller first.`,
      );
    }
  }
  return ranges;
}

/** Each column has its own title. */
function checkTitles(file: YamlFile, { columns }: SeriesData, declared: readonly string[]): void {
  checkKeys(file, ['columns'], columns, declared, 'title of the column');
  const titles = Object.entries(columns);
  titles.forEach(([name, title], index) => {
    const [other] = titles.slice(0, index).find(([, before]) => before === title) ?? [];
    if (other !== undefined) file.error(['columns', name], `"${other}" has this title, too. Change one.`);
  });
}

/** The row is chosen by a day that calculators know, and a change within a period handled as they can. */
function checkChoice(
  file: YamlFile,
  { chosen_by: by, within_a_period: method }: SeriesData,
  { chosenBy, methods }: TableDeclaration,
): void {
  checkName(file, ['chosen_by'], by, chosenBy, 'day of the calculators');
  const isNeeded = methods.length > 0 && (by === EACH_DAY || !chosenBy.includes(EACH_DAY));
  if (!isNeeded && method !== undefined) {
    file.errorAtKey(['within_a_period'], `One day chooses the row here, "${by}". Remove this line.`);
  } else if (isNeeded && method === undefined) {
    file.error(
      ['chosen_by'],
      `Add what becomes of a change within a period: "within_a_period: ${methods[0]}".`,
    );
  } else if (isNeeded) checkName(file, ['within_a_period'], method, methods, 'method of the calculators');
}

class RowCheck {
  constructor(
    private readonly file: YamlFile,
    private readonly shape: TableDeclaration,
    private readonly ranges: ReadonlyMap<string, Range>,
  ) {}

  /** @returns the row, or those of its months; none where there are no months to read. */
  check(row: RowData, sources: Sources): CheckedRow[] {
    const { file, shape } = this;
    const { monthly, columns } = shape;
    const from = checkDay(file, ['from'], row.from) ?? (0 as Day);
    checkCite(file, ['cite'], row.cite, sources);
    const known = [...(monthly ? ['months'] : Object.keys(columns)), ...ROW_WORDS];
    checkNames(file, [], row, known, 'column');
    if (monthly) return this.#months(row, from);
    const literals = Object.entries(columns).map(([name, column]) => [
      name,
      column.kind === 'array'
        ? this.#days(name, row[name], from)
        : this.#value([name], row[name], name, column),
    ]);
    return [{ from, literals: Object.fromEntries(literals) }];
  }

  #months({ months }: RowData, from: Day): CheckedRow[] {
    const { file, shape } = this;
    const [name, column] = Object.entries(shape.columns)[0] as [string, FlatType];
    if (!Array.isArray(months) || months.length !== 12) {
      file.error(['months'], 'A row has twelve months. List their values.');
      return [];
    }
    const { year } = splitDay(from);
    if (from !== makeDay(year, 1, 1))
      file.error(['from'], 'A row of months begins on 1 January. Correct the day.');
    return months.map((text, index) => ({
      from: makeDay(year, index + 1, 1),
      literals: { [name]: this.#value(['months', index], text, name, column) },
    }));
  }

  #value(path: Path, written: unknown, name: string, column: FlatType): Literal | null {
    const { file } = this;
    const type = plainType(column);
    if (written === undefined || written === 'none') {
      if (column.kind !== 'optional')
        file.error(path, `Give a value of ${name}, such as ${literalExample(type)}.`);
      return null;
    }
    const literal = typeof written === 'string' ? readLiteral(type, written) : null;
    if (literal === null) {
      const none = column.kind === 'optional' ? ', or none' : '';
      file.error(
        path,
        `"${String(written)}" is not a value of ${name}. Write it as ${literalExample(type)}${none}.`,
      );
      return null;
    }
    const range = this.ranges.get(name);
    if (range !== undefined && !isWithin(literal, range)) {
      const { least, most } = range;
      file.error(
        path,
        `${literal.text} is outside ${least.text} to ${most.text}. Correct it, or the range under "between".`,
      );
    }
    return literal;
  }

  /** Days in order, each once, none before the row. The next row shows that none is after it. */
  #days(name: string, listed: unknown, from: Day): Literal | null {
    const { file } = this;
    if (!Array.isArray(listed)) {
      file.error([name], `Write ${name} as a list of days, such as [${isoDay(from)}].`);
      return null;
    }
    const days = listed.map((text, index) => checkDay(file, [name, index], text) ?? from);
    const misplaced = findMisplaced(listed);
    days.forEach((day, index) => {
      if (day < from)
        file.error([name, index], `This day is before its row, which begins on ${isoDay(from)}. Move it.`);
      else if (misplaced.includes(index))
        file.error([name, index], 'This day is not after the one before. List days in order.');
    });
    return { text: listed.join(', '), value: days };
  }
}
