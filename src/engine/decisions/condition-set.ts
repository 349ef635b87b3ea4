import { Engine, type NestedCondition, Rule } from 'json-rules-engine';
import type { Amount } from '../../law/amounts.ts';

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

export const ORDER: Record<string, (order: number) => boolean> = {
  more_than: (o) => o > 0,
  less_than: (o) => o < 0,
  at_least: (o) => o >= 0,
  at_most: (o) => o <= 0,
};

export const ORDER_OF_DAYS: Record<string, (order: number) => boolean> = {
  before: (o) => o < 0,
  after: (o) => o > 0,
  on_or_before: (o) => o <= 0,
  on_or_after: (o) => o >= 0,
};

/** Holds the operators only: every run has facts of its own, so that runs at one time cannot meet. */
const engine = new Engine();
engine.addOperator('is', same);
engine.addOperator('is_not', (a: unknown, b: unknown) => !same(a, b));
for (const [name, test] of Object.entries({ ...ORDER, ...ORDER_OF_DAYS })) {
  engine.addOperator(name, inOrder(test));
}
/** An operator of the package; its published types leave out how one is asked. */
interface Comparison {
  evaluate(fact: unknown, value: unknown): boolean;
}
const { operators } = engine as unknown as { readonly operators: ReadonlyMap<string, Comparison> };

/** A condition as the package's Rule has read it. */
interface RuleCondition {
  readonly all?: readonly RuleCondition[];
  readonly any?: readonly RuleCondition[];
  readonly not?: RuleCondition;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: unknown;
}

type GivenFacts = Readonly<Record<string, unknown>>;

type Holds = (facts: GivenFacts) => boolean;

/** Several conditions asked of the same facts. */
export class Conditions {
  readonly #holds: readonly Holds[];

  constructor(conditions: readonly NestedCondition[]) {
    const rule = new Rule({ conditions: { any: [...conditions] }, event: { type: 'holds' } });
    this.#holds = (rule.conditions as unknown as { any: RuleCondition[] }).any.map(compile);
  }

  /**
   * Which of the conditions hold, by index.
   * @throws Error when a fact is asked for that was not given.
   */
  holding(facts: GivenFacts): number[] {
    const holding: number[] = [];
    for (let index = 0; index < this.#holds.length; index += 1) {
      if (this.#holds[index]?.(facts) === true) holding.push(index);
    }
    return holding;
  }
}

/**
 * A condition as a question that ends as soon as the answer is known. Facts are
 * constants here, so nothing is waited for, as the package's own way of asking does.
 */
function compile({ all, any, not, fact = '', operator = '', value }: RuleCondition): Holds {
  if (all !== undefined) {
    const parts = all.map(compile);
    return (facts) => parts.every((holds) => holds(facts));
  }
  if (any !== undefined) {
    const parts = any.map(compile);
    return (facts) => parts.some((holds) => holds(facts));
  }
  if (not !== undefined) {
    const holds = compile(not);
    return (facts) => !holds(facts);
  }
  const comparison = operators.get(operator);
  if (comparison === undefined) throw new Error(`there is no operator "${operator}"`);
  if (typeof value === 'object' && value !== null && 'fact' in value) {
    const other = String(value.fact);
    return (facts) => comparison.evaluate(factOf(facts, fact), factOf(facts, other));
  }
  return (facts) => comparison.evaluate(factOf(facts, fact), value);
}

function factOf(facts: GivenFacts, name: string): unknown {
  if (!(name in facts)) throw new Error(`the fact "${name}" was not given`);
  return facts[name];
}
