import type { Formula, FormulaBasis, RateRead, SideTaken } from './formula-basis.ts';
import type { Steps } from './operation.ts';

interface Differing<T> {
  readonly from: T | null;
  readonly to: T | null;
}

interface DecisionChange extends Differing<string> {
  readonly kind: 'decision';
  readonly decision: string;
  readonly question: string;
  readonly because: string | null;
}

export type Change =
  | DecisionChange
  | ({ readonly kind: 'rate' } & Differing<RateRead>)
  | ({ readonly kind: 'limit' } & Differing<SideTaken>)
  | ({ readonly kind: 'formula' } & Differing<Formula>);

export interface PlacedChange {
  readonly at: number;
  readonly change: Change;
}

export interface Visit {
  readonly at: number;
  readonly basis: FormulaBasis | null;
}

/** How many more times a search may run the calculator; at zero it stops where it is. */
export interface Budget {
  runs: number;
}

/**
 * Finds where formulas change between two runs by bisection, and the edge of what the calculator accepts.
 * @param eachPlace checks every place, as with days, whose changes may be undone between two of them.
 */
export function* thresholdsBetween(
  low: Visit,
  high: Visit,
  visit: (at: number) => Visit,
  budget: Budget,
  eachPlace = false,
): Steps<PlacedChange[]> {
  const { at } = high;
  if (at - low.at <= 1) return changesBetween(low.basis, high.basis).map((change) => ({ at, change }));
  const isSame = low.basis?.signature === high.basis?.signature;
  if ((isSame && !eachPlace) || budget.runs === 0) return [];
  budget.runs -= 1;
  const middle = visit(Math.floor((low.at + at) / 2));
  yield;
  return [
    ...(yield* thresholdsBetween(low, middle, visit, budget, eachPlace)),
    ...(yield* thresholdsBetween(middle, high, visit, budget, eachPlace)),
  ];
}

function changesBetween(low: FormulaBasis | null, high: FormulaBasis | null): Change[] {
  if (low === null || high === null || low.signature === high.signature) return [];
  const rates = differences(low.rates, high.rates, ({ texts }) => texts.join());
  const sides = differences(low.sides, high.sides, ({ letters }) => letters);
  const isWhole = ({ from, to }: Differing<unknown>): boolean => from !== null && to !== null;
  const whole: Change[] = [
    ...decisionChanges(low, high),
    ...rates.filter(isWhole).map((one) => ({ kind: 'rate' as const, ...one })),
    ...sides.filter(isWhole).map((one) => ({ kind: 'limit' as const, ...one })),
  ];
  // A rate read, or no longer read, because of another change is not reported; on its own, it is a change.
  if (whole.length > 0) return whole;
  return rates.length > 0 ? rates.map((one) => ({ kind: 'rate', ...one })) : formulaChanges(low, high);
}

/** Nothing to work out, such as the rate of no profits. */
const CONSTANT = '#;';

/** Steps and figures worked out in another way; a step that is only repeated more often is left to its total. */
function formulaChanges({ formulas: low }: FormulaBasis, { formulas: high }: FormulaBasis): Change[] {
  const isFormula = (one: Formula | null): one is Formula => one !== null && one.shape !== CONSTANT;
  return differences(low, high, ({ shape }) => shape).flatMap(({ from, to }) =>
    isFormula(from) && isFormula(to) && from.times === to.times ? [{ kind: 'formula', from, to }] : [],
  );
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
      const because = is?.because ?? null;
      const change: Change = { kind: 'decision', decision: shape.file, question, from, to, because };
      changes.set(JSON.stringify(change), change);
    }
  }
  return [...changes.values()];
}
