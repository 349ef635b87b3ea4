import { type Amount, fraction } from '../../law/amounts.ts';
import { parseDay } from '../../law/calendar.ts';
import { type ArrayType, compareValues, type FlatType, type PlainType, plainType } from '../values.ts';

/** The forms in which rate tables write values; published with the tables. */
type LiteralKind = 'money' | 'percent' | 'fraction' | 'number' | 'months' | 'day';

/** A value as the statute prints it, made exact: 25% is the amount 1/4, `9 months` the number 9. */
export interface Literal {
  readonly text: string;
  /** An Amount, or a number for whole numbers, months and days; an array of them for a list. */
  readonly value: unknown;
}

/** Without leading zeros, which may hide a lost digit. */
const DIGITS = String.raw`[1-9]\d{0,2}(?:,\d{3})+|0|[1-9]\d*`;

function decimal([, integer = '', decimals = '']: RegExpExecArray): Amount {
  return fraction(BigInt(integer.replaceAll(',', '') + decimals), 10n ** BigInt(decimals.length));
}

/** An example of each form, its pattern, and what makes it exact. */
const NOTATIONS: Readonly<
  Record<
    LiteralKind,
    readonly [example: string, form: RegExp, read: (match: RegExpExecArray) => Amount | number | null]
  >
> = {
  money: ['£50,000', new RegExp(`^£(${DIGITS})(?:\\.(\\d{2}))?$`), decimal],
  percent: ['19%', /^(0|[1-9]\d{0,2})(?:\.(\d{1,4}))?%$/, (match) => decimal(match).div(fraction(100))],
  fraction: [
    '3/200',
    /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/,
    ([, above = '', below = '']) => fraction(BigInt(above), BigInt(below)),
  ],
  number: ['250', new RegExp(`^(${DIGITS})(?:\\.(\\d+))?$`), decimal],
  months: ['9 months', /^(0|-?[1-9]\d{0,2}) months$/, ([, months]) => Number(months)],
  day: ['2026-04-01', /^[\d-]{10}$/, ([text]) => parseDay(text)],
};

export function literalKind(type: FlatType | ArrayType): LiteralKind {
  const { kind, form } = plainType(type);
  if (form === 'months' || form === 'fraction') return form;
  if (kind === 'date') return 'day';
  return kind === 'money' || kind === 'percent' ? kind : 'number';
}

/** A column's form as the rates endpoints show it: with `?` when a row may omit the value. */
export function columnKind(type: FlatType | ArrayType): string {
  if (type.kind === 'array') return 'days';
  return type.kind === 'optional' ? `${literalKind(type)}?` : literalKind(type);
}

export function literalExample(type: PlainType): string {
  return NOTATIONS[literalKind(type)][0];
}

export function readLiteral(type: PlainType, text: string): Literal | null {
  const [, form, read] = NOTATIONS[literalKind(type)];
  const match = form.exec(text);
  const value = match === null ? null : read(match);
  if (value === null) return null;
  if (type.kind !== 'integer' || typeof value === 'number') return { text, value };
  return value.d === 1n ? { text, value: Number(value.n) } : null;
}

interface Range {
  readonly least: Literal;
  readonly most: Literal;
}

/** Reads `10% to 60%`: two literals of one type, the smaller first; null for anything else. */
export function readRange(type: PlainType, text: string): Range | null {
  const [low, high, ...more] = text.split(' to ');
  if (low === undefined || high === undefined || more.length > 0) return null;
  const [least, most] = [readLiteral(type, low), readLiteral(type, high)];
  if (least === null || most === null) return null;
  return compareValues(least.value, most.value) <= 0 ? { least, most } : null;
}

export function isWithin({ value }: Literal, { least, most }: Range): boolean {
  return compareValues(value, least.value) >= 0 && compareValues(value, most.value) <= 0;
}
