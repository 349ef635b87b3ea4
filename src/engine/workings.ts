import { isoDay } from '../law/calendar.ts';
import type { DecisionRecord } from './decisions/decision.ts';
import type { Cell } from './rates/table.ts';
import type { Calculation, ResultRules } from './result.ts';
import { type Reference, type Sources, toReferences } from './sources.ts';
import type { Labels, StepText } from './texts/entries.ts';
import { insideRecord } from './texts/text-values.ts';
import { exactNotation } from './trace/notation.ts';
import type { Step, TracedStep } from './trace/run.ts';
import { type FlatType, plainType } from './values.ts';

interface RateUsed {
  /** `corporation-tax`, or `time-limits/payment` for a series of a file. */
  readonly table: string;
  readonly row_from: string;
  readonly name: string;
  /** As the statute prints it: `£50,000`, `3/200`; `none` where the row has no such value. */
  readonly value: string;
  /** What the row cites, in its order; entries as in `sources` of a result. */
  readonly source: readonly Reference[];
}

interface DecisionTaken {
  readonly question: string;
  /** The outcome's name in its file. */
  readonly outcome: string;
  readonly because: string;
  /** Every fact that was compared, by name, as people read it: `£100,000.00`, `1 April 2026`, `yes`. */
  readonly facts: Readonly<Record<string, string>>;
  readonly cite: readonly Reference[];
}

export interface WorkedLine {
  readonly label: string;
  /** Exact values with + − × ÷ and brackets: calculated again it gives the value. */
  readonly working: string;
  /** Rounded as a figure of the result is: `£22,750.00`, `22.75%`, `1 January 2027`. */
  readonly value: string;
  readonly cite: readonly Reference[];
}

/** Where every figure of a result comes from. The shape is schemas/responses/workings.json. */
export interface Workings {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rules_version: string;
  readonly rates_used: readonly RateUsed[];
  readonly decisions: readonly DecisionTaken[];
  readonly lines: readonly WorkedLine[];
  readonly disclaimer: string;
}

/** Where every figure of a calculation comes from. */
export function makeWorkings(calculation: Calculation): Workings {
  const { rules, read, trace } = calculation;
  const { calculator, shared, since, texts } = rules;
  const { sources } = shared;
  const values = calculation.textValues();
  return {
    tool: calculator.key,
    input: read.input,
    rules_version: since.changelog.version,
    rates_used: [...trace.read].map((cell) => rateUsed(cell, sources)),
    decisions: trace.decisions.map((record) => decisionTaken(record, sources, texts.labels)),
    lines: calculation.tracedSteps().map((step) => workedLine(step, rules, values)),
    disclaimer: rules.shared.common.disclaimer,
  };
}

function rateUsed({ table, rowFrom, name, literal, cite }: Cell, sources: Sources): RateUsed {
  return {
    table,
    row_from: isoDay(rowFrom),
    name,
    value: literal?.text ?? 'none',
    source: toReferences(cite, sources),
  };
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

/** A value as a figure of the result prints it; a word without a label with blanks for its underscores. */
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
  return { label: label(insideRecord(values, about)), value: printed(name, type, value, texts.labels) };
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
