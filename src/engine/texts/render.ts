import type { Day } from '../../law/calendar.ts';
import type { Conditional, GivenFacts } from '../decisions/conditions.ts';
import type { Style, ValueType } from '../values.ts';
import { listText } from './format.ts';
import type { Template } from './template.ts';
import { insideRecord } from './text-values.ts';

/** How the words of each enum print: name → word → text. */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A template that knows how to print its slots: give it the values by name. */
export type BoundTemplate = (values: GivenFacts) => string;

/** A sentence that is said when its condition matches; once for each record of `each`, if it names a list. */
export interface Sentence extends Conditional {
  readonly text: BoundTemplate;
  readonly each: string | null;
}

/** What a note is for: what moved the figures, what moves or follows a date, what is not covered. */
export const NOTE_KINDS = ['figures', 'dates', 'scope'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** A note, with what it is for. */
export interface NoteText extends Sentence {
  readonly kind: NoteKind;
}

/** A note of a result. */
export interface Note {
  readonly kind: NoteKind;
  readonly text: string;
}

/** A source of an answer, where its condition matches. */
export interface SourceText extends Conditional {
  readonly cite: string;
}

/** What a step of the workings is called, and the law behind it. */
export interface StepText {
  readonly label: Template;
  readonly cite: string;
}

export interface FigureText extends Conditional {
  readonly label: BoundTemplate;
  readonly value: BoundTemplate;
  readonly each: string | null;
  /** The one value that it is, where it is no more than that. */
  readonly shows: string | null;
  /** The step of the workings that gives it, or the decision; null where neither does. */
  readonly step: string | null;
  readonly decision: string | null;
  /** Whether its label is the same for all results. */
  readonly isFixed: boolean;
}

/** What a result begins with: a figure, or a list whose records stand side by side under headings of their own. */
export type HeadlineText =
  | { readonly figure: FigureText }
  | { readonly each: string; readonly heading: BoundTemplate };

/** An event of a calendar: of each record of `each`, on the day that a value is, where it is one. */
export interface EventText extends Conditional {
  /** Stays the same when its words change, so that programs know the event again. */
  readonly name: string;
  /** The value whose day it is on. */
  readonly on: string;
  readonly title: BoundTemplate;
  readonly text: BoundTemplate;
  readonly each: string | null;
}

/** A day that a result tells to plan for. */
export interface DatedEvent {
  /** Of the events of one result each has another. */
  readonly name: string;
  readonly day: Day;
  readonly title: string;
  readonly text: string;
}

/**
 * Binds the slots of a template to types, so that rendering it is printing. A slot `row.column` names a
 * column of a row, `list.first.column` one of a record, `table/series.column` one of a rate table; what is
 * missing prints as nothing.
 */
export function bindTemplate(
  { texts, slots }: Template,
  types: Readonly<Record<string, ValueType>>,
  labels: Labels,
  style: Style,
): BoundTemplate {
  const printers = slots.map((slot) => printerOf(slot, types[slot], labels[slot], style));
  return (values) => {
    let rendered = texts[0] as string;
    for (let i = 0; i < printers.length; i += 1) {
      rendered += (printers[i] as BoundTemplate)(values) + (texts[i + 1] as string);
    }
    return rendered;
  };
}

function printerOf(
  slot: string,
  type: ValueType | undefined,
  labels: Readonly<Record<string, string>> | undefined,
  style: Style,
): BoundTemplate {
  const [name = slot, ...path] = slot.split('.');
  const read = (values: GivenFacts): unknown =>
    path.length === 0 || slot in values ? values[slot] : path.reduce(partOf, values[name]);
  if (type === undefined || type.kind === 'list') return () => '';
  const printOne = (value: unknown): string =>
    labels?.[String(value)] ?? (type.kind === 'array' ? type.of : type).print(value, style);
  if (type.kind === 'array') return (values) => listText((read(values) as unknown[]).map(printOne));
  return (values) => {
    const value = read(values);
    return value == null ? '' : printOne(value);
  };
}

/** A column of a row or a record; the first or last record of a list, or how many there are. */
function partOf(value: unknown, part: string): unknown {
  if (!Array.isArray(value)) return value == null ? value : (value as GivenFacts)[part];
  return part === 'count' ? value.length : value.at(part === 'first' ? 0 : -1);
}

/** The sentences whose conditions match, in order. */
export function renderSentences(sentences: readonly Sentence[], values: GivenFacts): string[] {
  const said: string[] = [];
  for (const sentence of sentences) {
    for (const place of placesOf(sentence, values)) said.push(sentence.text(place));
  }
  return said;
}

/** The notes whose conditions match, in order, each with its kind. */
export function renderNotes(notes: readonly NoteText[], values: GivenFacts): Note[] {
  return notes.flatMap((note) =>
    placesOf(note, values).map((place) => ({ kind: note.kind, text: note.text(place) })),
  );
}

/** The figures whose conditions match, in order. */
export function renderFigures(
  figures: readonly FigureText[],
  values: GivenFacts,
): { label: string; value: string }[] {
  const shown: { label: string; value: string }[] = [];
  for (const figure of figures) {
    for (const place of placesOf(figure, values)) shown.push(renderFigure(figure, place));
  }
  return shown;
}

/** A figure at one of the places where it is shown. */
export function renderFigure(
  { label, value }: FigureText,
  place: GivenFacts,
): { label: string; value: string } {
  return { label: label(place), value: value(place) };
}

/** The figures that are one value of an item of a list, by their paths in `data`: `periods.2.profit`, items counted from 1. */
export function itemFigures(
  figures: readonly FigureText[],
  values: GivenFacts,
): { path: string; label: string }[] {
  return figures.flatMap(({ each, shows, matches, label }) => {
    if (each === null || shows === null) return [];
    return (values[each] as readonly GivenFacts[]).flatMap((record, index) => {
      const place = insideRecord(values, each, record);
      const isShown = Object.hasOwn(record, shows) && matches(place);
      return isShown ? [{ path: `${each}.${index + 1}.${shows}`, label: label(place) }] : [];
    });
  });
}

/** The events whose conditions match, in order. */
export function renderEvents(events: readonly EventText[], values: GivenFacts): DatedEvent[] {
  return events.flatMap((event) =>
    placesOf(event, values).flatMap((place, index) => {
      const day = place[event.on] as Day | null;
      const name = event.each === null ? event.name : `${event.name}_${index + 1}`;
      return day === null ? [] : [{ name, day, title: event.title(place), text: event.text(place) }];
    }),
  );
}

/** Where a text is said: once, for each record of a list, or nowhere. */
export function placesOf(
  { matches, each }: Pick<Sentence, 'matches' | 'each'>,
  values: GivenFacts,
): readonly GivenFacts[] {
  if (each === null) return matches(values) ? [values] : NOWHERE;
  const records = values[each] as readonly GivenFacts[];
  return records.map((record) => insideRecord(values, each, record)).filter(matches);
}

const NOWHERE: readonly GivenFacts[] = [];
