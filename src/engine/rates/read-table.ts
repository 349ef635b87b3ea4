import { addDays, type Day, dayOf, isoDay, partsOf } from '../../law/calendar.ts';
import { once } from '../on-demand.ts';
import type { SharedRules } from '../rules.ts';
import { type Path, type Place, type RulesFile, readDay } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type FlatType, plainOf } from '../values.ts';
import { checkLeftOut, checkOrder, checkRows, checkTitles } from './check-rows.ts';
import { type Columns, type TableDeclaration, tableName } from './declaration.ts';
import { pendingEvents, type RateEvent } from './events.ts';
import { exampleOf, isWithin, type Literal, type Range, readLiteral, readRange } from './notation.ts';
import { readChoice } from './read-choice.ts';
import { type Cell, type LoadedRow, type Quote, RateTable, type RowStatus, type TableHead } from './table.ts';

interface SeriesData {
  readonly title: string;
  readonly about: string;
  readonly chosen_by: string;
  readonly within_a_period?: string;
  readonly begins_on: string | readonly string[];
  readonly enacted_until: string;
  readonly looked_on: string;
  readonly looked_by?: string;
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
  readonly quote?: Quote;
}

/** How people write that there is no value. */
const NOTHING = /^(?:-+|–|—|n\/?a|nil|null|~|no|nothing|abolished|0|£0|0%)?$/i;

/** What a row says besides its columns. */
const ROW_WORDS = new Set(['from', 'status', 'jump', 'cite', 'quote']);

/** Reads a table from a file that matches its schema; what is wrong with it is reported. Null without its series. */
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
  const path = shape.series === null ? [] : ['series', shape.series];
  const table = new TableFile(file, path, shape, sources).read(events);
  file.verify(() => {
    const { chosenBy, method } = table.head;
    const { chosen_by, within_a_period } = common.rateTables;
    if (!(chosenBy in chosen_by) || (method !== null && !(method in within_a_period))) {
      file.fault(
        [...path, 'chosen_by'],
        'texts/common.yaml does not say under "rate_tables" what this means',
      );
    }
  });
  return table;
}

class TableFile {
  readonly #data: SeriesData;
  readonly #ranges = new Map<string, Range>();

  constructor(
    private readonly file: RulesFile,
    private readonly path: Path,
    private readonly shape: TableDeclaration,
    private readonly sources: Sources,
  ) {
    this.#data = path.reduce<unknown>(
      (data, step) => (data as Record<string, unknown>)[step],
      file.data,
    ) as SeriesData;
    file.verify(() => this.#readRanges());
  }

  read(events: readonly RateEvent[]): RateTable {
    const rows = this.#data.rates.flatMap((row, index) => this.#readRow(row, ['rates', index]));
    this.file.verify(() => {
      const fault = (path: Path, wrong: string): void => this.#fault(['rates', ...path], wrong);
      const days = this.#data.rates.map(({ from }) => from);
      checkOrder(days, fault);
      checkLeftOut(this.#data.rates, this.shape, fault);
      checkRows(rows, this.shape, fault);
      checkTitles(
        this.#data,
        this.shape,
        (path, wrong) => this.#fault(path, wrong),
        (path, wrong) => this.#faultAtKey(path, wrong),
      );
    });
    const data = this.#data;
    const method = readChoice(data, this.shape, {
      fault: (key, wrong) => this.#fault([key], wrong),
      faultAtKey: (key, wrong) => this.#faultAtKey([key], wrong),
    });
    const lookedOn = this.#readDay(['looked_on'], data.looked_on);
    const head: TableHead = {
      title: data.title,
      titles: data.columns,
      about: data.about,
      chosenBy: data.chosen_by,
      method,
      ranges: Object.fromEntries(this.#ranges),
      beginsOn: [data.begins_on].flat(),
      enactedUntil: this.#readDay(['enacted_until'], data.enacted_until),
      lookedOn,
      lookedBy: data.looked_by ?? null,
      closed: data.closed ?? null,
      pending: data.closed === undefined ? pendingEvents(events, this.shape, lookedOn) : [],
      placeOf: (key) => this.file.placeOf([...this.path, key]),
    };
    return new RateTable(this.shape, head, rows);
  }

  #fault(path: Path, wrong: string): void {
    this.file.fault([...this.path, ...path], wrong);
  }

  #faultAtKey(path: Path, wrong: string): void {
    this.file.faultAtKey([...this.path, ...path], wrong);
  }

