import type { AnyCalculator } from '../calculator.ts';
import { ALWAYS, readCondition } from '../decisions/read-condition.ts';
import type { Path, RulesFile } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type FlatTypes, plainType } from '../values.ts';
import type { CommonTexts } from './common-texts.ts';
import {
  type BoundTemplate,
  type EventData,
  type EventText,
  type FigureText,
  type HeadlineText,
  type Labels,
  NOTE_KINDS,
  type Placed,
  type Sentence,
  type SentenceData,
  type ShownData,
  type SourceText,
  type TextsData,
} from './entries.ts';
import { checkChartWords, defaultGroup, FigureSections } from './figure-sections.ts';
import { bindTemplate } from './render.ts';
import { readRowTexts } from './row-texts.ts';
import { readTemplate, type Template } from './template.ts';
import { checkLabels, makeTextScope, type Scope, textTypes } from './text-types.ts';

/** `chart` has the words of its curve: `title`, and `next` if it shows what the next pound changes. */
export type Texts = Readonly<ReturnType<typeof readTexts>>;

export function readTexts(file: RulesFile, calculator: AnyCalculator, common: CommonTexts, sources: Sources) {
  return new TextsFile(file, calculator, common, sources).read();
}

const NOTHING: ReadonlySet<string> = new Set();

class TextsFile {
  readonly #scope: Scope;
  readonly #inside = new Map<string, Scope>();
  readonly #data: TextsData;
  readonly #labels: Labels;
  readonly #used = new Set<string>();
  readonly #rates = new Set<string>();

