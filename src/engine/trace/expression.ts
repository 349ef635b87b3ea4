import { type Amount, isZero, larger, roundHalfUp, smaller, whole, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Rounding, Unit } from '../../law/traced.ts';

export type Expression =
  // A constant has no unit of its own: it takes that of its neighbour.
  | { readonly is: 'value'; readonly unit: Exclude<Unit, 'day'> | null; readonly amount: Amount }
  | { readonly is: 'day'; readonly day: Day }
  | { readonly is: 'sum'; readonly terms: readonly { readonly minus: boolean; readonly of: Expression }[] }
  | {
      readonly is: 'product';
      readonly factors: readonly { readonly over: boolean; readonly of: Expression }[];
    }
  | { readonly is: 'rounded'; readonly of: Expression; readonly rounding: Rounding; readonly places: number }
  | {
      readonly is: 'choice';
      readonly which: 'smaller' | 'larger' | 'later';
      readonly a: Expression;
      readonly b: Expression;
    }
  // An amount below zero, which counts as zero.
  | { readonly is: 'below_zero'; readonly of: Expression }
  // Months, and then days, after the end of a day; before it if negative.
  | { readonly is: 'after'; readonly from: Expression; readonly months: number; readonly days: number }
  | { readonly is: 'last_day'; readonly first: Expression; readonly months: number }
  | { readonly is: 'days_counted'; readonly start: Day; readonly end: Day };

export type Sum = Extract<Expression, { is: 'sum' }>;
export type Product = Extract<Expression, { is: 'product' }>;

/** Decimals shown to readers; those of a percentage count on the fraction, so that 12.3456% has 6. */
export const SEEN_PLACES: Readonly<Record<string, number>> = { money: 2, percent: 6, number: 6 };

export function findUnit(expression: Expression): Unit | null {
  switch (expression.is) {
    case 'value':
      return expression.unit;
    case 'sum':
      return expression.terms.map((term) => findUnit(term.of)).find((unit) => unit !== null) ?? null;
    case 'product':
      return productUnit(expression);
    case 'rounded':
    case 'below_zero':
      return findUnit(expression.of);
    case 'choice':
      return findUnit(expression.a) ?? findUnit(expression.b);
    case 'days_counted':
      return 'count';
    default:
      return 'day';
  }
}

function productUnit({ factors }: Product): Unit | null {
  const units = factors.map(({ over, of }) => ({ over, unit: findUnit(of) }));
  const money = units.filter(({ unit }) => unit === 'money');
  const above = money.filter(({ over }) => !over).length * 2 - money.length;
  if (above > 0) return 'money';
  if (money.length > 0) return 'percent';
  return units.some(({ unit }) => unit === 'percent') ? 'percent' : (units[0]?.unit ?? null);
}

/** The value of an expression with the rounded values that readers see; null for days, and for division by zero. */
export function seenValue(expression: Expression): Amount | null {
  switch (expression.is) {
    case 'value': {
      const places = SEEN_PLACES[expression.unit ?? 'number'];
      return places === undefined ? expression.amount : roundHalfUp(expression.amount, places);
    }
    case 'sum':
      return seenTotal(
        expression.terms.map(({ minus, of }) => [minus ? 'sub' : 'add', of]),
        zero,
      );
    case 'product':
      return seenTotal(
        expression.factors.map(({ over, of }) => [over ? 'div' : 'mul', of]),
        whole(1),
      );
    case 'choice': {
      const [a, b] = [seenValue(expression.a), seenValue(expression.b)];
      return a === null || b === null ? null : expression.which === 'smaller' ? smaller(a, b) : larger(a, b);
    }
    default:
      return null;
  }
}

type Calculation = readonly [by: 'add' | 'sub' | 'mul' | 'div', of: Expression];

function seenTotal(calculations: readonly Calculation[], start: Amount): Amount | null {
  let total: Amount | null = start;
  for (const [by, of] of calculations) {
    const value = seenValue(of);
    if (total === null || value === null || (by === 'div' && isZero(value))) return null;
    total = total[by](value);
  }
  return total;
}
