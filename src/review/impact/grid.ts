import type { InputField } from '../../engine/inputs/field.ts';
import { literalKind } from '../../engine/rates/notation.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { FlatType } from '../../engine/values.ts';
import { plainDigits } from '../../law/amounts.ts';
import { addDays, type Day, isoDay, monthsAfter, parseDay, splitDay } from '../../law/calendar.ts';
import { toNumber } from '../rows.ts';

/** The inputs of one run, as in a body. */
export type InputSet = Readonly<Record<string, string | number | boolean>>;

/** Of the worked examples of an operation over rows, with their days moved. */
const MAX_EXAMPLES = 30;
/** A table with more first days than this, such as a monthly one, is sampled. */
const MAX_DAYS = 20;

/**
 * The inputs of a calculator for which rules can make a difference: its example moved so that each of its dates falls on,
 * before and after the first day of every row it reads, and so that the rows change within it; its other inputs at their
 * bounds and at the limits of its tables. The same rules give the same input sets.
 * @param tables the tables that it reads, from every version compared.
 * @param most about how many input sets.
 * @param always days that must be tried, with every other input.
 * @param ofResult the days in the example's result: each is moved to those days too.
 */
export function makeGrid(
  { schema: { fields, example } }: LoadedCalculator,
  tables: readonly RateTable[],
  most: number,
  always: readonly Day[] = [],
  ofResult: readonly Day[] = [],
): InputSet[] {
  const bases = (days: readonly Day[], also: readonly Day[] = []): InputSet[] =>
    days.flatMap((day) => movedTo(day, fields, example, also));
  const usual = sample(bases(anchors(tables)), most);
  const changed = bases(always, ofResult);
  const fixed = [{}, ...fields.flatMap((field) => variantsOf(field, tables))];
  const varied = changed.flatMap((base) => fixed.map((variant) => ({ ...base, ...variant })));
  // Each variant alone, and together with another one that rotates.
  const each = Math.ceil(most / Math.max(1, usual.length)) - 1;
  const turned = usual.flatMap((base, index) => {
    const variants = [...fixed, ...fields.flatMap((field) => datesFor(field, base))];
    return Array.from({ length: Math.max(0, each) }, (_, count): InputSet => {
      const turn = index * each + count;
      const second = count % 2 === 0 ? variants[(turn * 7 + 3) % variants.length] : {};
      return { ...base, ...second, ...variants[turn % variants.length] };
    });
  });
  // Ordinary companies first: the unchanged example, on each of the days.
  const all = [...changed, ...usual, ...sample(varied, most), ...turned];
  return [...new Map(all.map((inputs) => [JSON.stringify(inputs), inputs])).values()];
}

/** Worked examples of rows with all their days moved, so that each in turn meets each of some days. */
export function movedExamples(
  examples: readonly { readonly inputs: InputSet }[],
  days: readonly Day[],
): InputSet[] {
  const moved = examples.flatMap(({ inputs }) => {
    const from = new Set(daysIn(JSON.stringify(inputs)));
    return days.flatMap((day) => [...from].map((own) => movedBy(inputs, movement(own, day))));
  });
  return sample(moved, MAX_EXAMPLES);
}

/** The days written in a text. */
export function daysIn(text: string): Day[] {
  return (text.match(/\b\d{4}-\d{2}-\d{2}\b/g) ?? []).flatMap((day) => parseDay(day) ?? []);
}

/** At most so many of a list, spread evenly over it. */
export function sample<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return all.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

function anchors(tables: readonly RateTable[]): Day[] {
  const days = tables.flatMap(({ rows, head }) => {
    const step = Math.ceil(rows.length / MAX_DAYS);
    const sampled = rows.filter((_, index) => index % step === 0 || index === rows.length - 1);
    return [...sampled.map(({ from }) => from), addDays(head.knownUntil, 1)];
  });
  return [...new Set(days)].sort((a, b) => a - b);
}

/** The example with its dates moved together, so that each in turn meets the day, and so that they straddle it. */
function movedTo(
  day: Day,
  fields: readonly InputField[],
  example: InputSet,
  ofResult: readonly Day[],
): InputSet[] {
  const dated = fields.filter(({ kind }) => kind === 'date');
  const dates = dated.flatMap(({ name }) => parseDay(String(example[name])) ?? []);
  if (dates.length === 0) return [example];
  const middle = addDays(dates[0] as Day, Math.floor((Math.max(...dates) - Math.min(...dates)) / 2));
  const moved = [...new Set([...dates, middle, ...ofResult])].flatMap((meeting) =>
    [-1, 0, 1].map((step) => movedBy(example, movement(meeting, addDays(day, step)))),
  );
  return moved.filter((inputs) =>
    Object.values(inputs).every((value) => typeof value !== 'string' || value >= '1900-01-01'),
  );
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
  const values: Partial<Record<InputField['kind'], readonly (string | number | boolean)[]>> = {
    boolean: [true, false],
    enum: choices,
    integer: [...bounds, 1, 2, 7],
    decimal: limitsOf(tables, 'number', 1),
    money: [...bounds, 1000, 123_456.78, 30_000_000, ...limitsOf(tables, 'money', 100)],
  };
  return [...new Set(values[kind])].map((value) => ({ [name]: value }));
}

/** The values of a kind in the newest rows of some tables, with those just below and just above; `parts` of a unit. */
function limitsOf(tables: readonly RateTable[], kind: 'money' | 'number', parts: number): number[] {
  const values = tables.flatMap(({ rows, shape: { columns } }) => {
    const names = Object.keys(columns).filter((name) => literalKind(columns[name] as FlatType) === kind);
    return rows
      .slice(-MAX_DAYS)
      .flatMap(({ literals }) => names.flatMap((name) => literals[name]?.value ?? []));
  });
  const limits = [...new Set(values.map(toNumber))].sort((a, b) => a - b);
  return limits.flatMap((limit) => [-1, 0, 1].map((step) => Math.round(limit * parts + step) / parts));
}

/** For a date: those of the other inputs, and days and years around them. */
function datesFor({ name, kind }: InputField, inputs: InputSet): InputSet[] {
  if (kind !== 'date') return [];
  const days = Object.values(inputs).flatMap((value) => parseDay(String(value)) ?? []);
  const steps = [-400, -30, 0, 1, 92, 270, 275, 400, 800];
  return days.flatMap((day) => steps.map((step) => ({ [name]: isoDay(addDays(day, step)) })));
}
