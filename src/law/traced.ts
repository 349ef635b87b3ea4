/** A whole number: as a JavaScript number where that represents it exactly, else as a bigint. */
export type Whole = number | bigint;

/** An exact fraction: pounds, a rate (25% is 1/4) or a count. It takes no numbers, which may be inexact. */
export interface Amount {
  /** Sign: -1n or 1n. */
  readonly s: bigint;
  /** Numerator, never negative. */
  readonly n: bigint;
  /** Denominator, always positive. */
  readonly d: bigint;
  add(other: Amount): Amount;
  sub(other: Amount): Amount;
  mul(other: Amount): Amount;
  div(other: Amount): Amount;
  neg(): Amount;
  compare(other: Amount): number;
}

/** To the nearest, halves away from zero; towards zero; away from zero. */
export type Rounding = 'half up' | 'down' | 'up';

/** The format of a value; `ratio` is a fraction as statutes print it. */
export type Unit = 'money' | 'percent' | 'number' | 'ratio' | 'count' | 'day';

/** The operations that traced values record. */
type TracedOperator =
  | 'add'
  | 'sub'
  | 'mul'
  | 'div'
  | 'neg'
  | 'round'
  | 'smaller'
  | 'larger'
  | 'later'
  | 'months_after'
  | 'days_after'
  | 'last_day_of_months'
  | 'anniversary'
  | 'days_counted'
  | 'count_of'
  | 'at_most'
  | 'add_counts'
  | 'same';

/** How a value was obtained: an input, a constant of the calculation, or an operation on others. */
export class Origin {
  /** Set when the value becomes a step of the workings: wherever it is used, it then shows as that step. */
  step: { readonly name: string; readonly unit: Unit } | null = null;

  constructor(
    readonly by: TracedOperator | 'input' | 'constant',
    readonly of: readonly Origin[],
    /** A day or a count as a number. */
    readonly value: Amount | number,
    readonly detail: {
      readonly unit?: Unit;
      readonly places?: number;
      readonly rounding?: Rounding;
    } = NO_DETAIL,
  ) {}
}

const NO_DETAIL = {};

/** An amount that records how it was calculated; it calculates like the exact amount inside it. */
export class TracedAmount implements Amount {
  constructor(
    readonly exact: Amount,
    readonly origin: Origin,
  ) {}

  get s(): bigint {
    return this.exact.s;
  }

  get n(): bigint {
    return this.exact.n;
  }

  get d(): bigint {
    return this.exact.d;
  }

  add(other: Amount): Amount {
    return this.#with('add', other);
  }

  sub(other: Amount): Amount {
    return this.#with('sub', other);
  }

  mul(other: Amount): Amount {
    return this.#with('mul', other);
  }

  /** @throws Error when `other` is zero. */
  div(other: Amount): Amount {
    return this.#with('div', other);
  }

  neg(): Amount {
    return tracedAmount('neg', this.exact.neg(), [this]);
  }

  compare(other: Amount): number {
    return this.exact.compare(toExact(other));
  }

  #with(by: 'add' | 'sub' | 'mul' | 'div', other: Amount): Amount {
    const exact = this.exact[by](toExact(other));
    return new TracedAmount(exact, new Origin(by, [this.origin, findOrigin(other)], exact));
  }
}

/** A day or a count that records how it was calculated. In arithmetic and comparisons it acts as a number. */
export class TracedNumber extends Number {
  constructor(
    value: number,
    readonly origin: Origin,
  ) {
    super(value);
  }
}

/** The value without its trace. */
export function toExact<T>(value: T): T {
  if (value instanceof TracedAmount) return value.exact as T;
  return value instanceof TracedNumber ? (value.valueOf() as T) : value;
}

export function isTraced(value: unknown): value is TracedAmount | TracedNumber {
  return value instanceof TracedAmount || value instanceof TracedNumber;
}

/** Where a value comes from; one that records nothing is a constant. */
export function findOrigin(value: unknown): Origin {
  if (isTraced(value)) return value.origin;
  return new Origin('constant', [], typeof value === 'bigint' ? Number(value) : (value as Amount | number));
}

/** The result of an operation with at least one traced operand. */
export function tracedAmount(
  by: TracedOperator,
  exact: Amount,
  operands: readonly unknown[],
  detail?: Origin['detail'],
): Amount {
  const plain = toExact(exact);
  return new TracedAmount(plain, new Origin(by, operands.map(findOrigin), plain, detail));
}

/** A day or a count calculated from traced values; `calculate` sees plain ones. */
export function tracedNumber<A extends readonly unknown[], T extends number>(
  by: TracedOperator,
  calculate: (...operands: A) => T,
  ...operands: A
): T {
  const value = calculate(...(operands.map(toExact) as unknown as A));
  return new TracedNumber(value, new Origin(by, operands.map(findOrigin), value)) as unknown as T;
}
