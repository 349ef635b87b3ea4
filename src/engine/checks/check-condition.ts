import { type NestedCondition, Rule } from 'json-rules-engine';
import { DATE_OPERATORS, ORDER_OPERATORS } from '../decisions/conditions.ts';
import { nearest } from '../inputs/nearest.ts';
import {
  ALWAYS,
  type Condition,
  type ConditionData,
  type Expected,
  readCondition,
} from '../read/condition.ts';
import type { Path } from '../spot.ts';
import { type FlatType, type FlatTypes, isComparable, plainType } from '../values.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with a condition. @returns the condition; null where a fault was reported. */
export function checkCondition(
  file: YamlFile,
  path: Path,
  data: ConditionData | undefined,
  types: FlatTypes,
): Condition | null {
  if (data === undefined) return ALWAYS;
  if (!isSound(file, path, data, types)) return null;
  const condition = readCondition(data, types);
  checkRule(file, path, condition.rule);
  return condition;
}

/** Reports what json-rules-engine, whose format says what a condition means, cannot read. */
export function checkRule(file: YamlFile, path: Path, rule: NestedCondition): void {
  try {
    new Rule({ conditions: { any: [rule] }, event: { type: 'matches' } });
  } catch (error) {
    file.fault(path, `json-rules-engine cannot read this condition: ${(error as Error).message}`);
  }
}

function isSound(file: YamlFile, path: Path, data: ConditionData, types: FlatTypes): boolean {
  const lines = Object.entries(data).map(([name, expected]): boolean => {
    const at = [...path, name];
    if (name === 'not') return isSound(file, at, expected as ConditionData, types);
    if (name !== 'all' && name !== 'any') return isSoundFact(file, at, name, expected as Expected, types);
    const parts = (expected as readonly ConditionData[]).map((one, index) =>
      isSound(file, [...at, index], one, types),
    );
    return parts.every(Boolean);
  });
  return lines.every(Boolean);
}

function isSoundFact(
  file: YamlFile,
  path: Path,
  name: string,
  expected: Expected,
  types: FlatTypes,
): boolean {
  const type = types[name];
  if (type === undefined) {
    file.faultAtKey(path, unknownFact(name, types));
    return false;
  }
  if (typeof expected === 'string' || Array.isArray(expected)) {
    return areWordsOf(file, path, name, [expected].flat() as string[], type);
  }
  const comparisons = Object.entries(expected).map(([operator, other]): boolean => {
    const message = comparisonMessage(name, type, operator, other, types);
    if (message !== null) file.fault([...path, operator], message);
    return message === null;
  });
  return comparisons.every(Boolean);
}

function areWordsOf(
  file: YamlFile,
  path: Path,
  name: string,
  words: readonly string[],
  type: FlatType,
): boolean {
  const allowed = wordsOf(type);
  if (allowed.length === 0) {
    file.faultAtKey(path, `"${name}" is always given and cannot be compared with a word`);
    return false;
  }
  words.forEach((word, index) => {
    if (allowed.includes(word)) return;
    file.fault([...path, index], `"${word}" is not what ${name} can be: ${allowed.join(', ')}`);
  });
  return words.every((word) => allowed.includes(word));
}

/** What is wrong with a comparison of two facts; null if nothing is. */
function comparisonMessage(
  name: string,
  type: FlatType,
  operator: string,
  other: string,
  types: FlatTypes,
): string | null {
  if (!suits(operator, type)) return `"${operator}" does not suit ${name}, which is ${describe(type)}`;
  const otherType = types[other];
  if (otherType === undefined) return unknownFact(other, types);
  if (isComparable(type, otherType)) return null;
  return `${name} is ${describe(type)} and cannot be compared with ${other}, which is ${describe(otherType)}`;
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
