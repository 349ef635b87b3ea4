import type { NestedCondition } from 'json-rules-engine';
import type { Cite } from '../sources.ts';
import type { FlatTypes } from '../values.ts';
import { type Conditional, type ConditionData, type Facts, readCondition } from './conditions.ts';

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

/** An outcome with its complete condition, or a line of a grid; an outcome may have several lines. */
interface OutcomeRow extends Conditional {
  readonly outcome: string;
  readonly because: string;
  /** The conditions that lead to it; the first that matches is the reason shown. */
  readonly reasons: readonly (Conditional & { readonly because: string })[];
  readonly cite: readonly string[];
  readonly rule: NestedCondition;
}

/** A question to which exactly one outcome applies, whatever the facts. */
export interface Decision {
  readonly shape: DecisionDeclaration;
  readonly question: string;
  readonly outcomes: readonly OutcomeRow[];
  /** Conditions that every set of facts meets. */
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
  readonly outcomes: readonly {
    readonly outcome: string;
    readonly because: string;
    readonly reasons?: readonly { readonly because: string; readonly when?: ConditionData }[];
    readonly cite: Cite;
    readonly when?: ConditionData;
  }[];
  readonly grid?: readonly (ConditionData & { readonly outcome: string })[];
}

/** Reads a decision, each outcome with its own condition, or with those of its lines in the grid. */
export function readDecision(
  { question, assuming = [], outcomes, grid }: DecisionData,
  shape: DecisionDeclaration,
): Decision {
  const read = (when?: ConditionData) => readCondition(when, shape.facts);
  const rows = outcomes.flatMap(({ outcome, because, reasons = [{ because }], cite, when }) => {
    const lines = grid?.flatMap(({ outcome: name, ...line }) =>
      name === outcome ? [line as ConditionData] : [],
    ) ?? [when];
    return lines.map((line): OutcomeRow => {
      const { matches, rule } = read(line);
      const explained = reasons.map(({ because, when }) => ({ because, matches: read(when).matches }));
      return { outcome, because, reasons: explained, cite: [cite].flat(), matches, rule };
    });
  });
  return { shape, question, assuming: assuming.map(read), outcomes: rows };
}
