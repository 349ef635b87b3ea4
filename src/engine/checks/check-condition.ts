import { Rule } from 'json-rules-engine';
import {
  type ConditionData,
  DATE_OPERATORS,
  type Expected,
  ORDER_OPERATORS,
  readCondition,
} from '../decisions/conditions.ts';
import type { Path } from '../spot.ts';
import { type FlatType, type FlatTypes, isComparable, plainType } from '../values.ts';
import { unknownName } from './names.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with the facts of a condition. @param parts its keys that are no facts, such as `any`. */
export function checkFacts(
  file: YamlFile,
  path: Path,
  condition: ConditionData,
  types: FlatTypes,
  parts: readonly string[],
): void {
  const facts = Object.entries(condition).filter(([name]) => !parts.includes(name)) as [string, Expected][];
  const isSound = facts.map(([name, expected]) => isSoundFact(file, [...path, name], name, expected, types));
  if (facts.length === 0 || isSound.includes(false)) return;
  // json-rules-engine, whose format says what a condition means, must accept it.
  const { rule } = readCondition(Object.fromEntries(facts), types);
  new Rule({ conditions: { any: [rule] }, event: { type: 'matches' } });
}

/** Whether a fact can be what is expected; what is wrong is reported. */
function isSoundFact(file: YamlFile, at: Path, name: string, expected: Expected, types: FlatTypes): boolean {
  const type = types[name];
  const allowed = type === undefined ? [] : wordsOfType(type);
  const isWord = typeof expected === 'string' || Array.isArray(expected);
  if (type === undefined) file.errorAtKey(at, unknownFact(name, types));
  else if (isWord && allowed.length === 0) {
    file.errorAtKey(at, `A date is compared with another: "${name}: { before: … }". Write it so.`);
  } else {
    const errors = isWord
      ? ([expected].flat() as string[]).map((word, index) => [
          index,
          allowed.includes(word)
            ? null
            : `"${word}" is not what ${name} can be. Use one of ${allowed.join(', ')}.`,
        ])
      : Object.entries(expected).map(([operator, other]) => [
          operator,
          comparisonError(name, type, operator, other, types),
        ]);
    const wrong = errors.filter(([, message]) => message !== null) as [string | number, string][];
    for (const [step, message] of wrong) file.error([...at, step], message);
    return wrong.length === 0;
  }
  return false;
}

/** What is wrong with a comparison of two facts; null if nothing is. */
function comparisonError(
  name: string,
  type: FlatType,
  operator: string,
  other: string,
  types: FlatTypes,
): string | null {
  const { kind } = plainType(type);
  const isOrdered = ['money', 'percent', 'decimal', 'integer'].includes(kind);
  const isFit = ORDER_OPERATORS.has(operator) ? isOrdered : !DATE_OPERATORS.has(operator) || kind === 'date';
  if (!isFit) return `"${operator}" does not fit ${name}, which is ${describe(type)}. Use another operator.`;
  const otherType = types[other];
  if (otherType === undefined) return unknownFact(other, types);
  if (isComparable(type, otherType)) return null;
  return `${name} is ${describe(type)}, and ${other} is ${describe(otherType)}. Compare facts of one type.`;
}

/** The words that a fact can be compared with; numbers come from rates, as facts. */
export function wordsOfType(type: FlatType): readonly string[] {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ['given', 'none'] : [];
  if (kind === 'enum') return [...words, ...none];
  if (kind === 'boolean') return ['true', 'false', ...none];
  return kind === 'date' ? none : ['positive', 'zero', 'negative', ...none];
}

/** Columns of rate tables are not listed: there are too many. */
function unknownFact(name: string, types: FlatTypes): string {
  const names = Object.keys(types);
  return unknownName('fact', name, name.includes('.') ? names : names.filter((one) => !one.includes('.')));
}

/** A type as files write it: `money`, `date or none`, or its possible words. */
export function describe(type: FlatType): string {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ' or none' : '';
  return (kind === 'enum' ? `one of ${words.join(', ')}` : kind) + none;
}