  /** A day; the earliest of all in place of one that is reported. */
  #readDay(path: Path, text: string): Day {
    return readDay(this.file, [...this.path, ...path], text) ?? (0 as Day);
  }

  #readRanges(): void {
    const between = this.#data.between ?? {};
    for (const [name, text] of Object.entries(between)) {
      const column = this.shape.columns[name];
      if (column === undefined) {
        this.#faultAtKey(['between', name], `no calculator reads a column "${name}" here`);
        continue;
      }
      const range = readRange(plainOf(column), text);
      if (range !== null) this.#ranges.set(name, range);
      else {
        const example = exampleOf(plainOf(column));
        const wrong = `"${text}" is not a range such as "${example} to ${example}", smaller first`;
        this.#fault(['between', name], wrong);
      }
    }
    for (const [name, column] of Object.entries(this.shape.columns)) {
      if (plainOf(column).kind !== 'date' && !(name in between)) {
        this.#fault(['between'], `the column "${name}" has no range under "between"`);
      }
    }
  }

  #readRow(row: RowData, path: Path): LoadedRow[] {
    const head: RowHead = {
      from: this.#readDay([...path, 'from'], row.from),
      status: row.status ?? 'in_force',
      announced: row.status === 'announced' || row.status === 'day_not_appointed',
      quote: row.quote ?? null,
      jumps: row.jump === 'confirmed',
      cite: readCite(this.file, [...this.path, ...path, 'cite'], row.cite, this.sources),
      placeOf: (name) => this.file.placeOf([...this.path, ...path, ...(name === undefined ? [] : [name])]),
    };
    for (const name of Object.keys(row)) {
      const known = this.shape.monthly ? name === 'months' : name in this.shape.columns;
      if (!known && !ROW_WORDS.has(name)) {
        this.#faultAtKey([...path, name], `unknown column "${name}"`);
      }
    }
    if (this.shape.monthly) return this.#readMonths(row, path, head);
    const columns = Object.entries(this.shape.columns);
    return [
      withCells(head, () => columns.map(([name, column]) => this.#readCell(head, row, path, name, column))),
    ];
  }

  #readCell(head: RowHead, row: RowData, path: Path, name: string, column: Columns[string]): Cell {
    const literal =
      column.kind === 'array'
        ? this.#readDays(row[name], [...path, name], head.from)
        : this.#readValue(row[name], [...path, name], name, column);
    return this.#cell(head, name, literal);
  }

  #readMonths(row: RowData, path: Path, head: RowHead): LoadedRow[] {
    const [name, column] = Object.entries(this.shape.columns)[0] as [string, FlatType];
    const { months } = row;
    if (!Array.isArray(months) || months.length !== 12) {
      this.#fault([...path, 'months'], '"months" must list twelve values');
      return [];
    }
    const { year } = partsOf(head.from);
    if (head.from !== dayOf(year, 1, 1))
      this.#fault([...path, 'from'], 'a row of months begins on 1 January');
    return months.map((text: string, index) => {
      const placeOf = (column?: string): Place =>
        column === name ? this.file.placeOf([...this.path, ...path, 'months', index]) : head.placeOf(column);
      const monthly = { ...head, from: dayOf(year, index + 1, 1), placeOf };
      return withCells(monthly, () => {
        const literal = this.#readValue(text, [...path, 'months', index], name, column);
        return [this.#cell(monthly, name, literal)];
      });
    });
  }

  /** The days that a row lists: in order, each once, and none before the row. That none is after it, the next row shows. */
  #readDays(listed: unknown, path: Path, from: Day): Literal | null {
    if (!Array.isArray(listed)) {
      this.#fault(path, `"${path.at(-1)}" must list days, such as [${isoDay(from)}]`);
      return null;
    }
    let earliest = from;
    const days = (listed as string[]).map((text, index): Day => {
      const day = readDay(this.file, [...this.path, ...path, index], text);
      if (day !== null && day < earliest) {
        this.#fault(
          [...path, index],
          `${text} stands after a later day, or is there twice, or comes before the row`,
        );
      }
      earliest = addDays(day ?? earliest, 1);
      return day ?? earliest;
    });
    return { text: listed.join(', '), value: days };
  }

  #readValue(text: unknown, path: Path, name: string, column: FlatType): Literal | null {
    if (text === undefined || text === 'none') {
      if (column.kind === 'optional') return null;
      this.#fault(path, text === undefined ? `"${name}" is missing` : `"${name}" cannot be none`);
      return null;
    }
    const type = plainOf(column);
    const literal = typeof text === 'string' ? readLiteral(type, text) : null;
    if (literal === null) {
      const isNothing = column.kind === 'optional' && NOTHING.test(String(text));
      const instead = isNothing
        ? 'write none where there is no value'
        : `is not written as ${exampleOf(type)}`;
      this.#fault(path, isNothing ? `"${String(text)}": ${instead}` : `"${String(text)}" ${instead}`);
      return null;
    }
    const range = this.#ranges.get(name);
    if (range !== undefined && !isWithin(literal, range)) {
      this.#fault(
        path,
        `${literal.text} is outside ${range.least.text} to ${range.most.text}, the range under "between"`,
      );
    }
    return literal;
  }

  #cell(row: RowHead, name: string, literal: Literal | null): Cell {
    return {
      table: tableName(this.shape),
      rowFrom: row.from,
      name,
      literal,
      value: literal?.value ?? null,
      cite: row.cite,
      announced: row.announced,
    };
  }
}

/** A row whose cells are read on first use: a result needs few rows of long tables. */
function withCells(head: RowHead, read: () => readonly Cell[]): LoadedRow {
  const cells = once(() => Object.fromEntries(read().map((cell) => [cell.name, cell])));
  return {
    ...head,
    get cells() {
      return cells();
    },
  };
}
