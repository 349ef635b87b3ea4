import { type Amount, fraction } from '../law/amounts.ts';
import { type Day, isoDay } from '../law/calendar.ts';
import {
  countText,
  dayText,
  integerText,
  jsonNumber,
  listText,
  moneyText,
  monthText,
  numberText,
  weekdayText,
} from './texts/format.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** In running text whole pounds have no pence; in a figure they do. */
export type Style = 'text' | 'figure';

export type Kind = 'boolean' | 'integer' | 'decimal' | 'money' | 'percent' | 'date' | 'enum';

/** A type of single values: of inputs (inputs/read.ts), rate columns (rates/notation.ts), facts and outputs. */
export interface PlainType<T = unknown> {
  readonly kind: Kind;
  readonly form?: 'year' | 'months' | 'month' | 'fraction';
  readonly words: readonly string[];
  readonly schema: JsonSchema;
  /** Decimals shown, for amounts; a percentage counts those after its own point. */
  readonly places?: number;
  readonly unit?: string;
  print(value: T, style: Style): string;
  json(value: T): string | number | boolean;
}

export interface Wrapped<K extends string, P extends PlainType> {
  readonly kind: K;
  readonly of: P;
  print(value: unknown, style: Style): string;
  json(value: unknown): unknown;
}

type OptionalType<P extends PlainType = PlainType> = Wrapped<'optional', P>;
export type ArrayType<P extends PlainType = PlainType> = Wrapped<'array', P>;

export interface ListType<R extends FlatTypes = FlatTypes> {
  readonly kind: 'list';
  readonly of: R;
  json(value: unknown): unknown;
}

export type FlatType = PlainType | OptionalType;
export type FlatTypes = Readonly<Record<string, FlatType>>;
export type ValueType = FlatType | ArrayType | ListType;
export type ValueTypes = Readonly<Record<string, ValueType>>;

export type ValueOf<V> =
  V extends OptionalType<infer P>
    ? ValueOf<P> | null
    : V extends ArrayType<infer P>
      ? readonly ValueOf<P>[]
      : V extends ListType<infer R>
        ? readonly { readonly [N in keyof R]: ValueOf<R[N]> }[]
        : V extends PlainType<infer T>
          ? T
          : never;

export type Values<V extends ValueTypes> = { readonly [N in keyof V]: ValueOf<V[N]> };

function plain<T>(
  kind: Kind,
  schema: JsonSchema,
  more: Pick<PlainType<T>, 'print' | 'json'> & Partial<PlainType<T>>,
): PlainType<T> {
  return { kind, schema, words: [], ...more };
}

export const boolean: PlainType<boolean> = plain(
  'boolean',
  { type: 'boolean' },
  { print: (value) => (value ? 'yes' : 'no'), json: (value) => value },
);

export const integer: PlainType<number> = plain(
  'integer',
  { type: 'integer' },
  { print: integerText, json: (value) => value },
);

/** A count with its noun: `1 day`, `366 days`. */
export function countOf(noun: string): PlainType<number> {
  return { ...integer, print: (value) => `${integerText(value)} ${noun}${value === 1 ? '' : 's'}` };
}

export const smallCount: PlainType<number> = {
  ...integer,
  print: (value, style) => (style === 'text' ? countText(value) : integerText(value)),
};

/** A year, which prints without a comma. */
export const year: PlainType<number> = { ...integer, form: 'year', print: String };

export const months: PlainType<number> = { ...integer, form: 'months' };

export interface AmountType extends PlainType<Amount> {
  json(value: Amount): number;
}

/** An amount that is rounded half up to `places` in JSON and, as a rule, in print. */
function amount(kind: Kind, places: number, more: Partial<AmountType>): AmountType {
  const json = (value: Amount): number => jsonNumber(value, places);
  const print = (value: Amount): string => numberText(value, places);
  return { ...plain(kind, { type: 'number' }, { places, print, json }), json, ...more };
}

export const money = amount('money', 2, { unit: 'pounds', print: moneyText });

const HUNDRED = fraction(100);

