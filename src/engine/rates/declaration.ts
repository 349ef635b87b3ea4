import type { Day } from '../../law/calendar.ts';
import type { ArrayType, FlatType, PlainType } from '../values.ts';

/** Days of the time for which a row holds, such as the bank holidays of a year. */
export type DaysType = ArrayType<PlainType<Day>>;

/** The columns of a table; of an optional one a row may leave the value out or say `none`. */
export type Columns = Readonly<Record<string, FlatType | DaysType>>;

/** What code expects of one series of dated rows; loading holds the file against it. */
export interface TableDeclaration<C extends Columns = Columns> {
  /** The file under rules/rates, without its ending. */
  readonly file: string;
  /** The name under `series:`; null when the file is a single series. */
  readonly series: string | null;
  readonly columns: C;
  /** Columns of which a row has all or none: what Parliament sets together. */
  readonly together: readonly string[];
  /** Columns whose values rise from the first to the last in every row. */
  readonly rising: readonly string[];
  /** True when each row holds twelve monthly values of its one column. */
  readonly monthly: boolean;
}

interface Options<C extends Columns> {
  readonly series?: string;
  readonly together?: readonly (keyof C & string)[];
  readonly rising?: readonly (keyof C & string)[];
  readonly monthly?: boolean;
}

/** Declares a table of `rules/rates/<file>.yaml` that a calculator reads. */
export function rateTable<const C extends Columns>(
  file: string,
  columns: C,
  options: Options<C> = {},
): TableDeclaration<C> {
  return {
    file,
    series: options.series ?? null,
    columns,
    together: options.together ?? [],
    rising: options.rising ?? [],
    monthly: options.monthly ?? false,
  };
}

/** Whether a row says all anew: monthly values and lists lead on from no row before. */
export function startsAnew({ monthly, columns }: TableDeclaration): boolean {
  return monthly || Object.values(columns).some(({ kind }) => kind === 'array');
}

/** The table's name for readers: `time-limits/payment`. */
export function tableName({ file, series }: TableDeclaration): string {
  return series === null ? file : `${file}/${series}`;
}
