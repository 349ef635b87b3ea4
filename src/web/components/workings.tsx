import { type LoadedRow, type RateTable, tablesByName } from '../../engine/rates/table.ts';
import type { Calculation } from '../../engine/result.ts';
import { type Sources, toReferences } from '../../engine/sources.ts';
import type { StepText } from '../../engine/texts/entries.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Reading, readStep } from '../../engine/trace/notation.ts';
import type { TracedStep } from '../../engine/trace/run.ts';
import { type FlatType, plainType } from '../../engine/values.ts';
import { labelledStep } from '../../engine/workings.ts';
import { type Child, h, type Markup, madeOnce } from '../../http/markup.ts';
import { shortCitations } from './links.tsx';

/** How every figure was reached, for people: steps, rules and rates, each with its law. */
export function WorkingsView(calculation: Calculation, steps: readonly ReadStep[]): Child {
  const rules = decisionLines(calculation);
  return [
    <h3>Step by step</h3>,
    <dl>{stepLines(calculation, steps)}</dl>,
    ...(rules.size === 0 ? [] : [<h3>Rules applied</h3>, <dl>{[...rules]}</dl>]),
    <h3>Rates used</h3>,
    <dl>{[...calculation.trace.rows].map((row) => rowLine(row, calculation))}</dl>,
  ];
}

/** A step of the workings as people read it. */
export interface ReadStep extends Pick<Reading, 'text' | 'rounding'> {
  readonly step: TracedStep;
}

/** The steps that say how an amount was reached, in order: those that only repeat one are left out. */
export function readSteps(calculation: Calculation): ReadStep[] {
  const { texts, shared } = calculation.rules;
  const read = calculation.tracedSteps().map((step): ReadStep => {
    const { type } = texts.steps[step.name] as StepText;
    const { text, rounding } = readStep(step.origin, type, shared.common.workings);
    return { step, text, rounding };
  });
  return read.filter(({ text }) => text !== '');
}

/** Steps that share a name, such as periods of interest, make up the total after them; their law is shown once. */
function stepLines(calculation: Calculation, steps: readonly ReadStep[]): Markup[] {
  const { rules } = calculation;
  const values = calculation.textValues();
  return steps.map(({ step, text, rounding }, at) => {
    const { label, value } = labelledStep(step, rules, values);
    const isLater = steps[at - 1]?.step.name === step.name;
    const isPart = isLater || steps[at + 1]?.step.name === step.name;
    return line({
      name: isPart ? (label.split(': ')[0] ?? label) : label,
      sum: text === value ? '' : rounding === '' ? text : `${text} (${rounding})`,
      amount: value,
      law: isLater ? null : stepLaw(rules.texts.steps[step.name] as StepText, rules.shared.sources),
      isPart,
    });
  });
}

const stepLaw = madeOnce(({ cite }: StepText, sources: Sources) => lawOf([cite], sources));

/** Decisions with the one reason that applied. The parts of a period may be decided alike; once is enough to read. */
function decisionLines({ trace, rules }: Calculation): Set<Markup> {
  const lines = trace.decisions.map(({ decision: { question }, row, facts }) => {
    const reason = row.reasons.find(({ matches }) => matches(facts)) ?? row;
    return decisionLine(reason, question, row.cite, rules.shared.sources);
  });
  return new Set(lines);
}

const decisionLine = madeOnce(
  (reason: { readonly because: string }, question: string, cite: readonly string[], sources: Sources) =>
    line({ name: question, sum: reason.because, law: lawOf(cite, sources) }),
);

/** The values of a row as the statute prints them, with readable dates, under the titles of the table. */
const rowLine = madeOnce((row: LoadedRow, { rules: { shared } }: Calculation) => {
  const table = tablesByName(shared.tables).get(row.table) as RateTable;
  const columns = Object.entries(row.literals).map(([column, literal]) => {
    const type = table.shape.columns[column] as FlatType;
    const isDay = literal !== null && plainType(type).kind === 'date';
    const value = isDay ? type.print(literal.value, 'figure') : (literal?.text ?? 'none');
    return `${table.head.titles[column]}: ${value}`;
  });
  return line({
    name: `${table.head.title}, from ${dayText(row.from)}`,
    sum: columns.join('; '),
    law: lawOf(row.cite, shared.sources),
  });
});

function lawOf(cite: readonly string[], sources: Sources): Markup {
  return <dd class="cite">{shortCitations(toReferences(cite, sources))}</dd>;
}

interface Line {
  readonly name: string;
  readonly sum: string;
  readonly amount?: string;
  readonly law: Markup | null;
  readonly isPart?: boolean;
}

/** Step, sum, amount and law. */
function line({ name, sum, amount, law, isPart = false }: Line): Markup {
  return (
    <div class={isPart ? 'line part' : 'line'}>
      <dt>{name}</dt>
      {sum === '' ? null : <dd class="working">{sum}</dd>}
      {amount === undefined ? null : (
        <dd class="amount">
          <b>{amount}</b>
        </dd>
      )}
      {law}
    </div>
  );
}
