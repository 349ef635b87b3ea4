import { type Day, isoDay, makeDay, splitDay } from '../../law/calendar.ts';
import type { SharedRules } from '../rules.ts';
import { type Path, type RulesFile, readDay } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type FlatType, plainType } from '../values.ts';
import { checkChoice, checkSeries, checkTitles } from './check-rows.ts';
import { type Columns, type TableDeclaration, tableName } from './declaration.ts';
import { pendingEvents, type RateEvent } from './events.ts';
import { findMisplaced } from './misplaced.ts';
import { isWithin, type Literal, literalExample, type Range, readLiteral, readRange } from './notation.ts';
import { type Cell, type LoadedRow, RateTable, type RowStatus, type TableHead } from './table.ts';

interface SeriesData {
  readonly title: string;
  readonly about: string;
  readonly chosen_by: string;
  readonly within_a_period?: string;
  readonly begins_on: string | readonly string[];
  readonly known_until: string;
  readonly reviewed_on: string;
  readonly closed?: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly between?: Readonly<Record<string, string>>;
  readonly rates: readonly RowData[];
}

type RowHead = Omit<LoadedRow, 'cells'>;

interface RowData extends Readonly<Record<string, unknown>> {
  readonly from: string;
  readonly cite: string | readonly string[];
  readonly status?: RowStatus;
}

/** Common ways to write "no value". */
const NOTHING = /^(?:-+|–|—|n\/?a|nil|null|~|no|nothing|abolished|0|£0|0%)?$/i;

/** Statuses of rows that are not, or not surely, law. */
const NOT_YET: readonly string[] = ['announced', 'reported', 'day_not_appointed'];

const ROW_WORDS = new Set(['from', 'status', 'jump', 'cite']);

export function readTable(
  file: RulesFile,
  shape: TableDeclaration,
  { sources, common }: Pick<SharedRules, 'sources' | 'common'>,
  events: readonly RateEvent[],
): RateTable | null {
  const { series } = file.data as { series?: Readonly<Record<string, unknown>> };
  if (shape.series === null ? series !== undefined : series?.[shape.series] === undefined) {
    file.fault([], `the series "${shape.series ?? 'rates'}" is missing`);
    return null;
  }
  const part = file.at(shape.series === null ? [] : ['series', shape.series]);
  const table = new SeriesReader(part, shape, sources).read(events);
  part.verify(() => {
    const { chosenBy, method } = table.head;
    const { chosen_by, within_a_period } = common.rateTables;
    if (!(chosenBy in chosen_by) || (method !== null && !(method in within_a_period))) {
      part.fault(['chosen_by'], 'texts/common.yaml does not say under "rate_tables" what this means');
    }
  });
  return table;
}

class SeriesReader {
  readonly #data: SeriesData;
  readonly #ranges = new Map<string, Range>();

