import type { Cell, RateTable } from '../engine/rates/table.ts';
import { render } from '../engine/texts/template.ts';
import { formulaText } from '../engine/trace/reading.ts';
import { labelledStep } from '../engine/workings.ts';
import type { Origin } from '../law/traced.ts';
import { figureAt, nameFigure } from './figures.ts';
import type { Formula, FormulaBasis, RateRead, SideTaken } from './formula-basis.ts';
import type { OperationCall, Steps } from './operation.ts';

/**
 * Where a figure's formula changes: a decision, a rate read, which of two amounts is smaller, or the way it is
 * worked out. The shape is schemas/responses/sweep.json.
 */
export interface Threshold {
  readonly at: number | string;
  readonly kind: 'decision' | 'rate' | 'limit' | 'formula';
  readonly decision: string | null;
  readonly table: string | null;
  readonly step: string | null;
  readonly question: string;
  readonly from: string | null;
  readonly to: string | null;
  /** The reason; null if a decision is no longer made, or a rate no longer read. */
  readonly because: string | null;
}

export type Change = Omit<Threshold, 'at'>;

export interface Visit {
  readonly at: number;
  readonly basis: FormulaBasis | null;
}

export interface Search {
  readonly visit: (at: number) => Visit;
  /** Whether to check every place, as with days, whose changes may be undone between two of them. */
  readonly eachPlace: boolean;
  /** How many more times the calculator may run; at zero the search stops. */
  runs: number;
}

/** The last place before a change and the first after it, as found by bisection between two runs. */
export function* findChanges(low: Visit, high: Visit, search: Search): Steps<[Visit, Visit][]> {
  const isSame = low.basis?.signature === high.basis?.signature;
  if (high.at - low.at <= 1) return isSame ? [] : [[low, high]];
  if ((isSame && !search.eachPlace) || search.runs === 0) return [];
  search.runs -= 1;
  const middle = search.visit(Math.floor((low.at + high.at) / 2));
  yield;
  return [...(yield* findChanges(low, middle, search)), ...(yield* findChanges(middle, high, search))];
}

/** What changes between two neighbouring places. */
export function describeChanges(
  call: OperationCall,
  { basis: low }: Visit,
  { basis: high }: Visit,
): Change[] {
  if (low === null || high === null) return [];
  const rates = differences(low.rates, high.rates, ({ texts }) => texts.join());
  const sides = differences(low.sides, high.sides, ({ letters }) => letters);
  const changes = [
    ...decisionChanges(low, high),
    ...rates.filter(isOnBoth).map((one) => rateChange(call, one)),
    ...sides.filter(isOnBoth).map((one) => limitChange(call, one)),
  ];
  // A rate read, or no longer read, because of another change is not reported; on its own, it is a change.
  if (changes.length > 0) return changes;
  if (rates.length > 0) return rates.map((one) => rateChange(call, one));
  return formulaChanges(low, high).map((one) => formulaChange(call, one));
}

interface Differing<T> {
  readonly from: T | null;
  readonly to: T | null;
}

interface OnBoth<T> {
  readonly from: T;
  readonly to: T;
}

function isOnBoth<T>(change: Differing<T>): change is OnBoth<T> {
  return change.from !== null && change.to !== null;
}

/** The shape of a constant: nothing is worked out, such as the rate of no profits. */
const CONSTANT = '#;';

/** Steps and figures worked out in another way; a step that is only repeated more often is left to its total. */
function formulaChanges({ formulas: low }: FormulaBasis, { formulas: high }: FormulaBasis) {
  return differences(low, high, ({ shape }) => shape)
    .filter(isOnBoth)
    .filter(({ from, to }) => from.shape !== CONSTANT && to.shape !== CONSTANT && from.times === to.times);
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

const NOTHING = { decision: null, table: null, step: null };

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
      const change = {
        kind: 'decision',
        ...NOTHING,
        decision: shape.file,
        question,
        from,
        to,
        because,
      } as const;
      changes.set(JSON.stringify(change), change);
    }
  }
  return [...changes.values()];
}

function explain(
  call: OperationCall,
  message: string,
  { kind, ...change }: Omit<Change, 'because' | 'decision' | 'table' | 'step'> & Partial<Change>,
): Change {
  const { question, from, to } = change;
  const slots = { what: question, from: from ?? '', to: to ?? '' };
  const because = to === null ? null : render(call.texts.messages[message], slots);
  return { kind, ...NOTHING, ...change, because };
}

function rateChange(call: OperationCall, change: Differing<RateRead>): Change {
  const { cell } = (change.to ?? change.from) as RateRead;
  const [from, to] = [rateText(change.from, change.to), rateText(change.to, change.from)];
  const message = from === null ? 'rate_begins' : 'rate_changes';
  return explain(call, message, {
    kind: 'rate',
    table: cell.table,
    question: rateTitle(call, cell),
    from,
    to,
  });
}

function limitChange(call: OperationCall, { from, to }: OnBoth<SideTaken>): Change {
  const index = [...from.letters].findIndex((letter, at) => letter !== to.letters[at]);
  const question = stepLabel(to, to.step.origin);
  const texts = { from: sideText(call, from, index), to: sideText(call, to, index) };
  return explain(call, 'limit_changes', { kind: 'limit', step: to.step.name, question, ...texts });
}

function formulaChange(call: OperationCall, change: OnBoth<Formula>): Change {
  const [from, to] = [describeFormula(call, change.from), describeFormula(call, change.to)];
  const worked = change.to.step === null ? 'value_changes' : 'formula_changes';
  const message = from === null ? 'rate_begins' : worked;
  const question = formulaLabel(call, change.to);
  return explain(call, message, { kind: 'formula', step: change.to.name, question, from, to });
}

function formulaLabel(call: OperationCall, { name, step, calculation }: Formula): string {
  const figure = figureAt(call.calculator, name);
  if (figure !== null) return nameFigure(call, figure, calculation);
  return step === null
    ? (call.calculator.texts.names[name] ?? name)
    : labelledStep(step, calculation.rules, calculation.textValues()).label;
}

/** The expression of a step, or its value if that is a word, yes or no; null for a figure without a value. */
function describeFormula(call: OperationCall, { step, name, calculation }: Formula): string | null {
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

function sideText(call: OperationCall, side: SideTaken, index: number): string | null {
  const taken = side.taken.at(index);
  if (taken === undefined) return null;
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
