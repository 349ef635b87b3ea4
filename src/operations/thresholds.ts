import type { Decision, DecisionRecord, OutcomeRow } from '../engine/decisions/decision.ts';
import type { Steps } from './operation.ts';

/** Where a decision has another outcome than before. */
export interface Threshold<At = number> {
  /** The first value with the other outcome. */
  readonly at: At;
  /** The file of the decision. */
  readonly decision: string;
  readonly question: string;
  /** Its outcome below; null when it is not asked there. */
  readonly from: string | null;
  /** Its outcome from here on; null when it is not asked any more. */
  readonly to: string | null;
  /** Why it has that outcome; null when it is not asked. */
  readonly because: string | null;
}

/** The decisions of one run, each with the outcomes it had, in the order in which it was taken. */
export type Decided = ReadonlyMap<Decision, readonly OutcomeRow[]>;

/** One run: where, and what was decided there; null where the calculator refuses. */
export interface Visit {
  readonly at: number;
  readonly decided: Decided | null;
}

export function decidedIn(decisions: readonly DecisionRecord[]): Decided {
  const decided = new Map<Decision, OutcomeRow[]>();
  for (const { decision, row } of decisions) {
    const rows = decided.get(decision);
    if (rows === undefined) decided.set(decision, [row]);
    else rows.push(row);
  }
  return decided;
}

/** How often a search may still run the calculator. */
export interface Budget {
  runs: number;
}

/**
 * Finds where outcomes change between two runs, by halving: each half whose ends
 * differ is searched further, so several changes are found, but none that is undone
 * before the next place looked at. Halves that the calculator refuses are left.
 *
 * @param visit runs the calculator.
 * @param budget counts down; at nothing the search ends where it is.
 */
export function* thresholdsBetween(
  low: Visit,
  high: Visit,
  visit: (at: number) => Visit,
  budget: Budget,
): Steps<Threshold[]> {
  if (low.decided === null || high.decided === null) return [];
  const changes = changesBetween(low.decided, high.decided, high.at);
  if (changes.length === 0 || high.at - low.at === 1) return changes;
  if (budget.runs === 0) return [];
  budget.runs -= 1;
  const middle = visit(Math.floor((low.at + high.at) / 2));
  yield;
  return [
    ...(yield* thresholdsBetween(low, middle, visit, budget)),
    ...(yield* thresholdsBetween(middle, high, visit, budget)),
  ];
}

/** What differs between the decisions of two runs, each difference once. */
function changesBetween(low: Decided, high: Decided, at: number): Threshold[] {
  const changes = new Map<string, Threshold>();
  for (const decision of new Set([...low.keys(), ...high.keys()])) {
    const [before, after] = [low.get(decision) ?? [], high.get(decision) ?? []];
    for (const index of Array(Math.max(before.length, after.length)).keys()) {
      const [was, is] = [before[index], after[index]];
      const [from, to] = [was?.outcome ?? null, is?.outcome ?? null];
      // An outcome may have several rows, one for each situation.
      if (from === to) continue;
      const { shape, question } = decision;
      const change = { at, decision: shape.file, question, from, to, because: is?.because ?? null };
      changes.set(JSON.stringify(change), change);
    }
  }
  return [...changes.values()];
}
