import { type LoadedRow, type RateTable, tablesByName } from '../../engine/rates/table.ts';
import type { Calculation } from '../../engine/result.ts';
import { type Reference, toReferences } from '../../engine/sources.ts';
import type { StepText } from '../../engine/texts/entries.ts';
import { dayText } from '../../engine/texts/format.ts';
import { readStep } from '../../engine/trace/reading.ts';
import { type FlatType, plainType } from '../../engine/values.ts';
import { labelledStep } from '../../engine/workings.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { CiteLinks } from './links.tsx';

/** How every figure was reached, for people: steps, rules and rates, each with its law. */
export function WorkingsView(calculation: Calculation): Child {
  const rules = decisionLines(calculation);
  return [
    <h3>Step by step</h3>,
    <dl>{stepLines(calculation)}</dl>,
    ...(rules.length === 0 ? [] : [<h3>Rules applied</h3>, <dl>{rules}</dl>]),
    <div class="rates-read">
      <h3>Rates used</h3>
      <dl>{[...calculation.trace.rows].map((row) => rowLines.get(row) ?? rowLine(row, calculation))}</dl>
    </div>,
  ];
}

/** The id of a step or a decision: a repeated name gets a number. */
export function anchorId(kind: 'step' | 'decision', name: string, index: number): string {
  return `${kind}-${name}${index === 0 ? '' : `-${index + 1}`}`;
}

/**
 * The steps that explain a figure; one that only repeats an amount is left out unless a figure links to it. Steps that
 * share a name, such as periods of interest, make up the total after them; their law is shown once.
 */
function stepLines(calculation: Calculation): Markup[] {
  const { rules } = calculation;
  const { texts, shared } = rules;
  const values = calculation.textValues();
  const shown = new Set(
    texts.figures.flatMap(({ step, matches }) => (step !== null && matches(values) ? [step] : [])),
  );
  const steps = calculation.tracedSteps().map((step) => {
    const { type, cite } = texts.steps[step.name] as StepText;
    const reading = readStep(step.origin, type, shared.common.workings);
    if (reading.text !== '') shown.add(step.name);
    return { step, name: step.name, cite, reading };
  });
  const times = new Map<string, number>();
  return steps
    .filter(({ name }) => shown.has(name))
    .map(({ step, name, cite, reading: { text, rounding } }, at, all) => {
      const index = times.get(name) ?? 0;
      times.set(name, index + 1);
      const { label, value } = labelledStep(step, rules, values);
      const isLater = all[at - 1]?.name === name;
      const isPart = isLater || all[at + 1]?.name === name;
      // A step that only repeats its amount shows no sum.
      const sum = text === value ? '' : text;
      return line({
        id: anchorId('step', name, index),
        name: isPart && sum !== '' ? (label.split(': ')[0] ?? label) : label,
        sum: rounding === '' ? sum : `${sum} (${rounding})`,
        amount: value,
        cite: isLater ? [] : toReferences([cite], shared.sources),
        isPart,
      });
    });
}

/** Decisions with the one reason that applied. The parts of a period may be decided alike; once is enough to read. */
function decisionLines({ trace, rules }: Calculation): Markup[] {
  const lines = new Map<string, Markup>();
  const times = new Map<string, number>();
  for (const { decision, row, facts } of trace.decisions) {
    const { question } = decision;
    const because = row.reasons.find(({ matches }) => matches(facts))?.because ?? row.because;
    if (lines.has(question + because)) continue;
    const before = times.get(question) ?? 0;
    times.set(question, before + 1);
    const id = anchorId('decision', decision.shape.file, before);
    const cite = toReferences(row.cite, rules.shared.sources);
    lines.set(question + because, line({ id, name: question, sum: because, cite }));
  }
  return [...lines.values()];
}

/** The lines of rows, which are the same in every result. */
const rowLines = new WeakMap<LoadedRow, Markup>();

/** The values of a row as the statute prints them, with readable dates, under the titles of the table. */
function rowLine(row: LoadedRow, { rules: { shared } }: Calculation): Markup {
  const table = tablesByName(shared.tables).get(row.table) as RateTable;
  const columns = Object.entries(row.literals).map(([column, literal]) => {
    const type = table.shape.columns[column] as FlatType;
    const isDay = literal !== null && plainType(type).kind === 'date';
    const value = isDay ? type.print(literal.value, 'figure') : (literal?.text ?? 'none');
    return `${table.head.titles[column]}: ${value}`;
  });
  const made = line({
    name: `${table.head.title}, from ${dayText(row.from)}`,
    sum: columns.join('; '),
    cite: toReferences(row.cite, shared.sources),
  });
  rowLines.set(row, made);
  return made;
}

interface Line {
  readonly id?: string;
  readonly name: string;
  readonly sum: string;
  readonly amount?: string;
  readonly cite: readonly Reference[];
  readonly isPart?: boolean | undefined;
}

/** Step, sum, amount and section in a row; its anchor links back to the figure. */
function line({ id, name, sum, amount, cite, isPart = false }: Line): Markup {
  return (
    <div class={isPart ? 'line part' : 'line'} id={id}>
      <dt>
        {name}
        {id === undefined ? null : (
          <a class="back" href="#result" aria-label="Back to the result">
            ↑
          </a>
        )}
      </dt>
      {sum === '' ? null : <dd class="working">{sum}</dd>}
      {amount === undefined ? null : (
        <dd class="amount">
          <b>{amount}</b>
        </dd>
      )}
      {cite.length === 0 ? null : (
        <dd class="cite">
          <CiteLinks sources={cite} />
        </dd>
      )}
    </div>
  );
}
