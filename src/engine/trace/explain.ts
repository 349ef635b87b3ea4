import { type Amount, isNegative, isZero, roundHalfUp, whole, zero } from '../../law/amounts.ts';
import { type Day, monthsAfter } from '../../law/calendar.ts';
import { writtenParts } from '../../law/fractions.ts';
import type { Origin, Unit } from '../../law/traced.ts';
import { type Expression, findUnit, type Product, SEEN_PLACES, type Sum } from './expression.ts';

/** `exact` recomputes to the value; `readers` shows rounded values, with the rounding named after the result. */
type Audience = 'exact' | 'readers';

/** How a value was calculated, without `× 1`, terms of zero, or constant limits that do not apply. */
export function explain(origin: Origin, audience: Audience, unit = origin.step?.unit ?? null): Expression {
  return new Explanation(audience).unfold(origin, unit);
}

class Explanation {
  constructor(private readonly audience: Audience) {}

  /** A value used in another's formula: a step appears as its value where that is exact enough. */
  #inside(origin: Origin, unit: Unit | null): Expression {
    const { step, value } = origin;
    if (step !== null && (this.#isShownWhole(value, step.unit) || origin.of.length === 0)) {
      return isShare(origin) ? this.unfold(origin, step.unit) : valued(value, step.unit);
    }
    if (origin.by === 'days_counted' || origin.by === 'at_most') return valued(value, 'count');
    const unfolded = this.unfold(origin, step?.unit ?? unit);
    // A rounded intermediate value is already exact.
    if (unfolded.is === 'rounded') return valued(value, findUnit(unfolded.of));
    return unfolded.is === 'below_zero' ? valued(value, findUnit(unfolded.of)) : unfolded;
  }