  constructor(
    private readonly series: RulesFile,
    private readonly shape: TableDeclaration,
    private readonly sources: Sources,
  ) {
    this.#data = series.data as SeriesData;
    series.verify(() => this.#readRanges());
  }

  read(events: readonly RateEvent[]): RateTable {
    const { series, shape } = this;
    const data = this.#data;
    const rows = data.rates.flatMap((row, index) => this.#readRow(series.at(['rates', index]), row));
    series.verify(() => {
      checkSeries(series, data.rates, rows, shape, [data.begins_on].flat());
      checkTitles(series, data, shape);
      checkChoice(series, data, shape);
    });
    const reviewedOn = dayAt(series, 'reviewed_on', data.reviewed_on);
    const head: TableHead = {
      title: data.title,
      titles: data.columns,
      about: data.about,
      chosenBy: data.chosen_by,
      method: data.within_a_period ?? null,
      ranges: Object.fromEntries(this.#ranges),
      beginsOn: [data.begins_on].flat(),
      knownUntil: dayAt(series, 'known_until', data.known_until),
      reviewedOn,
      closed: data.closed ?? null,
      pending: data.closed === undefined ? pendingEvents(events, shape, reviewedOn) : [],
      placeOf: (key) => series.placeOf([key]),
    };
    return new RateTable(shape, head, rows);
  }

  #readRanges(): void {
    const between = this.#data.between ?? {};
    for (const [name, text] of Object.entries(between)) {
      const column = this.shape.columns[name];
      if (column === undefined) {
        this.series.faultAtKey(['between', name], `no calculator reads a column "${name}" here`);
        continue;
      }
      const range = readRange(plainType(column), text);
      if (range !== null) this.#ranges.set(name, range);
      else {
        const example = literalExample(plainType(column));
        const wrong = `"${text}" is not a range such as "${example} to ${example}", smaller first`;
        this.series.fault(['between', name], wrong);
      }
    }
    for (const [name, column] of Object.entries(this.shape.columns)) {
      if (plainType(column).kind !== 'date' && !(name in between)) {
        this.series.fault(['between'], `the column "${name}" has no range under "between"`);
      }
    }
  }

  #readRow(file: RulesFile, row: RowData): LoadedRow[] {
    const head: RowHead = {
      from: dayAt(file, 'from', row.from),
      status: row.status ?? 'in_force',
      announced: NOT_YET.includes(row.status ?? 'in_force'),
      jumps: row.jump === 'confirmed',
      cite: readCite(file, ['cite'], row.cite, this.sources),
      placeOf: (name) => file.placeOf(name === undefined ? [] : [name]),
    };
    const { monthly, columns } = this.shape;
    file.verify(() => {
      for (const name of Object.keys(row)) {
        const known = monthly ? name === 'months' : name in columns;
        if (!known && !ROW_WORDS.has(name)) file.faultAtKey([name], `unknown column "${name}"`);
      }
    });
    if (monthly) return this.#readMonths(file, row, head);
    const read = ([name, column]: [string, Columns[string]]): Cell => {
      const literal =
        column.kind === 'array'
          ? readDays(file, name, row[name], head.from)
          : this.#readValue(file, [name], row[name], name, column);
      return this.#cell(head, name, literal);
    };
    return [withCells(head, Object.entries(columns).map(read))];
  }

  #readMonths(file: RulesFile, { months }: RowData, head: RowHead): LoadedRow[] {
    const [name, column] = Object.entries(this.shape.columns)[0] as [string, FlatType];
    if (!Array.isArray(months) || months.length !== 12) {
      file.fault(['months'], '"months" must list twelve values');
      return [];
    }
    const { year } = splitDay(head.from);
    if (head.from !== makeDay(year, 1, 1)) file.fault(['from'], 'a row of months begins on 1 January');
    return months.map((text: string, index) => {
      const path = ['months', index];
      const placeOf = (column?: string) => (column === name ? file.placeOf(path) : head.placeOf(column));
      const monthly = { ...head, from: makeDay(year, index + 1, 1), placeOf };
      return withCells(monthly, [this.#cell(monthly, name, this.#readValue(file, path, text, name, column))]);
    });
  }

  #readValue(file: RulesFile, path: Path, text: unknown, name: string, column: FlatType): Literal | null {
    if (text === undefined || text === 'none') {
      if (column.kind === 'optional') return null;
      file.fault(path, text === undefined ? `"${name}" is missing` : `"${name}" cannot be none`);
      return null;
    }
    const type = plainType(column);
    const literal = typeof text === 'string' ? readLiteral(type, text) : null;
    if (literal === null) {
      const isNothing = column.kind === 'optional' && NOTHING.test(String(text));
      const instead = isNothing
        ? ': write none where there is no value'
        : ` is not written as ${literalExample(type)}`;
      file.fault(path, `"${String(text)}"${instead}`);
      return null;
    }
    const range = this.#ranges.get(name);
    if (range !== undefined && !isWithin(literal, range)) {
      const { least, most } = range;
      const wrong = `${literal.text} is outside ${least.text} to ${most.text}, the range under "between"`;
      file.fault(path, wrong);
    }
    return literal;
  }

  #cell({ from, cite, announced }: RowHead, name: string, literal: Literal | null): Cell {
    const table = tableName(this.shape);
    return { table, rowFrom: from, name, literal, value: literal?.value ?? null, cite, announced };
  }
}

function dayAt(file: RulesFile, key: string, text: string): Day {
  return readDay(file, [key], text) ?? (0 as Day);
}

/** The days listed in a row: in order, no duplicates, none before the row. The next row shows that none is after it. */
function readDays(file: RulesFile, name: string, listed: unknown, from: Day): Literal | null {
  if (!Array.isArray(listed)) {
    file.fault([name], `"${name}" must list days, such as [${isoDay(from)}]`);
    return null;
  }
  const texts = listed as readonly string[];
  const days = texts.map((text, index) => readDay(file, [name, index], text) ?? from);
  const isOfYear = (text: string): boolean => text.slice(0, 4) === isoDay(from).slice(0, 4);
  file.verify(() => {
    if (days.length > 0 && days.every((day) => day < from)) {
      file.fault(['from'], 'all days of the row come before it');
      return;
    }
    const wrong = findMisplaced(texts, isOfYear);
    days.forEach((day, index) => {
      if (day >= from && !wrong.includes(index)) return;
      const text = texts[index];
      file.fault(
        [name, index],
        `${text} comes after a later day, or is there twice, or comes before the row`,
      );
    });
  });
  return { text: listed.join(', '), value: days };
}

function withCells(head: RowHead, cells: readonly Cell[]): LoadedRow {
  return { ...head, cells: Object.fromEntries(cells.map((cell) => [cell.name, cell])) };
}
