import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Facts } from '../decisions/conditions.ts';
import type { Style, ValueType } from '../values.ts';
import type {
  Bound,
  BoundTemplate,
  DatedEvent,
  EventText,
  FigureText,
  Labels,
  Note,
  NoteText,
  Placed,
  Sentence,
} from './entries.ts';
import { listText } from './format.ts';
import { isCalculatorSlot, type Template } from './template.ts';

/** Binds a template's slots to types, so that rendering is just printing. Missing values print as nothing. */
export function bindTemplate(
  { texts, slots }: Template,
  types: Readonly<Record<string, ValueType>>,
  labels: Labels,
  style: Style,
): BoundTemplate {
  const printers = slots.map((slot) => makePrinter(slot, types[slot], labels[slot], style));
  return (values) => {
    let rendered = texts[0] as string;
    for (let i = 0; i < printers.length; i += 1) {
      rendered += (printers[i] as BoundTemplate)(values) + (texts[i + 1] as string);
    }
    return rendered;
  };
}

function makePrinter(
  slot: string,
  type: ValueType | undefined,
  labels: Readonly<Record<string, string>> | undefined,
  style: Style,
): BoundTemplate {
  if (isCalculatorSlot(slot)) return (values) => values[slot] as string;
  const read = makeReader(slot);
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

function makeReader(slot: string): (values: Facts) => unknown {
  const [name = slot, ...parts] = slot.split('.');
  if (parts.length === 0) return (values) => values[slot];
  return (values) => {
    const value = values[slot];
    // A value with the whole dotted name wins; undefined, unlike null, means that there is none.
    return value === undefined ? parts.reduce(pickPart, values[name]) : value;
  };
}

/** A column of a row or a record; the first or last record of a list, or how many there are. */
function pickPart(value: unknown, part: string): unknown {
  if (!Array.isArray(value)) return value == null ? value : (value as Facts)[part];
  return part === 'count' ? value.length : value.at(part === 'first' ? 0 : -1);
}

/** What is made of each entry that matches; of one that is repeated, for each record of its list. */
function renderEach<E extends Bound<Placed>, T>(
  entries: readonly E[],
  values: Facts,
  make: (entry: E, scope: Facts, index: number) => T,
): T[] {
  const rendered: T[] = [];
  for (const entry of entries) {
    const { matches, each } = entry;
    if (each === undefined) {
      if (matches(values)) rendered.push(make(entry, values, 0));
      continue;
    }
    // One copy for all records, which have the same columns: copying takes longer than rendering.
    const scope: Record<string, unknown> = { ...values };
    let index = 0;
    for (const record of values[each] as readonly Facts[]) {
      if (!matches(Object.assign(scope, record))) continue;
      rendered.push(make(entry, scope, index));
      index += 1;
    }
  }
  return rendered;
}

export function renderSentences(sentences: readonly Sentence[], values: Facts): string[] {
  return renderEach(sentences, values, ({ text }, scope) => text(scope));
}

export function renderNotes(notes: readonly NoteText[], values: Facts): Note[] {
  return renderEach(notes, values, ({ kind, warning, text }, scope) =>
    warning === undefined ? { kind, text: text(scope) } : { kind, text: text(scope), isWarning: true },
  );
}

export interface PrintedFigure {
  readonly text: FigureText;
  readonly label: string;
  readonly value: string;
}

export function renderFigures(figures: readonly FigureText[], values: Facts): PrintedFigure[] {
  return renderEach(figures, values, (text, scope) => ({
    text,
    label: text.label(scope),
    value: text.value(scope),
  }));
}

export function renderEvents(events: readonly EventText[], values: Facts): DatedEvent[] {
  const rendered = renderEach(events, values, (event, scope, index) => ({
    name: event.each === undefined ? event.event : `${event.event}_${index + 1}`,
    day: scope[event.on] as Day,
    by: event.by === undefined ? null : (scope[event.by] as Day | null),
    amount: event.amount === undefined ? null : (scope[event.amount] as Amount | null),
    title: event.title(scope),
    text: event.text(scope),
  }));
  return rendered.filter(({ day }) => day !== null);
}
