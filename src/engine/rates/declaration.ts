import type { Day } from '../../law/calendar.ts';
import type { ArrayType, FlatType, PlainType, Values } from '../values.ts';

/**
 * The columns of a table; a row may omit the value of an optional one or say `none`. Lists are of days within the time for
 * which a row applies, such as the bank holidays of a year.
 */
export type Columns = Readonly<Record<string, FlatType | ArrayType<PlainType<Day>>>>;

/** What is wrong with a row's values taken together, and in which column; null when nothing is. */
type RowCheck<C extends Columns = Columns> = (
  row: Values<C>,
) => { readonly column: string; readonly message: string } | null;

/** Every row counts, for its own days: the one choice that uses no single day. */
export const EACH_DAY = 'each_day';

interface Options<C extends Columns, M extends string> {
  /** Possible values of `within_a_period` where a period can span several rows; none where one day always chooses. */
  readonly methods?: readonly M[];
  /** Columns that Parliament sets together: a row has all of them or none. */
  readonly together?: readonly (keyof C & string)[];
  /** Columns whose values rise from the first to the last in every row. */
  readonly rising?: readonly (keyof C & string)[];
  readonly check?: RowCheck<C> | null;
  /** True when each row has twelve monthly values of its one column. */
  readonly monthly?: boolean;
}

/**
 * What code expects of one series of dated rows; loading compares the file with it.
 * `D` are the days by which a row can be chosen, `M` the ways in which a change
 * within a period can be handled: the file picks one of each, and code obeys.
 */
export interface TableDeclaration<
  C extends Columns = Columns,
  D extends string = string,
  M extends string = string,
> extends Required<Omit<Options<Columns, M>, 'check'>> {
  readonly file: string;
  /** The name under `series:`; null when the file is a single series. */
  readonly series: string | null;
  /** Possible values of `chosen_by` in the file: days that calculators know when they read the table, or `each_day`. */
  readonly chosenBy: readonly D[];
  readonly columns: C;
  readonly check: RowCheck | null;
}

const NONE = { methods: [], together: [], rising: [], monthly: false };

export function rateTable<const C extends Columns, const D extends string, const M extends string = never>(
  name: string,
  columns: C,
  chosenBy: readonly D[],
  { check = null, ...options }: Options<C, M> = {},
): TableDeclaration<C, D, M> {
  const [file = name, series = null] = name.split('/');
  return { ...NONE, ...options, file, series, columns, chosenBy, check: check as RowCheck | null };
}

/** Whether rows are independent: months and lists do not continue the row before. */
export function startsAnew({ monthly, columns }: TableDeclaration): boolean {
  return monthly || Object.values(columns).some(({ kind }) => kind === 'array');
}

export function tableName({ file, series }: TableDeclaration): string {
  return series === null ? file : `${file}/${series}`;
}
