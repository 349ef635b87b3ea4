import { type Amount, fraction, isZero, larger, rounded, smaller, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Rounding, Unit } from '../../law/traced.ts';

/** A term of a sum, or a factor of a product; it may be subtracted, or divided by. */
export interface Part {
  readonly isInverse: boolean;
  readonly of: Expression;
}

/** How a value was calculated. A constant has no unit of its own: it takes that of its neighbour. */
export type Expression = { readonly unit: Unit | null } & (
  | { readonly is: 'value'; readonly amount: Amount }
  | { readonly is: 'day'; readonly day: Day }
  | { readonly is: 'sum' | 'product'; readonly parts: readonly Part[] }
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
  | { readonly is: 'days_counted'; readonly start: Day; readonly end: Day }
);

/** Decimals shown to readers; those of a percentage count on the fraction, so that 12.3456% has 6. */
export const SEEN_PLACES: Readonly<Record<string, number>> = { money: 2, percent: 6, number: 6 };

export function sumOf(parts: readonly Part[]): Expression {
  return { is: 'sum', unit: parts.find(({ of }) => of.unit !== null)?.of.unit ?? null, parts };
}

export function productOf(parts: readonly Part[]): Expression {
  const money = parts.filter(({ of }) => of.unit === 'money');
  const above = money.filter(({ isInverse }) => !isInverse).length * 2 - money.length;
  const isPercent = money.length > 0 || parts.some(({ of }) => of.unit === 'percent');
  const unit = above > 0 ? 'money' : isPercent ? 'percent' : (parts[0]?.of.unit ?? null);
  return { is: 'product', unit, parts };
}

/** The value of an expression with the rounded values that readers see; null for days, and for division by zero. */
export function seenValue(expression: Expression): Amount | null {
  switch (expression.is) {
    case 'value': {
      const places = SEEN_PLACES[expression.unit ?? 'number'];
      return places === undefined ? expression.amount : rounded(expression.amount, places, 'half up');
    }
    case 'sum':
    case 'product': {
      const isSum = expression.is === 'sum';
      let total = isSum ? zero : fraction(1);
      for (const { isInverse, of } of expression.parts) {
        const value = seenValue(of);
        if (value === null || (isInverse && !isSum && isZero(value))) return null;
        total = isInverse ? total[isSum ? 'sub' : 'div'](value) : total[isSum ? 'add' : 'mul'](value);
      }
      return total;
    }
    case 'choice': {
      const [a, b] = [seenValue(expression.a), seenValue(expression.b)];
      return a === null || b === null ? null : expression.which === 'smaller' ? smaller(a, b) : larger(a, b);
    }
    default:
      return null;
  }
}
