import { type Amount, fraction } from '../../law/amounts.ts';
import { type Day, parseDay } from '../../law/calendar.ts';

/** What a literal of the notation can be. */
export type LiteralKind = 'money' | 'percent' | 'fraction' | 'number' | 'months' | 'day';

/** A value as the statute prints it, made exact: 25% is the amount 1/4, `9 months` the amount 9. */
export type Literal =
  | { readonly kind: Exclude<LiteralKind, 'day'>; readonly text: string; readonly amount: Amount }
  | { readonly kind: 'day'; readonly text: string; readonly day: Day };

/** How a reader writes each kind, for messages. */
export const exampleOf: Record<LiteralKind, string> = {
  money: '£50,000',
  percent: '19%',
  fraction: '3/200',
  number: '250',
  months: '9 months',
  day: '2026-04-01',
};

const DIGITS = String.raw`\d{1,3}(?:,\d{3})+|\d+`;
const MONEY = new RegExp(`^£(${DIGITS})(?:\\.(\\d{2}))?$`);
const NUMBER = new RegExp(`^(${DIGITS})(?:\\.(\\d+))?$`);
const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?%$/;
const FRACTION = /^(\d{1,6})\/([1-9]\d{0,5})$/;
const MONTHS = /^(-?\d{1,3}) months$/;

/** The exact value of an integer part (commas allowed) and optional decimals. */
function decimal(integer: string, decimals = ''): Amount {
  return fraction(BigInt(integer.replaceAll(',', '') + decimals), 10n ** BigInt(decimals.length));
}

/** Reads one literal; null when the text is none of the notation's forms. */
export function readLiteral(text: string): Literal | null {
  const money = MONEY.exec(text);
  if (money?.[1]) return { kind: 'money', text, amount: decimal(money[1], money[2]) };
  const percent = PERCENT.exec(text);
  if (percent?.[1]) return { kind: 'percent', text, amount: decimal(percent[1], percent[2]).div(100n) };
  const ratio = FRACTION.exec(text);
  if (ratio?.[1] && ratio[2]) {
    return { kind: 'fraction', text, amount: fraction(BigInt(ratio[1]), BigInt(ratio[2])) };
  }
  const months = MONTHS.exec(text);
  if (months?.[1]) return { kind: 'months', text, amount: fraction(BigInt(months[1])) };
  const number = NUMBER.exec(text);
  if (number?.[1]) return { kind: 'number', text, amount: decimal(number[1], number[2]) };
  const day = parseDay(text);
  return day === null ? null : { kind: 'day', text, day };
}

export interface Range {
  readonly kind: LiteralKind;
  readonly least: Literal;
  readonly most: Literal;
}

/** Reads `10% to 60%`: two literals of one kind, the smaller first; null when it is not that. */
export function readRange(text: string): Range | null {
  const [low, high, ...more] = text.split(' to ');
  if (low === undefined || high === undefined || more.length > 0) return null;
  const [least, most] = [readLiteral(low), readLiteral(high)];
  if (least === null || most === null || least.kind !== most.kind) return null;
  return compareLiterals(least, most) <= 0 ? { kind: least.kind, least, most } : null;
}

/** Negative, zero or positive as `a` is below, equal to or above `b`; both of one kind. */
export function compareLiterals(a: Literal, b: Literal): number {
  if (a.kind === 'day' && b.kind === 'day') return a.day - b.day;
  if (a.kind !== 'day' && b.kind !== 'day') return a.amount.compare(b.amount);
  throw new TypeError(`${a.text} and ${b.text} are not of one kind`);
}

export function isWithin(literal: Literal, { kind, least, most }: Range): boolean {
  return literal.kind === kind && compareLiterals(literal, least) >= 0 && compareLiterals(literal, most) <= 0;
}
