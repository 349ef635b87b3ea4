import type { ConditionProperties, NestedCondition } from 'json-rules-engine';
import { zero } from '../../law/amounts.ts';
import { compareValues, enumOf, type FlatType, type FlatTypes, plainType } from '../values.ts';

export type Facts = Readonly<Record<string, unknown>>;

/** A word that a fact must be, one of several, or what it must be to other facts: `{ more_than: lower_limit }`. */
export type Expected = string | readonly string[] | Readonly<Record<string, string>>;

/**
 * A condition as files write it. All its lines must hold:
 * `{ rate_band: [main_rate, mixed], taxable_profits: { more_than: lower_limit }, any: [{ … }, { … }] }`.
 */
export interface ConditionData {
  readonly all?: readonly ConditionData[];
  readonly any?: readonly ConditionData[];
  readonly not?: ConditionData;
  readonly [fact: string]: Expected | ConditionData | readonly ConditionData[] | undefined;
}

export interface Conditional {
  /** Whether these facts meet it. @throws Error when it uses one that is missing. */
  matches(facts: Facts): boolean;
}

export interface Condition extends Conditional {
  /** What it means, in the format of json-rules-engine. */
  readonly rule: NestedCondition;
  readonly facts: ReadonlySet<string>;
}

/** The property of a list that conditions may use: its length. */
export const LENGTH = enumOf('none', 'one', 'several');

const ALWAYS: Condition = { matches: () => true, rule: { all: [] }, facts: new Set() };

/** Compiles a condition over facts of these types; without one it always holds. */
export function readCondition(data: ConditionData | undefined, types: FlatTypes): Condition {
  if (data === undefined) return ALWAYS;
  const facts = new Set<string>();
  const readComparisons = (fact: string, expected: Expected): NestedCondition => {
    facts.add(fact);
    if (typeof expected === 'string' || Array.isArray(expected)) {
      const type = types[fact] as FlatType;
      const words = [expected].flat().map((word) => ({ fact, ...meaningOf(word, type) }));
      return words.length === 1 ? (words[0] as NestedCondition) : { any: words };
    }
    return allOf(
      Object.entries(expected).map(([operator, other]) => {
        facts.add(other);
        return { fact, operator, value: { fact: other } };
      }),
    );
  };
  const readLines = (lines: ConditionData): NestedCondition =>
    allOf(
      Object.entries(lines).map(([name, expected]) => {
        if (name === 'not') return { not: readLines(expected as ConditionData) };
        if (name !== 'all' && name !== 'any') return readComparisons(name, expected as Expected);
        const parts = (expected as readonly ConditionData[]).map(readLines);
        return name === 'all' ? { all: parts } : { any: parts };
      }),
    );
  const rule = readLines(data);
  return { matches: compileCondition(rule), rule, facts };
}

function allOf(conditions: NestedCondition[]): NestedCondition {
  return conditions.length === 1 ? (conditions[0] as NestedCondition) : { all: conditions };
}

/** What a word means of a fact; a word of an enum is that word, whatever else it might mean. */
function meaningOf(word: string, type: FlatType): { readonly operator: string; readonly value: unknown } {
  const { kind, words } = plainType(type);
  const nothing = kind === 'integer' ? 0 : zero;
  const meanings: Readonly<Record<string, readonly [operator: string, value: unknown]>> = {
    given: ['is_not', null],
    none: ['is', null],
    true: ['is', true],
    false: ['is', false],
    positive: ['more_than', nothing],
    negative: ['less_than', nothing],
  };
  const [operator, value] = words.includes(word) ? ['is', word] : (meanings[word] ?? ['is', nothing]);
  return { operator, value };
}

type Compares = (a: unknown, b: unknown) => boolean;

const same: Compares = (a, b) =>
  a === b || (a !== null && b !== null && typeof a === 'object' && compareValues(a, b) === 0);

/** Compares facts that have an order; a missing fact is neither above nor below anything. */
const inOrder =
  (matches: (order: number) => boolean): Compares =>
  (a, b) =>
    a !== null && b !== null && matches(compareValues(a, b));

const [above, below] = [inOrder((order) => order > 0), inOrder((order) => order < 0)];
const [atLeast, atMost] = [inOrder((order) => order >= 0), inOrder((order) => order <= 0)];

/** What each operator compares, and how. */
export const OPERATORS = new Map<string, readonly [of: 'any' | 'amounts' | 'days', compares: Compares]>([
  ['is', ['any', same]],
  ['is_not', ['any', (a, b) => !same(a, b)]],
  ['more_than', ['amounts', above]],
  ['less_than', ['amounts', below]],
  ['at_least', ['amounts', atLeast]],
  ['at_most', ['amounts', atMost]],
  ['after', ['days', above]],
  ['before', ['days', below]],
  ['on_or_after', ['days', atLeast]],
  ['on_or_before', ['days', atMost]],
]);

/** Compiles a condition read by json-rules-engine, whose `Engine.run` clones its conditions at each call. */
export function compileCondition(condition: NestedCondition): Conditional['matches'] {
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map(compileCondition);
    // A loop, because `every` and `some` allocate a closure at each call.
    return (facts) => {
      for (const matches of parts) if (matches(facts) !== isAll) return !isAll;
      return isAll;
    };
  }
  if ('not' in condition) {
    const matches = compileCondition(condition.not);
    return (facts) => !matches(facts);
  }
  const { fact, operator, value } = condition as ConditionProperties;
  const [, compares] = OPERATORS.get(operator) as readonly [of: string, compares: Compares];
  if (typeof value === 'object' && value !== null && 'fact' in value) {
    const other = String(value.fact);
    return (facts) => compares(readFact(facts, fact), readFact(facts, other));
  }
  return (facts) => compares(readFact(facts, fact), value);
}

function readFact(facts: Facts, name: string): unknown {
  const value = facts[name];
  if (value === undefined) throw new Error(`the fact "${name}" is missing`);
  return Array.isArray(value) ? (LENGTH.words[value.length] ?? 'several') : value;
}

export function matching<C extends Conditional>(conditionals: readonly C[], facts: Facts): C[] {
  return conditionals.filter(({ matches }) => matches(facts));
}
