import { addDays, type Day } from '../../law/calendar.ts';
import { type Columns, EACH_DAY, type TableDeclaration } from './declaration.ts';
import type { LoadedRow, RateRow, RateTable, Stretch } from './table.ts';

/** What was read of rate tables. */
export class ReadRecord {
  /** The rows looked up, in order. */
  readonly rows = new Set<LoadedRow>();
  /** Tables whose last row in force was used for a day beyond the known law, without repetition. */
  readonly unsettled: RateTable[] = [];
  /** Rows read that are announced, not begun or withdrawn, without repetition. */
  readonly stated: { readonly table: RateTable; readonly row: LoadedRow }[] = [];
  /** Tables used for a day that a pending event may affect, without repetition. */
  readonly pending: RateTable[] = [];
}

export type ReaderOf<T> = T extends TableDeclaration<infer C, infer D, infer M> ? RateReader<C, D, M> : never;

export type ChoosingDays<D extends string> = Readonly<Record<Exclude<D, typeof EACH_DAY>, Day>>;

export class RateReader<C extends Columns, D extends string = string, M extends string = string> {
  constructor(
    private readonly table: RateTable,
    private readonly record: ReadRecord,
    private readonly view: (row: LoadedRow, table: RateTable) => object,
  ) {}

  get firstDay(): Day {
    return this.table.firstDay;
  }

  /** The last day of which the law is known. */
  get knownUntil(): Day {
    return this.table.head.knownUntil;
  }

  get method(): M | null {
    return this.table.head.method as M | null;
  }

  get chosenBy(): D {
    return this.table.head.chosenBy as D;
  }

  /**
   * The row of the day that chooses it. @param until the last day for which the result uses it.
   * @throws RangeError before the table's first day; inputs are checked against it beforehand.
   */
  on(days: ChoosingDays<D>, until?: Day): RateRow<C> {
    return this.rowOf(this.#dayOf(days), until);
  }

  /** Like `on`, but null before the table's first day. */
  find(days: ChoosingDays<D>): RateRow<C> | null {
    const day = this.#dayOf(days);
    return day < this.table.firstDay ? null : this.rowOf(day);
  }

  /** Like `on`, for a day that the law itself specifies, whatever chooses the row. */
  rowOf(day: Day, until: Day = day): RateRow<C> {
    const row = this.#rowOn(day);
    this.#note(row, until);
    return this.#use(row);
  }

  /** The period by its rows, oldest first: whole if one day chooses, or split where a row begins. */
  within({ start, end }: Omit<Stretch<C>, 'row'>, days: ChoosingDays<D>): Stretch<C>[] {
    return this.chosenBy === EACH_DAY ? this.over(start, end) : [{ start, end, row: this.on(days) }];
  }

  /** Like `rowOf`, but unrecorded, for a result that may not depend on it after all; null before the first day. */
  peek(day: Day): RateRow<C> | null {
    const row = this.table.rows[this.table.indexOn(day)];
    return row === undefined ? null : (row.values as RateRow<C>);
  }

  /** The last row that is law: for texts about the current law. */
  newest(): RateRow<C> {
    return this.#use(this.#newestRow());
  }

  /** The first days of the rows that begin after a day, up to another or the newest row that is law; unrecorded. */
  changes(after: Day, until = this.#newestRow().from): Day[] {
    return this.table.rows.flatMap(({ from }) => (from > after && from <= until ? from : []));
  }

  /** The days `start` to `end`, both included, split wherever a row begins; oldest stretch first. */
  over(start: Day, end: Day): Stretch<C>[] {
    const stretches = this.stretches(start, end);
    for (const { start: first, end: last } of stretches) this.#note(this.#rowOn(first), last);
    return stretches;
  }

  /** Like `over`, whatever is known of the law on these days. */
  stretches(start: Day, end: Day): Stretch<C>[] {
    const { rows } = this.table;
    let index = rows.indexOf(this.#rowOn(start));
    const stretches: Stretch<C>[] = [];
    let first = start;
    while (first <= end) {
      const next = rows[index + 1];
      const last = next !== undefined && next.from <= end ? addDays(next.from, -1) : end;
      stretches.push({ start: first, end: last, row: this.#use(rows[index] as LoadedRow) });
      first = addDays(last, 1);
      index += 1;
    }
    return stretches;
  }

  #newestRow(): LoadedRow {
    const { rows } = this.table;
    return (rows.findLast(({ announced }) => !announced) ?? rows.at(-1)) as LoadedRow;
  }

  #dayOf(days: ChoosingDays<D>): Day {
    const day = (days as Readonly<Record<string, Day>>)[this.chosenBy];
    if (day === undefined) throw new Error(`${this.table.name}: the day ${this.chosenBy} is missing`);
    return day;
  }

  #rowOn(day: Day): LoadedRow {
    const row = this.table.rows[this.table.indexOn(day)];
    if (row === undefined) throw new RangeError(`${this.table.name} has no row for that day`);
    return row;
  }

  /** @param day the last for which the result uses the row. */
  #note(row: LoadedRow, day: Day): void {
    const table = this.table;
    const { unsettled, stated, pending } = this.record;
    if (row.status !== 'in_force' && !stated.some((one) => one.row === row)) stated.push({ table, row });
    const isUnsettled = day > table.head.knownUntil && !row.announced;
    if (isUnsettled && !unsettled.includes(table)) unsettled.push(table);
    if (day >= table.pendingFrom && !pending.includes(table)) pending.push(table);
  }

  #use(row: LoadedRow): RateRow<C> {
    this.record.rows.add(row);
    return this.view(row, this.table) as RateRow<C>;
  }
}
