import type { NestedCondition } from 'json-rules-engine';
import { compareValues, enumOf } from '../values.ts';

export type Facts = Readonly<Record<string, unknown>>;

/** A compiled condition. @throws Error when it uses a fact that is missing. */
export type Matches = (facts: Facts) => boolean;

type Compares = (a: unknown, b: unknown) => boolean;

const same: Compares = (a, b) =>
  a === b || (a !== null && b !== null && typeof a === 'object' && compareValues(a, b) === 0);

/** Compares facts that have an order; a missing fact is neither above nor below anything. */
const inOrder =
  (matches: (order: number) => boolean): Compares =>
  (a, b) =>
    a !== null && b !== null && matches(compareValues(a, b));

/** Each order, of amounts and of days. */
const ORDERS: readonly (readonly [ofAmounts: string, ofDays: string, compares: Compares])[] = [
  ['more_than', 'after', inOrder((order) => order > 0)],
  ['less_than', 'before', inOrder((order) => order < 0)],
  ['at_least', 'on_or_after', inOrder((order) => order >= 0)],
  ['at_most', 'on_or_before', inOrder((order) => order <= 0)],
];

export const ORDER_OPERATORS: ReadonlySet<string> = new Set(ORDERS.map(([ofAmounts]) => ofAmounts));
export const DATE_OPERATORS: ReadonlySet<string> = new Set(ORDERS.map(([, ofDays]) => ofDays));

const OPERATORS: ReadonlyMap<string, Compares> = new Map([
  ['is', same],
  ['is_not', (a, b) => !same(a, b)],
  ...ORDERS.flatMap(([ofAmounts, ofDays, compares]): [string, Compares][] => [
    [ofAmounts, compares],
    [ofDays, compares],
  ]),
]);

interface AnyCondition {
  readonly all?: readonly NestedCondition[];
  readonly any?: readonly NestedCondition[];
  readonly not?: NestedCondition;
  /** Only a comparison has fact, operator and value. */
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Compiles a condition read by json-rules-engine, whose `Engine.run` clones its conditions at each call. */
export function compileCondition(condition: NestedCondition): Matches {
  const { all, any, not, fact, operator, value } = condition as AnyCondition;
  // Parts are chained when compiled: looping over a list would allocate a closure at each call.
  if (all !== undefined) return chained(all, matchesAlways, (a, b) => (facts) => a(facts) && b(facts));
  if (any !== undefined)
    return chained(
      any,
      () => false,
      (a, b) => (facts) => a(facts) || b(facts),
    );
  if (not !== undefined) {
    const matches = compileCondition(not);
    return (facts) => !matches(facts);
  }
  const compares = OPERATORS.get(operator);
  if (compares === undefined) throw new Error(`there is no operator "${operator}"`);
  if (typeof value === 'object' && value !== null && 'fact' in value) {
    const other = String(value.fact);
    return (facts) => compares(readFact(facts, fact), readFact(facts, other));
  }
  return (facts) => compares(readFact(facts, fact), value);
}

function chained(
  conditions: readonly NestedCondition[],
  empty: Matches,
  join: (first: Matches, rest: Matches) => Matches,
): Matches {
  const parts = conditions.map(compileCondition);
  return parts.length === 0 ? empty : parts.reduceRight((rest, first) => join(first, rest));
}

/** The property of a list that conditions may use: its length. */
export const LENGTH = enumOf('none', 'one', 'several');

export const matchesAlways: Matches = () => true;

function readFact(facts: Facts, name: string): unknown {
  const value = facts[name];
  if (value === undefined) throw new Error(`the fact "${name}" is missing`);
  return Array.isArray(value) ? (LENGTH.words[value.length] ?? 'several') : value;
}

export interface Conditional {
  readonly matches: Matches;
}

export function matching<C extends Conditional>(conditionals: readonly C[], facts: Facts): C[] {
  return conditionals.filter(({ matches }) => matches(facts));
}
