import type { Cell, RateTable } from '../engine/rates/table.ts';
import { render } from '../engine/texts/template.ts';
import { formulaText } from '../engine/trace/reading.ts';
import { labelledStep } from '../engine/workings.ts';
import type { Origin } from '../law/traced.ts';
import { figureAt, nameFigure } from './figures.ts';
import type { Formula, FormulaBasis, RateRead, SideTaken } from './formula-basis.ts';
import type { OperationCall, Steps } from './operation.ts';

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

/** Where a figure's formula changes: a decision, a rate read, which of two amounts is smaller, or the way it is worked out. */
export interface Threshold {
  readonly at: number | string;
  readonly kind: Change['kind'];
  readonly decision: string | null;
  readonly table: string | null;
  readonly step: string | null;
  readonly question: string;
  readonly from: string | null;
  readonly to: string | null;
  /** The reason; null if a decision is no longer asked, or a rate no longer read. */
  readonly because: string | null;
}

const NOTHING = { decision: null, table: null, step: null };

export function tellChange(call: OperationCall, change: Change): Omit<Threshold, 'at'> {
  const { kind } = change;
  const tell = (
    place: Partial<Pick<Threshold, 'table' | 'step'>>,
    message: string,
    question: string,
    [from, to]: readonly [string | null, string | null],
  ) => {
    const slots = { what: question, from: from ?? '', to: to ?? '' };
    const because = to === null ? null : render(call.texts.messages[message], slots);
    return { kind, ...NOTHING, ...place, question, from, to, because };
  };
  switch (kind) {
    case 'decision': {
      const { decision, question, from, to, because } = change;
      return { kind, ...NOTHING, decision, question, from, to, because };
    }
    case 'rate': {
      const { cell } = (change.to ?? change.from) as RateRead;
      const texts = [rateText(change.from, change.to), rateText(change.to, change.from)] as const;
      const message = texts[0] === null ? 'rate_begins' : 'rate_changes';
      return tell({ table: cell.table }, message, rateTitle(call, cell), texts);
    }
    case 'limit': {
      const { step } = (change.to ?? change.from) as SideTaken;
      const letters = change.from?.letters ?? '';
      const index = [...letters].findIndex((letter, at) => letter !== change.to?.letters[at]);
      const question = change.to === null ? step.name : stepLabel(change.to, step.origin);
      const texts = [sideText(call, change.from, index), sideText(call, change.to, index)] as const;
      return tell({ step: step.name }, 'limit_changes', question, texts);
    }
    case 'formula': {
      const formula = (change.to ?? change.from) as Formula;
      const texts = [describeFormula(call, change.from), describeFormula(call, change.to)] as const;
      const worked = change.to?.step == null ? 'value_changes' : 'formula_changes';
      const message = texts[0] === null ? 'rate_begins' : worked;
      return tell({ step: formula.name }, message, formulaLabel(call, formula), texts);
    }
  }
}

function formulaLabel(call: OperationCall, { name, step, calculation }: Formula): string {
  const figure = figureAt(call.calculator, name);
  if (figure !== null) return nameFigure(call, figure, calculation);
  return step === null
    ? (call.calculator.texts.names[name] ?? name)
    : labelledStep(step, calculation.rules, calculation.textValues()).label;
}

/** The expression of a step, or its value if that is a word, yes or no; null for a figure without a value. */
function describeFormula(call: OperationCall, formula: Formula | null): string | null {
  if (formula === null) return null;
  const { step, name, calculation } = formula;
  if (step !== null)
    return formulaText(step.origin, step.origin.step?.unit ?? null, call.service.common.workings);
  const figure = figureAt(call.calculator, name);
  const value = figure?.of(calculation.outcome.data) ?? null;
  if (figure === null || value === null) return null;
  return call.calculator.texts.labels[name]?.[String(value)] ?? figure.type.print(value, 'text');
}

/** The rates that the other run does not read; if none, the last, as with interest over ever more rates. */
function rateText(read: RateRead | null, other: RateRead | null): string | null {
  if (read === null) return null;
  const own = read.texts.filter((text) => other?.texts.includes(text) !== true);
  return own.length > 0 ? own.join(', ') : (read.texts.at(-1) ?? null);
}

function rateTitle({ service }: OperationCall, { table: name, name: column }: Cell): string {
  const table = [...service.rules.tables.values()].find((one) => one.name === name) as RateTable;
  const { title, titles } = table.head;
  return Object.keys(titles).length === 1 ? title : `${title}: ${titles[column]}`;
}

function sideText(call: OperationCall, side: SideTaken | null, index: number): string | null {
  const taken = side?.taken.at(index);
  if (side === null || taken === undefined) return null;
  if (taken.step !== null) return stepLabel(side, taken);
  const { from } = taken.detail;
  if (typeof from === 'string')
    return call.calculator.schema.fields.find(({ name }) => name === from)?.title ?? from;
  if (typeof from === 'object') return rateTitle(call, from as Cell);
  return formulaText(taken, side.step.origin.step?.unit ?? null, call.service.common.workings);
}

function stepLabel({ calculation, steps }: SideTaken, origin: Origin): string {
  const step = steps.get(origin);
  return step === undefined ? '' : labelledStep(step, calculation.rules, calculation.textValues()).label;
}
