import type { Decision, OutcomeRow } from '../engine/decisions/decision.ts';
import type { Cell } from '../engine/rates/table.ts';
import type { Calculation } from '../engine/result.ts';
import type { TracedStep } from '../engine/trace/run.ts';
import { compareValues } from '../engine/values.ts';
import { isTraced, type Origin } from '../law/traced.ts';

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

/** How a figure or step is calculated, apart from the numbers; for a repeated step, each time. */
export interface Formula {
  readonly shape: string;
  readonly times: number;
  /** Null for a figure that is not a step. */
  readonly step: TracedStep | null;
  readonly name: string;
  readonly calculation: Calculation;
}

/** What a run's figures depend on: decisions, rates, choices of two amounts, and expressions. */
export type FormulaBasis = ReturnType<typeof formulaBasis>;

/** If two places have the same `signature`, so have all between them: compared amounts change in proportion. */
export function formulaBasis(calculation: Calculation, figures: readonly string[]) {
  const { run, data } = calculation.traced();
  const steps = new Map(run.tracedSteps.map((step) => [step.origin, step]));
  const rates = new Map<string, RateRead>();
  const sides = new Map<string, SideTaken>();
  const formulas = new Map<string, Formula>();
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
  const addFormula = (name: string, step: TracedStep | null, shape: string): void => {
    const { shape: before = '', times = 0 } = formulas.get(name) ?? {};
    formulas.set(name, { shape: `${before}${shape};`, times: times + 1, step, name, calculation });
  };
  const read = (origin: Origin, within: TracedStep | null): void => {
    if (seen.has(origin)) return;
    seen.add(origin);
    const { by, of, detail } = origin;
    const own = steps.get(origin);
    const step = own ?? within;
    if (own !== undefined) addFormula(own.name, own, expressionShape(origin, origin));
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
  for (const name of figures) {
    const value = (data as Readonly<Record<string, unknown>>)[name];
    readAll(value);
    // A step's expression is its own.
    if (!formulas.has(name)) addFormula(name, null, valueShape(value));
  }

  const decided = new Map<Decision, OutcomeRow[]>();
  let signature = '';
  for (const { decision, row, facts } of run.trace.decisions) {
    decided.set(decision, [...(decided.get(decision) ?? []), row]);
    signature += `${decision.shape.file}.${row.outcome}${orderFacts(Object.values(facts))};`;
  }
  for (const [name, { texts }] of rates) signature += `${name}=${texts};`;
  for (const [name, { letters }] of sides) signature += `${name}=${letters};`;
  for (const [name, { shape }] of formulas) signature += `${name}=${shape};`;
  return { decided, rates, sides, formulas, signature };
}

/** An expression without its numbers; steps within it are names. */
function expressionShape(origin: Origin, top: Origin | null = null): string {
  const { step, by, of, detail } = origin;
  if (step !== null && origin !== top) return step.name;
  switch (by) {
    case 'constant':
      return '#';
    case 'given':
      return typeof detail.from === 'object' ? (detail.from as Cell).name : String(detail.from);
    default:
      return `${by}${detail.places ?? ''}${detail.rounding ?? ''}(${of.map((one) => expressionShape(one)).join()})`;
  }
}

/** Words, yes and no are compared by value; numbers and days are not. A list is compared by its length; its items have steps. */
function valueShape(value: unknown): string {
  if (isTraced(value)) return expressionShape(value.origin);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return String(value);
  return Array.isArray(value) ? `${value.length} items` : '#';
}

/** The order of amounts, counts and days, for each pair of the same kind. */
function orderFacts(facts: readonly unknown[]): string {
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
