import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { possibleSteps, type ResultDeclaration } from '../calculator.ts';
import { type Facts, readCondition } from '../decisions/conditions.ts';
import { plainType, type ValueType } from '../values.ts';
import type { CommonTexts } from './common-texts.ts';
import {
  type Bound,
  type BoundTemplate,
  type DatedEvent,
  type FigureGroup,
  type FigureText,
  type Meaning,
  NOTE_KINDS,
  type Note,
  type Placed,
  type ShownFigure,
  type SourceData,
  type StepText,
  type Texts,
  type TextsData,
} from './entries.ts';
import { bindTemplate, readTemplate } from './template.ts';
import { type Scope, scopeInside, textScope } from './text-values.ts';

/** Reads the texts of a calculator, or of an operation over rows, bound to the types of their values. */
export function readTexts(data: TextsData, calculator: ResultDeclaration, common: CommonTexts): Texts {
  const { figures, labels = {} } = data;
  const whole = textScope(calculator);
  const rates = new Set<string>();
  const bind = (text: string, slots: Readonly<Record<string, ValueType>>, name?: string): BoundTemplate =>
    bindTemplate(readTemplate(text), slots, labels, name === 'value' ? 'figure' : 'text');
  const bound = <D extends Placed, K extends keyof D & string>(
    { when, ...entry }: D,
    ...names: K[]
  ): Bound<D, K> => {
    const { slots, conditions, types } = scopeInside(whole, entry.each);
    const condition = readCondition(when, conditions);
    const texts = names.map(
      (name) => [name, String((entry as Readonly<Record<string, unknown>>)[name])] as const,
    );
    const used = [...condition.facts, ...texts.flatMap(([, text]) => readTemplate(text).slots)];
    for (const name of used) if (name.includes('.') && name in types) rates.add(name);
    const templates = texts.map(([name, text]) => [name, bind(text, slots, name)]);
    const words = texts.map(([, text]) => text).join(': ');
    return { ...entry, ...Object.fromEntries(templates), words, matches: condition.matches };
  };
  const figureText = (figure: ShownFigure): FigureText => {
    const shows = /^\{(\w+)\}$/.exec(figure.value)?.[1] ?? null;
    const { types } = scopeInside(whole, figure.each);
    const group = figure.group ?? defaultGroup(shows === null ? undefined : types[shows]);
    return { ...bound(figure, 'label', 'value'), shows, group };
  };
  const possible = possibleSteps(calculator);
  const steps: Record<string, StepText> = {};
  const meanings: Record<string, Meaning> = {
    rules_version: { about: common.rulesVersion, items: {} },
  };
  for (const [name, { statute, step, label = '', meaning }] of Object.entries(figures)) {
    const declared = possible[name];
    if (statute !== undefined && declared !== undefined) {
      const slots = { ...whole.slots, ...declared.about };
      steps[name] = { ...declared, label: bind(step ?? label, slots), cite: statute };
    }
    if (meaning !== undefined) {
      meanings[name] = typeof meaning === 'string' ? { about: meaning, items: {} } : meaning;
    }
  }
  const notes = data.notes.flatMap((note) => ('common' in note ? (common.notes[note.common] ?? []) : note));
  const { chart = {}, rows = { columns: {} } } = data;
  const sources: SourceData[] = [
    ...data.sources.map((source) => (typeof source === 'string' ? { cite: source } : source)),
    ...notes.flatMap(({ cite, when = {} }) => (cite === undefined ? [] : { cite, when })),
  ];
  return {
    answer: data.answer.map((sentence) => bound(sentence, 'text')),
    shared: data.shared.map((sentence) => bound(sentence, 'text')),
    figures: shownFigures(figures, calculator).map(figureText),
    headline: (data.headline ?? []).map(figureText),
    notes: notes
      .map((note) => bound(note, 'text'))
      .sort((a, b) => NOTE_KINDS.indexOf(a.kind) - NOTE_KINDS.indexOf(b.kind)),
    sources: sources.map((source) => bound(source)),
    chart: Object.fromEntries(Object.entries(chart).map(([name, text]) => [name, bind(text, whole.slots)])),
    calendar: (data.calendar ?? []).map((event) => bound(event, 'title', 'text')),
    rows,
    labels,
    steps,
    meanings,
    rates,
  };
}

/** How pages group a figure that shows one value, unless its entry names another group. */
function defaultGroup(type: Scope['types'][string] | undefined): FigureGroup {
  if (type === undefined || type.kind === 'row' || type.kind === 'list') return 'rates';
  const { kind } = plainType(type);
  return kind === 'money' ? 'sums' : kind === 'date' ? 'dates' : 'rates';
}

/** Each way to show a figure; an entry with `shown` has several. */
function shownFigures(
  figures: TextsData['figures'],
  { outputs, narration }: ResultDeclaration,
): ShownFigure[] {
  const types = { ...narration, ...outputs };
  return Object.entries(figures).flatMap(([name, { shown, step, statute, meaning, label, ...entry }]) => {
    const usual = { ...(types[name]?.kind === 'list' ? { each: name } : {}), value: `{${name}}` };
    const ways = shown ?? (label === undefined ? [] : [{ ...entry, label }]);
    return ways.map((way) => ({ ...usual, ...way }));
  });
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
    const records = values[each] as readonly Facts[];
    if (records.length === 0) continue;
    // One copy for all records, which have the same columns: copying takes longer than rendering.
    const scope: Record<string, unknown> = { ...values };
    let index = 0;
    for (const record of records) {
      if (!matches(Object.assign(scope, record))) continue;
      rendered.push(make(entry, scope, index));
      index += 1;
    }
  }
  return rendered;
}

export function renderSentences(sentences: Texts['answer'], values: Facts): string[] {
  return renderEach(sentences, values, ({ text }, scope) => text(scope));
}

export function renderNotes(notes: Texts['notes'], values: Facts): Note[] {
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

export function renderEvents(events: Texts['calendar'], values: Facts): DatedEvent[] {
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
