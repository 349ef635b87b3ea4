import type { Amount } from '../../law/amounts.ts';
import type { Origin, Rounding, Unit } from '../../law/traced.ts';
import { dayText, numberText } from '../texts/format.ts';
import { explain } from './explain.ts';
import { type Expression, findUnit, type Product, type Sum } from './expression.ts';

/** The formula of a step with exact values, so that it recomputes to its value. */
export function exactNotation(step: Origin): string {
  return print(explain(step, 'exact'));
}

function print(expression: Expression): string {
  switch (expression.is) {
    case 'value':
      return exactValue(expression.amount, expression.unit);
    case 'day':
      return dayText(expression.day);
    case 'sum':
    case 'product':
      return arithmetic(expression, print);
    case 'rounded':
      return roundedText(
        print(expression.of),
        expression.rounding,
        expression.places,
        findUnit(expression.of),
      );
    case 'choice':
      return `${expression.which} of(${print(expression.a)}, ${print(expression.b)})`;
    case 'below_zero':
      return print(expression.of);
    case 'after':
      return [
        print(expression.from),
        ...moved(expression.months, 'month'),
        ...moved(expression.days, 'day'),
      ].join(' ');
    case 'last_day':
      return `${print(expression.first)} − 1 day ${moved(expression.months, 'month').join(' ')}`;
    case 'days_counted':
      return `${dayText(expression.end)} − ${dayText(expression.start)} + 1`;
  }
}

/** A sum or product of printed parts; a sum within a product gets brackets. */
export function arithmetic(expression: Sum | Product, print: (part: Expression) => string): string {
  const parts =
    expression.is === 'sum'
      ? expression.terms.map(({ minus, of }) => [minus ? '−' : '+', print(of)])
      : expression.factors.map(({ over, of }) => [
          over ? '÷' : '×',
          of.is === 'sum' ? `(${print(of)})` : print(of),
        ]);
  return parts.map(([sign, text], index) => (index === 0 ? text : ` ${sign} ${text}`)).join('');
}

function moved(count: number, noun: string): string[] {
  const size = Math.abs(count);
  return count === 0 ? [] : [`${count < 0 ? '−' : '+'} ${size} ${noun}${size === 1 ? '' : 's'}`];
}

function roundedText(text: string, rounding: Rounding, places: number, unit: Unit | null): string {
  const isPenny = unit === 'money' && places === 2;
  switch (rounding) {
    case 'half up':
      return isPenny ? `penny(${text})` : `nearest(${text}, ${places})`;
    case 'down':
      return isPenny ? `down(${text})` : `down(${text}, ${places})`;
    case 'up':
      return `up(${text}, ${places})`;
  }
}

function exactValue(amount: Amount, unit: Unit | null): string {
  if (unit === 'money') return exactMoney(amount);
  if (unit === 'percent') return `${exactNumber(amount.mul(100n))}%`;
  return unit === 'ratio' ? ratioText(amount) : exactNumber(amount);
}

function exactNumber(amount: Amount): string {
  const places = decimalPlaces(amount.d);
  return places === null ? ratioText(amount) : numberText(amount, places);
}

function exactMoney(pounds: Amount): string {
  const minus = pounds.s < 0n && pounds.n > 0n ? '−' : '';
  const size = pounds.s < 0n ? pounds.neg() : pounds;
  const hasTenths = size.d !== 1n && 10n % size.d === 0n;
  return `${minus}£${hasTenths ? numberText(size, 2, 2) : exactNumber(size)}`;
}

/** How many decimals write a fraction with this denominator exactly; null if it does not terminate. */
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
