import { literalKind } from '../../engine/rates/notation.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { FlatType } from '../../engine/values.ts';
import { addDays, type Day, parseDay } from '../../law/calendar.ts';
import type { RowDifference } from './differences.ts';
import { toNumber } from './differences.ts';
import { type InputSet, inPence, movedInputs, movedTo, variantsOf } from './grid.ts';

/** The most input sets for the changed rows of a calculator. */
const MOST_POINTS = 1500;
/** Days after the first day of a row on which no other row usually begins. */
const WITHIN_ROW = 40;
/** For a row used over rows, how many moved examples. */
const MOST_EXAMPLES = 200;

/**
 * Inputs around a change: on each changed row's days, each amount and number at its limits before and after, at the
 * shares of them that associated companies leave, and between them, alone and with each other input at its bounds.
 *
 * @param tables those the calculator reads, from every version compared.
 */
export function pointsAround(
  { schema: { fields, example } }: LoadedCalculator,
  tables: readonly RateTable[],
  rows: readonly RowDifference[],
): InputSet[] {
  const points = rows.flatMap((row): InputSet[] => {
    const of = tables.filter(({ name }) => name === row.table);
    const bases = [0, WITHIN_ROW].flatMap((days) => movedTo(addDays(row.from, days), fields, example, []));
    const others = fields.flatMap((field) =>
      field.kind === 'money' || field.kind === 'date' || field.kind === 'text'
        ? []
        : variantsOf(field, [], example),
    );
    const limits = (['money', 'number'] as const).flatMap((kind) => {
      const values = around(limitsOf(of, row, kind), kind === 'money' ? 0.01 : 1);
      const suited = fields.filter((field) =>
        kind === 'money' ? field.kind === kind : isNumber(field.kind),
      );
      return suited.flatMap(({ name }) => values.map((value) => ({ [name]: value })));
    });
    return bases.flatMap((base) => [
      base,
      ...limits.flatMap((limit) => [
        { ...base, ...limit },
        ...others.map((other) => ({ ...base, ...other, ...limit })),
      ]),
    ]);
  });
  const step = Math.max(1, points.length / MOST_POINTS);
  return points.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function isNumber(kind: string): boolean {
  return kind === 'decimal' || kind === 'integer';
}

/** The values of a row's changed columns before and after. */
function limitsOf(tables: readonly RateTable[], row: RowDifference, kind: 'money' | 'number'): number[] {
  return tables.flatMap(({ rows, shape }) =>
    rows
      .filter(({ from }) => from === row.from)
      .flatMap(({ literals }) =>
        row.columns
          .filter((name) => name in shape.columns && literalKind(shape.columns[name] as FlatType) === kind)
          .flatMap((name) => (literals[name]?.value == null ? [] : toNumber(literals[name].value))),
      ),
  );
}

function around(limits: readonly number[], unit: number): number[] {
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  const shares = limits.flatMap((limit) => [limit, limit / 2, limit / 3]);
  const all = [...shares.flatMap((limit) => [limit - unit, limit, limit + unit]), (least + most) / 2];
  return limits.length === 0
    ? []
    : [...new Set(all.map((value) => (unit < 1 ? inPence(value) : Math.round(value))))];
}

/** Worked examples of rows with all their days moved, so that each in turn meets each of some days. */
export function movedExamples(
  examples: readonly { readonly given: InputSet }[],
  days: readonly Day[],
): InputSet[] {
  const moved = examples.flatMap(({ given }) => {
    const found = JSON.stringify(given).match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
    const own = found.flatMap((text) => parseDay(text) ?? []);
    return days.flatMap((day) => movedInputs(given, own, day));
  });
  const step = Math.max(1, moved.length / MOST_EXAMPLES);
  return moved.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}
