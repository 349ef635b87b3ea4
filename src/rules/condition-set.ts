import { Almanac, Engine, type NestedCondition, Rule } from 'json-rules-engine';
import type { Amount } from '../law/amounts.ts';

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
const { operators: OPERATORS } = engine as unknown as { readonly operators: unknown };

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

/** A condition as json-rules-engine's Rule has read it; its published types leave out how one is evaluated. */
interface RuleCondition {
  readonly all?: readonly RuleCondition[];
  readonly any?: readonly RuleCondition[];
  readonly not?: RuleCondition;
  readonly fact?: string;
  readonly operator?: string;
  readonly value?: unknown;
  evaluate(facts: Almanac, operators: unknown): Promise<Compared>;
}

/** What a comparison came to. */
interface Compared {
  readonly result: boolean;
}

/** Whether a condition holds, from what the comparisons came to. */
type Holds = (compared: readonly Compared[]) => boolean;

/**
 * Several conditions asked of the same facts. Each comparison is made once,
 * however many conditions have it, and all of them at once.
 */
export class Conditions {
  readonly #comparisons: RuleCondition[] = [];
  readonly #holds: readonly Holds[];

  constructor(conditions: readonly NestedCondition[]) {
    const rule = new Rule({ conditions: { any: [...conditions] }, event: { type: 'holds' } });
    const places = new Map<string, number>();
    this.#holds = (rule.conditions as unknown as { any: RuleCondition[] }).any.map((condition) =>
      this.#compile(condition, places),
    );
  }

  /** Which of the conditions hold, by index. Safe when many runs are under way at once. */
  async holding(facts: Readonly<Record<string, unknown>>): Promise<number[]> {
    const given = new RunFacts(facts);
    const compared = await Promise.all(
      this.#comparisons.map((comparison) => comparison.evaluate(given, OPERATORS)),
    );
    const holding: number[] = [];
    this.#holds.forEach((holds, index) => {
      if (holds(compared)) holding.push(index);
    });
    return holding;
  }

  /** @param places where each comparison that was met before stands, by what it says. */
  #compile(condition: RuleCondition, places: Map<string, number>): Holds {
    const { all, any, not, fact, operator, value } = condition;
    if (all !== undefined || any !== undefined) {
      const parts = (all ?? any ?? []).map((part) => this.#compile(part, places));
      return all !== undefined
        ? (compared) => parts.every((holds) => holds(compared))
        : (compared) => parts.some((holds) => holds(compared));
    }
    if (not !== undefined) {
      const holds = this.#compile(not, places);
      return (compared) => !holds(compared);
    }
    const said = JSON.stringify([fact, operator, value]);
    const place = places.get(said) ?? this.#comparisons.push(condition) - 1;
    places.set(said, place);
    return (compared) => compared[place]?.result === true;
  }
}
