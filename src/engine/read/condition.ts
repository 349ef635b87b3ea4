import type { NestedCondition } from 'json-rules-engine';
import { zero } from '../../law/amounts.ts';
import { compileCondition, type Matches, matchesAlways } from '../decisions/conditions.ts';
import { type FlatType, type FlatTypes, plainType } from '../values.ts';

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

export interface Condition {
  readonly matches: Matches;
  /** What it means, in the format of json-rules-engine. */
  readonly rule: NestedCondition;
  readonly facts: ReadonlySet<string>;
}

const ALWAYS: Condition = { matches: matchesAlways, rule: { all: [] }, facts: new Set() };

/** Compiles a condition over facts of these types; without one it always holds. */
export function readCondition(data: ConditionData | undefined, types: FlatTypes): Condition {
  if (data === undefined) return ALWAYS;
  const facts = new Set<string>();
  const rule = readLines(data, types, facts);
  return { matches: compileCondition(rule), rule, facts };
}

function readLines(data: ConditionData, types: FlatTypes, facts: Set<string>): NestedCondition {
  const lines = Object.entries(data).map(([name, expected]): NestedCondition => {
    if (name === 'not') return { not: readLines(expected as ConditionData, types, facts) };
    if (name !== 'all' && name !== 'any') return readFact(name, expected as Expected, types, facts);
    const parts = (expected as readonly ConditionData[]).map((one) => readLines(one, types, facts));
    return { [name]: parts } as unknown as NestedCondition;
  });
  return joined('all', lines);
}

function joined(by: 'all' | 'any', parts: readonly NestedCondition[]): NestedCondition {
  return parts.length === 1 ? (parts[0] as NestedCondition) : ({ [by]: parts } as unknown as NestedCondition);
}

function readFact(name: string, expected: Expected, types: FlatTypes, facts: Set<string>): NestedCondition {
  facts.add(name);
  if (typeof expected === 'string' || Array.isArray(expected)) {
    const type = types[name] as FlatType;
    return joined(
      'any',
      [expected].flat().map((word) => ({ fact: name, ...meaningOf(word, type) })),
    );
  }
  const comparisons = Object.entries(expected).map(([operator, other]): NestedCondition => {
    facts.add(other);
    return { fact: name, operator, value: { fact: other } };
  });
  return joined('all', comparisons);
}

/** What a word means of a fact; a word of an enum is that word, whatever else it might mean. */
function meaningOf(word: string, type: FlatType): { readonly operator: string; readonly value: unknown } {
  const { kind, words } = plainType(type);
  if (words.includes(word)) return { operator: 'is', value: word };
  const nothing = kind === 'integer' ? 0 : zero;
  switch (word) {
    case 'given':
      return { operator: 'is_not', value: null };
    case 'none':
      return { operator: 'is', value: null };
    case 'true':
    case 'false':
      return { operator: 'is', value: word === 'true' };
    case 'positive':
      return { operator: 'more_than', value: nothing };
    case 'negative':
      return { operator: 'less_than', value: nothing };
    default:
      return { operator: 'is', value: nothing };
  }
}
