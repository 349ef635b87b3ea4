import { Rule } from 'json-rules-engine';
import { type Expected, OPERATORS, readCondition } from '../decisions/conditions.ts';
import type { Path } from '../spot.ts';
import { type FlatType, type FlatTypes, isComparable, plainType } from '../values.ts';
import { unknownName } from './diagnostics.ts';
import type { YamlFile } from './yaml-file.ts';

type Facts = Readonly<Record<string, Expected>>;

/** Reports what is wrong with the facts of a condition, apart from its parts such as `any`. */
export function checkFacts(file: YamlFile, path: Path, facts: Facts, types: FlatTypes): void {
  let isSound = Object.keys(facts).length > 0;
  for (const [name, expected] of Object.entries(facts)) {
    const type = types[name];
    if (type === undefined) {
      file.errorAtKey([...path, name], unknownFact(name, types));
      isSound = false;
      continue;
    }
    const isWord = typeof expected === 'string' || Array.isArray(expected);
    for (const [step, other] of Object.entries(isWord ? [expected].flat() : expected)) {
      const error = isWord ? wordError(name, type, other) : comparisonError(name, step, other, types);
      if (error === null) continue;
      file.error([...path, name, isWord ? Number(step) : step], error);
      isSound = false;
    }
  }
  if (!isSound) return;
  // json-rules-engine, whose format says what a condition means, must accept it.
  const { rule } = readCondition(facts, types);
  new Rule({ conditions: { any: [rule] }, event: { type: 'matches' } });
}

/** What is wrong with a word that a fact is to be; null if nothing is. */
function wordError(name: string, type: FlatType, word: string): string | null {
  const allowed = wordsOfType(type);
  if (allowed.includes(word)) return null;
  return allowed.length === 0
    ? `A date is compared with another: "${name}: { before: … }". Write it so.`
    : `"${word}" is not what ${name} can be. Use one of ${allowed.join(', ')}.`;
}

/** What is wrong with a comparison of two facts; null if nothing is. */
function comparisonError(name: string, operator: string, other: string, types: FlatTypes): string | null {
  const type = types[name] as FlatType;
  const { kind } = plainType(type);
  const [of] = OPERATORS.get(operator) ?? [];
  const isOrdered = ['money', 'percent', 'decimal', 'integer'].includes(kind);
  const isFit = of === 'amounts' ? isOrdered : of === 'days' ? kind === 'date' : true;
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
