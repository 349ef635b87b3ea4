import { type Day, isoDay, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import { toExact } from '../../law/traced.ts';
import type { Cite } from '../sources.ts';
import { type Path, type Spot, spotIn } from '../spot.ts';
import { plainType, type ValueOf } from '../values.ts';
import { pendingEvents, type RateEvent } from './calendar.ts';
import { type Columns, type TableDeclaration, tableName } from './declaration.ts';
import { type Literal, readLiteral } from './notation.ts';

/** A file of rules/rates, or one of its `series`. */
export interface SeriesData {
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

export interface RowData extends Readonly<Record<string, unknown>> {
  readonly from: string;
  readonly cite: Cite;
  readonly status?: RowStatus;
  readonly months?: readonly string[];
}

export type RateFile = SeriesData | { readonly series: Readonly<Record<string, SeriesData>> };

/** The status of a row that is not simply law from its first day. */
type RowStatus = 'announced' | 'reported' | 'day_not_appointed' | 'withdrawn';

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
  /** Its values as the statute prints them, by column; null where the row says `none` or omits one. */
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

/** Consecutive days, first and last included, on which one row applies. */
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
    const exact = toExact(day);
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.rows[middle] as LoadedRow).from <= exact) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** Where the rows of a table begin in its file. */
export function seriesPath({ series }: TableDeclaration): Path {
  return series === null ? [] : ['series', series];
}

/** Reads the dated rows of a table. @param events those of the calendar, for its note on what may have changed it. */
export function readTable(file: RateFile, shape: TableDeclaration, events: readonly RateEvent[]): RateTable {
  const data = ('series' in file ? file.series[shape.series ?? ''] : file) as SeriesData;
  const spot: Spot = { file: `rules/rates/${shape.file}.yaml`, path: seriesPath(shape) };
  const reviewedOn = parseDay(data.reviewed_on) as Day;
  const head = {
    title: data.title,
    titles: data.columns,
    about: data.about,
    chosenBy: data.chosen_by,
    method: data.within_a_period ?? null,
    beginsOn: [data.begins_on].flat(),
    knownUntil: parseDay(data.known_until) as Day,
    reviewedOn,
    closed: data.closed ?? null,
    pending: data.closed === undefined ? pendingEvents(events, shape, reviewedOn) : [],
    spot,
  };
  const rows = data.rates.flatMap((row, index) => readRow(row, shape, spotIn(spot, 'rates', index)));
  return new RateTable(shape, head, rows);
}

function readRow(row: RowData, shape: TableDeclaration, spot: Spot): LoadedRow[] {
  const status: LoadedRow['status'] = row.status ?? 'in_force';
  const announced = status !== 'in_force' && status !== 'withdrawn';
  const columns = Object.entries(shape.columns);
  const rowOf = (from: Day, month: number | null, written: Readonly<Record<string, unknown>>) => {
    const literals = columns.map(([name, type]) => [name, readColumn(type, written[name])] as const);
    const values = literals.map(([name, literal]) => [name, literal?.value ?? null]);
    return {
      table: tableName(shape),
      from,
      status,
      announced,
      jumps: row.jump === 'confirmed',
      cite: [row.cite].flat(),
      literals: Object.fromEntries(literals),
      values: Object.freeze({ ...Object.fromEntries(values), from, announced }),
      spot,
      month,
    };
  };
  const from = parseDay(row.from) as Day;
  if (!shape.monthly) return [rowOf(from, null, row)];
  const [[name]] = columns as [[string, unknown]];
  const { year } = splitDay(from);
  return (row.months ?? []).map((text, month) => rowOf(makeDay(year, month + 1, 1), month, { [name]: text }));
}

/** A value of a row; null where it is left out or `none`. */
function readColumn(type: Columns[string], written: unknown): Literal | null {
  if (written === undefined || written === 'none') return null;
  if (type.kind !== 'array') return readLiteral(plainType(type), written as string);
  const days = written as readonly string[];
  return { text: days.join(', '), value: days.map(parseDay) };
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
