import { type Amount, scaledHalfUp } from '../law/amounts.ts';
import { type Day, isoDay, partsOf } from '../law/calendar.ts';
import type { PlainKind } from './kinds.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The decimal digits of a scaled integer: `decimalText(12345n, 2)` is `123.45`. */
export function decimalText(scaled: bigint, places: number): string {
  const negative = scaled < 0n;
  const digits = String(negative ? -scaled : scaled).padStart(places + 1, '0');
  const point = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}

/** An amount as a JSON number, rounded half up to `places`. */
export function jsonNumber(amount: Amount, places: number): number {
  return Number(decimalText(scaledHalfUp(amount, places), places));
}

function withCommas(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** `£1,234.50`; in running text whole pounds stand without pence. A minus stands before the £. */
export function moneyText(amount: Amount, style: 'text' | 'figure'): string {
  const pence = scaledHalfUp(amount, 2);
  const [pounds = '0', rest = '00'] = decimalText(pence < 0n ? -pence : pence, 2).split('.');
  const decimals = style === 'text' && rest === '00' ? '' : `.${rest}`;
  return `${pence < 0n ? '−' : ''}£${withCommas(pounds)}${decimals}`;
}

/** A number without needless zeros, but with `least` decimals: `26.5`, `0.250`. */
export function numberText(amount: Amount, places: number, least = 0): string {
  const [integer = '0', decimals = ''] = decimalText(scaledHalfUp(amount, places), places).split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(least, '0');
  return withCommas(integer.replace('-', '−')) + (kept === '' ? '' : `.${kept}`);
}

/** `26.5%` for 53/200. */
export function percentText(rate: Amount, places = 4): string {
  return `${numberText(rate.mul(100n), places)}%`;
}

/** `1 April 2026`. */
export function dayText(day: Day): string {
  const { year, month, dayOfMonth } = partsOf(day);
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year}`;
}

/** `December 2017`. */
export function monthText(day: Day): string {
  const { year, month } = partsOf(day);
  return `${MONTHS[month - 1]} ${year}`;
}

/** `a, b and c`. */
export function listText(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** A value as people read it; choices are printed by the texts, which know their words. */
export function plainText(kind: PlainKind, value: unknown, style: 'text' | 'figure'): string {
  switch (kind.kind) {
    case 'money':
      return moneyText(value as Amount, style);
    case 'percent':
      return percentText(value as Amount, kind.places);
    case 'decimal':
      return numberText(value as Amount, kind.places, kind.least);
    case 'whole':
      return withCommas(String(value)).replace('-', '−');
    case 'year':
      return String(value);
    case 'day':
      return dayText(value as Day);
    case 'month':
      return monthText(value as Day);
    case 'yes_no':
      return value === true ? 'yes' : 'no';
    case 'choice':
      return String(value);
  }
}

/** A value as it stands in `data`. */
export function plainJson(kind: PlainKind, value: unknown): string | number | boolean {
  switch (kind.kind) {
    case 'money':
      return jsonNumber(value as Amount, 2);
    case 'percent':
      return jsonNumber((value as Amount).mul(100n), kind.places);
    case 'decimal':
      return jsonNumber(value as Amount, kind.places);
    case 'whole':
    case 'year':
      return value as number;
    case 'day':
      return isoDay(value as Day);
    case 'month':
      return isoDay(value as Day).slice(0, 7);
    case 'yes_no':
      return value as boolean;
    case 'choice':
      return value as string;
  }
}
