import type { InputField } from '../../engine/inputs/field.ts';
import { literalKind } from '../../engine/rates/notation.ts';
import type { LoadedRow, RateTable } from '../../engine/rates/table.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { FlatType } from '../../engine/values.ts';
import { plainDigits } from '../../law/amounts.ts';
import { addDays, type Day, isoDay, monthsAfter, parseDay, splitDay } from '../../law/calendar.ts';
import { type RowDifference, toNumber } from './differences.ts';

/** The inputs of one run, as in a body. */
export type InputSet = Readonly<Record<string, string | number | boolean>>;

/** About how many input sets a calculator gets, and at most how many more around its changed rows. */
const INPUT_SETS = 1000;
const MAX_POINTS = 1500;
/** Of the worked examples of an operation over rows, with their days moved. */
const MAX_EXAMPLES = 200;
/** A table with more first days than this, such as a monthly one, is sampled. */
const MAX_DAYS = 20;
/** Days after the first day of a row on which no other row usually begins. */
const WITHIN_ROW = 40;

/**
 * The inputs of a calculator for which rules can make a difference: its example moved so that each of its
 * dates falls on, before and after the first day of every row it reads, and so that the rows change within
 * it; its other inputs at their bounds and at the limits of its tables. The same rules give the same input
 * sets.
 *
 * @param tables the tables that it reads, from every version compared.
 * @param always days that must be tried.
 * @param ofResult the days in the example's result: each is moved to those days too.
 */
export function makeGrid(
  { schema: { fields, example } }: LoadedCalculator,
  tables: readonly RateTable[],
  always: readonly Day[] = [],
  ofResult: readonly Day[] = [],
): InputSet[] {
  const fixed = fields.flatMap((field) => variantsOf(field, tables));
  const moved = anchors(tables, always).flatMap((day) =>
    movedTo(day, fields, example, always.includes(day) ? ofResult : []),
  );
  const each = Math.max(2, Math.ceil(INPUT_SETS / Math.max(1, moved.length)));
  // Ordinary companies first: the unchanged example, on each of the days.
  const grid = new Map(moved.map((base): [string, InputSet] => [JSON.stringify(base), base]));
  let turn = 0;
  for (const base of moved) {
    const variants = [{}, ...fixed, ...fields.flatMap((field) => datesFor(field, base))];
    for (let count = 1; count < each; count += 1) {
      // Each variant alone, and together with another one that rotates.
      const first = variants[turn % variants.length];
      const second = count % 2 === 1 ? variants[(turn * 7 + 3) % variants.length] : {};
      const inputs = { ...base, ...second, ...first };
      grid.set(JSON.stringify(inputs), inputs);
      turn += 1;
    }
  }
  return [...grid.values()];
}

/**
 * Inputs around a change: on each changed row's days, each amount and number at its limits before and after, at the
 * shares of them that associated companies leave, and between them, alone and with each other input at its bounds.
 *
 * @param tables those the calculator reads, from every version compared.
 */
export function pointsAround(
  { schema: { fields, example } }: LoadedCalculator,
  tables: readonly RateTable[],
  changed: readonly RowDifference[],
): InputSet[] {
  const isAmount = ({ kind }: InputField): boolean => kind === 'money';
  const others = fields.filter((field) => !isAmount(field)).flatMap((field) => variantsOf(field, []));
  const points = changed.flatMap(({ table, from, columns }): InputSet[] => {
    const rows = tables.filter(({ name }) => name === table);
    const limits = fields.flatMap((field): InputSet[] => {
      const kind = isAmount(field) ? 'money' : 'number';
      const own = (row: LoadedRow, name: string): boolean => row.from === from && columns.includes(name);
      return isAmount(field) || isNumber(field)
        ? around(limitsOf(rows, kind, own), isAmount(field) ? 0.01 : 1).map((value) => ({
            [field.name]: value,
          }))
        : [];
    });
    const bases = [0, WITHIN_ROW].flatMap((days) => movedTo(addDays(from, days), fields, example, []));
    return bases.flatMap((base) => [
      base,
      ...limits.flatMap((limit) => [
        { ...base, ...limit },
        ...others.map((other) => ({ ...base, ...other, ...limit })),
      ]),
    ]);
  });
  return sample(points, MAX_POINTS);
}

/** Worked examples of rows with all their days moved, so that each in turn meets each of some days. */
export function movedExamples(
  examples: readonly { readonly given: InputSet }[],
  days: readonly Day[],
): InputSet[] {
  const moved = examples.flatMap(({ given }) => {
    const found = JSON.stringify(given).match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? [];
    const from = new Set(found.flatMap((text) => parseDay(text) ?? []));
    return days.flatMap((day) => [...from].map((own) => movedBy(given, movement(own, day))));
  });
  return sample(moved, MAX_EXAMPLES);
}

/** At most so many of a list, spread evenly over it. */
export function sample<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function anchors(tables: readonly RateTable[], always: readonly Day[]): Day[] {
  const days = new Set<Day>(always);
  for (const { rows, head } of tables) {
    const step = Math.ceil(rows.length / MAX_DAYS);
    rows.forEach(({ from }, index) => {
      if (index % step === 0 || index === rows.length - 1) days.add(from);
    });
    days.add(addDays(head.knownUntil, 1));
  }
  return [...days].sort((a, b) => a - b);
}

