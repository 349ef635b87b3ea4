import { type Day, isoDay } from '../../law/calendar.ts';
import type { Place } from '../rules-file.ts';
import { traceGiven } from '../trace/traced-values.ts';
import type { ValueOf } from '../values.ts';
import { type Columns, type TableDeclaration, tableName } from './declaration.ts';
import type { RateEvent } from './events.ts';
import type { Literal, Range } from './notation.ts';

/** One value of one row, as the statute prints it: what the record of a run refers to. */
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

/** The status of a row that is not simply law from its first day. */
export type RowStatus = 'announced' | 'reported' | 'day_not_appointed' | 'withdrawn';

export interface LoadedRow {
  readonly from: Day;
  readonly status: RowStatus | 'in_force';
  /** Whether it is not, or not surely, in force: announced, reported, or enacted from a day not yet appointed. */
  readonly announced: boolean;
  /** Whether someone confirmed that a value jumps. */
  readonly jumps: boolean;
  readonly cite: readonly string[];
  readonly cells: Readonly<Record<string, Cell>>;
  /** The position of a value of the row, or its `cite`; of the row itself without a name or if there is none. */
  readonly placeOf: (name?: string) => Place;
}

export type Row<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> } & {
  readonly from: Day;
  readonly announced: boolean;
};

export interface Stretched {
  readonly start: Day;
  readonly end: Day;
}

export interface Stretch<C extends Columns> extends Stretched {
  readonly row: Row<C>;
}

type RowView = new (loaded: LoadedRow, cells: readonly Cell[], record: Cell[]) => object;

export interface TableHead {
  readonly title: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly about: string;
  readonly chosenBy: string;
  readonly method: string | null;
  readonly ranges: Readonly<Record<string, Range>>;
  readonly beginsOn: readonly string[];
  /** The last day whose law is known. */
  readonly knownUntil: Day;
  /** The day on which somebody last compared it with its sources. */
  readonly reviewedOn: Day;
  /** Why no more rows can be added; null while they can. */
  readonly closed: string | null;
  /** The events that may have changed it since, earliest change first. */
  readonly pending: readonly RateEvent[];
  readonly placeOf: (key: string) => Place;
}

/** Dated rows, each in force from its first day until the next begins. */
export class RateTable {
  readonly name: string;
  /** The first day that a pending event may have changed. */
  readonly pendingFrom: number;
  readonly #view: RowView;
  #tracedView: RowView | undefined;
  /** Those of each row read so far, in the order of the columns. */
  readonly #cells: (readonly Cell[] | undefined)[] = [];
  readonly #columns: readonly string[];

  constructor(
    readonly shape: TableDeclaration,
    readonly head: TableHead,
    readonly rows: readonly LoadedRow[],
  ) {
    this.name = tableName(shape);
    this.pendingFrom = head.pending[0]?.from ?? Number.POSITIVE_INFINITY;
    this.#columns = Object.keys(shape.columns);
    this.#view = rowView(this.#columns, ({ value }) => value);
  }

  get firstDay(): Day {
    return (this.rows[0] as LoadedRow).from;
  }

  /** The index of the row that applies on `day`; -1 before the first. */
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

  view(index: number, record: Cell[], isTraced: boolean): object {
    const RowClass = isTraced ? this.#traced() : this.#view;
    const row = this.rows[index] as LoadedRow;
    this.#cells[index] ??= this.#columns.map((name) => row.cells[name] as Cell);
    return new RowClass(row, this.#cells[index], record);
  }

  #traced(): RowView {
    const { columns } = this.shape;
    this.#tracedView ??= rowView(Object.keys(columns), (cell) => {
      const type = columns[cell.name];
      return type === undefined || type.kind === 'array' ? cell.value : traceGiven(cell.value, type);
    });
    return this.#tracedView;
  }
}

const WHOLE = Symbol('whole');

/** Reads every column of a row, so that a result which uses any of them depends on all. */
export function readWhole(row: object): void {
  (row as { [WHOLE](): void })[WHOLE]();
}

/** The class of a table's rows: a getter for each column, which records each value read. */
function rowView(columns: readonly string[], read: (cell: Cell) => unknown): RowView {
  class View {
    // Declared only: fields that are defined before they are assigned cost half of a look-up.
    declare readonly loaded: LoadedRow;
    declare readonly cells: readonly Cell[];
    declare readonly record: Cell[];

    constructor(loaded: LoadedRow, cells: readonly Cell[], record: Cell[]) {
      this.loaded = loaded;
      this.cells = cells;
      this.record = record;
    }

    get from(): Day {
      return this.loaded.from;
    }

    get announced(): boolean {
      return this.loaded.announced;
    }

    [WHOLE](): void {
      for (const cell of this.cells) this.record.push(cell);
    }
  }
  for (const [index, name] of columns.entries()) {
    Object.defineProperty(View.prototype, name, {
      get(this: View): unknown {
        const cell = this.cells[index] as Cell;
        this.record.push(cell);
        return read(cell);
      },
    });
  }
  return View;
}

/** Tables by name: `corporation-tax`, `time-limits/payment`. */
export function tablesByName(tables: ReadonlyMap<unknown, RateTable>): ReadonlyMap<string, RateTable> {
  return new Map([...tables.values()].map((table) => [table.name, table]));
}

/** The first day under which the changelog records the row of a day: for a month, that of its year. */
export function recordedDay({ shape }: RateTable, from: Day): string {
  const day = isoDay(from);
  return shape.monthly ? `${day.slice(0, 4)}-01-01` : day;
}
