import { type Amount, fraction, isNegative, isZero, rounded, zero } from '../../law/amounts.ts';
import { type Day, monthsAfter } from '../../law/calendar.ts';
import { writtenParts } from '../../law/fractions.ts';
import type { Origin, Unit } from '../../law/traced.ts';
import { type Expression, type Part, productOf, SEEN_PLACES, sumOf } from './expression.ts';

/** `exact` recomputes to the value; `readers` shows rounded values, with the rounding named after the result. */
type Audience = 'exact' | 'readers';

/** How a value was calculated, without `× 1`, terms of zero, or constant limits that do not apply. */
export function explain(origin: Origin, audience: Audience): Expression {
  return new Explanation(audience).unfold(origin, origin.step?.unit ?? null);
}

class Explanation {
  constructor(private readonly audience: Audience) {}

  /** A value used in another's formula: a step appears as its value where that is exact enough. */
  #inside(origin: Origin, unit: Unit | null): Expression {
    const { step, value, by } = origin;
    if (step !== null && (origin.of.length === 0 || this.#isShownWhole(value, step.unit))) {
      return isShare(origin) ? this.unfold(origin, step.unit) : valued(value, step.unit);
    }
    if (by === 'days_counted' || by === 'at_most') return valued(value, 'count');
    const unfolded = this.unfold(origin, step?.unit ?? unit);
    // A rounded intermediate value is already exact.
    const isShown = unfolded.is === 'rounded' || unfolded.is === 'below_zero';
    return isShown ? valued(value, unfolded.unit) : unfolded;
  }