  /** Readers see every value rounded; exact notation needs a terminating decimal. */
  #isShownWhole(value: Amount | number, unit: Unit): boolean {
    const places = SEEN_PLACES[unit];
    if (typeof value === 'number' || places === undefined || this.audience === 'readers') return true;
    return roundHalfUp(value, places).compare(value) === 0;
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
        return { is: 'sum', terms: of.map((one) => ({ minus: false, of: this.#inside(one, 'count') })) };
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
        return { is: 'choice', which: by, a: this.#inside(a, 'day'), b: this.#inside(b, 'day') };
      case 'months_after':
        return this.#after(a, Number(b.value), 0);
      case 'days_after':
        return this.#after(a, 0, Number(b.value));
      case 'anniversary':
        return this.#anniversary(origin);
      case 'last_day_of_months':
        return { is: 'last_day', first: this.#inside(a, 'day'), months: Number(b.value) };
      case 'days_counted':
        return { is: 'days_counted', start: a.value as Day, end: b.value as Day };
    }
  }

  #sum({ by, of, value }: Origin, unit: Unit | null): Expression {
    const [lone, ...others] = of.filter((one) => !isZeroValue(one.value));
    if (by === 'add' && lone !== undefined && others.length === 0) {
      return lone.step === null ? this.unfold(lone, unit) : this.#inside(lone, unit);
    }
    const operands = of.map((one) => this.#inside(one, null));
    const own = operands.map(findUnit).find((one) => one !== null) ?? unit;
    const terms = operands.flatMap((operand, index) => {
      const minus = by === 'neg' || (by === 'sub' && index === 1);
      // A difference of zero is still shown if more is subtracted from it.
      const isLeft = operand.is === 'sum' && by !== 'add';
      if (isZeroValue((of[index] as Origin).value) && !isLeft) return [];
      if (operand.is !== 'sum') return [{ minus, of: withUnit(operand, own) }];
      return operand.terms.map((term) => ({ minus: term.minus !== minus, of: term.of }));
    });
    const [first, ...more] = terms;
    if (first === undefined) return valued(value, own);
    if (more.length === 0 && !first.minus) return first.of;
    // A sum cannot begin with a minus.
    const start = first.minus ? { minus: false, of: valued(zero, own) } : first;
    return { is: 'sum', terms: [start, ...(first.minus ? terms : more).map(signed)] };
  }

  #product({ by, of, value }: Origin, unit: Unit | null): Expression {
    const operands = of.map((one) => this.#inside(one, null));
    const own = operands.map(findUnit).find((one) => one === 'money' || one === 'percent') ?? unit;
    if (operands.some((one) => one.is === 'value' && one.unit === null && isZero(one.amount)))
      return valued(value, own);
    const factors = operands.flatMap((operand, index) => {
      const over = by === 'div' && index === 1;
      return listFactors(operand).map((factor) => ({ over: factor.over !== over, of: factor.of }));
    });
    return shortProduct(factors);
  }

  #rounded({ of, value, detail }: Origin, unit: Unit | null): Expression {
    const inner = this.#inside(of[0] as Origin, unit);
    if (this.audience === 'readers') return inner;
    // Rounding that changes nothing is not shown.
    if (inner.is === 'value' && inner.amount.compare(value as Amount) === 0) return inner;
    return { is: 'rounded', of: inner, rounding: detail.rounding ?? 'half up', places: detail.places ?? 0 };
  }

  #choice(which: 'smaller' | 'larger', a: Origin, b: Origin, unit: Unit | null): Expression {
    const [bound, other] = isConstant(a) ? [a, b] : [b, a];
    const amounts = [other.value as Amount, bound.value as Amount] as const;
    const order = amounts[0].compare(amounts[1]) * (which === 'smaller' ? 1 : -1);
    if (isConstant(bound) && order <= 0) return this.#inside(other, unit);
    if (isConstant(bound) && which === 'larger' && isZero(amounts[1]) && this.audience === 'readers') {
      return { is: 'below_zero', of: this.#inside(other, unit) };
    }
    const [left, right] = [this.#inside(a, null), this.#inside(b, null)];
    const own = findUnit(left) ?? findUnit(right) ?? unit;
    return { is: 'choice', which, a: withUnit(left, own), b: withUnit(right, own) };
  }

  #after(origin: Origin, months: number, days: number): Expression {
    const from = this.#inside(origin, 'day');
    if (months === 0 && days === 0) return from;
    if (from.is !== 'after') return { is: 'after', from, months, days };
    // Days may follow months or other days; everything else is counted from the day reached so far.
    const joins = months === 0 && (from.months === 0 ? from.days * days > 0 : from.days === 0 && days > 0);
    if (joins) return { ...from, days: from.days + days };
    return { is: 'after', from: valued(origin.value, 'day'), months, days };
  }

  /** In a leap year months from 28 February end on the 29th; its anniversary is shown as from the 27th. */
  #anniversary({ of, value }: Origin): Expression {
    const [day, count] = of as readonly [Origin, Origin];
    const months = Number(count.value);
    const plain: Expression = { is: 'after', from: this.#inside(day, 'day'), months, days: 0 };
    if (this.audience === 'readers' || monthsAfter(day.value as Day, months) === value) return plain;
    return { is: 'after', from: { is: 'after', from: plain.from, months: 0, days: -1 }, months, days: 1 };
  }
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

function isOne(expression: Expression): boolean {
  if (expression.is !== 'value' || expression.unit === 'money' || expression.unit === 'percent') return false;
  return expression.amount.compare(1n) === 0;
}

function valued(value: Amount | number, unit: Unit | null): Extract<Expression, { is: 'value' | 'day' }> {
  if (unit === 'day') return { is: 'day', day: value as Day };
  return { is: 'value', unit, amount: typeof value === 'number' ? whole(value) : value };
}

/** Gives a constant the unit of its neighbour; a plain number is written as its parts, 6 ÷ 12. */
function withUnit(expression: Expression, unit: Unit | null): Expression {
  if (expression.is !== 'value' || expression.unit !== null) return expression;
  return unit === 'number' ? shortProduct(listFactors(expression)) : valued(expression.amount, unit);
}

function shortProduct(factors: Product['factors']): Expression {
  const kept = cancelCommonFactors(factors.filter(({ of: one }) => !isOne(one)));
  const [first] = kept;
  if (first === undefined) return valued(whole(1), 'count');
  if (first.over)
    return { is: 'product', factors: [{ over: false, of: valued(whole(1), 'count') }, ...kept] };
  return kept.length === 1 ? first.of : { is: 'product', factors: kept };
}

/** A further term of a sum: a negative value is subtracted instead. */
function signed({ minus, of }: Sum['terms'][number]): Sum['terms'][number] {
  if (of.is !== 'value' || !isNegative(of.amount)) return { minus, of };
  return { minus: !minus, of: { ...of, amount: of.amount.neg() } };
}

function listFactors(expression: Expression): Product['factors'] {
  if (expression.is === 'product') return expression.factors;
  if (expression.is !== 'value' || expression.unit !== null) return [{ over: false, of: expression }];
  const [above, below] = writtenParts(expression.amount);
  const factors = [{ over: false, of: valued(above, 'number') }];
  return below.compare(1n) === 0 ? factors : [...factors, { over: true, of: valued(below, 'number') }];
}

function cancelCommonFactors(factors: Product['factors']): Product['factors'] {
  for (const [index, { over, of }] of factors.entries()) {
    const same = factors.findIndex((other, at) => at > index && other.over !== over && isSame(other.of, of));
    if (same >= 0) return cancelCommonFactors(factors.filter((_, at) => at !== index && at !== same));
  }
  return factors;
}

function isSame(a: Expression, b: Expression): boolean {
  if (a.is !== 'value' || b.is !== 'value') return false;
  return (a.unit === 'money') === (b.unit === 'money') && a.amount.compare(b.amount) === 0;
}
