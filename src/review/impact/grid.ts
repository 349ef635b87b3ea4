import type { InputField } from '../../engine/inputs/field.ts';
import { literalKind } from '../../engine/rates/notation.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { FlatType } from '../../engine/values.ts';
import { type Amount, plainDigits } from '../../law/amounts.ts';
import { addDays, type Day, isoDay, monthsAfter, parseDay, splitDay } from '../../law/calendar.ts';

/** The inputs of one run, as in a body. */
export type InputSet = Readonly<Record<string, string | number | boolean>>;

/** About how many input sets a calculator gets. */
const INPUT_SETS = 1000;
/** A table with more first days than this, such as a monthly one, is sampled. */
const MOST_DAYS = 20;

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
  { schema }: LoadedCalculator,
  tables: readonly RateTable[],
  always: readonly Day[] = [],
  ofResult: readonly Day[] = [],
): InputSet[] {
  const { fields, example } = schema;
  const variants = [{}, ...fields.flatMap((field) => variantsOf(field, tables, example))];
  const moved = anchors(tables, always).flatMap((day) =>
    movedTo(day, fields, example, always.includes(day) ? ofResult : []),
  );
  const each = Math.max(2, Math.ceil(INPUT_SETS / Math.max(1, moved.length)));
  // Ordinary companies first: the unchanged example, on each of the days.
  const grid = new Map(moved.map((base): [string, InputSet] => [JSON.stringify(base), base]));
  let turn = 0;
  for (const base of moved) {
    for (let count = 1; count < each; count += 1) {
      // Each variant alone, and together with another one that rotates.
      const first = variants[turn % variants.length];
      const second = count % 2 === 1 ? variants[(turn * 7 + 3) % variants.length] : {};
      const inputs = shifted({ ...base, ...second, ...first }, base, example);
      grid.set(JSON.stringify(inputs), inputs);
      turn += 1;
    }
  }
  return [...grid.values()];
}

function anchors(tables: readonly RateTable[], always: readonly Day[]): Day[] {
  const days = new Set<Day>(always);
  for (const { rows, head } of tables) {
    const step = Math.ceil(rows.length / MOST_DAYS);
    rows.forEach(({ from }, index) => {
      if (index % step === 0 || index === rows.length - 1) days.add(from);
    });
    days.add(addDays(head.knownUntil, 1));
  }
  return [...days].sort((a, b) => a - b);
}

/** The example with its dates moved together, so that each in turn meets the day, and so that they straddle it. */
export function movedTo(
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

/** Inputs of any form with their days moved together, so that each of some of them in turn meets the day. */
export function movedInputs<T>(inputs: T, from: readonly Day[], to: Day): T[] {
  return [...new Set(from)].map((day) => movedBy(inputs, movement(day, to)));
}

/** Dates of a variant keep their distance from the example's first date. */
function shifted(inputs: InputSet, base: InputSet, example: InputSet): InputSet {
  const named = Object.keys(example).find((name) => parseDay(String(example[name])) !== null);
  if (named === undefined) return inputs;
  const [from, to] = [parseDay(String(example[named])), parseDay(String(base[named]))];
  if (from === null || to === null) return inputs;
  const move = movement(from, to);
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => {
      const brought = typeof value === 'string' && value !== base[name] ? parseDay(value) : null;
      return [name, brought === null ? value : isoDay(move(brought))];
    }),
  );
}

/** Each input in turn at values that may make a difference. */
export function variantsOf(field: InputField, tables: readonly RateTable[], example: InputSet): InputSet[] {
  const { name, kind, minimum, maximum, choices } = field;
  const bounds = [minimum, maximum].flatMap((bound) => (bound === null ? [] : [Number(plainDigits(bound))]));
  const only = (values: readonly (string | number | boolean)[]): InputSet[] =>
    values.map((value) => ({ [name]: value }));
  switch (kind) {
    case 'boolean':
      return only([true, false]);
    case 'enum':
      return only(choices);
    case 'integer':
      return only([...new Set([...bounds, 1, 2, 7])]);
    case 'decimal':
      return only(limitsOf(tables, 'number').flatMap((limit) => [limit - 1, limit, limit + 1]));
    case 'money':
      return only([...new Set([...bounds, 1000, 123_456.78, 30_000_000, ...moneyOf(tables)])]);
    case 'date':
      return only(datesFor(example));
    case 'text':
      return [];
  }
}

function moneyOf(tables: readonly RateTable[]): number[] {
  return limitsOf(tables, 'money').flatMap((limit) => [limit - 0.01, limit, limit + 0.01].map(inPence));
}

export function inPence(pounds: number): number {
  return Math.round(pounds * 100) / 100;
}

/** The distinct values of a kind in the tables, smallest first. */
function limitsOf(tables: readonly RateTable[], kind: 'money' | 'number'): number[] {
  const found = new Set<number>();
  for (const { rows, shape } of tables) {
    const columns = Object.keys(shape.columns).filter(
      (name) => literalKind(shape.columns[name] as FlatType) === kind,
    );
    for (const { literals } of rows.slice(-MOST_DAYS)) {
      for (const name of columns) {
        const value = (literals[name]?.value ?? null) as Amount | number | null;
        if (value !== null) found.add(typeof value === 'number' ? value : Number(value.n) / Number(value.d));
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** For one of several dates: the others, and days and years around them. */
function datesFor(example: InputSet): string[] {
  const days = Object.values(example).flatMap((value) => parseDay(String(value)) ?? []);
  const steps = [-400, -30, 0, 1, 92, 270, 275, 400, 800];
  return days.flatMap((day) => steps.map((step) => isoDay(addDays(day, step))));
}
