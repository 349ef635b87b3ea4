import type { FormulaBasis, RateRead, SideTaken } from './formula-basis.ts';
import type { Steps } from './operation.ts';

/** Where the formula of a figure changes. */
export type Change =
  | {
      readonly kind: 'decision';
      readonly decision: string;
      readonly question: string;
      readonly from: string | null;
      readonly to: string | null;
      readonly because: string | null;
    }
  | { readonly kind: 'rate'; readonly from: RateRead | null; readonly to: RateRead | null }
  | { readonly kind: 'limit'; readonly from: SideTaken | null; readonly to: SideTaken | null };

export interface PlacedChange {
  readonly at: number;
  readonly change: Change;
}

/** One run: its place, and the basis of its figures; null if the calculator refuses. */
export interface Visit {
  readonly at: number;
  readonly basis: FormulaBasis | null;
}

/** How many more times a search may run the calculator; at zero it stops where it is. */
export interface Budget {
  runs: number;
}

/**
 * Finds where formulas change between two runs by bisection, searching each half whose ends differ.
 * Also locates the edge of the range that the calculator accepts, so that no change next to it is
 * missed.
 *
 * @param eachPlace whether to check every place, as with days, whose changes may be undone between two
 * of them.
 */
export function* thresholdsBetween(
  low: Visit,
  high: Visit,
  visit: (at: number) => Visit,
  budget: Budget,
  eachPlace = false,
): Steps<PlacedChange[]> {
  const isSame = low.basis?.signature === high.basis?.signature;
  if (high.at - low.at <= 1) return changesBetween(low.basis, high.basis, high.at);
  if (isSame && !eachPlace) return [];
  if (budget.runs === 0) return [];
  budget.runs -= 1;
  const middle = visit(Math.floor((low.at + high.at) / 2));
  yield;
  return [
    ...(yield* thresholdsBetween(low, middle, visit, budget, eachPlace)),
    ...(yield* thresholdsBetween(middle, high, visit, budget, eachPlace)),
  ];
}

export function changesBetween(
  low: FormulaBasis | null,
  high: FormulaBasis | null,
  at: number,
): PlacedChange[] {
  if (low === null || high === null || low.signature === high.signature) return [];
  const decisions = decisionChanges(low, high);
  const rates = differences(low.rates, high.rates, ({ texts }) => texts.join());
  const sides = differences(low.sides, high.sides, ({ letters }) => letters);
  const whole = [
    ...decisions,
    ...rates.filter(isWhole).map(({ from, to }): Change => ({ kind: 'rate', from, to })),
    ...sides.filter(isWhole).map(({ from, to }): Change => ({ kind: 'limit', from, to })),
  ];
  if (whole.length > 0) return whole.map((change) => ({ at, change }));
  // A rate read, or no longer read, because of another change is not reported; on its own, it is a change.
  return rates.map(({ from, to }) => ({ at, change: { kind: 'rate', from, to } }));
}

interface Differing<T> {
  readonly from: T | null;
  readonly to: T | null;
}

function isWhole<T>({ from, to }: Differing<T>): boolean {
  return from !== null && to !== null;
}

function differences<T>(
  low: ReadonlyMap<string, T>,
  high: ReadonlyMap<string, T>,
  textOf: (value: T) => string,
): Differing<T>[] {
  return [...new Set([...low.keys(), ...high.keys()])].flatMap((name) => {
    const [from, to] = [low.get(name) ?? null, high.get(name) ?? null];
    const isSame = from !== null && to !== null && textOf(from) === textOf(to);
    return isSame ? [] : [{ from, to }];
  });
}

function decisionChanges({ decided: low }: FormulaBasis, { decided: high }: FormulaBasis): Change[] {
  const changes = new Map<string, Change>();
  for (const decision of new Set([...low.keys(), ...high.keys()])) {
    const [before, after] = [low.get(decision) ?? [], high.get(decision) ?? []];
    for (const index of Array(Math.max(before.length, after.length)).keys()) {
      const [was, is] = [before[index], after[index]];
      const [from, to] = [was?.outcome ?? null, is?.outcome ?? null];
      // An outcome may have several rows, one for each situation.
      if (from === to) continue;
      const { shape, question } = decision;
      const change = {
        kind: 'decision',
        decision: shape.file,
        question,
        from,
        to,
        because: is?.because ?? null,
      } as const;
      changes.set(JSON.stringify(change), change);
    }
  }
  return [...changes.values()];
}
