import { isoDay } from '../law/calendar.ts';
import type { Facts } from './decisions/conditions.ts';
import type { DecisionRecord } from './decisions/decision.ts';
import type { LoadedRow } from './rates/table.ts';
import type { ResultRules } from './read/calculator.ts';
import { type Reference, type Sources, toReferences } from './sources.ts';
import type { Labels, StepText } from './texts/entries.ts';
import { exactNotation } from './trace/notation.ts';
import type { Step, Trace, TracedStep } from './trace/run.ts';
import { type FlatType, plainType } from './values.ts';

/** The origin of every figure of a calculation; schemas/responses/workings.json documents each member. */
export interface Workings {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rules_version: string;
  readonly rates_used: readonly RateUsed[];
  readonly decisions: readonly DecisionTaken[];
  readonly lines: readonly WorkedLine[];
  readonly disclaimer: string;
}

/** One value of a row of rates, as the statute prints it. */
interface RateUsed {
  readonly table: string;
  readonly row_from: string;
  readonly name: string;
  readonly value: string;
  readonly source: readonly Reference[];
}

interface DecisionTaken {
  readonly question: string;
  readonly outcome: string;
  readonly because: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly cite: readonly Reference[];
}

/** A step, with the formula that recomputes its value. */
export interface WorkedLine {
  readonly label: string;
  readonly working: string;
  readonly value: string;
  readonly cite: readonly Reference[];
}

/** What workings are made of: a calculation, which makes its own. */
interface Traced {
  readonly rules: ResultRules;
  readonly read: { readonly input: Readonly<Record<string, unknown>> };
  readonly trace: Trace;
  textValues(): Facts;
  tracedSteps(): readonly TracedStep[];
}

export function makeWorkings(calculation: Traced): Workings {
  const { rules, read, trace } = calculation;
  const { calculator, shared, texts } = rules;
  const { sources } = shared;
  const values = calculation.textValues();
  return {
    tool: calculator.key,
    input: read.input,
    rules_version: shared.changelog.version,
    rates_used: [...trace.rows].flatMap((row) => ratesUsed(row, sources)),
    decisions: trace.decisions.map((record) => decisionTaken(record, sources, texts.labels)),
    lines: calculation.tracedSteps().map((step) => workedLine(step, rules, values)),
    disclaimer: shared.common.disclaimer,
  };
}

function ratesUsed({ table, from, literals, cite }: LoadedRow, sources: Sources): RateUsed[] {
  const source = toReferences(cite, sources);
  return Object.entries(literals).map(([name, literal]) => ({
    table,
    row_from: isoDay(from),
    name,
    value: literal?.text ?? 'none',
    source,
  }));
}

function decisionTaken(
  { decision, row, facts }: DecisionRecord,
  sources: Sources,
  labels: Labels,
): DecisionTaken {
  const types = decision.shape.facts;
  return {
    question: decision.question,
    outcome: row.outcome,
    because: row.because,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        value === null ? 'none' : printed(name, types[name] as FlatType, value, labels),
      ]),
    ),
    cite: toReferences(row.cite, sources),
  };
}

/** A value as in a figure of the result; a word without a label has its underscores replaced by spaces. */
function printed(name: string, type: FlatType, value: unknown, labels: Labels): string {
  if (plainType(type).kind !== 'enum') return type.print(value, 'figure');
  return labels[name]?.[String(value)] ?? String(value).replaceAll('_', ' ');
}

export function labelledStep(
  { name, value, about }: Step,
  { texts }: ResultRules,
  values: Readonly<Record<string, unknown>>,
): { readonly label: string; readonly value: string } {
  const { label, type } = texts.steps[name] as StepText;
  return { label: label({ ...values, ...about }), value: printed(name, type, value, texts.labels) };
}

function workedLine(
  step: TracedStep,
  rules: ResultRules,
  values: Readonly<Record<string, unknown>>,
): WorkedLine {
  const { label, value } = labelledStep(step, rules, values);
  const { cite } = rules.texts.steps[step.name] as StepText;
  return {
    label,
    working: exactNotation(step.origin),
    value,
    cite: toReferences([cite], rules.shared.sources),
  };
}
