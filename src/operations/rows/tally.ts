/** Conversions applied to make values of a file usable. */
export type Conversion =
  | 'date_cells'
  | 'day_first'
  | 'month_in_words'
  | 'serials'
  | 'times_left_out'
  | 'amounts'
  | 'brackets'
  | 'exponents'
  | 'yes_no_letters'
  | 'choices'
  | 'not_given_words';

/** The order of day and month in the dates of a file, as far as they show it. */
interface DateOrders {
  /** Dates that are valid only with the day first, and those that could be either. */
  dayFirst: number;
  either: number;
  /** Dates that are valid only with the month first. */
  monthFirst: number;
}

/** How often each conversion was made in a file, and the orders of day and month in its dates. */
export class Tally {
  readonly conversions: Partial<Record<Conversion, number>> = {};
  readonly orders: DateOrders = { dayFirst: 0, either: 0, monthFirst: 0 };
  /** The first date with the month first, and its row. */
  firstMonthFirst: { readonly text: string; readonly row: number } | null = null;
  /** The row being read. */
  row = 0;

  count(conversion: Conversion): void {
    this.conversions[conversion] = (this.conversions[conversion] ?? 0) + 1;
  }

  /** Whether some dates have the month first, which makes the others ambiguous. */
  get isMixed(): boolean {
    const { dayFirst, either, monthFirst } = this.orders;
    return monthFirst > 0 && dayFirst + either > 0;
  }
}
