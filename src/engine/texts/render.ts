import type { GivenFacts } from '../decisions/conditions.ts';
import type { Style, ValueType } from '../values.ts';
import type { BoundTemplate, FigureText, Labels, Note, NoteText, Sentence } from './entries.ts';
import { listText } from './format.ts';
import type { Template } from './template.ts';
import { insideRecord } from './text-values.ts';

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
  const read = readerOf(slot);
  if (type === undefined || type.kind === 'list') return () => '';
  const { print } = type.kind === 'array' ? type.of : type;
  const printOne =
    labels === undefined
      ? (value: unknown): string => print(value, style)
      : (value: unknown): string => labels[String(value)] ?? print(value, style);
  if (type.kind === 'array') return (values) => listText((read(values) as unknown[]).map(printOne));
  return (values) => {
    const value = read(values);
    return value == null ? '' : printOne(value);
  };
}

function readerOf(slot: string): (values: GivenFacts) => unknown {
  const [name = slot, first, second] = slot.split('.');
  if (first === undefined) return (values) => values[slot];
  // What values have under the whole name goes before; of what they lack they have no null, but nothing.
  if (second === undefined) {
    return (values) => {
      const value = values[slot];
      return value === undefined ? partOf(values[name], first) : value;
    };
  }
  return (values) => {
    const value = values[slot];
    return value === undefined ? partOf(partOf(values[name], first), second) : value;
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

/** The sentences whose conditions match, one after the other. */
export function renderText(sentences: readonly Sentence[], values: GivenFacts): string {
  let said = '';
  for (const sentence of sentences) {
    for (const place of placesOf(sentence, values)) said += (said === '' ? '' : ' ') + sentence.text(place);
  }
  return said;
}

/** The notes whose conditions match, in order, each with its kind. */
export function renderNotes(notes: readonly NoteText[], values: GivenFacts): Note[] {
  const said: Note[] = [];
  for (const note of notes) {
    const { kind, isWarning } = note;
    for (const place of placesOf(note, values))
      said.push({ kind, text: note.text(place), ...(isWarning ? { isWarning } : {}) });
  }
  return said;
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
