import type { Decision, OutcomeRow } from '../engine/decisions/decision.ts';
import type { Cell } from '../engine/rates/table.ts';
import type { Calculation } from '../engine/result.ts';
import type { TracedStep } from '../engine/trace/run.ts';
import { compareValues } from '../engine/values.ts';
import { isTraced, type Origin } from '../law/traced.ts';

/** The basis of a run's figures: decisions taken, rates read, and choices of the smaller or larger amount. */
export interface FormulaBasis {
  readonly decided: ReadonlyMap<Decision, readonly OutcomeRow[]>;
  readonly rates: ReadonlyMap<string, RateRead>;
  readonly sides: ReadonlyMap<string, SideTaken>;
  /**
   * All of it, plus the order of the facts of each decision. Compared amounts change in proportion, so
   * if this is the same at two places it is the same between them.
   */
  readonly signature: string;
}

export interface RateRead {
  readonly cell: Cell;
  readonly texts: readonly string[];
}

/** Which value a step took as the smaller, larger or later; in order, if it chose more than once. */
export interface SideTaken {
  readonly step: TracedStep;
  readonly taken: readonly Origin[];
  readonly calculation: Calculation;
  readonly steps: ReadonlyMap<Origin, TracedStep>;
  /** `a` or `b` for each choice. */
  readonly letters: string;
}

export function formulaBasis(calculation: Calculation, figures: readonly string[]): FormulaBasis {
  const { run, data } = calculation.traced();
  const steps = new Map(run.tracedSteps.map((step) => [step.origin, step]));
  const rates = new Map<string, RateRead>();
  const sides = new Map<string, SideTaken>();
  const seen = new Set<Origin>();

  const readRate = (cell: Cell): void => {
    const name = `${cell.table}.${cell.name}`;
    const text = cell.literal?.text ?? 'none';
    const before = rates.get(name)?.texts ?? [];
    if (!before.includes(text)) rates.set(name, { cell, texts: [...before, text] });
  };
  const takeSide = ({ by, of }: Origin, step: TracedStep): void => {
    const [a, b] = of as readonly [Origin, Origin];
    const order = compareValues(a.value, b.value);
    const takesFirst = by === 'smaller' ? order <= 0 : order >= 0;
    const { letters = '', taken = [] } = sides.get(step.name) ?? {};
    const more = { letters: `${letters}${takesFirst ? 'a' : 'b'}`, taken: [...taken, takesFirst ? a : b] };
    sides.set(step.name, { step, ...more, calculation, steps });
  };
  const read = (origin: Origin, within: TracedStep | null): void => {
    if (seen.has(origin)) return;
    seen.add(origin);
    const { by, of, detail } = origin;
    const step = steps.get(origin) ?? within;
    if (by === 'given' && typeof detail.from === 'object') readRate(detail.from as Cell);
    if (step !== null && (by === 'smaller' || by === 'larger' || by === 'later')) takeSide(origin, step);
    for (const one of of) read(one, step);
  };
  const readAll = (value: unknown): void => {
    if (isTraced(value)) read(value.origin, null);
    else if (typeof value === 'object' && value !== null && !('compare' in value)) {
      for (const one of Object.values(value)) readAll(one);
    }
  };
  for (const name of figures) readAll((data as Readonly<Record<string, unknown>>)[name]);

  const decided = new Map<Decision, OutcomeRow[]>();
  let signature = '';
  for (const { decision, row, facts } of run.trace.decisions) {
    decided.set(decision, [...(decided.get(decision) ?? []), row]);
    signature += `${decision.shape.file}.${row.outcome}${orderOf(Object.values(facts))};`;
  }
  for (const [name, { texts }] of rates) signature += `${name}=${texts};`;
  for (const [name, { letters }] of sides) signature += `${name}=${letters};`;
  return { decided, rates, sides, signature };
}

/** The order of amounts, counts and days, for each pair of the same kind. */
function orderOf(facts: readonly unknown[]): string {
  let order = '';
  facts.forEach((a, index) => {
    for (const b of facts.slice(index + 1)) {
      if (isOrdered(a) && typeof a === typeof b && b !== null) order += Math.sign(compareValues(a, b));
    }
  });
  return order;
}

function isOrdered(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'object' && value !== null);
}
