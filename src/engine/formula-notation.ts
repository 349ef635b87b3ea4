import type { Amount } from '../law/amounts.ts';
import type { Formula, Shown } from './formula.ts';
import { dayText, integerText, numberText } from './texts/format.ts';

/** Prints a formula with exact values: what is written can be calculated again to the same result. */
export function printFormula({ texts, values }: Formula): string {
  let printed = texts[0] as string;
  values.forEach((value, index) => {
    printed += printValue(value) + (texts[index + 1] as string);
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
    case 'ratio':
      return ratioText(value.value);
    case 'integer':
      return integerText(value.value);
    case 'date':
      return dayText(value.value);
  }
}

/** A value alone needs no brackets. */
export function isLone({ texts, values }: Formula): boolean {
  return values.length === 1 && texts.every((text) => text === '');
}

/** Decimals when a decimal number is the exact value; otherwise a fraction. */
function exactNumber(amount: Amount): string {
  const places = decimalPlaces(amount.d);
  if (places !== null) return numberText(amount, places);
  return ratioText(amount);
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

/** A fraction as statutes print it: 3/200. */
export function ratioText(value: Amount): string {
  return `${value.s < 0n ? '−' : ''}${value.n}/${value.d}`;
}
