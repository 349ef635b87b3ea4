import { addDays, type Day, isoDay } from '../../law/calendar.ts';
import type { Place } from '../rules-file.ts';
import type { ValueOf } from '../values.ts';
import { type Columns, EACH_DAY, type TableDeclaration, tableName } from './declaration.ts';
import type { RateEvent } from './events.ts';
import type { Literal } from './notation.ts';

/** One value of one row, as the statute prints it: what the record of a run names. */
export interface Cell {
  readonly table: string;
  readonly rowFrom: Day;
  readonly name: string;
  /** Null where the row says `none` or leaves the column out. */
  readonly literal: Literal | null;
  readonly value: unknown;
  readonly cite: readonly string[];
  readonly announced: boolean;
}

/** A row as it was loaded: its first day and its cells by column. */
export interface LoadedRow {
  readonly from: Day;
  readonly announced: boolean;
  readonly cite: readonly string[];
  readonly cells: Readonly<Record<string, Cell>>;
  /** Where a value of the row stands, or its `cite`; the row itself without a name or where it has none. */
  readonly placeOf: (name?: string) => Place;
}

/** A row as a calculator reads it; every column read is recorded. */
export type Row<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> } & {
  readonly from: Day;
  readonly announced: boolean;
};

/** Days from `start` to `end`, both counted. */
interface Stretched {
  readonly start: Day;
  readonly end: Day;
}

/** The part of a period for which one row counts. */
export interface Stretch<C extends Columns> extends Stretched {
  readonly row: Row<C>;
}

type RowView = new (loaded: LoadedRow, record: Set<Cell>) => object;

/** What a table's file says of it beside its rows. */
export interface TableHead {
  readonly about: string;
  /** The day that chooses the row, one of those that its declaration names. */
  readonly chosenBy: string;
  /** What becomes of a change within a period; null where one day chooses the row. */
  readonly method: string | null;
  /** The last day whose law is known. */
  readonly enactedUntil: Day;
  /** The day on which somebody last held the table against its sources. */
  readonly lookedOn: Day;
  /** Why no row can be added any more; null while one can. */
  readonly closed: string | null;
  /** The events that can have changed it since, earliest change first. */
  readonly pending: readonly RateEvent[];
  /** Where a key of the head stands in its file. */
  readonly placeOf: (key: string) => Place;
}

/** Dated rows, each holding from its first day until the next begins. */
export class RateTable {
  readonly name: string;
  /** The first day that an event which nobody has looked at can have changed. */
  readonly pendingFrom: number;
  readonly #view: RowView;

  constructor(
    readonly shape: TableDeclaration,
    readonly head: TableHead,
    readonly rows: readonly LoadedRow[],
  ) {
    this.name = tableName(shape);
    this.pendingFrom = head.pending[0]?.from ?? Number.POSITIVE_INFINITY;
    this.#view = rowView(shape);
  }

  get firstDay(): Day {
    return (this.rows[0] as LoadedRow).from;
  }

  /** The index of the row that holds on `day`; -1 before the first. */
  indexOn(day: Day): number {
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.rows[middle] as LoadedRow).from <= day) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  view(index: number, record: Set<Cell>): object {
    return new this.#view(this.rows[index] as LoadedRow, record);
  }
}

/** The class of a table's rows: one getter a column, which records what it hands out. */
function rowView(shape: TableDeclaration): RowView {
  class View {
    // Declared only: fields that are defined before they are assigned cost half of a look-up.
    declare readonly from: Day;
    declare readonly announced: boolean;
    declare readonly loaded: LoadedRow;
    declare readonly record: Set<Cell>;

    constructor(loaded: LoadedRow, record: Set<Cell>) {
      this.from = loaded.from;
      this.announced = loaded.announced;
      this.loaded = loaded;
      this.record = record;
    }
  }
  for (const name of Object.keys(shape.columns)) {
    Object.defineProperty(View.prototype, name, {
      get(this: View): unknown {
        const cell = this.loaded.cells[name] as Cell;
        this.record.add(cell);
        return cell.value;
      },
    });
  }
  return View;
}

/** The first day under which the changelog records the row from a day: of a month, that of its year. */
export function recordedDay({ shape }: RateTable, from: Day): string {
  const day = isoDay(from);
  return shape.monthly ? `${day.slice(0, 4)}-01-01` : day;
}

