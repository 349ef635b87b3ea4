import { matchesAlways } from '../decisions/conditions.ts';
import type { Decision, DecisionDeclaration, OutcomeRow } from '../decisions/decision.ts';
import type { Cite } from '../sources.ts';
import { type ConditionData, readCondition } from './condition.ts';

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
