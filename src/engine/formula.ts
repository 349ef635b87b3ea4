import { type Amount, zero } from '../law/amounts.ts';
import type { Day } from '../law/calendar.ts';
import { dayText, integerText, numberText } from './texts/format.ts';

/** A value that stands in a formula. */
export type Shown =
  | { readonly kind: 'money' | 'percent' | 'decimal'; readonly value: Amount }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'date'; readonly value: Day };

/** How a value came about: text with the values it was calculated from. */
export interface Formula {
  readonly texts: readonly string[];
  readonly values: readonly (Shown | Formula | string)[];
}

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
  const joined = [texts[0] ?? ''];
  const flat: (Shown | Formula | string)[] = [];
  const append = (text: string): void => {
    joined.push((joined.pop() ?? '') + text);
  };
  values.forEach((value, index) => {
    if (typeof value !== 'string' && 'texts' in value) {
      append(value.texts[0] ?? '');
      flat.push(...value.values);
      joined.push(...value.texts.slice(1));
    } else {
      flat.push(value);
      joined.push('');
    }
    append(texts[index + 1] ?? '');
  });
  return { texts: joined, values: flat };
}

/** Prints a formula with exact values: what is written can be calculated again to the same result. */
export function printFormula({ texts, values }: Formula): string {
  let printed = texts[0] ?? '';
  values.forEach((value, index) => {
    printed += printValue(value) + (texts[index + 1] ?? '');
  });
  return printed;
}

function printValue(value: Shown | Formula | string): string {
  if (typeof value === 'string') return value;
  if ('texts' in value) {
    const printed = printFormula(value);
    return isLone(value) ? printed : `(${printed})`;
  }
  switch (value.kind) {
    case 'money':
      return exactMoney(value.value);
    case 'percent':
      return `${exactNumber(value.value.mul(100n))}%`;
    case 'decimal':
      return exactNumber(value.value);
    case 'integer':
      return integerText(value.value);
    case 'date':
      return dayText(value.value);
  }
}

/** A value alone needs no brackets. */
function isLone({ texts, values }: Formula): boolean {
  return values.length === 1 && texts.every((text) => text === '');
}

/** Decimals when a decimal number is the exact value; otherwise a fraction. */
function exactNumber(amount: Amount): string {
  const places = decimalPlaces(amount.d);
  if (places !== null) return numberText(amount, places);
  return ratio(amount);
}

function exactMoney(pounds: Amount): string {
  const minus = pounds.s < 0n && pounds.n > 0n ? '−' : '';
  const size = pounds.s < 0n ? pounds.neg() : pounds;
  const tenths = size.d !== 1n && 10n % size.d === 0n;
  return `${minus}£${tenths ? numberText(size, 2, 2) : exactNumber(size)}`;
}

/** How many decimals write a fraction with this denominator exactly; null when none do. */
function decimalPlaces(denominator: bigint): number | null {
  for (let places = 0; places <= 8; places += 1) {
    if (10n ** BigInt(places) % denominator === 0n) return places;
  }
  return null;
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
export function ratio(value: Amount): string {
  return `${value.s < 0n ? '−' : ''}${value.n}/${value.d}`;
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
