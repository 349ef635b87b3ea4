import { Almanac, Engine, type NestedCondition, Rule } from 'json-rules-engine';
import type { Amount } from '../law/amounts.ts';
import { type FactKind, type FactKinds, mayBeNone, plainKind } from './facts.ts';
import type { Path, YamlFile } from './yaml-file.ts';

/** A condition as its file says it: `all`, `any`, `not`, or one comparison. */
export interface ConditionData {
  readonly all?: readonly ConditionData[];
  readonly any?: readonly ConditionData[];
  readonly not?: ConditionData;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: string | { readonly fact: string };
}

/** Compares facts that can be in order; a fact that is none is in no order with anything. */
function inOrder(holds: (order: number) => boolean): (a: unknown, b: unknown) => boolean {
  return (a, b) => a !== null && b !== null && holds(order(a, b));
}

function order(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - (b as number) : (a as Amount).compare(b as Amount);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (a !== null && b !== null && typeof a === 'object' && order(a, b) === 0);
}

const ORDER: Record<string, (order: number) => boolean> = {
  more_than: (o) => o > 0,
  less_than: (o) => o < 0,
  at_least: (o) => o >= 0,
  at_most: (o) => o <= 0,
};

const ORDER_OF_DAYS: Record<string, (order: number) => boolean> = {
  before: (o) => o < 0,
  after: (o) => o > 0,
  on_or_before: (o) => o <= 0,
  on_or_after: (o) => o >= 0,
};

/** Holds the operators only: every run has facts of its own, so that runs at one time cannot meet. */
const engine = new Engine();
engine.addOperator('is', same);
engine.addOperator('is_not', (a: unknown, b: unknown) => !same(a, b));
for (const [name, holds] of Object.entries({ ...ORDER, ...ORDER_OF_DAYS })) {
  engine.addOperator(name, inOrder(holds));
}

/**
 * The facts of one run. Facts are constants here, so the package's way of
 * hashing a cache key for each of them is passed by.
 */
class RunFacts extends Almanac {
  readonly #facts: Readonly<Record<string, unknown>>;

  constructor(facts: Readonly<Record<string, unknown>>) {
    super();
    this.#facts = facts;
  }

  override factValue<T>(name: string): Promise<T> {
    if (!(name in this.#facts)) throw new Error(`the fact "${name}" was not given`);
    // The package waits for facts with Promise.all, which takes a value as it is.
    return this.#facts[name] as Promise<T>;
  }

  getValue(value: unknown): unknown {
    const isFact = typeof value === 'object' && value !== null && 'fact' in value;
    return isFact ? this.factValue(String(value.fact)) : value;
  }
}

/** json-rules-engine's Rule as it is at run time; its published types leave out how one is evaluated. */
interface EvaluableRule {
  setEngine(engine: Engine): void;
  evaluate(facts: Almanac): Promise<{ conditions: { any: { result?: boolean }[] } }>;
}

/** Several conditions asked of the same facts at once. */
export class Conditions {
  readonly #rule: EvaluableRule;

  constructor(conditions: readonly NestedCondition[]) {
    const any = [...conditions];
    this.#rule = new Rule({ conditions: { any }, event: { type: 'holds' } }) as unknown as EvaluableRule;
    this.#rule.setEngine(engine);
  }

  /** Which of the conditions hold, by index. Safe when many runs are under way at once. */
  async holding(facts: Readonly<Record<string, unknown>>): Promise<number[]> {
    const { conditions } = await this.#rule.evaluate(new RunFacts(facts));
    const holding: number[] = [];
    conditions.any.forEach(({ result }, index) => {
      if (result === true) holding.push(index);
    });
    return holding;
  }
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
