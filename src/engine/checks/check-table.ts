import { type Day, isoDay, makeDay, splitDay } from '../../law/calendar.ts';
import type { Columns, TableDeclaration } from '../rates/declaration.ts';
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
import { checkCite } from './check-cite.ts';
import { checkDay } from './check-keys.ts';
import { type CheckedRow, checkChoice, checkSeries, checkTitles } from './check-rows.ts';
import { findMisplaced } from './misplaced.ts';
import type { YamlFile } from './yaml-file.ts';

/** Common ways to write "no value". */
const NOTHING = /^(?:-+|–|—|n\/?a|nil|null|~|no|nothing|abolished|0|£0|0%)?$/i;

const ROW_WORDS = new Set(['from', 'status', 'jump', 'cite']);

/** Reports what is wrong with a table of dated rows. */
export function checkTable(
  whole: YamlFile,
  shape: TableDeclaration,
  sources: Sources,
  { rateTables: { chosen_by, within_a_period } }: Pick<CommonTexts, 'rateTables'>,
): void {
  const { series } = whole.data as Partial<SeveralSeries>;
  if (shape.series === null ? series !== undefined : series?.[shape.series] === undefined) {
    whole.fault([], `the series "${shape.series ?? 'rates'}" is missing`);
    return;
  }
  const file = whole.at(seriesPath(shape));
  const data = file.data as SeriesData;
  const ranges = checkRanges(file, data, shape.columns);
  const rows = data.rates.flatMap((row, index) =>
    new RowCheck(file.at(['rates', index]), shape, ranges).check(row, sources),
  );
  checkSeries(file, data.rates, rows, shape);
  checkTitles(file, data, shape);
  checkChoice(file, data, shape);
  checkDay(file, ['reviewed_on'], data.reviewed_on);
  checkDay(file, ['known_until'], data.known_until);
  const { chosen_by: by, within_a_period: method } = data;
  if (!(by in chosen_by) || (method !== undefined && !(method in within_a_period))) {
    file.fault(['chosen_by'], 'texts/common.yaml does not say under "rate_tables" what this means');
  }
}

/** @returns the sound ranges by column. */
function checkRanges(file: YamlFile, { between = {} }: SeriesData, columns: Columns): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const [name, text] of Object.entries(between)) {
    const column = columns[name];
    if (column === undefined) {
      file.faultAtKey(['between', name], `no calculator reads a column "${name}" here`);
      continue;
    }
    const range = readRange(plainType(column), text);
    if (range !== null) ranges.set(name, range);
    else {
      const example = literalExample(plainType(column));
      file.fault(
        ['between', name],
        `"${text}" is not a range such as "${example} to ${example}", smaller first`,
      );
    }
  }
  for (const [name, column] of Object.entries(columns)) {
    if (plainType(column).kind !== 'date' && !(name in between)) {
      file.fault(['between'], `the column "${name}" has no range under "between"`);
    }
  }
  return ranges;
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
    for (const name of Object.keys(row)) {
      const known = monthly ? name === 'months' : name in columns;
      if (!known && !ROW_WORDS.has(name)) file.faultAtKey([name], `unknown column "${name}"`);
    }
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
      file.fault(['months'], '"months" must list twelve values');
      return [];
    }
    const { year } = splitDay(from);
    if (from !== makeDay(year, 1, 1)) file.fault(['from'], 'a row of months begins on 1 January');
    return months.map((text, index) => ({
      from: makeDay(year, index + 1, 1),
      literals: { [name]: this.#value(['months', index], text, name, column) },
    }));
  }

  #value(path: Path, written: unknown, name: string, column: FlatType): Literal | null {
    const { file } = this;
    if (written === undefined || written === 'none') {
      const wrong = written === undefined ? `"${name}" is missing` : `"${name}" cannot be none`;
      if (column.kind !== 'optional') file.fault(path, wrong);
      return null;
    }
    const type = plainType(column);
    const literal = typeof written === 'string' ? readLiteral(type, written) : null;
    if (literal === null) {
      const isNothing = column.kind === 'optional' && NOTHING.test(String(written));
      const instead = isNothing
        ? ': write none where there is no value'
        : ` is not written as ${literalExample(type)}`;
      file.fault(path, `"${String(written)}"${instead}`);
      return null;
    }
    const range = this.ranges.get(name);
    if (range !== undefined && !isWithin(literal, range)) {
      const { least, most } = range;
      file.fault(path, `${literal.text} is outside ${least.text} to ${most.text}, the range under "between"`);
    }
    return literal;
  }

  /** Days in order, each once, none before the row. The next row shows that none is after it. */
  #days(name: string, listed: unknown, from: Day): Literal | null {
    const { file } = this;
    if (!Array.isArray(listed)) {
      file.fault([name], `"${name}" must list days, such as [${isoDay(from)}]`);
      return null;
    }
    const texts = listed as readonly string[];
    const days = texts.map((text, index) => checkDay(file, [name, index], text) ?? from);
    if (days.length > 0 && days.every((day) => day < from)) {
      file.fault(['from'], 'all days of the row come before it');
    } else {
      const wrong = findMisplaced(texts);
      days.forEach((day, index) => {
        if (day >= from && !wrong.includes(index)) return;
        file.fault(
          [name, index],
          `${texts[index]} comes after a later day, or is there twice, or comes before the row`,
        );
      });
    }
    return { text: listed.join(', '), value: days };
  }
}
