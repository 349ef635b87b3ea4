import type { NestedCondition } from 'json-rules-engine';
import type { RulesFile } from '../rules-file.ts';
import type { Sources } from '../sources.ts';
import type { FlatType, FlatTypes } from '../values.ts';
import type { Conditional } from './conditions.ts';
import { type Condition, type ConditionData, describe, readCondition } from './read-condition.ts';

/** What code asks: the facts it gives and the outcomes it understands; loading checks the file against it. */
export interface DecisionDeclaration<F extends FlatTypes = FlatTypes, O extends string = string> {
  /** The file under rules/decisions, without its ending. */
  readonly file: string;
  readonly facts: F;
  readonly outcomes: readonly O[];
}

/** Declares a decision of `rules/decisions/<file>.yaml`. */
export function decision<const F extends FlatTypes, const O extends string>(
  file: string,
  facts: F,
  outcomes: readonly O[],
): DecisionDeclaration<F, O> {
  return { file, facts, outcomes };
}

/** An outcome, which says fully when it is the one. */
export interface OutcomeRow extends Conditional {
  readonly outcome: string;
  readonly because: string;
  readonly cite: readonly string[];
  /** In json-rules-engine's own form. */
  readonly rule: NestedCondition;
}

/** A question with outcomes, of which exactly one matches any facts. */
export interface Decision {
  readonly shape: DecisionDeclaration;
  readonly question: string;
  readonly outcomes: readonly OutcomeRow[];
  /** Conditions that every set of facts meets. */
  readonly assuming: readonly Condition[];
}

/** A decision that a run took. */
export interface DecisionRecord {
  readonly decision: Decision;
  readonly row: OutcomeRow;
  readonly facts: Readonly<Record<string, unknown>>;
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

/** Reads a decision from a file that matches its schema; null when something was reported. */
export function readDecision(file: RulesFile, shape: DecisionDeclaration, sources: Sources): Decision | null {
  const data = file.data as DecisionData;
  const facts = readFacts(file, data, shape);
  const assuming = (data.assuming ?? []).map((condition, index) =>
    readCondition(file, ['assuming', index], condition, facts),
  );
  checkOutcomes(file, data, shape);
  const rows = data.outcomes.map(({ outcome, because, cite, when }, index): OutcomeRow | null => {
    const keys = typeof cite === 'string' ? [cite] : cite;
    for (const key of keys) {
      if (!sources.has(key)) file.fault(['outcomes', index, 'cite'], `"${key}" is not a key of sources.yaml`);
    }
    const condition = readCondition(file, ['outcomes', index, 'when'], when, facts);
    return condition === null
      ? null
      : { outcome, because, cite: keys, matches: condition.matches, rule: condition.rule };
  });
  const outcomes = rows.filter((row) => row !== null);
  const sound = assuming.filter((condition) => condition !== null);
  if (outcomes.length < rows.length || sound.length < assuming.length) return null;
  return { shape, question: data.question, outcomes, assuming: sound };
}

/** The facts that the file names, with the types in which the calculator gives them. */
function readFacts(file: RulesFile, data: DecisionData, shape: DecisionDeclaration): FlatTypes {
  const used = JSON.stringify([data.outcomes, data.assuming]);
  const facts: Record<string, FlatType> = {};
  for (const [name, written] of Object.entries(data.facts)) {
    const type = shape.facts[name];
    const as = typeof written === 'string' ? written : `one of ${written.join(', ')}`;
    if (type === undefined) {
      file.faultAtKey(
        ['facts', name],
        `no calculator gives a fact "${name}"; it gives ${Object.keys(shape.facts).join(', ')}`,
      );
      continue;
    }
    facts[name] = type;
    if (as !== describe(type)) file.fault(['facts', name], `${name} is ${describe(type)}`);
    else if (!used.includes(`"fact":"${name}"`)) {
      file.faultAtKey(['facts', name], `no condition asks for the fact "${name}"`);
    }
  }
  return facts;
}

function checkOutcomes(file: RulesFile, data: DecisionData, shape: DecisionDeclaration): void {
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
