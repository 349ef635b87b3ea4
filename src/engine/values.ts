import type { Amount } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';

/** Pounds; in `data` rounded half up to pence. */
export interface MoneyKind {
  readonly kind: 'money';
}
/** A rate; 1/4 is 25 in `data`, rounded half up to `places`. */
export interface PercentKind {
  readonly kind: 'percent';
  readonly places: number;
}
/** A plain number such as a factor or an index, rounded half up to `places`. */
export interface DecimalKind {
  readonly kind: 'decimal';
  readonly places: number;
  /** Decimals that are shown even when they are zero. */
  readonly least: number;
}
/** A whole number, such as days. */
export interface WholeKind {
  readonly kind: 'whole';
}
/** A year, which is printed without a comma. */
export interface YearKind {
  readonly kind: 'year';
}
export interface DayKind {
  readonly kind: 'day';
}
/** A month, held as its first day; `YYYY-MM` in `data`. */
export interface MonthKind {
  readonly kind: 'month';
}
export interface YesNoKind {
  readonly kind: 'yes_no';
}
/** One of the listed words. */
export interface ChoiceKind<W extends string = string> {
  readonly kind: 'choice';
  readonly words: readonly W[];
}
export type PlainKind =
  | MoneyKind
  | PercentKind
  | DecimalKind
  | WholeKind
  | YearKind
  | DayKind
  | MonthKind
  | YesNoKind
  | ChoiceKind;

/** A kind that may have no value: null. */
export interface OptionalKind<K extends PlainKind = PlainKind> {
  readonly kind: 'optional';
  readonly of: K;
}
/** A list of plain values. */
export interface ManyKind<K extends PlainKind = PlainKind> {
  readonly kind: 'many';
  readonly of: K;
}
/** A list of records that share their keys. */
export interface ListKind<R extends FlatKinds = FlatKinds> {
  readonly kind: 'list';
  readonly of: R;
}
export type FlatKinds = Readonly<Record<string, PlainKind | OptionalKind>>;
export type ValueKind = PlainKind | OptionalKind | ManyKind | ListKind;
export type ValueKinds = Readonly<Record<string, ValueKind>>;

export const money: MoneyKind = { kind: 'money' };
export const whole: WholeKind = { kind: 'whole' };
export const year: YearKind = { kind: 'year' };
export const day: DayKind = { kind: 'day' };
export const month: MonthKind = { kind: 'month' };
export const yesNo: YesNoKind = { kind: 'yes_no' };

export function percent(places = 4): PercentKind {
  return { kind: 'percent', places };
}

export function decimal(places: number, least = 0): DecimalKind {
  return { kind: 'decimal', places, least };
}

export function choice<const W extends string>(...words: readonly W[]): ChoiceKind<W> {
  return { kind: 'choice', words };
}

export function optional<K extends PlainKind>(of: K): OptionalKind<K> {
  return { kind: 'optional', of };
}

export function many<K extends PlainKind>(of: K): ManyKind<K> {
  return { kind: 'many', of };
}

export function list<const R extends FlatKinds>(of: R): ListKind<R> {
  return { kind: 'list', of };
}

type PlainValue<K> = K extends MoneyKind | PercentKind | DecimalKind
  ? Amount
  : K extends WholeKind | YearKind
    ? number
    : K extends DayKind | MonthKind
      ? Day
      : K extends YesNoKind
        ? boolean
        : K extends ChoiceKind<infer W>
          ? W
          : never;

/** What a calculator gives for a kind. */
export type ValueOf<K extends ValueKind> =
  K extends OptionalKind<infer P>
    ? PlainValue<P> | null
    : K extends ManyKind<infer P>
      ? readonly PlainValue<P>[]
      : K extends ListKind<infer R>
        ? readonly { readonly [N in keyof R]: ValueOf<R[N]> }[]
        : PlainValue<K>;

export type Values<K extends ValueKinds> = { readonly [N in keyof K]: ValueOf<K[N]> };

/**
 * What a calculator publishes: `data` is the machine-readable result, key by
 * key in this order; `words` are further values that only texts use.
 */
export interface Published<D extends ValueKinds = ValueKinds, W extends ValueKinds = ValueKinds> {
  readonly data: D;
  readonly words: W;
}

/** The plain kind of a kind that may be optional. */
export function plainOf(kind: PlainKind | OptionalKind): PlainKind {
  return kind.kind === 'optional' ? kind.of : kind;
}
