import type { Calculation, ToolRun } from '../engine/result.ts';
import { type Reference, referencesOf } from '../engine/sources.ts';
import {
  FIGURE_GROUPS,
  type FigureGroup,
  type FigureText,
  type Note,
  type NoteKind,
} from '../engine/texts/entries.ts';
import { placesOf, renderFigures } from '../engine/texts/render.ts';
import { anchorOf } from './readable-workings.ts';

export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  /** Where the workings explain it, an id of `readableWorkings`; null where they do not. */
  readonly anchor: string | null;
  readonly isMain: boolean;
  readonly group: FigureGroup;
  readonly isTotal: boolean;
  /** Whether it is zero, or does not apply. */
  readonly isNil: boolean;
  readonly cite: readonly Reference[];
}

export interface HeadlineColumn {
  /** Of a record of a list; null of a figure by itself. */
  readonly heading: string | null;
  readonly figures: readonly ShownFigure[];
}

/** A result in the order in which pages show it; together its parts have all that JSON has. */
export interface ResultView {
  /** Row by row; what is no figure of JSON, such as what to add, is none of `run.result.figures`. */
  readonly headline: readonly (readonly HeadlineColumn[])[];
  readonly figures: readonly ShownFigure[];
  /** Every figure once, group by group: what a ledger has. */
  readonly ledger: readonly ShownFigure[];
  readonly firstNotes: readonly string[];
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
  const ofKind = (kind: NoteKind) =>
    notes.filter((note) => note.kind === kind && !(hasWorkings && note.isWarning)).map(({ text }) => text);
  const anchors = anchorsOf(calculation);
  const figures: Placed[] = [];
  for (const text of texts.figures) {
    for (const index of placesOf(text, values).keys()) {
      const { label, value } = result.figures[figures.length] as ToolRun['result']['figures'][number];
      const anchor = hasWorkings ? anchors(text, index) : null;
      const { isMain, group, isTotal } = text;
      const cite = citeOf(text, calculation);
      figures.push({
        text,
        index,
        label,
        value,
        isMain,
        group,
        isTotal,
        isNil: NIL.test(value),
        cite,
        anchor,
      });
    }
  }
  const headline = headlineOf(calculation, values, figures);
  const first = new Set<string>();
  for (const column of headline.flat()) for (const { label } of column.figures) first.add(label);
  return {
    headline,
    figures: figures.filter(({ label }) => !first.has(label)),
    ledger: FIGURE_GROUPS.flatMap((group) => {
      const members = figures.filter((figure) => figure.group === group);
      return [...members.filter(({ isTotal }) => !isTotal), ...members.filter(({ isTotal }) => isTotal)];
    }),
    firstNotes: notes.flatMap(({ isWarning, text }) => (isWarning === true ? [text] : [])),
    notes: { figures: ofKind('figures'), dates: ofKind('dates'), scope: ofKind('scope') },
    ...calculation.sources(values),
  };
}

/** Zero, or nothing, as figures print it. */
const NIL = /^(?:£?0(?:\.0+)?%?|none)$/i;

function citeOf({ step, decision }: FigureText, { rules, trace }: Calculation): readonly Reference[] {
  const text = step === null ? undefined : rules.texts.steps[step];
  if (text !== undefined) return referencesOf([text.cite], rules.shared.sources);
  const taken = trace.decisions.find((one) => one.decision.shape.file === decision);
  return taken === undefined ? [] : referencesOf(taken.row.cite, rules.shared.sources);
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
      const shown = renderFigures([item.figure], values);
      const columns = shown.map((figure): HeadlineColumn => {
        const same = figures.find(({ label, value }) => label === figure.label && value === figure.value);
        return {
          heading: null,
          figures: [
            same ?? {
              ...figure,
              anchor: null,
              isMain: true,
              group: 'sums',
              isTotal: false,
              isNil: false,
              cite: [],
            },
          ],
        };
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
