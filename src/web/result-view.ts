import type { Calculation } from '../engine/result.ts';
import type { Reference } from '../engine/sources.ts';
import { type DatedEvent, FIGURE_GROUPS, type FigureText, type Note } from '../engine/texts/entries.ts';
import { renderFigures } from '../engine/texts/render.ts';
import { isSaidByDates } from './components/to-do.tsx';
import { anchorId } from './readable-workings.ts';

/** A figure as pages show it. */
export type ShownFigure = ReturnType<typeof showFigures>[number];
export type NamedFigure = Pick<ShownFigure, 'label' | 'value' | 'anchor'>;

export interface HeadlineColumn {
  /** The record of a list that it belongs to; null for a single figure. */
  readonly heading: string | null;
  readonly figures: readonly NamedFigure[];
}

/** The most words of warnings above a result; the others stand among its notes. */
const MAX_WARNING_WORDS = 50;

/** A result in the order of pages; together its parts contain everything that JSON does. */
export class ResultView {
  /** Row by row, including rows that are not among `run.result.figures`, such as amounts to add. */
  readonly headline: readonly (readonly HeadlineColumn[])[];
  readonly #all: readonly ShownFigure[];
  readonly #notes: readonly Note[];

  /**
   * @param notes the result of `calculation.notes()`.
   * @param hasWorkings whether figures link to their steps, and to the law behind them.
   */
  constructor(
    private readonly calculation: Calculation,
    notes: readonly Note[],
    hasWorkings: boolean,
  ) {
    this.#all = showFigures(calculation, hasWorkings);
    this.headline = headlineOf(calculation, this.#all);
    const since = calculation.changesSinceLink();
    this.#notes = since === null ? notes : notes.filter(({ text }) => text !== since);
  }

  /** Every figure once, by group, as in a ledger. */
  get ledger(): readonly ShownFigure[] {
    return FIGURE_GROUPS.flatMap((group) => {
      const members = this.#all.filter(({ text }) => text.group === group);
      return [...members.filter(({ text }) => !text.isTotal), ...members.filter(({ text }) => text.isTotal)];
    });
  }

  /** Notes that change what a person does, as many as can be taken in at once. */
  warnings(events: readonly DatedEvent[]): readonly Note[] {
    let words = 0;
    return this.#notes.filter((note) => {
      if (note.isWarning !== true || isSaidByDates(note, events)) return false;
      words += note.text.split(' ').length;
      return words <= MAX_WARNING_WORDS;
    });
  }

  /** The other notes: what is not included, and the rest, with warnings that the dated lines say already. */
  notes(events: readonly DatedEvent[]): Readonly<Record<'scope' | 'other', readonly string[]>> {
    const first = this.warnings(events);
    const rest = this.#notes.filter((note) => !first.includes(note));
    const [scope, other] = [rest.filter(isOfScope), rest.filter((note) => !isOfScope(note))];
    return { scope: scope.map(({ text }) => text), other: other.map(({ text }) => text) };
  }

  get sources(): Readonly<Record<'guidance' | 'law', readonly Reference[]>> {
    return this.calculation.sources();
  }
}

function showFigures(calculation: Calculation, hasWorkings: boolean) {
  const anchors = hasWorkings ? anchorsOf(calculation) : () => null;
  return calculation.figures().map(({ text, index, label, value }) => ({
    text,
    index,
    label,
    value,
    /** The id of `readableWorkings` that explains it; null if there is none. */
    anchor: anchors(text, index),
    /** Whether it is zero, or does not apply. */
    isNil: NIL.test(value),
  }));
}

/** Whether a figure prints as zero or nothing. */
const NIL = /^(?:£?0(?:\.0+)?%?|none)$/i;

function isOfScope({ kind }: Note): boolean {
  return kind === 'scope';
}

/** Finds what explains a figure in the workings: its step or decision, if this run has it. */
function anchorsOf({ trace }: Calculation): (text: FigureText, index: number) => string | null {
  const times = new Map<string, number>();
  for (const { name } of trace.steps) times.set(name, (times.get(name) ?? 0) + 1);
  const decided = new Set(trace.decisions.map(({ decision }) => decision.shape.file));
  return ({ step, decision }, index) => {
    if (step !== null) return index < (times.get(step) ?? 0) ? anchorId('step', step, index) : null;
    return decision !== null && decided.has(decision) ? anchorId('decision', decision, 0) : null;
  };
}

function headlineOf(calculation: Calculation, figures: readonly ShownFigure[]): HeadlineColumn[][] {
  const { headline } = calculation.rules.texts;
  const values = calculation.textValues();
  const [first] = figures;
  if (headline.length === 0) return first === undefined ? [] : [[{ heading: null, figures: [first] }]];
  const rows: HeadlineColumn[][] = [[]];
  for (const item of headline) {
    if ('figure' in item) {
      const shown = renderFigures([item.figure], values);
      const columns = shown.map(({ label, value }): HeadlineColumn => {
        const same = figures.find((figure) => label === figure.label && value === figure.value);
        return { heading: null, figures: [same ?? { label, value, anchor: null }] };
      });
      rows.at(-1)?.push(...columns);
      continue;
    }
    const records = values[item.each] as readonly Readonly<Record<string, unknown>>[];
    const columns = records.map((record, index) => ({
      heading: item.heading({ ...values, ...record }),
      figures: figures.filter((figure) => figure.text.each === item.each && figure.index === index),
    }));
    rows.push(columns, []);
  }
  return rows.filter((row) => row.length > 0);
}
