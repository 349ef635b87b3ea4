import type { NestedCondition } from 'json-rules-engine';
import { zero } from '../../law/amounts.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import { type FlatType, type FlatTypes, isComparable, plainOf } from '../values.ts';
import { compileCondition, DATE_OPERATORS, type Matches, ORDER_OPERATORS } from './conditions.ts';

/** A condition as its file says it: `all`, `any`, `not`, or one comparison. */
export interface ConditionData {
  readonly all?: readonly ConditionData[];
  readonly any?: readonly ConditionData[];
  readonly not?: ConditionData;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: string | { readonly fact: string };
}

type Comparison = Required<Pick<ConditionData, 'fact' | 'operator' | 'value'>>;

/** A condition of a file, compiled, and in json-rules-engine's own form. */
export interface Condition {
  readonly matches: Matches;
  readonly rule: NestedCondition;
  /** The facts that it asks for. */
  readonly facts: ReadonlySet<string>;
}

/** Reads a condition of a file; what does not fit the facts is reported, and then it is null. */
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
  const parts = (['all', 'any', 'not', 'fact'] as const).filter((key) => data[key] !== undefined);
  if (parts.length !== 1) {
    file.fault(path, 'a condition is one of all, any, not, or a single comparison');
    return null;
  }
  for (const key of ['all', 'any'] as const) {
    const list = data[key];
    if (list === undefined) continue;
    const read = list.map((item, index) => readNested(file, [...path, key, index], item, types, facts));
    const sound = read.filter((condition) => condition !== null);
    if (sound.length < list.length) return null;
    return key === 'all' ? { all: sound } : { any: sound };
  }
  if (data.not !== undefined) {
    const not = readNested(file, [...path, 'not'], data.not, types, facts);
    return not === null ? null : { not };
  }
  // The schema of the file sees to it that nothing is missing.
  return readComparison(file, path, data as Comparison, types, facts);
}

function readComparison(
  file: RulesFile,
  path: Path,
  { fact, operator, value }: Comparison,
  types: FlatTypes,
  facts: Set<string>,
): NestedCondition | null {
  const type = types[fact];
  if (type === undefined) {
    file.fault([...path, 'fact'], `there is no fact "${fact}"; the facts are ${namesOf(types)}`);
    return null;
  }
  facts.add(fact);
  if (!suits(operator, type)) {
    file.fault([...path, 'operator'], `"${operator}" does not suit ${fact}, which is ${describe(type)}`);
    return null;
  }
  if (typeof value === 'object') {
    const other = types[value.fact];
    if (other === undefined) {
      file.fault(
        [...path, 'value', 'fact'],
        `there is no fact "${value.fact}"; the facts are ${namesOf(types)}`,
      );
      return null;
    }
    facts.add(value.fact);
    if (!isComparable(type, other)) {
      file.fault(
        [...path, 'value'],
        `${fact} is ${describe(type)} and cannot be compared with ${value.fact}, which is ${describe(other)}`,
      );
      return null;
    }
    return { fact, operator, value };
  }
  const literal = readValue(value, type);
  if (literal === undefined) {
    file.fault([...path, 'value'], `"${value}" is not what ${fact} can be: ${describeValues(type)}`);
    return null;
  }
  return { fact, operator, value: literal };
}

/** Of what a condition may ask for, what is no column of a rate table: those are too many to list. */
export function namesOf(types: FlatTypes): string {
  return Object.keys(types)
    .filter((name) => !name.includes('.'))
    .join(', ');
}

/** Whether an operator can compare values of a type. */
export function suits(operator: string, type: FlatType): boolean {
  const { kind } = plainOf(type);
  if (ORDER_OPERATORS.has(operator)) return ['money', 'percent', 'decimal', 'integer'].includes(kind);
  return !DATE_OPERATORS.has(operator) || kind === 'date';
}

/** The value a comparison names; undefined when the fact cannot be that. Numbers and dates are facts, never written here; zero alone is no rate. */
function readValue(text: string, type: FlatType): unknown {
  const { kind, words } = plainOf(type);
  if (words.includes(text)) return text;
  if (text === 'none') return type.kind === 'optional' ? null : undefined;
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (text !== 'zero' || kind === 'date') return undefined;
  return kind === 'integer' ? 0 : zero;
}

/** A type as files write it: `money`, `date or none`, or the words it can be. */
export function describe(type: FlatType): string {
  const { kind, words } = plainOf(type);
  const none = type.kind === 'optional' ? ' or none' : '';
  return (kind === 'enum' ? `one of ${words.join(', ')}` : kind) + none;
}

function describeValues(type: FlatType): string {
  const { kind, words } = plainOf(type);
  const none = type.kind === 'optional' ? ', none' : '';
  if (kind === 'enum') return words.join(', ') + none;
  if (kind === 'boolean') return `true, false${none}`;
  return `{ fact: … }${kind === 'date' ? '' : ', zero'}${none} (a number or a date comes from a rate table, as a fact)`;
}