  /** Readers see every value rounded; exact notation needs a terminating decimal. */
  #isShownWhole(value: Amount | number, unit: Unit): boolean {
    const places = SEEN_PLACES[unit];
    if (typeof value === 'number' || places === undefined || this.audience === 'readers') return true;
    return rounded(value, places, 'half up').compare(value) === 0;
  }

  unfold(origin: Origin, unit: Unit | null): Expression {
    const { by, of, value, detail } = origin;
    const [a, b] = of as readonly [Origin, Origin];
    switch (by) {
      case 'input':
        return valued(value, detail.unit ?? null);
      case 'constant':
        return withUnit(valued(value, unit === 'day' ? unit : null), unit);
      case 'same':
        // The same figure again, such as an instalment as large as the previous one.
        return a.step?.name === origin.step?.name ? this.unfold(a, unit) : this.#inside(a, unit);
      case 'count_of':
        return this.#inside(a, unit);
      case 'at_most':
        return valued(value, 'count');
      case 'add_counts':
        return sumOf(of.map((one) => ({ isInverse: false, of: this.#inside(one, 'count') })));
      case 'add':
      case 'sub':
      case 'neg':
        return this.#sum(origin, unit);
      case 'mul':
      case 'div':
        return this.#product(origin, unit);
      case 'round':
        return this.#rounded(origin, unit);
      case 'smaller':
      case 'larger':
        return this.#choice(by, a, b, unit);
      case 'later':
        return { is: 'choice', unit: 'day', which: by, a: this.#inside(a, 'day'), b: this.#inside(b, 'day') };
      case 'months_after':
        return this.#after(a, Number(b.value), 0);
      case 'days_after':
        return this.#after(a, 0, Number(b.value));
      case 'anniversary':
        return this.#anniversary(a, Number(b.value), value);
      case 'last_day_of_months':
        return { is: 'last_day', unit: 'day', first: this.#inside(a, 'day'), months: Number(b.value) };
      case 'days_counted':
        return { is: 'days_counted', unit: 'count', start: a.value as Day, end: b.value as Day };
    }
  }

  #sum({ by, of, value }: Origin, unit: Unit | null): Expression {
    const [lone, ...others] = of.filter((one) => !isZeroValue(one.value));
    if (by === 'add' && lone !== undefined && others.length === 0) {
      return lone.step === null ? this.unfold(lone, unit) : this.#inside(lone, unit);
    }
    const operands = of.map((one) => this.#inside(one, null));
    const itsUnit = operands.find((one) => one.unit !== null)?.unit ?? unit;
    const terms: Part[] = [];
    for (const [index, operand] of operands.entries()) {
      const isInverse = by === 'neg' || (by === 'sub' && index === 1);
      // A difference of zero is still shown if more is subtracted from it.
      const isLeft = operand.is === 'sum' && by !== 'add';
      if (isZeroValue((of[index] as Origin).value) && !isLeft) continue;
      if (operand.is === 'sum') terms.push(...inverted(operand.parts, isInverse));
      else terms.push({ isInverse, of: withUnit(operand, itsUnit) });
    }
    const [first, ...more] = terms;
    if (first === undefined) return valued(value, itsUnit);
    if (more.length === 0 && !first.isInverse) return first.of;
    // A sum cannot begin with a minus.
    const start = first.isInverse ? { isInverse: false, of: valued(zero, itsUnit) } : first;
    return sumOf([start, ...(first.isInverse ? terms : more).map(signed)]);
  }

  #product({ by, of, value }: Origin, unit: Unit | null): Expression {
    const operands = of.map((one) => this.#inside(one, null));
    if (operands.some((one) => one.is === 'value' && one.unit === null && isZero(one.amount))) {
      const itsUnit = operands.find((one) => one.unit === 'money' || one.unit === 'percent')?.unit ?? unit;
      return valued(value, itsUnit);
    }
    const factors: Part[] = [];
    for (const [index, one] of operands.entries())
      factors.push(...inverted(listFactors(one), by === 'div' && index === 1));
    return shortProduct(factors);
  }

  #rounded({ of, value, detail }: Origin, unit: Unit | null): Expression {
    const inner = this.#inside(of[0] as Origin, unit);
    if (this.audience === 'readers') return inner;
    // Rounding that changes nothing is not shown.
    if (inner.is === 'value' && inner.amount.compare(value as Amount) === 0) return inner;
    const { rounding = 'half up', places = 0 } = detail;
    return { is: 'rounded', unit: inner.unit, of: inner, rounding, places };
  }

  #choice(which: 'smaller' | 'larger', a: Origin, b: Origin, unit: Unit | null): Expression {
    const [bound, other] = isConstant(a) ? [a, b] : [b, a];
    if (isConstant(bound)) {
      const limit = bound.value as Amount;
      const order = (other.value as Amount).compare(limit);
      if (which === 'smaller' ? order <= 0 : order >= 0) return this.#inside(other, unit);
      if (which === 'larger' && isZero(limit) && this.audience === 'readers') {
        const of = this.#inside(other, unit);
        return { is: 'below_zero', unit: of.unit, of };
      }
    }
    const [left, right] = [this.#inside(a, null), this.#inside(b, null)];
    const itsUnit = left.unit ?? right.unit ?? unit;
    return { is: 'choice', unit: itsUnit, which, a: withUnit(left, itsUnit), b: withUnit(right, itsUnit) };
  }

  #after(origin: Origin, months: number, days: number): Expression {
    const from = this.#inside(origin, 'day');
    if (months === 0 && days === 0) return from;
    if (from.is !== 'after') return after(from, months, days);
    // Days may follow months or other days; everything else is counted from the day reached so far.
    const joins = months === 0 && (from.months === 0 ? from.days * days > 0 : from.days === 0 && days > 0);
    return joins ? { ...from, days: from.days + days } : after(valued(origin.value, 'day'), months, days);
  }

  /** In a leap year, months from 28 February end on the 29th; its anniversary is shown as counted from the 27th. */
  #anniversary(day: Origin, months: number, value: Amount | number): Expression {
    const from = this.#inside(day, 'day');
    const isPlain = this.audience === 'readers' || monthsAfter(day.value as Day, months) === value;
    return isPlain ? after(from, months, 0) : after(after(from, 0, -1), months, 1);
  }
}

function after(from: Expression, months: number, days: number): Expression {
  return { is: 'after', unit: 'day', from, months, days };
}

function isConstant({ by, step }: Origin): boolean {
  return by === 'constant' && step === null;
}

/** A count as a fraction of another, such as 6 of 12 months, which is clearer than its decimals. */
function isShare({ by, of, value }: Origin): boolean {
  if (by === 'same' || by === 'smaller') return of.some(isShare);
  if (by === 'constant') return typeof value !== 'number' && value.d !== 1n;
  return by === 'div' && of.every((one) => one.by === 'count_of' || one.by === 'constant');
}

function isZeroValue(value: Amount | number): boolean {
  return typeof value === 'number' ? value === 0 : isZero(value);
}

function valued(value: Amount | number, unit: Unit | null): Expression {
  if (unit === 'day') return { is: 'day', unit, day: value as Day };
  return { is: 'value', unit, amount: typeof value === 'number' ? fraction(value) : value };
}

/** Gives a constant the unit of its neighbour; a plain number is written as its parts, 6 ÷ 12. */
function withUnit(expression: Expression, unit: Unit | null): Expression {
  if (expression.is !== 'value' || expression.unit !== null) return expression;
  return unit === 'number' ? shortProduct(listFactors(expression)) : valued(expression.amount, unit);
}

function shortProduct(parts: readonly Part[]): Expression {
  const kept = cancelCommonFactors(parts.filter(({ of }) => !isOne(of)));
  const [first] = kept;
  if (first === undefined) return ONE.of;
  if (first.isInverse) return productOf([ONE, ...kept]);
  return kept.length === 1 ? first.of : productOf(kept);
}

const ONE = { isInverse: false, of: { is: 'value', unit: 'count', amount: fraction(1) } } as const;

function isOne(expression: Expression): boolean {
  if (expression.is !== 'value' || expression.unit === 'money' || expression.unit === 'percent') return false;
  return expression.amount.compare(ONE.of.amount) === 0;
}

/** A further term of a sum: a negative value is subtracted instead. */
function signed({ isInverse, of }: Part): Part {
  if (of.is !== 'value' || !isNegative(of.amount)) return { isInverse, of };
  return { isInverse: !isInverse, of: { ...of, amount: of.amount.neg() } };
}

function inverted(parts: readonly Part[], isInverse: boolean): readonly Part[] {
  return isInverse ? parts.map((part) => ({ isInverse: !part.isInverse, of: part.of })) : parts;
}

function listFactors(expression: Expression): readonly Part[] {
  if (expression.is === 'product') return expression.parts;
  if (expression.is !== 'value' || expression.unit !== null) return [{ isInverse: false, of: expression }];
  const [above, below] = writtenParts(expression.amount);
  const divisor = { isInverse: true, of: valued(below, 'number') };
  return [{ isInverse: false, of: valued(above, 'number') }, ...(isOne(divisor.of) ? [] : [divisor])];
}

function cancelCommonFactors(parts: readonly Part[]): readonly Part[] {
  if (!parts.some(({ isInverse }) => isInverse)) return parts;
  for (const [index, { isInverse, of }] of parts.entries()) {
    const same = parts.findIndex(
      (other, at) => at > index && other.isInverse !== isInverse && isSame(other.of, of),
    );
    if (same >= 0) return cancelCommonFactors(parts.filter((_, at) => at !== index && at !== same));
  }
  return parts;
}

function isSame(a: Expression, b: Expression): boolean {
  if (a.is !== 'value' || b.is !== 'value') return false;
  return (a.unit === 'money') === (b.unit === 'money') && a.amount.compare(b.amount) === 0;
}
