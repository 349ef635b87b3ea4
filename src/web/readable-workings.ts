import { type LoadedRow, type RateTable, tablesByName } from '../engine/rates/table.ts';
import type { Calculation } from '../engine/result.ts';
import { type Reference, toReferences } from '../engine/sources.ts';
import type { StepText } from '../engine/texts/entries.ts';
import { type ReadingTexts, readStep } from '../engine/trace/reading.ts';
import { type FlatType, plainType } from '../engine/values.ts';
import { labelledStep } from '../engine/workings.ts';

export type ReadableWorkings = ReturnType<typeof readableWorkings>;
export type ReadableStep = ReadableWorkings['steps'][number];

/** The origin of every figure of a result, for people; `makeWorkings` has all of it for machines. */
export function readableWorkings(calculation: Calculation, texts: ReadingTexts) {
  const { trace } = calculation;
  return {
    steps: stepsOf(calculation, texts),
    decisions: decisionsOf(calculation),
    rows: [...trace.rows].map((row) => readableRow(row, calculation)),
  };
}

/** The id of a step or a decision: a repeated name gets a number. */
export function anchorId(kind: 'step' | 'decision', name: string, index: number): string {
  return `${kind}-${name}${index === 0 ? '' : `-${index + 1}`}`;
}

/** The steps that explain a figure; one that only repeats an amount is left out unless a figure links to it. */
function stepsOf(calculation: Calculation, texts: ReadingTexts) {
  const { rules } = calculation;
  const values = calculation.textValues();
  const times = new Map<string, number>();
  const telling = new Set(
    rules.texts.figures.flatMap(({ step, matches }) => (step !== null && matches(values) ? step : [])),
  );
  const steps = calculation.tracedSteps().map((step) => {
    const { label, value } = labelledStep(step, rules, values);
    const { type, cite } = rules.texts.steps[step.name] as StepText;
    const index = times.get(step.name) ?? 0;
    times.set(step.name, index + 1);
    const reading = readStep(step.origin, type, texts);
    if (reading.text !== '') telling.add(step.name);
    const id = anchorId('step', step.name, index);
    return { name: step.name, id, label, reading, value, cite: toReferences([cite], rules.shared.sources) };
  });
  return steps.filter(({ name }) => telling.has(name));
}

/** Decisions as people read them: with the one reason that applied. */
function decisionsOf({ trace, rules }: Calculation) {
  const choices = new Map<string, { id: string; question: string; because: string; cite: Reference[] }>();
  for (const { decision, row, facts } of trace.decisions) {
    const { question } = decision;
    const because = row.reasons.find(({ matches }) => matches(facts))?.because ?? row.because;
    // The parts of a period may be decided alike; once is enough to read.
    if (choices.has(question + because)) continue;
    const before = [...choices.values()].filter((one) => one.question === question).length;
    choices.set(question + because, {
      id: anchorId('decision', decision.shape.file, before),
      question,
      because,
      cite: toReferences(row.cite, rules.shared.sources),
    });
  }
  return [...choices.values()];
}

/** The values of a row as the statute prints them, with readable dates, under the titles of the table. */
function readableRow({ table: name, from, literals, cite }: LoadedRow, { rules }: Calculation) {
  const table = tablesByName(rules.shared.tables).get(name) as RateTable;
  const columns = Object.entries(literals).map(([column, literal]) => {
    const type = table.shape.columns[column] as FlatType;
    const isDay = literal !== null && plainType(type).kind === 'date';
    return {
      title: table.head.titles[column] as string,
      value: isDay ? type.print(literal.value, 'figure') : (literal?.text ?? 'none'),
    };
  });
  return { title: table.head.title, from, columns, cite: toReferences(cite, rules.shared.sources) };
}