/** What a run notes of the tables it reads. */
export interface ReadRecord {
  /** Every value read. */
  readonly read: Set<Cell>;
  /** The tables of which a day was read whose law is not enacted or not checked. */
  readonly unsettled: Set<RateTable>;
  /** The tables of which a day was read that an event which nobody has looked at can have changed. */
  readonly pending: Set<RateTable>;
}

/** A reader of a declared table. */
export type ReaderOf<T> =
  T extends TableDeclaration<infer C, infer D, infer M> ? TableReader<C, D, M> : never;

/** Of each day by which a row can be chosen, which day it is. */
export type ChoosingDays<D extends string> = Readonly<Record<Exclude<D, typeof EACH_DAY>, Day>>;

/** One table as one run reads it. */
export class TableReader<C extends Columns, D extends string = string, M extends string = string> {
  constructor(
    private readonly table: RateTable,
    private readonly record: ReadRecord,
  ) {}

  /** The first day that the table covers. */
  get firstDay(): Day {
    return this.table.firstDay;
  }

  /** What becomes of a change within a period; null where one day chooses the row. */
  get method(): M | null {
    return this.table.head.method as M | null;
  }

  /** By which day the row is chosen. */
  get chosenBy(): D {
    return this.table.head.chosenBy as D;
  }

  /**
   * The row of the day that chooses it.
   * @param until the last day for which the result uses it.
   * @throws RangeError before the table's first day; inputs are checked against it beforehand.
   */
  on(days: ChoosingDays<D>, until?: Day): Row<C> {
    return this.rowOf(this.#dayOf(days), until);
  }

  /** As `on`, but null before the table's first day. */
  find(days: ChoosingDays<D>): Row<C> | null {
    const day = this.#dayOf(days);
    return day < this.table.firstDay ? null : this.rowOf(day);
  }

  /** As `on`, of a day that the law itself names, whatever chooses the row. */
  rowOf(day: Day, until: Day = day): Row<C> {
    const index = this.#indexOf(day);
    this.#note(index, until);
    return this.#row(index);
  }

  /**
   * The period by the rows that count for it, oldest first: whole, with the row of the
   * day that chooses it, or, where each day counts, cut wherever a row begins.
   */
  within(period: Stretched, days: ChoosingDays<D>): Stretch<C>[] {
    if (this.chosenBy === EACH_DAY) return this.over(period.start, period.end);
    return [{ start: period.start, end: period.end, row: this.on(days) }];
  }

  /** The last row that is law: for texts that say how the law stands. */
  newest(): Row<C> {
    const { rows } = this.table;
    const index = rows.findLastIndex(({ announced }) => !announced);
    return this.#row(index < 0 ? rows.length - 1 : index);
  }

  /** The days `start` to `end`, both counted, cut wherever a row begins; oldest stretch first. */
  over(start: Day, end: Day): Stretch<C>[] {
    const stretches = this.stretches(start, end);
    let index = this.table.indexOn(start);
    for (const { end: last } of stretches) {
      this.#note(index, last);
      index += 1;
    }
    return stretches;
  }

  /** As `over`, for a look at how the law changes: the result does not rest on it. */
  stretches(start: Day, end: Day): Stretch<C>[] {
    const { rows } = this.table;
    let index = this.#indexOf(start);
    const stretches: Stretch<C>[] = [];
    let first = start;
    while (first <= end) {
      const next = rows[index + 1];
      const last = next !== undefined && next.from <= end ? addDays(next.from, -1) : end;
      stretches.push({ start: first, end: last, row: this.#row(index) });
      first = addDays(last, 1);
      index += 1;
    }
    return stretches;
  }

  #dayOf(days: ChoosingDays<D>): Day {
    const day = (days as Readonly<Record<string, Day>>)[this.chosenBy];
    if (day === undefined) throw new Error(`${this.table.name}: nobody gives the day ${this.chosenBy}`);
    return day;
  }

  #indexOf(day: Day): number {
    const index = this.table.indexOn(day);
    if (index < 0) throw new RangeError(`${this.table.name} has no row for ${isoDay(day)}`);
    return index;
  }

  #note(index: number, day: Day): void {
    const table = this.table;
    if (day > table.head.enactedUntil || table.rows[index]?.announced === true)
      this.record.unsettled.add(table);
    if (day >= table.pendingFrom) this.record.pending.add(table);
  }

  #row(index: number): Row<C> {
    return this.table.view(index, this.record.read) as Row<C>;
  }
}

/** Reads every column of a row, so that a result which names any of them rests on all. */
export function readWhole(row: object, { columns }: TableDeclaration): void {
  for (const name of Object.keys(columns)) void (row as Record<string, unknown>)[name];
}