  constructor(
    private readonly file: RulesFile,
    private readonly calculator: AnyCalculator,
    private readonly common: CommonTexts,
    private readonly sources: Sources,
  ) {
    this.#scope = makeTextScope(textTypes(calculator));
    this.#data = file.data as TextsData;
    this.#labels = this.#data.labels ?? {};
    file.verify(() => checkLabels(file, this.#scope.types, this.#labels, common.names));
  }

  read() {
    const data = this.#data;
    const sections = new FigureSections(this.file, this.calculator, data.figures, (text, path, types) =>
      this.#bound(text, path, types),
    );
    const texts = {
      answer: data.answer.map((sentence, index) => this.#sentence(sentence, ['answer', index])),
      shared: data.shared.map((sentence, index) => this.#sentence(sentence, ['shared', index])),
      figures: sections.ways().map(({ way, path, own }) => this.#figure(way, path, own)),
      headline: (data.headline ?? []).map((item, index) => this.#headline(item, ['headline', index])),
      notes: data.notes
        .map((note, index) => ({
          ...this.#sentence(note, ['notes', index]),
          kind: note.kind,
          isWarning: note.warning !== undefined,
        }))
        .sort((a, b) => NOTE_KINDS.indexOf(a.kind) - NOTE_KINDS.indexOf(b.kind)),
      sources: [
        ...data.sources.map((source, index) => this.#source(source, ['sources', index])),
        ...data.notes.flatMap(({ cite, when }, index) =>
          cite === undefined ? [] : [{ ...this.#source({ cite, when }, ['notes', index]), isOfNote: true }],
        ),
      ],
      chart: this.#chartTexts(),
      calendar: (data.calendar ?? []).map((event, index) => this.#event(event, ['calendar', index])),
      rows: readRowTexts(this.file, this.calculator, data.rows ?? { columns: {} }, this.common),
      labels: this.#labels,
      steps: sections.steps(this.sources),
      meanings: { rules_version: { about: this.common.rulesVersion, items: {} }, ...sections.meanings() },
      rates: this.#rates,
    };
    this.file.verify(() => sections.checkUse(this.#used));
    return texts;
  }

  #sentence(sentence: SentenceData, path: Path): Sentence {
    const scope = this.#scopeIn(sentence.each, path);
    return {
      words: sentence.text,
      text: this.#template(sentence.text, [...path, 'text'], scope, 'text'),
      ...this.#place(sentence, path, scope),
    };
  }

  #source(source: TextsData['sources'][number], path: Path): SourceText {
    const { cite, when } = typeof source === 'string' ? { cite: source, when: undefined } : source;
    readCite(this.file, [...path, 'cite'], cite, this.sources);
    return { cite, matches: this.#place({ when }, path, this.#scope).matches, isOfNote: false };
  }

  /** @param own the figure's own step, which pages link to unless it gives another. */
  #figure(figure: ShownData & { readonly value: string }, path: Path, own: string | null): FigureText {
    const scope = this.#scopeIn(figure.each, path);
    const slot = /^\{(\w+)\}$/.exec(figure.value)?.[1] ?? null;
    return {
      words: `${figure.label}: ${figure.value}`,
      label: this.#template(figure.label, [...path, 'label'], scope, 'text'),
      value: this.#template(figure.value, [...path, 'value'], scope, 'figure'),
      shows: slot,
      isMain: figure.main !== undefined,
      group: figure.group ?? defaultGroup(slot === null ? undefined : scope.types[slot]),
      isTotal: figure.total !== undefined,
      isSubtotal: figure.subtotal !== undefined,
      ...this.#origin(figure, path, slot, own),
      ...this.#place(figure, path, scope),
    };
  }

  /** The step or decision behind a figure: the one it names, the step of its value, or its own. */
  #origin({ leads_to: step, decision }: ShownData, path: Path, slot: string | null, own: string | null) {
    const isStep = (name: string): boolean => this.#data.figures[name]?.statute !== undefined;
    if (step !== undefined && !isStep(step)) {
      this.file.fault([...path, 'leads_to'], `the workings have no step "${step}"`);
    }
    if (decision !== undefined && !this.calculator.decisions.some(({ file }) => file === decision)) {
      this.file.fault([...path, 'decision'], `the calculator takes no decision "${decision}"`);
    }
    if (decision !== undefined) return { step: step ?? null, decision };
    return { step: step ?? (slot !== null && isStep(slot) ? slot : own), decision: null };
  }

  #chartTexts(): Record<string, BoundTemplate> {
    const { chart = {} } = this.#data;
    checkChartWords(this.file, this.calculator, chart);
    const read = ([name, text]: [string, string]) =>
      [name, this.#template(text, ['chart', name], this.#scope, 'text')] as const;
    return Object.fromEntries(Object.entries(chart).map(read));
  }

  #headline(item: NonNullable<TextsData['headline']>[number], path: Path): HeadlineText {
    if (!('heading' in item)) return { figure: this.#figure(item, path, null) };
    const scope = this.#scopeIn(item.each, path);
    return {
      each: item.each,
      heading: this.#template(item.heading, [...path, 'heading'], scope, 'text'),
    };
  }

  #event(event: EventData, path: Path): EventText {
    const scope = this.#scopeIn(event.each, path);
    const { event: name, on, by = null, amount = null } = event;
    for (const [key, value, kind, what] of [
      ['on', on, 'date', 'day'],
      ['by', by, 'date', 'date'],
      ['amount', amount, 'money', 'money'],
    ] as const) {
      if (value === null) continue;
      this.#used.add(value);
      const type = scope.types[value];
      const isKind =
        type !== undefined && type.kind !== 'row' && type.kind !== 'list' && plainType(type).kind === kind;
      if (!isKind) this.file.fault([...path, key], `the calculator publishes no ${what} "${value}"`);
    }
    const isFirst = this.#data.calendar?.find((other) => other.event === name) === event;
    if (!isFirst) this.file.fault([...path, 'event'], `there is an event "${name}" already`);
    return {
      name,
      on,
      by,
      amount,
      words: `${[on, by, amount].flatMap((value) => (value === null ? [] : `{${value}}`)).join(', ')}: ${event.title}. ${event.text}`,
      title: this.#template(event.title, [...path, 'title'], scope, 'text'),
      text: this.#template(event.text, [...path, 'text'], scope, 'text'),
      ...this.#place(event, path, scope),
    };
  }

  #place({ when, each }: Placed, path: Path, { conditions }: Scope) {
    const condition = readCondition(this.file, [...path, 'when'], when, conditions) ?? ALWAYS;
    for (const name of condition.facts) this.#use(name, name.includes('.'));
    return { matches: condition.matches, rule: condition.rule, each: each ?? null };
  }

  #template(text: string, path: Path, { types, slots, slotNames }: Scope, style: 'text' | 'figure') {
    const template = this.#read(text, path, slotNames);
    for (const slot of template.slots) this.#use(slot, slot.includes('.') && slot in types);
    return bindTemplate(template, slots, this.#labels, style);
  }

  #use(name: string, isRate: boolean): void {
    const [first = name] = name.split('.');
    this.#used.add(first);
    if (isRate) this.#rates.add(name);
  }

  #scopeIn(each: string | undefined, path: Path): Scope {
    if (each === undefined) return this.#scope;
    const type = this.#scope.types[each];
    this.#used.add(each);
    if (type?.kind !== 'list') {
      this.file.fault([...path, 'each'], `the calculator publishes no list "${each}"`);
      return this.#scope;
    }
    const inside = this.#inside.get(each) ?? makeTextScope({ ...this.#scope.types, ...type.of });
    this.#inside.set(each, inside);
    return inside;
  }

  /** A label that may have slots of its own types; otherwise plain text. */
  #bound(text: string, path: Path, types: FlatTypes | null): BoundTemplate {
    const slots = types === null ? {} : { ...this.#scope.slots, ...types };
    const template = this.#read(text, path, types === null ? NOTHING : new Set(Object.keys(slots)));
    return bindTemplate(template, slots, this.#labels, 'text');
  }

  #read(text: string, path: Path, known = NOTHING): Template {
    return readTemplate(this.file, path, text, known, this.common.names);
  }
}
