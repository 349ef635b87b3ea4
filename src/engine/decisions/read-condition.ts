import type { NestedCondition } from 'json-rules-engine';
import { zero } from '../../law/amounts.ts';
import { parseDay } from '../../law/calendar.ts';
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

export interface ConditionData {
  readonly all?: readonly ConditionData[];
  readonly any?: readonly ConditionData[];
  readonly not?: ConditionData;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: string | { readonly fact: string };
}

/** All must match: `{ rate_band: [main_rate, mixed], taxable_profits: { more_than: lower_limit } }`. */
export type ShortCondition = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>>>
>;

export interface Condition {
  readonly matches: Matches;
  readonly rule: NestedCondition;
  readonly facts: ReadonlySet<string>;
}

export const ALWAYS: Condition = { matches: matchesAlways, rule: { all: [] }, facts: new Set() };

const FULL = new Set(['all', 'any', 'not', 'fact', 'operator', 'value']);

export function readTextCondition(
  file: RulesFile,
  path: Path,
  data: ShortCondition | ConditionData | undefined,
  types: FlatTypes,
): Condition | null {
  if (data === undefined) return ALWAYS;
  const isFull = Object.keys(data).every((name) => FULL.has(name));
  return isFull
    ? readCondition(file, path, data as ConditionData, types)
    : readShortCondition(file, path, data as ShortCondition, types);
}

export function readCondition(
  file: RulesFile,
  path: Path,
  data: ConditionData,
  types: FlatTypes,
): Condition | null {
  const facts = new Set<string>();
  const rule = readNested(file, path, data, types, facts);
  if (rule === null) return null;
  file.checkCondition(path, rule);
  return { matches: compileCondition(rule), rule, facts };
}

function readNested(
  file: RulesFile,
  path: Path,
  data: ConditionData,
  types: FlatTypes,
  facts: Set<string>,
): NestedCondition | null {
  const [part, ...others] = (['all', 'any', 'not', 'fact'] as const).filter((key) => data[key] !== undefined);
  if (part === undefined || others.length > 0) {
    file.fault(path, 'a condition is one of all, any, not, or a single comparison');
    return null;
  }
  // The schema requires all three.
  if (part === 'fact') return readComparison(file, path, data as Required<ConditionData>, types, facts);
  const read = [data[part] as ConditionData | readonly ConditionData[]].flat().map((item, index) => {
    const at = part === 'not' ? [...path, part] : [...path, part, index];
    return readNested(file, at, item, types, facts);
  });
  const sound = read.filter((condition) => condition !== null);
  if (sound.length < read.length) return null;
  return { [part]: part === 'not' ? sound[0] : sound } as unknown as NestedCondition;
}

function readComparison(
  file: RulesFile,
  path: Path,
  { fact, operator, value }: Required<ConditionData>,
  types: FlatTypes,
  facts: Set<string>,
): NestedCondition | null {
  const refuse = (at: string[], wrong: string): null => {
    file.fault([...path, ...at], wrong);
    return null;
  };
  const unknown = (name: string): string => `there is no fact "${name}"; the facts are ${listNames(types)}`;
  const type = types[fact];
  if (type === undefined) return refuse(['fact'], unknown(fact));
  facts.add(fact);
  if (!suits(operator, type)) {
    return refuse(['operator'], `"${operator}" does not suit ${fact}, which is ${describe(type)}`);
  }
  if (typeof value !== 'object') {
    const literal = readValue(value, type);
    return literal === undefined
      ? refuse(['value'], `"${value}" is not what ${fact} can be: ${describeValues(type)}`)
      : { fact, operator, value: literal };
  }
  const other = types[value.fact];
  if (other === undefined) return refuse(['value', 'fact'], unknown(value.fact));
  facts.add(value.fact);
  if (isComparable(type, other)) return { fact, operator, value };
  const both = `${fact} is ${describe(type)} and cannot be compared with ${value.fact}`;
  return refuse(['value'], `${both}, which is ${describe(other)}`);
}

