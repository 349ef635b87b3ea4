import { Rule } from 'json-rules-engine';
import { DATE_OPERATORS, ORDER_OPERATORS } from '../decisions/conditions.ts';
import {
  ALWAYS,
  type Condition,
  type ConditionData,
  type Expected,
  readCondition,
} from '../read/condition.ts';
import type { Path } from '../spot.ts';
import { type FlatType, type FlatTypes, isComparable, plainType } from '../values.ts';
import { unknownName } from './check-keys.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with a condition. @returns the condition; null where an error was reported. */
export function checkCondition(
  file: YamlFile,
  path: Path,
  data: ConditionData | undefined,
  types: FlatTypes,
): Condition | null {
  if (data === undefined) return ALWAYS;
  let isSound = true;
  for (const { at, message, isAtKey } of errorsIn(data, path, types)) {
    if (isAtKey) file.errorAtKey(at, message);
    else file.error(at, message);
    isSound = false;
  }
  if (!isSound) return null;
  const condition = readCondition(data, types);
  // json-rules-engine, whose format says what a condition means, must accept it.
  new Rule({ conditions: { any: [condition.rule] }, event: { type: 'matches' } });
  return condition;
}

interface ConditionError {
  readonly at: Path;
  readonly message: string;
  readonly isAtKey?: boolean;
}

function errorsIn(data: ConditionData, path: Path, types: FlatTypes): ConditionError[] {
  return Object.entries(data).flatMap(([name, expected]): ConditionError[] => {
    const at = [...path, name];
    if (name === 'not') return errorsIn(expected as ConditionData, at, types);
    if (name !== 'all' && name !== 'any') return errorsOfFact(name, expected as Expected, at, types);
    const parts = expected as readonly ConditionData[];
    return parts.flatMap((one, index) => errorsIn(one, [...at, index], types));
  });
}

function errorsOfFact(name: string, expected: Expected, at: Path, types: FlatTypes): ConditionError[] {
  const type = types[name];
  if (type === undefined) return [{ at, message: unknownFact(name, types), isAtKey: true }];
  if (typeof expected === 'string' || Array.isArray(expected)) {
    const allowed = wordsOfType(type);
    if (allowed.length === 0) {
      const message = `A date is compared with another: "${name}: { before: … }". Write it so.`;
      return [{ at, message, isAtKey: true }];
    }
    return ([expected].flat() as string[]).flatMap((word, index) => {
      const message = `"${word}" is not what ${name} can be. Use one of ${allowed.join(', ')}.`;
      return allowed.includes(word) ? [] : [{ at: [...at, index], message }];
    });
  }
  return Object.entries(expected).flatMap(([operator, other]) => {
    const message = comparisonError(name, type, operator, other, types);
    return message === null ? [] : [{ at: [...at, operator], message }];
  });
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
