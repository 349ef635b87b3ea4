import type { NestedCondition } from 'json-rules-engine';
import type { Path, YamlFile } from '../loading/yaml-file.ts';
import { ORDER, ORDER_OF_DAYS } from './condition-set.ts';
import { type FactKind, type FactKinds, mayBeNone, plainKind } from './facts.ts';

/** A condition as its file says it: `all`, `any`, `not`, or one comparison. */
export interface ConditionData {
  readonly all?: readonly ConditionData[];
  readonly any?: readonly ConditionData[];
  readonly not?: ConditionData;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: string | { readonly fact: string };
}

/**
 * Turns a condition of a file into one of the engine; what does not fit the
 * facts is reported, and then it is null.
 */
export function compileCondition(
  file: YamlFile,
  path: Path,
  data: ConditionData,
  facts: FactKinds,
): NestedCondition | null {
  const parts = (['all', 'any', 'not', 'fact'] as const).filter((key) => data[key] !== undefined);
  if (parts.length !== 1) {
    file.fault(path, 'a condition is one of all, any, not, or a single comparison');
    return null;
  }
  for (const key of ['all', 'any'] as const) {
    const list = data[key];
    if (list === undefined) continue;
    const compiled = list.map((item, index) => compileCondition(file, [...path, key, index], item, facts));
    const sound = compiled.filter((condition) => condition !== null);
    if (sound.length < list.length) return null;
    return key === 'all' ? { all: sound } : { any: sound };
  }
  if (data.not !== undefined) {
    const not = compileCondition(file, [...path, 'not'], data.not, facts);
    return not === null ? null : { not };
  }
  return compileComparison(file, path, data, facts);
}

function compileComparison(
  file: YamlFile,
  path: Path,
  { fact = '', operator = '', value = '' }: ConditionData,
  facts: FactKinds,
): NestedCondition | null {
  const kind = facts[fact];
  if (kind === undefined) {
    file.fault(
      [...path, 'fact'],
      `there is no fact "${fact}"; the facts are ${Object.keys(facts).join(', ')}`,
    );
    return null;
  }
  if (!suits(operator, kind)) {
    file.fault([...path, 'operator'], `"${operator}" does not suit ${fact}, which is ${describe(kind)}`);
    return null;
  }
  if (typeof value === 'object') {
    const other = facts[value.fact];
    if (other === undefined) {
      file.fault(
        [...path, 'value', 'fact'],
        `there is no fact "${value.fact}"; the facts are ${Object.keys(facts).join(', ')}`,
      );
      return null;
    }
    if (plainKind(other) !== plainKind(kind)) {
      file.fault(
        [...path, 'value'],
        `${fact} is ${describe(kind)} and cannot be compared with ${value.fact}, which is ${describe(other)}`,
      );
      return null;
    }
    return { fact, operator, value };
  }
  const literal = readValue(value, kind);
  if (literal === undefined) {
    file.fault([...path, 'value'], `"${value}" is not what ${fact} can be: ${describeValues(kind)}`);
    return null;
  }
  return { fact, operator, value: literal };
}

function suits(operator: string, kind: FactKind): boolean {
  if (operator in ORDER) return ['amount', 'number', 'count'].includes(plainKind(kind));
  if (operator in ORDER_OF_DAYS) return plainKind(kind) === 'day';
  return true;
}

/** The value a comparison names; undefined when the fact cannot be that. Numbers and days are facts, never written here. */
function readValue(text: string, kind: FactKind): unknown {
  if (typeof kind !== 'string') return kind.includes(text) ? text : undefined;
  if (text === 'none') return mayBeNone(kind) ? null : undefined;
  if (plainKind(kind) === 'yes_no' && (text === 'true' || text === 'false')) return text === 'true';
  return undefined;
}

function describe(kind: FactKind): string {
  return typeof kind === 'string' ? kind : `one of ${kind.join(', ')}`;
}

function describeValues(kind: FactKind): string {
  const none = mayBeNone(kind) ? ', none' : '';
  if (typeof kind !== 'string') return kind.join(', ');
  if (plainKind(kind) === 'yes_no') return `true, false${none}`;
  return `{ fact: … }${none} (a number or a day comes from a rate table, as a fact)`;
}
