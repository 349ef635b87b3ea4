import { type Amount, zero } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';
import { listText } from './texts/format.ts';
import { countOf } from './values.ts';

/** A value that stands in a formula; a ratio is a fraction as statutes print it: 3/200. */
export type Shown =
  | { readonly kind: 'money' | 'percent' | 'decimal' | 'ratio'; readonly value: Amount }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'date'; readonly value: Day };

/** How a value came about: text with the values it was calculated from. */
export interface Formula {
  readonly texts: readonly string[];
  readonly values: readonly (Shown | Formula | string)[];
  /** How readers have it, where that is other than this notation. */
  readonly reading?: Formula | Phrase;
}

/** A formula in words: those of `workings` in texts/common.yaml, with what stands in their slots. */
export interface Phrase {
  readonly words: PhraseName;
  readonly slots: Readonly<Record<string, Shown | Formula | string>>;
}

export const PHRASES = [
  'smaller',
  'below_zero',
  'later',
  'after',
  'before',
  'last_day',
  'both_counted',
] as const;
export type PhraseName = (typeof PHRASES)[number];

/**
 * Writes a formula: `` formula`${rate(F)} × (${pounds(U)} − ${pounds(A)})` ``.
 * A formula inside another stands in brackets.
 */
export function formula(texts: TemplateStringsArray, ...values: (Shown | Formula | string)[]): Formula {
  return { texts, values };
}

/**
 * As `formula`, but a formula inside it stands without brackets of its own, as
 * in the arguments of a function: `` inline`larger of(${pounds(a)}, ${signedSum(b)})` ``.
 */
export function inline(texts: TemplateStringsArray, ...values: (Shown | Formula | string)[]): Formula {
  const joined = [texts[0] as string];
  const flat: (Shown | Formula | string)[] = [];
  const append = (text: string): void => {
    joined.push(joined.pop() + text);
  };
  values.forEach((value, index) => {
    if (typeof value !== 'string' && 'texts' in value) {
      append(value.texts[0] as string);
      flat.push(...value.values);
      joined.push(...value.texts.slice(1));
    } else {
      flat.push(value);
      joined.push('');
    }
    append(texts[index + 1] as string);
  });
  return { texts: joined, values: flat };
}

/** A formula that readers have in another way: its exact notation, and theirs. */
export function readAs(exact: Formula, reading: Formula | Phrase): Formula {
  return { ...exact, reading };
}

/** Rounded to the penny, half up. */
export function penny(of: Formula): Formula {
  return readAs(inline`penny(${of})`, of);
}

/** Rounded down to the penny. */
export function down(of: Formula): Formula {
  return readAs(inline`down(${of})`, of);
}

/** Rounded half up to so many decimals. */
export function nearest(of: Formula, places: number): Formula {
  return readAs(inline`nearest(${of}, ${count(places)})`, of);
}

/** The smaller of two amounts. */
export function smallerOf(a: Formula, b: Formula): Formula {
  return readAs(inline`smaller of(${a}, ${b})`, { words: 'smaller', slots: { a, b } });
}

/** An amount, or nothing where it would be below zero. */
export function notBelowZero(of: Formula, isBelow: boolean): Formula {
  const reading = isBelow ? { words: 'below_zero' as const, slots: { a: of } } : of;
  return readAs(inline`larger of(${pounds(zero)}, ${of})`, reading);
}

/** The later of two days. */
export function laterOf(a: Formula, b: Formula): Formula {
  return readAs(inline`later of(${a}, ${b})`, { words: 'later', slots: { a, b } });
}

/** Months, and then days, after the end of a day. */
export function after(from: Day, months: number, days = 0): Formula {
  const more = days === 0 ? formula`` : formula` + ${count(days)} ${days === 1 ? 'day' : 'days'}`;
  const exact =
    months === 0 ? inline`${day(from)}${more}` : inline`${day(from)} + ${count(months)} months${more}`;
  return readAs(exact, { words: 'after', slots: { time: timeText(months, days), day: day(from) } });
}

/** Days before a day. */
export function before(from: Day, days: number): Formula {
  const exact = formula`${day(from)} − ${count(days)} ${days === 1 ? 'day' : 'days'}`;
  return readAs(exact, { words: 'before', slots: { time: timeText(0, days), day: day(from) } });
}

/** The last day of months that begin with a day. */
export function lastDayOf(first: Day, months: number): Formula {
  const exact = formula`${day(first)} − ${count(1)} day + ${count(months)} months`;
  return readAs(exact, { words: 'last_day', slots: { time: timeText(months, 0), day: day(first) } });
}

/** The days from one day to another, both counted. */
export function daysCounted(start: Day, end: Day): Formula {
  const exact = formula`${day(end)} − ${day(start)} + ${count(1)}`;
  return readAs(exact, { words: 'both_counted', slots: { start: day(start), end: day(end) } });
}

/** `9 months and 1 day`. */
function timeText(months: number, days: number): string {
  const parts = [
    ...(months === 0 ? [] : [countOf('month').print(months, 'text')]),
    ...(days === 0 ? [] : [countOf('day').print(days, 'text')]),
  ];
  return listText(parts);
}

export function pounds(value: Amount): Shown {
  return { kind: 'money', value };
}

export function rate(value: Amount): Shown {
  return { kind: 'percent', value };
}

/** A number: decimals, or a fraction where they would not be exact. */
export function number(value: Amount): Shown {
  return { kind: 'decimal', value };
}

/** A fraction as statutes print it: 3/200. */
export function ratio(value: Amount): Shown {
  return { kind: 'ratio', value };
}

export function count(value: number): Shown {
  return { kind: 'integer', value };
}

export function day(value: Day): Shown {
  return { kind: 'date', value };
}

/** `£1 + £2 − £3`: amounts added up and others taken off, without those that are zero. */
export function signedSum(added: readonly Amount[], taken: readonly Amount[] = []): Formula {
  const terms = [
    ...added.map((amount) => ({ sign: ' + ', amount })),
    ...taken.map((amount) => ({ sign: ' − ', amount })),
  ].filter(({ amount }) => amount.n > 0n);
  const [first] = terms;
  // A sum that begins with what it takes off needs something to take it from.
  const shown = first?.sign === ' + ' ? terms : [{ sign: ' + ', amount: zero }, ...terms];
  return {
    texts: ['', ...shown.slice(1).map(({ sign }) => sign), ''],
    values: shown.map(({ amount }) => pounds(amount)),
  };
}
