import type { Rules } from '../../../src/engine/compile-rules.ts';
import { Diagnostics, formatFault } from '../../../src/engine/loading/diagnostics.ts';
import { type Columns, rateTable } from '../../../src/engine/rates/declaration.ts';
import { readLiteral } from '../../../src/engine/rates/notation.ts';
import { type LoadedRow, RateTable, type TableHead } from '../../../src/engine/rates/table.ts';
import { type FlatType, plainOf } from '../../../src/engine/values.ts';
import { type Day, dayOf, parseDay } from '../../../src/law/calendar.ts';

/** A row: its first day, its values as a file has them, and what else it says. */
type MadeRow = readonly [
  from: string,
  values: Readonly<Record<string, string>>,
  more?: Partial<Pick<LoadedRow, 'announced' | 'jumps' | 'cite'>>,
];

type Options = Partial<Omit<Parameters<typeof rateTable<Columns, string>>[2], 'chosenBy'>>;

/** Nowhere but in its message does a place matter: it names the row and the column. */
const placeOf = (from: string) => (name?: string) => ({
  file: `${from} ${name ?? 'row'}`,
  line: 1,
  column: 1,
});

/** A rate table made of rows, without a file. */
export function madeTable(
  name: string,
  columns: Columns,
  rows: readonly MadeRow[],
  { options = {}, head = {} }: { options?: Options; head?: Partial<TableHead> } = {},
): RateTable {
  const shape = rateTable(name, columns, { chosenBy: ['each_day'], ...options });
  const loaded = rows.map(([from, values, more = {}]): LoadedRow => {
    const rowFrom = parseDay(from) as Day;
    const { announced = false, jumps = false, cite = ['act'] } = more;
    const cells = Object.entries(columns).map(([column, type]) => {
      const text = values[column];
      const isList = type.kind === 'array';
      const literal =
        text === undefined || text === 'none'
          ? null
          : isList
            ? { text, value: text.split(', ').map(parseDay) }
            : readLiteral(plainOf(type as FlatType), text);
      const cell = {
        table: name,
        rowFrom,
        name: column,
        literal,
        value: literal?.value ?? null,
        cite,
        announced,
      };
      return [column, cell] as const;
    });
    return {
      from: rowFrom,
      announced,
      jumps,
      cite,
      cells: Object.fromEntries(cells),
      placeOf: placeOf(from),
    };
  });
  const whole: TableHead = {
    ...{ title: name, titles: {}, about: '', chosenBy: 'each_day', method: null, beginsOn: ['any day'] },
    ...{ enactedUntil: dayOf(2026, 3, 31), lookedOn: dayOf(2026, 3, 31), closed: null, pending: [] },
    placeOf: placeOf('head'),
    ...head,
  };
  return new RateTable(shape, whole, loaded);
}

/** What is wrong with tables: `row column: message`. */
export function told(
  verify: (rules: Rules, diagnostics: Diagnostics) => void,
  ...tables: RateTable[]
): string[] {
  const diagnostics = new Diagnostics();
  const rules = { tables: new Map(tables.map((table) => [table.shape, table])) } as unknown as Rules;
  verify(rules, diagnostics);
  return diagnostics.all().map((fault) => formatFault(fault).replace(':1:1 –', ':'));
}
