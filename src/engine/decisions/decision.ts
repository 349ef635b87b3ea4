import type { NestedCondition } from 'json-rules-engine';
import type { Sources } from '../loading/sources.ts';
import type { YamlFile } from '../loading/yaml-file.ts';
import { Conditions } from './condition-set.ts';
import { type ConditionData, compileCondition } from './conditions.ts';
import { type FactKind, type FactKinds, type Facts, isFactKind, sameKind } from './facts.ts';

/** What code asks: the facts it gives and the outcomes it understands; loading holds the file against it. */
export interface DecisionDeclaration<K extends FactKinds = FactKinds, O extends string = string> {
  /** The file under rules/decisions, without its ending. */
  readonly file: string;
  readonly facts: K;
  readonly outcomes: readonly O[];
}

/** Declares a decision of `rules/decisions/<file>.yaml`. */
export function decision<const K extends FactKinds, const O extends string>(
  file: string,
  facts: K,
  outcomes: readonly O[],
): DecisionDeclaration<K, O> {
  return { file, facts, outcomes };
}

export interface OutcomeRow {
  readonly outcome: string;
  readonly because: string;
  readonly cite: readonly string[];
}

/** A decision that was taken: what the record of a run names. */
export interface DecisionRecord {
  readonly decision: Decision;
  readonly row: OutcomeRow;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A question with outcomes, of which exactly one holds for any facts. */
export class Decision {
  readonly shape: DecisionDeclaration;
  readonly question: string;
  readonly outcomes: readonly OutcomeRow[];
  /** Conditions that every set of facts meets. */
  readonly assuming: Conditions | null;
  readonly assumptions: number;
  readonly #conditions: Conditions;

  constructor(
    shape: DecisionDeclaration,
    question: string,
    outcomes: readonly OutcomeRow[],
    conditions: readonly NestedCondition[],
    assuming: readonly NestedCondition[],
  ) {
    this.shape = shape;
    this.question = question;
    this.outcomes = outcomes;
    this.assumptions = assuming.length;
    this.assuming = assuming.length > 0 ? new Conditions(assuming) : null;
    this.#conditions = new Conditions(conditions);
  }

  /** All outcomes that hold; a sound decision has exactly one. */
  holding(facts: Readonly<Record<string, unknown>>): OutcomeRow[] {
    const holding = this.#conditions.holding(facts);
    return holding.map((index) => this.outcomes[index] as OutcomeRow);
  }

  /** Takes the decision. @throws Error when not exactly one outcome holds, a defect of the rules. */
  take<K extends FactKinds>(facts: Facts<K>): OutcomeRow {
    const holding = this.#conditions.holding(facts);
    const row = this.outcomes[holding[0] ?? -1];
    if (row === undefined || holding.length > 1) {
      throw new Error(
        `decision ${this.shape.file}: ${row === undefined ? 'no outcome' : 'two outcomes'} for its facts`,
      );
    }
    return row;
  }
}

interface DecisionData {
  readonly question: string;
  readonly facts: Readonly<Record<string, string | readonly string[]>>;
  readonly assuming?: readonly ConditionData[];
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly because: string;
    readonly cite: string | readonly string[];
    readonly when: ConditionData;
  }[];
}

/** Reads a decision from a file that obeys its schema; null when faults were reported. */
export function readDecision(file: YamlFile, shape: DecisionDeclaration, sources: Sources): Decision | null {
  const data = file.data as DecisionData;
  const facts = readFacts(file, data, shape);
  const assuming = (data.assuming ?? []).map((condition, index) =>
    compileCondition(file, ['assuming', index], condition, facts),
  );
  const conditions = data.outcomes.map(({ when }, index) =>
    compileCondition(file, ['outcomes', index, 'when'], when, facts),
  );
  checkOutcomes(file, data, shape);
  const rows = data.outcomes.map(({ outcome, because, cite }, index): OutcomeRow => {
    const keys = typeof cite === 'string' ? [cite] : cite;
    for (const key of keys) {
      if (!sources.has(key)) file.fault(['outcomes', index, 'cite'], `"${key}" is not a key of sources.yaml`);
    }
    return { outcome, because, cite: keys };
  });
  if (conditions.includes(null) || assuming.includes(null)) return null;
  return new Decision(
    shape,
    data.question,
    rows,
    conditions as NestedCondition[],
    assuming as NestedCondition[],
  );
}

function readFacts(file: YamlFile, data: DecisionData, shape: DecisionDeclaration): FactKinds {
  const used = JSON.stringify([data.outcomes, data.assuming]);
  for (const [name, kind] of Object.entries(data.facts)) {
    const supplied = shape.facts[name];
    if (supplied === undefined) {
      file.faultAtKey(
        ['facts', name],
        `no calculator gives a fact "${name}"; it gives ${Object.keys(shape.facts).join(', ')}`,
      );
    } else if (!isFactKind(kind) || !sameKind(kind, supplied)) {
      file.fault(
        ['facts', name],
        `${name} is ${typeof supplied === 'string' ? supplied : `[${supplied.join(', ')}]`}`,
      );
    } else if (!used.includes(`"fact":"${name}"`)) {
      file.faultAtKey(['facts', name], `no condition asks for the fact "${name}"`);
    }
  }
  const entries = Object.entries(data.facts).filter(([, kind]) => isFactKind(kind));
  return Object.fromEntries(entries as [string, FactKind][]);
}

function checkOutcomes(file: YamlFile, data: DecisionData, shape: DecisionDeclaration): void {
  const seen = new Set<string>();
  data.outcomes.forEach(({ outcome }, index) => {
    if (!shape.outcomes.includes(outcome)) {
      file.fault(
        ['outcomes', index, 'outcome'],
        `the calculator knows no outcome "${outcome}"; it knows ${shape.outcomes.join(', ')}`,
      );
    } else if (seen.has(outcome)) {
      file.fault(['outcomes', index, 'outcome'], `the outcome "${outcome}" stands here twice`);
    }
    seen.add(outcome);
  });
  for (const outcome of shape.outcomes) {
    if (!seen.has(outcome)) file.fault(['outcomes'], `the outcome "${outcome}" is missing`);
  }
}
