import { type Day, isoDay } from '../../law/calendar.ts';
import { type Spot, spotIn } from '../spot.ts';
import type { ValueOf } from '../values.ts';
import type { RateEvent } from './calendar.ts';
import { type Columns, type TableDeclaration, tableName } from './declaration.ts';
import type { Literal } from './notation.ts';

/** The status of a row that is not simply law from its first day. */
export type RowStatus = 'announced' | 'reported' | 'day_not_appointed' | 'withdrawn';

/** A row of a rate table, from its first day. */
export interface LoadedRow {
  /** The name of its table. */
  readonly table: string;
  readonly from: Day;
  readonly status: RowStatus | 'in_force';
  /** Whether it is not, or not surely, in force: announced, reported, or enacted from a day not yet appointed. */
  readonly announced: boolean;
  /** Whether someone confirmed that a value jumps. */
  readonly jumps: boolean;
  readonly cite: readonly string[];
  /** Its values as the statute prints them, by column; null where the row says `none` or leaves one out. */
  readonly literals: Readonly<Record<string, Literal | null>>;
  /** What calculators read: its exact values, frozen. */
  readonly values: RateRow<Columns>;
  readonly spot: Spot;
  /** From 0, in a row of months; else null. */
  readonly month: number | null;
}

/** Where a row stands, or one of its keys; the value of a month is within its row. */
export function spotOf({ spot, month, literals }: LoadedRow, name?: string): Spot {
  if (name === undefined) return spot;
  return month !== null && name in literals ? spotIn(spot, 'months', month) : spotIn(spot, name);
}

export type RateRow<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> } & {
  readonly from: Day;
  readonly announced: boolean;
};

/** Days in a row, both included, on which one row applies. */
export interface Stretch<C extends Columns> {
  readonly start: Day;
  readonly end: Day;
  readonly row: RateRow<C>;
}

export interface TableHead {
  readonly title: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly about: string;
  readonly chosenBy: string;
  readonly method: string | null;
  readonly beginsOn: readonly string[];
  /** The last day whose law is known. */
  readonly knownUntil: Day;
  /** The day on which somebody last compared it with its sources. */
  readonly reviewedOn: Day;
  /** Why no more rows can be added; null while they can. */
  readonly closed: string | null;
  /** The events that may have changed it since, earliest change first. */
  readonly pending: readonly RateEvent[];
  readonly spot: Spot;
}

/** Dated rows, each in force from its first day until the next begins. */
export class RateTable {
  readonly name: string;
  /** The first day that a pending event may have changed. */
  readonly pendingFrom: number;

  constructor(
    readonly shape: TableDeclaration,
    readonly head: TableHead,
    readonly rows: readonly LoadedRow[],
  ) {
    this.name = tableName(shape);
    this.pendingFrom = head.pending[0]?.from ?? Number.POSITIVE_INFINITY;
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
