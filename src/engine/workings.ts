import { isoDay } from '../law/calendar.ts';
import type { Facts } from './decisions/conditions.ts';
import type { ResultRules } from './read/calculator.ts';
import { type Reference, toReferences } from './sources.ts';
import type { Labels, StepText } from './texts/entries.ts';
import { exactNotation } from './trace/notation.ts';
import type { Step, Trace, TracedStep } from './trace/run.ts';
import { type FlatType, plainType } from './values.ts';

/** The origin of every figure of a calculation; schemas/responses/workings.json documents each member. */
export interface Workings {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rules_version: string;
  /** Each value of the rows of rates that were read, as the statute prints it. */
  readonly rates_used: readonly {
    readonly table: string;
    readonly row_from: string;
    readonly name: string;
    readonly value: string;
    readonly source: readonly Reference[];
  }[];
  readonly decisions: readonly {
    readonly question: string;
    readonly outcome: string;
    readonly because: string;
    readonly facts: Readonly<Record<string, string>>;
    readonly cite: readonly Reference[];
  }[];
  readonly lines: readonly WorkedLine[];
  readonly disclaimer: string;
}

/** A step, with the formula that recomputes its value. */
export interface WorkedLine {
  readonly label: string;
  readonly working: string;
  readonly value: string;
  readonly cite: readonly Reference[];
}

/** @param values what texts may use. */
export function makeWorkings(
  rules: ResultRules,
  input: Workings['input'],
  { rows, decisions }: Trace,
  steps: readonly TracedStep[],
  values: Facts,
): Workings {
  const { calculator, shared, texts } = rules;
  const cite = (keys: readonly string[]): Reference[] => toReferences(keys, shared.sources);
  return {
    tool: calculator.key,
    input,
    rules_version: shared.changelog.version,
    rates_used: [...rows].flatMap((row) =>
      Object.entries(row.literals).map(([name, literal]) => ({
        table: row.table,
        row_from: isoDay(row.from),
        name,
        value: literal?.text ?? 'none',
        source: cite(row.cite),
      })),
    ),
    decisions: decisions.map(({ decision: { question, shape }, row, facts }) => ({
      question,
      outcome: row.outcome,
      because: row.because,
      facts: Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [
          name,
          value === null ? 'none' : printed(name, shape.facts[name] as FlatType, value, texts.labels),
        ]),
      ),
      cite: cite(row.cite),
    })),
    lines: steps.map((step) => {
      const { label, value } = labelledStep(step, rules, values);
      const { cite: statute } = texts.steps[step.name] as StepText;
      return { label, working: exactNotation(step.origin), value, cite: cite([statute]) };
    }),
    disclaimer: shared.common.disclaimer,
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
  values: Facts,
): { readonly label: string; readonly value: string } {
  const { label, type } = texts.steps[name] as StepText;
  // Few steps say what they are about, and a copy of all values takes longer than their texts.
  const slots = Object.keys(about).length === 0 ? values : { ...values, ...about };
  return { label: label(slots), value: printed(name, type, value, texts.labels) };
}