/** A rate; 1/4 is 25 in JSON. */
export function percent(places = 4): AmountType {
  return amount('percent', places, {
    unit: 'percent',
    print: (value) => `${numberText(value.mul(HUNDRED), places)}%`,
    json: (value) => jsonNumber(value.mul(HUNDRED), places),
  });
}

/** A plain number such as a factor, with at least `least` decimals, even if zero. */
export function decimal(places: number, least = 0): PlainType<Amount> {
  return amount('decimal', places, { print: (value) => numberText(value, places, least) });
}

/** A number that statutes print as a fraction, such as 3/200. */
export const statuteFraction: PlainType<Amount> = { ...decimal(6), form: 'fraction' };

export const date: PlainType<Day> = plain(
  'date',
  { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  { unit: 'YYYY-MM-DD', print: dayText, json: isoDay },
);

/** A day that people plan for, printed with its weekday. */
export const weekday: PlainType<Day> = { ...date, print: weekdayText };

/** A day on which a payment falls due, and that by which it must arrive: the same on a working day. */
export interface PaymentDays {
  readonly due: Day;
  readonly by: Day;
}

/** The day to act on, with the day on which the payment falls due in brackets where that is another. */
export const paymentDays: PlainType<PaymentDays> = plain('date', date.schema, {
  print: ({ due, by }) => (by === due ? weekdayText(due) : `${weekdayText(by)} (due ${dayText(due)})`),
  json: ({ by }) => isoDay(by),
});

/** A month, as its first day; `YYYY-MM` in JSON. */
export const month: PlainType<Day> = {
  ...date,
  form: 'month',
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}$' },
  unit: 'YYYY-MM',
  print: monthText,
  json: (value) => isoDay(value).slice(0, 7),
};

export function enumOf<const W extends string>(...words: readonly W[]): PlainType<W> {
  const text = (value: W): string => value;
  return plain('enum', { type: 'string', enum: words }, { words, print: text, json: text });
}

export function optional<P extends PlainType>(of: P): OptionalType<P> {
  const { print, json } = of;
  return {
    kind: 'optional',
    of,
    print: (value, style) => (value === null ? '' : print(value, style)),
    json: (value) => (value === null ? null : json(value)),
  };
}

export function arrayOf<P extends PlainType>(of: P): ArrayType<P> {
  return {
    kind: 'array',
    of,
    print: (value, style) => listText((value as readonly unknown[]).map((item) => of.print(item, style))),
    json: (value) => (value as readonly unknown[]).map((item) => of.json(item)),
  };
}

export function listOf<const R extends FlatTypes>(of: R): ListType<R> {
  const write = jsonWriter(of);
  return { kind: 'list', of, json: (value) => (value as readonly Record<string, unknown>[]).map(write) };
}

/** Writes a record of values as JSON. */
export type WriteRecord = (values: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** Turns a record of values into JSON, key by key in the order of its types. */
export function jsonWriter(
  types: ValueTypes,
  constants: Readonly<Record<string, unknown>> = {},
): WriteRecord {
  const names = Object.keys(types);
  const writers = Object.values(types).map(({ json }) => json as (value: unknown) => unknown);
  // Copied for every record: faster than adding the keys one by one.
  const blank = { ...Object.fromEntries(names.map((name) => [name, null])), ...constants };
  return (values) => {
    const record: Record<string, unknown> = { ...blank };
    for (let i = 0; i < names.length; i += 1) {
      const name = names[i] as string;
      record[name] = (writers[i] as (value: unknown) => unknown)(values[name]);
    }
    return record;
  };
}

export function plainType(type: FlatType | ArrayType): PlainType {
  return type.kind === 'optional' || type.kind === 'array' ? type.of : type;
}

export function isComparable(a: FlatType, b: FlatType): boolean {
  const [left, right] = [plainType(a), plainType(b)];
  return left.kind === right.kind && left.words.join() === right.words.join();
}

/** Negative, zero or positive as `a` is below, equal to or above `b`: two numbers or days, or two amounts. */
export function compareValues(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - (b as number) : (a as Amount).compare(b as Amount);
}
