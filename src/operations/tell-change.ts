import type { Cell, RateTable } from '../engine/rates/table.ts';
import { render } from '../engine/texts/template.ts';
import { formulaText } from '../engine/trace/reading.ts';
import { labelledStep } from '../engine/workings.ts';
import type { Origin } from '../law/traced.ts';
import { figureAt, nameFigure } from './figures.ts';
import type { Formula, RateRead, SideTaken } from './formula-basis.ts';
import type { OperationCall } from './operation.ts';
import type { Change } from './thresholds.ts';

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

export function tellChange(call: OperationCall, change: Change): Omit<Threshold, 'at'> {
  switch (change.kind) {
    case 'decision': {
      const { kind, decision, question, from, to, because } = change;
      return { kind, decision, table: null, step: null, question, from, to, because };
    }
    case 'rate': {
      const { cell } = (change.to ?? change.from) as RateRead;
      const [from, to] = [rateText(change.from, change.to), rateText(change.to, change.from)];
      const question = rateTitle(call, cell);
      const message = from === null ? 'rate_begins' : 'rate_changes';
      const because = to === null ? null : say(call, message, { what: question, from: from ?? '', to });
      return { kind: 'rate', decision: null, table: cell.table, step: null, question, from, to, because };
    }
    case 'limit': {
      const { step } = (change.to ?? change.from) as SideTaken;
      const letters = change.from?.letters ?? '';
      const index = [...letters].findIndex((letter, at) => letter !== change.to?.letters[at]);
      const [from, to] = [sideText(call, change.from, index), sideText(call, change.to, index)];
      const question = change.to === null ? step.name : stepLabel(change.to, step.origin);
      const because =
        to === null ? null : say(call, 'limit_changes', { what: question, from: from ?? '', to });
      return { kind: 'limit', decision: null, table: null, step: step.name, question, from, to, because };
    }
    case 'formula': {
      const { name } = (change.to ?? change.from) as Formula;
      const question = formulaLabel(call, (change.to ?? change.from) as Formula);
      const [from, to] = [describeFormula(call, change.from), describeFormula(call, change.to)];
      const worked = change.to?.step == null ? 'value_changes' : 'formula_changes';
      const message = from === null ? 'rate_begins' : worked;
      const because = to === null ? null : say(call, message, { what: question, from: from ?? '', to });
      return { kind: 'formula', decision: null, table: null, step: name, question, from, to, because };
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

/** The expression of a step; words, yes or no as they are; null for a figure without value. */
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

function say(call: OperationCall, message: string, slots: Readonly<Record<string, string>>): string {
  return render(call.texts.messages[message], slots);
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
