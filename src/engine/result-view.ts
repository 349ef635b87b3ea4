import { anchorOf } from './readable-workings.ts';
import type { Calculation, ToolRun } from './result.ts';
import type { Reference } from './sources.ts';
import type { FigureText, Note, NoteKind } from './texts/entries.ts';
import { placesOf, renderFigure } from './texts/render.ts';

/** A figure as pages lay it out. */
export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  /** Where the workings explain it, an id of `readableWorkings`; null where they do not. */
  readonly anchor: string | null;
  /** Whether it stands in the open where there is little room. */
  readonly isMain: boolean;
}

/** What stands side by side with others at the head of a result. */
export interface HeadlineColumn {
  /** Of a record of a list; null of a figure by itself. */
  readonly heading: string | null;
  readonly figures: readonly ShownFigure[];
}

/** A result in the order in which pages show it; together its parts hold all that JSON has. */
export interface ResultView {
  /** Row by row; what is no figure of JSON, such as what to add, is none of `run.result.figures`. */
  readonly headline: readonly (readonly HeadlineColumn[])[];
  /** Those that the headline leaves. */
  readonly figures: readonly ShownFigure[];
  readonly notes: Readonly<Record<NoteKind, readonly string[]>>;
  readonly guidance: readonly Reference[];
  readonly law: readonly Reference[];
}

interface Placed extends ShownFigure {
  readonly text: FigureText;
  /** Which record of its list it shows; 0 of a figure that is of no list. */
  readonly index: number;
}

/**
 * Lays out a result for pages.
 *
 * @param run what `calculation.toolRun()` gave.
 * @param all what `calculation.notes()` gave.
 * @param hasWorkings whether figures lead to their steps.
 */
export function resultView(
  calculation: Calculation,
  { result }: ToolRun,
  all: readonly Note[],
  hasWorkings: boolean,
): ResultView {
  const { texts } = calculation.rules;
  const values = calculation.textValues();
  const since = calculation.sinceLink();
  const notes = all.filter(({ text }) => text !== since);
  const ofKind = (kind: NoteKind) => notes.filter((note) => note.kind === kind).map(({ text }) => text);
  const anchors = anchorsOf(calculation);
  const figures: Placed[] = [];
  for (const text of texts.figures) {
    for (const index of placesOf(text, values).keys()) {
      const { label, value } = result.figures[figures.length] as ToolRun['result']['figures'][number];
      const anchor = hasWorkings ? anchors(text, index) : null;
      figures.push({ text, index, label, value, isMain: text.isMain, anchor });
    }
  }
  const headline = headlineOf(calculation, values, figures);
  const first = new Set<string>();
  for (const column of headline.flat()) for (const { label } of column.figures) first.add(label);
  return {
    headline,
    figures: figures.filter(({ label }) => !first.has(label)),
    notes: { figures: ofKind('figures'), dates: ofKind('dates'), scope: ofKind('scope') },
    ...calculation.sources(values),
  };
}

/** Finds where the workings explain a figure: the step or the decision that it names, where this run has it. */
function anchorsOf({ trace }: Calculation): (text: FigureText, index: number) => string | null {
  const times = new Map<string, number>();
  for (const { name } of trace.steps) times.set(name, (times.get(name) ?? 0) + 1);
  const decided = new Set(trace.decisions.map(({ decision }) => decision.shape.file));
  return ({ step, decision }, index) => {
    if (step !== null) return index < (times.get(step) ?? 0) ? anchorOf('step', step, index) : null;
    return decision !== null && decided.has(decision) ? anchorOf('decision', decision, 0) : null;
  };
}

/** The rows of the headline: figures beside one another, and lists with a column for each of their records. */
function headlineOf(
  calculation: Calculation,
  values: Readonly<Record<string, unknown>>,
  figures: readonly Placed[],
): HeadlineColumn[][] {
  const { headline } = calculation.rules.texts;
  const [first] = figures;
  if (headline.length === 0) return first === undefined ? [] : [[{ heading: null, figures: [first] }]];
  const rows: HeadlineColumn[][] = [[]];
  for (const item of headline) {
    if ('figure' in item) {
      const shown = placesOf(item.figure, values).map((place) => renderFigure(item.figure, place));
      const columns = shown.map((figure): HeadlineColumn => {
        const same = figures.find(({ label, value }) => label === figure.label && value === figure.value);
        return { heading: null, figures: [same ?? { ...figure, anchor: null, isMain: true }] };
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
