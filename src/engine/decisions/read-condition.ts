import type { NestedCondition } from 'json-rules-engine';
import { zero } from '../../law/amounts.ts';
import { nearest } from '../inputs/nearest.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import { type FlatType, type FlatTypes, isComparable, plainType } from '../values.ts';
import {
  compileCondition,
  DATE_OPERATORS,
  type Matches,
  matchesAlways,
  ORDER_OPERATORS,
} from './conditions.ts';

/** A word that a fact must be, one of several, or what it must be to other facts: `{ more_than: lower_limit }`. */
type Expected = string | readonly string[] | Readonly<Record<string, string>>;

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

export const ALWAYS: Condition = { matches: matchesAlways, rule: { all: [] }, facts: new Set() };

/** Reads a condition; null where a fault was reported. */
export function readCondition(
  file: RulesFile,
  path: Path,
  data: ConditionData | undefined,
  types: FlatTypes,
): Condition | null {
  if (data === undefined) return ALWAYS;
  const facts = new Set<string>();
  const rule = readLines(file, path, data, types, facts);
  if (rule === null) return null;
  file.checkCondition(path, rule);
  return { matches: compileCondition(rule), rule, facts };
}

function readLines(
  file: RulesFile,
  path: Path,
  data: ConditionData,
  types: FlatTypes,
  facts: Set<string>,
): NestedCondition | null {
  const lines = Object.entries(data).map(([name, expected]): NestedCondition | null => {
    const at = [...path, name];
    if (name === 'not') {
      const inner = readLines(file, at, expected as ConditionData, types, facts);
      return inner === null ? null : { not: inner };
    }
    if (name !== 'all' && name !== 'any') return readFact(file, at, name, expected as Expected, types, facts);
    const parts = (expected as readonly ConditionData[]).map((one, index) =>
      readLines(file, [...at, index], one, types, facts),
    );
    return join(name, parts);
  });
  return lines.length === 1 ? (lines[0] as NestedCondition | null) : join('all', lines);
}

function join(by: 'all' | 'any', parts: readonly (NestedCondition | null)[]): NestedCondition | null {
  const sound = parts.filter((part) => part !== null);
  return sound.length < parts.length ? null : ({ [by]: sound } as unknown as NestedCondition);
}

function readFact(
  file: RulesFile,
  path: Path,
  name: string,
  expected: Expected,
  types: FlatTypes,
  facts: Set<string>,
): NestedCondition | null {
  const type = types[name];
  if (type === undefined) {
    file.faultAtKey(path, unknownFact(name, types));
    return null;
  }
  facts.add(name);
  if (typeof expected === 'string' || Array.isArray(expected)) {
    return readWords(file, path, name, [expected].flat() as string[], type);
  }
  const comparisons = Object.entries(expected).map(([operator, other]) =>
    readComparison(file, [...path, operator], { name, operator, other }, types, facts),
  );
  return comparisons.length === 1 ? (comparisons[0] ?? null) : join('all', comparisons);
}

/** What words mean that are no words of an enum. */
const WORDS: Readonly<Record<string, readonly [operator: string, value: unknown]>> = {
  given: ['is_not', null],
  none: ['is', null],
  true: ['is', true],
  false: ['is', false],
};

function readWords(
  file: RulesFile,
  path: Path,
  name: string,
  words: readonly string[],
  type: FlatType,
): NestedCondition | null {
  const allowed = wordsOf(type);
  if (allowed.length === 0) {
    file.faultAtKey(path, `"${name}" is always given and cannot be compared with a word`);
    return null;
  }
  const parts = words.map((word, index): NestedCondition | null => {
    if (!allowed.includes(word)) {
      file.fault([...path, index], `"${word}" is not what ${name} can be: ${allowed.join(', ')}`);
      return null;
    }
    // A word of an enum is that word, whatever else it might mean.
    const { kind, words: own } = plainType(type);
    if (own.includes(word)) return { fact: name, operator: 'is', value: word };
    const nought = kind === 'integer' ? 0 : zero;
    if (word === 'positive') return { fact: name, operator: 'more_than', value: nought };
    if (word === 'negative') return { fact: name, operator: 'less_than', value: nought };
    const [operator, value] = WORDS[word] ?? ['is', nought];
    return { fact: name, operator, value };
  });
  return parts.length === 1 ? (parts[0] ?? null) : join('any', parts);
}

function readComparison(
  file: RulesFile,
  path: Path,
  { name, operator, other }: { readonly name: string; readonly operator: string; readonly other: string },
  types: FlatTypes,
  facts: Set<string>,
): NestedCondition | null {
  const type = types[name] as FlatType;
  const refuse = (message: string): null => {
    file.fault(path, message);
    return null;
  };
  if (!suits(operator, type))
    return refuse(`"${operator}" does not suit ${name}, which is ${describe(type)}`);
  const otherType = types[other];
  if (otherType === undefined) return refuse(unknownFact(other, types));
  facts.add(other);
  if (isComparable(type, otherType)) return { fact: name, operator, value: { fact: other } };
  const both = `${name} is ${describe(type)} and cannot be compared with ${other}`;
  return refuse(`${both}, which is ${describe(otherType)}`);
}

/** The words that a fact can be compared with; numbers come from rates, as facts. */
export function wordsOf(type: FlatType): readonly string[] {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ['given', 'none'] : [];
  if (kind === 'enum') return [...words, ...none];
  if (kind === 'boolean') return ['true', 'false', ...none];
  return kind === 'date' ? none : ['positive', 'zero', 'negative', ...none];
}

/** Columns of rate tables are not listed: there are too many. */
function unknownFact(name: string, types: FlatTypes): string {
  const names = Object.keys(types);
  const near = nearest(name, names);
  const known = names.filter((one) => !one.includes('.')).join(', ');
  return `there is no fact "${name}"${near === null ? `; the facts are ${known}` : `; is it ${near}?`}`;
}

function suits(operator: string, type: FlatType): boolean {
  const { kind } = plainType(type);
  if (ORDER_OPERATORS.has(operator)) return ['money', 'percent', 'decimal', 'integer'].includes(kind);
  return !DATE_OPERATORS.has(operator) || kind === 'date';
}

/** A type as files write it: `money`, `date or none`, or its possible words. */
export function describe(type: FlatType): string {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ' or none' : '';
  return (kind === 'enum' ? `one of ${words.join(', ')}` : kind) + none;
}
