import type { NestedCondition } from 'json-rules-engine';
import { type ConditionData, readCondition } from '../read/condition.ts';
import type { Cite } from '../sources.ts';
import type { FlatTypes } from '../values.ts';
import { type Conditional, type Facts, matchesAlways } from './conditions.ts';

/** What code expects: the facts it supplies and the outcomes it understands; the build checks the file against it. */
export interface DecisionDeclaration<F extends FlatTypes = FlatTypes, O extends string = string> {
  readonly file: string;
  readonly facts: F;
  readonly outcomes: readonly O[];
}

export function decision<const F extends FlatTypes, const O extends string>(
  file: string,
  facts: F,
  outcomes: readonly O[],
): DecisionDeclaration<F, O> {
  return { file, facts, outcomes };
}

interface Reason extends Conditional {
  readonly because: string;
}

/** An outcome with its complete condition, or a line of a grid; an outcome may have several lines. */
export interface OutcomeRow extends Conditional {
  readonly outcome: string;
  readonly because: string;
  /** The conditions that lead to it; the first that matches is the reason shown. */
  readonly reasons: readonly Reason[];
  readonly cite: readonly string[];
  readonly rule: NestedCondition;
}

/** A question for which exactly one outcome matches any facts. */
export interface Decision {
  readonly shape: DecisionDeclaration;
  readonly question: string;
  readonly outcomes: readonly OutcomeRow[];
  /** Conditions that hold for every set of facts. */
  readonly assuming: readonly Conditional[];
}

/** A decision that a run took. */
export interface DecisionRecord {
  readonly decision: Decision;
  readonly row: OutcomeRow;
  readonly facts: Facts;
}

/** A file of rules/decisions. */
export interface DecisionData {
  readonly question: string;
  readonly facts: Readonly<Record<string, string | readonly string[]>>;
  readonly assuming?: readonly ConditionData[];
  readonly outcomes: readonly OutcomeData[];
  readonly grid?: readonly LineData[];
}

export interface OutcomeData {
  readonly outcome: string;
  readonly because: string;
  readonly reasons?: readonly { readonly because: string; readonly when?: ConditionData }[];
  readonly cite: Cite;
  readonly when?: ConditionData;
}

export type LineData = ConditionData & { readonly outcome: string };

/** Reads a decision, each outcome with its own condition, or with those of its lines in the grid. */
export function readDecision(data: DecisionData, shape: DecisionDeclaration): Decision {
  const { question, assuming = [], outcomes, grid } = data;
  const types = shape.facts;
  const rowOf = ({ outcome, because, reasons, cite }: OutcomeData, when: ConditionData | undefined) => {
    const { matches, rule } = readCondition(when, types);
    const row: OutcomeRow = {
      outcome,
      because,
      reasons: reasons?.map((reason) => ({
        because: reason.because,
        matches: readCondition(reason.when, types).matches,
      })) ?? [{ because, matches: matchesAlways }],
      cite: [cite].flat(),
      matches,
      rule,
    };
    return row;
  };
  return {
    shape,
    question,
    assuming: assuming.map((one) => readCondition(one, types)),
    outcomes:
      grid === undefined
        ? outcomes.map((outcome) => rowOf(outcome, outcome.when))
        : grid.map(({ outcome: name, ...when }) =>
            rowOf(outcomes.find(({ outcome }) => outcome === name) as OutcomeData, when),
          ),
  };
}
