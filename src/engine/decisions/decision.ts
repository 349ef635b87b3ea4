import type { NestedCondition } from 'json-rules-engine';
import type { FlatTypes } from '../values.ts';
import type { Conditional, Facts } from './conditions.ts';

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
