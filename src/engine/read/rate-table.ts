import { type Day, makeDay, parseDay, splitDay } from '../../law/calendar.ts';
import { pendingEvents, type RateEvent } from '../rates/calendar.ts';
import { type Columns, type TableDeclaration, tableName } from '../rates/declaration.ts';
import { type Literal, readLiteral } from '../rates/notation.ts';
import { type LoadedRow, RateTable, type RowStatus } from '../rates/table.ts';
import type { Cite } from '../sources.ts';
import type { Path, Spot } from '../spot.ts';
import { plainType } from '../values.ts';

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

export interface SeveralSeries {
  readonly series: Readonly<Record<string, SeriesData>>;
}

/** Where the rows of a table begin in its file. */
export function seriesPath({ series }: TableDeclaration): Path {
  return series === null ? [] : ['series', series];
}

/** Reads the dated rows of a table. @param events those of the calendar, for its note on what may have changed it. */
export function readTable(
  file: SeriesData | SeveralSeries,
  shape: TableDeclaration,
  events: readonly RateEvent[],
): RateTable {
  const data = (shape.series === null ? file : (file as SeveralSeries).series[shape.series]) as SeriesData;
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
  const rows = data.rates.flatMap((row, index) =>
    readRow(row, shape, { ...spot, path: [...spot.path, 'rates', index] }),
  );
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