const SHORT: Readonly<Record<string, readonly [operator: string, value: string]>> = {
  given: ['is_not', 'none'],
  none: ['is', 'none'],
  positive: ['more_than', 'zero'],
  negative: ['less_than', 'zero'],
  zero: ['is', 'zero'],
};

export function readShortCondition(
  file: RulesFile,
  path: Path,
  data: ShortCondition,
  types: FlatTypes,
): Condition | null {
  const parts = Object.entries(data).map(([name, expected]): ConditionData | null => {
    const type = types[name];
    if (type === undefined) {
      const near = nearest(name, Object.keys(types));
      const hint = near === null ? `; the facts are ${listNames(types)}` : `; is it ${near}?`;
      file.faultAtKey([...path, name], `there is no fact "${name}"${hint}`);
      return null;
    }
    if (typeof expected === 'object' && !Array.isArray(expected)) {
      const comparisons = Object.entries(expected);
      const written = (text: string) => (parseDay(text) === null ? { fact: text } : text);
      return {
        all: comparisons.map(([operator, text]) => ({ fact: name, operator, value: written(text) })),
      };
    }
    const words = [expected as string | readonly string[]].flat();
    const allowed = shortWords(type);
    if (allowed.length === 0) {
      file.faultAtKey([...path, name], `"${name}" is always given and cannot be compared with a word`);
      return null;
    }
    const wrong = words.flatMap((word, index) => (allowed.includes(word) ? [] : [index]));
    for (const index of wrong) {
      file.fault(
        [...path, name, index],
        `"${words[index]}" is not what ${name} can be: ${allowed.join(', ')}`,
      );
    }
    // A word of an enum is that word, whatever else it might mean.
    const own = plainType(type).words;
    return wrong.length > 0
      ? null
      : {
          any: words.map((word) => {
            const [operator, value] = (own.includes(word) ? undefined : SHORT[word]) ?? ['is', word];
            return { fact: name, operator, value };
          }),
        };
  });
  const sound = parts.filter((part) => part !== null);
  return sound.length < parts.length ? null : readCondition(file, path, { all: sound }, types);
}

export function shortWords(type: FlatType): readonly string[] {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ['given', 'none'] : [];
  if (kind === 'enum') return [...words, ...none];
  if (kind === 'boolean') return ['true', 'false', ...none];
  return kind === 'date' ? none : ['positive', 'zero', 'negative', ...none];
}

/** The facts a condition may use, without columns of rate tables, of which there are too many to list. */
function listNames(types: FlatTypes): string {
  return Object.keys(types)
    .filter((name) => !name.includes('.'))
    .join(', ');
}

export function suits(operator: string, type: FlatType): boolean {
  const { kind } = plainType(type);
  if (ORDER_OPERATORS.has(operator)) return ['money', 'percent', 'decimal', 'integer'].includes(kind);
  return !DATE_OPERATORS.has(operator) || kind === 'date';
}

/** The value in a comparison; undefined if it does not fit. Numbers except zero come from rates, as facts. */
function readValue(text: string, type: FlatType): unknown {
  const { kind, words } = plainType(type);
  if (words.includes(text)) return text;
  if (text === 'none') return type.kind === 'optional' ? null : undefined;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (kind === 'date') return parseDay(text) ?? undefined;
  if (text !== 'zero') return undefined;
  return kind === 'integer' ? 0 : zero;
}

/** A type as files write it: `money`, `date or none`, or its possible words. */
export function describe(type: FlatType): string {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ' or none' : '';
  return (kind === 'enum' ? `one of ${words.join(', ')}` : kind) + none;
}

function describeValues(type: FlatType): string {
  const { kind, words } = plainType(type);
  const none = type.kind === 'optional' ? ', none' : '';
  if (kind === 'enum') return words.join(', ') + none;
  if (kind === 'boolean') return `true, false${none}`;
  if (kind === 'date') return `{ fact: … }, a day such as 2026-04-01${none}`;
  return `{ fact: … }, zero${none} (a number comes from a rate table, as a fact)`;
}
