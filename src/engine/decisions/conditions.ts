import type { NestedCondition } from 'json-rules-engine';
import { compareValues, enumOf } from '../values.ts';

/** Values that conditions ask for, by name. */
export type GivenFacts = Readonly<Record<string, unknown>>;

/** A compiled condition. @throws Error when it asks for a fact that was not given. */
export type Matches = (facts: GivenFacts) => boolean;

/** Compares facts that have an order; a missing fact is neither above nor below anything. */
function inOrder(matches: (order: number) => boolean): (a: unknown, b: unknown) => boolean {
  return (a, b) => a !== null && b !== null && matches(compareValues(a, b));
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (a !== null && b !== null && typeof a === 'object' && compareValues(a, b) === 0);
}

const ORDER: Readonly<Record<string, (order: number) => boolean>> = {
  more_than: (order) => order > 0,
  less_than: (order) => order < 0,
  at_least: (order) => order >= 0,
  at_most: (order) => order <= 0,
};

const ORDER_OF_DATES: Readonly<Record<string, (order: number) => boolean>> = {
  before: (order) => order < 0,
  after: (order) => order > 0,
  on_or_before: (order) => order <= 0,
  on_or_after: (order) => order >= 0,
};

export const ORDER_OPERATORS: ReadonlySet<string> = new Set(Object.keys(ORDER));
export const DATE_OPERATORS: ReadonlySet<string> = new Set(Object.keys(ORDER_OF_DATES));

type Compares = (a: unknown, b: unknown) => boolean;

/** By name, how two facts are compared. */
export const OPERATORS: ReadonlyMap<string, Compares> = new Map([
  ['is', same],
  ['is_not', (a, b) => !same(a, b)],
  ...Object.entries({ ...ORDER, ...ORDER_OF_DATES }).map(([name, test]): [string, Compares] => [
    name,
    inOrder(test),
  ]),
]);

/** A condition in the package's form, whichever of them it is. */
interface AnyCondition {
  readonly all?: readonly NestedCondition[];
  readonly any?: readonly NestedCondition[];
  readonly not?: NestedCondition;
  /** Of a comparison alone, as are the operator and the value. */
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
}

/**
 * Compiles a condition that json-rules-engine has read ({@link RulesFile.checkCondition}). Facts are
 * constants of a run, so nothing is waited for, and asking ends as soon as the answer is known;
 * the package's own `Engine.run` clones its conditions at each call.
 */
export function compileCondition(condition: NestedCondition): Matches {
  const { all, any, not, fact, operator, value } = condition as AnyCondition;
  if (all !== undefined) return matchesAll(all.map(compileCondition));
  if (any !== undefined) return matchesAny(any.map(compileCondition));
  if (not !== undefined) {
    const matches = compileCondition(not);
    return (facts) => !matches(facts);
  }
  const compares = OPERATORS.get(operator);
  if (compares === undefined) throw new Error(`there is no operator "${operator}"`);
  if (typeof value === 'object' && value !== null && 'fact' in value) {
    const other = String(value.fact);
    return (facts) => compares(factOf(facts, fact), factOf(facts, other));
  }
  return (facts) => compares(factOf(facts, fact), value);
}

/** Parts are chained when compiled: looping over a list would allocate a closure at each call. */
function matchesAll([first, ...others]: readonly Matches[]): Matches {
  if (first === undefined) return matchesAlways;
  if (others.length === 0) return first;
  const rest = matchesAll(others);
  return (facts) => first(facts) && rest(facts);
}

function matchesAny([first, ...others]: readonly Matches[]): Matches {
  if (first === undefined) return matchesNever;
  if (others.length === 0) return first;
  const rest = matchesAny(others);
  return (facts) => first(facts) || rest(facts);
}

/** What conditions ask of a list: how many records it has. */
export const LENGTH = enumOf('none', 'one', 'several');

export const matchesAlways: Matches = () => true;
const matchesNever: Matches = () => false;

function factOf(facts: GivenFacts, name: string): unknown {
  const value = facts[name];
  if (value === undefined) throw new Error(`the fact "${name}" was not given`);
  return Array.isArray(value) ? (LENGTH.words[value.length] ?? 'several') : value;
}

/** Something that is chosen when its condition matches. */
export interface Conditional {
  readonly matches: Matches;
}

/** All whose conditions match, in order. */
export function matching<C extends Conditional>(conditionals: readonly C[], facts: GivenFacts): C[] {
  return conditionals.filter(({ matches }) => matches(facts));
}