/** The example with its dates moved together, so that each in turn meets the day, and so that they straddle it. */
function movedTo(
  day: Day,
  fields: readonly InputField[],
  example: InputSet,
  ofResult: readonly Day[],
): InputSet[] {
  const dates = fields.flatMap(({ name, kind }) => {
    const read = kind === 'date' ? parseDay(String(example[name])) : null;
    return read === null ? [] : [read];
  });
  if (dates.length === 0) return [example];
  const middle = addDays(dates[0] as Day, Math.floor((Math.max(...dates) - Math.min(...dates)) / 2));
  const around = [-1, 0, 1].map((step) => addDays(day, step));
  return [...new Set([...dates, middle, ...ofResult])].flatMap((meeting) =>
    around.flatMap((target) => {
      const moved = movedBy(example, movement(meeting, target));
      return Object.values(moved).every(isPossible) ? [moved] : [];
    }),
  );
}

function isPossible(value: string | number | boolean): boolean {
  return typeof value !== 'string' || value >= '1900-01-01';
}

type Move = (day: Day) => Day;

/** By whole months, so that periods keep their months and month ends, and then by days. */
function movement(from: Day, to: Day): Move {
  const [a, b] = [splitDay(from), splitDay(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month;
  const rest = to - monthsAfter(from, months);
  return (day) => addDays(monthsAfter(day, months), rest);
}

/** Inputs with every day in them moved, also in lists. */
function movedBy<T>(inputs: T, move: Move): T {
  if (typeof inputs === 'object' && inputs !== null) {
    const moved = Object.entries(inputs).map(([name, value]) => [name, movedBy(value, move)]);
    return (Array.isArray(inputs) ? moved.map(([, value]) => value) : Object.fromEntries(moved)) as T;
  }
  const day = typeof inputs === 'string' ? parseDay(inputs) : null;
  return (day === null ? inputs : isoDay(move(day))) as T;
}

/** An input in turn at values that may make a difference; for dates see `datesFor`. */
function variantsOf(
  { name, kind, minimum, maximum, choices }: InputField,
  tables: readonly RateTable[],
): InputSet[] {
  const bounds = [minimum, maximum].flatMap((bound) => (bound === null ? [] : [Number(plainDigits(bound))]));
  const only = (values: readonly (string | number | boolean)[]): InputSet[] =>
    [...new Set(values)].map((value) => ({ [name]: value }));
  switch (kind) {
    case 'boolean':
      return only([true, false]);
    case 'enum':
      return only(choices);
    case 'integer':
      return only([...bounds, 1, 2, 7]);
    case 'decimal':
      return only(beside(limitsOf(tables, 'number'), 1));
    case 'money':
      return only([...bounds, 1000, 123_456.78, 30_000_000, ...beside(limitsOf(tables, 'money'), 0.01)]);
    default:
      return [];
  }
}

function isNumber({ kind }: InputField): boolean {
  return kind === 'decimal' || kind === 'integer';
}

/** Each limit, just below it and just above. */
function beside(limits: readonly number[], unit: number): number[] {
  const round = (value: number): number => Math.round(value / unit) * unit;
  return limits.flatMap((limit) => [limit - unit, limit, limit + unit].map((value) => inPence(round(value))));
}

function around(limits: readonly number[], unit: number): number[] {
  if (limits.length === 0) return [];
  const middle = (Math.min(...limits) + Math.max(...limits)) / 2;
  const shares = limits.flatMap((limit) => [limit, limit / 2, limit / 3]);
  return [...new Set([...beside(shares, unit), inPence(middle)])];
}

function inPence(pounds: number): number {
  return Math.round(pounds * 100) / 100;
}

/** The distinct values of a kind in the tables, smallest first. */
function limitsOf(
  tables: readonly RateTable[],
  kind: 'money' | 'number',
  isWanted: (row: LoadedRow, column: string) => boolean = () => true,
): number[] {
  const found = tables.flatMap(({ rows, shape: { columns } }) => {
    const names = Object.keys(columns).filter((name) => literalKind(columns[name] as FlatType) === kind);
    return rows
      .slice(-MAX_DAYS)
      .flatMap((row) =>
        names.filter((name) => isWanted(row, name)).map((name) => row.literals[name]?.value ?? null),
      );
  });
  return [...new Set(found.filter((value) => value !== null).map(toNumber))].sort((a, b) => a - b);
}

/** For a date: those of the other inputs, and days and years around them. */
function datesFor({ name, kind }: InputField, inputs: InputSet): InputSet[] {
  if (kind !== 'date') return [];
  const days = Object.values(inputs).flatMap((value) => parseDay(String(value)) ?? []);
  const steps = [-400, -30, 0, 1, 92, 270, 275, 400, 800];
  return days.flatMap((day) => steps.map((step) => ({ [name]: isoDay(addDays(day, step)) })));
}
