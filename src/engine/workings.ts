import { isoDay } from '../law/calendar.ts';
import type { DecisionRecord } from './decisions/decision.ts';
import { type FactKind, plainKind } from './decisions/facts.ts';
import { printFormula } from './formula.ts';
import type { Reference, Sources } from './loading/sources.ts';
import type { Cell } from './rates/table.ts';
import { type Outcome, type ResultRules, referencesOf, scopeOf } from './result.ts';
import { plainText } from './texts/format.ts';
import { Scope, type Words } from './texts/scope.ts';
import { render } from './texts/template.ts';
import type { LineText } from './texts/texts.ts';
import type { Step, Trace } from './trace.ts';
import type { PlainKind } from './values.ts';

/** A value of a rate table that a result rests on. */
export interface RateUsed {
  /** `corporation-tax`, or `time-limits/payment` for a series of a file. */
  readonly table: string;
  /** First day of the row, YYYY-MM-DD. */
  readonly row_from: string;
  /** The column. */
  readonly name: string;
  /** As the statute prints it: `£50,000`, `3/200`; `none` where the row has no such value. */
  readonly value: string;
  /** What the row cites, in its order; entries as in `sources` of a result. */
  readonly source: readonly Reference[];
}

/** A decision that was taken on the way to a result. */
export interface DecisionTaken {
  readonly question: string;
  /** The outcome's name in its file. */
  readonly outcome: string;
  readonly because: string;
  /** Every fact that was compared, by name, as people read it: `£100,000.00`, `1 April 2026`, `yes`. */
  readonly facts: Readonly<Record<string, string>>;
  readonly cite: readonly Reference[];
}

/** A step of the reckoning. */
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
  /** The inputs as they were read, with stated defaults. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly rules_version: string;
  /** In the order in which they were read; each value once. */
  readonly rates_used: readonly RateUsed[];
  /** In the order in which they were taken. */
  readonly decisions: readonly DecisionTaken[];
  readonly lines: readonly WorkedLine[];
  readonly disclaimer: string;
}

/** What workings are told from. */
export interface Worked {
  readonly read: { readonly input: Readonly<Record<string, unknown>> };
  readonly outcome: Outcome;
  readonly trace: Trace;
}

/**
 * The workings of a run of a calculator.
 *
 * @param tool the calculator's key.
 */
export function workingsOf(tool: string, rules: ResultRules, disclaimer: string, worked: Worked): Workings {
  const { read, outcome, trace } = worked;
  const scope = scopeOf(rules, outcome);
  return {
    tool,
    input: read.input,
    rules_version: rules.rulesVersion,
    rates_used: [...trace.read].map((cell) => rateUsed(cell, rules.sources)),
    decisions: trace.decisions.map((taken) => decisionTaken(taken, rules)),
    lines: trace.steps.map((line) => workedLine(line, rules, scope)),
    disclaimer,
  };
}

function rateUsed({ table, rowFrom, name, literal, cite }: Cell, sources: Sources): RateUsed {
  return {
    table,
    row_from: isoDay(rowFrom),
    name,
    value: literal?.text ?? 'none',
    source: referencesOf(cite, sources),
  };
}

function decisionTaken(
  { decision, row, facts }: DecisionRecord,
  { sources, texts }: ResultRules,
): DecisionTaken {
  const kinds = decision.shape.facts;
  return {
    question: decision.question,
    outcome: row.outcome,
    because: row.because,
    facts: Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        printFact(name, kinds[name] as FactKind, value, texts.words),
      ]),
    ),
    cite: referencesOf(row.cite, sources),
  };
}

const FACT_PRINTED_AS: Readonly<Record<string, PlainKind>> = {
  amount: { kind: 'money' },
  number: { kind: 'decimal', places: 4, least: 0 },
  day: { kind: 'day' },
  count: { kind: 'whole' },
  yes_no: { kind: 'yes_no' },
};

function printFact(name: string, kind: FactKind, value: unknown, words: Words): string {
  if (value === null) return 'none';
  const printed = FACT_PRINTED_AS[plainKind(kind)];
  return printed === undefined ? wordOf(name, value, words) : plainText(printed, value, 'figure');
}

function wordOf(name: string, value: unknown, words: Words): string {
  return words[name]?.[String(value)] ?? String(value).replaceAll('_', ' ');
}

function workedLine(
  { name, kind, value, formula, about }: Step,
  rules: ResultRules,
  result: Scope,
): WorkedLine {
  const { texts, sources } = rules;
  const { label, cite } = texts.lines[name] as LineText;
  const kinds = Object.fromEntries(Object.entries(about).map(([slot, shown]) => [slot, shown.kind]));
  const values = Object.fromEntries(Object.entries(about).map(([slot, shown]) => [slot, shown.value]));
  const scope = new Scope(kinds, values, texts.words, result);
  return {
    // A whole number that a line is about names it, as a year does, and takes no comma.
    label: render(label, (slot) =>
      about[slot]?.kind.kind === 'whole' ? String(about[slot].value) : scope.print(slot, 'text'),
    ),
    working: printFormula(formula()),
    value: kind.kind === 'choice' ? wordOf(name, value, texts.words) : plainText(kind, value, 'figure'),
    cite: referencesOf([cite], sources),
  };
}
