import { type AnyCalculator, type StepDeclaration, soughtNames, step, stepsOf } from '../calculator.ts';
import { ALWAYS, readTextCondition } from '../decisions/short-condition.ts';
import { checkKeys, type Path, type RulesFile } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type FlatTypes, money, plainOf, type ValueType, type ValueTypes } from '../values.ts';
import type { CommonTexts } from './common-texts.ts';
import {
  type EventText,
  type FigureText,
  type HeadlineText,
  type Labels,
  NOTE_KINDS,
  type NoteText,
  type Sentence,
  type SourceText,
  type StepText,
} from './entries.ts';
import { bindTemplate } from './render.ts';
import { readTemplate, type Template } from './template.ts';
import type {
  ColumnsData,
  EventData,
  FigureData,
  Meaning,
  Placed,
  SentenceData,
  TextsData,
} from './text-data.ts';
import { checkLabels, conditionTypes, slotTypes, type TextTypes, textTypes } from './text-types.ts';

/** Everything a calculator's results say. */
export interface Texts {
  readonly answer: readonly Sentence[];
  /** What a result is called where a link to it is shown: the first that holds. */
  readonly shared: readonly Sentence[];
  readonly figures: readonly FigureText[];
  /** What pages show first and large; none where that is the first figure. */
  readonly headline: readonly HeadlineText[];
  /** By kind, in the order of NOTE_KINDS. */
  readonly notes: readonly NoteText[];
  readonly sources: readonly SourceText[];
  /** The days that a calendar of its results has. */
  readonly calendar: readonly EventText[];
  readonly labels: Labels;
  readonly steps: Readonly<Record<string, StepText>>;
  readonly meanings: Readonly<Record<string, Meaning>>;
  /** What figures that are sought are called, and what is sought that is no input. */
  readonly sought: Readonly<Record<string, string>>;
  /** The rates, and for conditions the columns of rows, that its texts ask for by `table.column`. */
  readonly rates: ReadonlySet<string>;
}

/** Reads the texts of one calculator, from a file that matches its schema; what does not fit is reported. */
export function readTexts(
  file: RulesFile,
  calculator: AnyCalculator,
  common: CommonTexts,
  sources: Sources,
): Texts {
  return new TextsFile(file, calculator, common, sources).read();
}

/** What a text can name, in the forms in which it does. */
interface Scope {
  readonly types: TextTypes;
  readonly slots: Readonly<Record<string, ValueType>>;
  readonly slotNames: ReadonlySet<string>;
  readonly conditions: FlatTypes;
}

function scopeOf(types: TextTypes): Scope {
  const slots = slotTypes(types);
  return { types, slots, slotNames: new Set(Object.keys(slots)), conditions: conditionTypes(types) };
}

/** Of a step that was reported. */
const UNKNOWN_STEP: StepDeclaration = step(money);

const NOTHING: ReadonlySet<string> = new Set();

class TextsFile {
  readonly #scope: Scope;
  /** Inside a record of a list, by its name. */
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
    this.#scope = scopeOf(textTypes(calculator));
    this.#data = file.data as TextsData;
    this.#labels = this.#data.labels ?? {};
    file.verify(() => checkLabels(file, this.#scope.types, this.#labels, common.names));
  }

  read(): Texts {
    const data = this.#data;
    const texts: Texts = {
      answer: data.answer.map((sentence, index) => this.#sentence(sentence, ['answer', index])),
      shared: data.shared.map((sentence, index) => this.#sentence(sentence, ['shared', index])),
      figures: data.figures.map((figure, index) => this.#figure(figure, ['figures', index])),
      headline: (data.headline ?? []).map((item, index) => this.#headline(item, ['headline', index])),
      notes: data.notes
        .map((note, index) => ({ ...this.#sentence(note, ['notes', index]), kind: note.kind }))
        .sort((a, b) => NOTE_KINDS.indexOf(a.kind) - NOTE_KINDS.indexOf(b.kind)),
      sources: data.sources.map((source, index) => this.#source(source, ['sources', index])),
      calendar: (data.calendar ?? []).map((event, index) => this.#event(event, ['calendar', index])),
      labels: this.#labels,
      steps: this.#stepTexts(),
      meanings: this.#meanings(),
      sought: this.#soughtTexts(),
      rates: this.#rates,
    };
    this.file.verify(() => this.#checkUse());
    return texts;
  }

  #sentence(sentence: SentenceData, path: Path): Sentence {
    const scope = this.#scopeIn(sentence.each, path);
    return {
      text: this.#template(sentence.text, [...path, 'text'], scope, 'text'),
      ...this.#place(sentence, path, scope),
    };
  }

  #source(source: TextsData['sources'][number], path: Path): SourceText {
    const { cite, when } = typeof source === 'string' ? { cite: source, when: undefined } : source;
    readCite(this.file, [...path, 'cite'], cite, this.sources);
    return { cite, matches: this.#place({ when }, path, this.#scope).matches };
  }

  #figure(figure: FigureData, path: Path): FigureText {
    const scope = this.#scopeIn(figure.each, path);
    const slot = /^\{(\w+)\}$/.exec(figure.value)?.[1] ?? null;
    return {
      label: this.#template(figure.label, [...path, 'label'], scope, 'text'),
      value: this.#template(figure.value, [...path, 'value'], scope, 'figure'),
      shows: slot,
      isFixed: !figure.label.includes('{'),
      isMain: figure.main !== undefined,
      ...this.#origin(figure, path, slot),
      ...this.#place(figure, path, scope),
    };
  }

  /** The step or the decision that gives a figure: the one it names, or the step of its value. */
  #origin({ step, decision }: FigureData, path: Path, slot: string | null) {
    const steps = stepsOf(this.calculator);
    if (step !== undefined && !(step in steps)) {
      this.file.fault([...path, 'step'], `the workings have no step "${step}"`);
    }
    if (decision !== undefined && !this.calculator.decisions.some(({ file }) => file === decision)) {
      this.file.fault([...path, 'decision'], `the calculator takes no decision "${decision}"`);
    }
    const own = slot !== null && slot in steps ? slot : null;
    return { step: step ?? (decision === undefined ? own : null), decision: decision ?? null };
  }

  #headline(item: FigureData | ColumnsData, path: Path): HeadlineText {
    if (!('heading' in item)) return { figure: this.#figure(item, path) };
    const scope = this.#scopeIn(item.each, path);
    return {
      each: item.each,
      heading: this.#template(item.heading, [...path, 'heading'], scope, 'text'),
    };
  }

  #event(event: EventData, path: Path): EventText {
    const scope = this.#scopeIn(event.each, path);
    const type = scope.types[event.on];
    this.#used.add(event.on);
    if (type === undefined || type.kind === 'row' || type.kind === 'list' || plainOf(type).kind !== 'date') {
      this.file.fault([...path, 'on'], `the calculator publishes no day "${event.on}"`);
    }
    const { event: name, on } = event;
    const isFirst = this.#data.calendar?.find((other) => other.event === name) === event;
    if (!isFirst) this.file.fault([...path, 'event'], `there is an event "${name}" already`);
    return {
      name,
      on,
      title: this.#template(event.title, [...path, 'title'], scope, 'text'),
      text: this.#template(event.text, [...path, 'text'], scope, 'text'),
      ...this.#place(event, path, scope),
    };
  }

  #place({ when, each }: Placed, path: Path, { conditions }: Scope) {
    const condition = readTextCondition(this.file, [...path, 'when'], when, conditions) ?? ALWAYS;
    for (const name of condition.facts) this.#use(name, name.includes('.'));
    return { matches: condition.matches, each: each ?? null };
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
    const inside = this.#inside.get(each) ?? scopeOf({ ...this.#scope.types, ...type.of });
    this.#inside.set(each, inside);
    return inside;
  }

  #stepTexts(): Record<string, StepText> {
    const declared = stepsOf(this.calculator);
    checkKeys(this.file, ['steps'], this.#data.steps, declared, {
      unknown: (name) => `the workings have no step "${name}"`,
      missing: (name) => `the step "${name}" is missing`,
    });
    const texts = Object.entries(this.#data.steps).map(([name, { label, cite }]): [string, StepText] => {
      readCite(this.file, ['steps', name, 'cite'], cite, this.sources);
      const { type, about } = declared[name] ?? UNKNOWN_STEP;
      const types = { ...this.#scope.slots, ...about };
      const template = this.#read(label, ['steps', name, 'label'], new Set(Object.keys(types)));
      return [name, { label: bindTemplate(template, types, this.#labels, 'text'), cite, type, about }];
    });
    return Object.fromEntries(texts);
  }

  #soughtTexts(): Readonly<Record<string, string>> {
    const { sought = {} } = this.#data;
    const declared = Object.fromEntries(soughtNames(this.calculator).map((name) => [name, true]));
    checkKeys(this.file, ['sought'], sought, declared, {
      unknown: (name) => `nothing is sought by the name "${name}"`,
      missing: (name) => `"sought" has no text for "${name}"`,
    });
    this.file.verify(() => {
      for (const [name, text] of Object.entries(sought)) this.#read(text, ['sought', name]);
    });
    return sought;
  }

  #meanings(): Record<string, Meaning> {
    const outputs: ValueTypes = this.calculator.outputs;
    // Every calculator's data ends with it, so its meaning stands once, in the common texts.
    const meanings: Record<string, Meaning> = {
      rules_version: { about: this.common.rulesVersion, items: {} },
    };
    checkKeys(this.file, ['data'], this.#data.data, outputs, {
      unknown: (name) => `"data" has no key "${name}"`,
      missing: (name) => `the meaning of "${name}" is missing`,
    });
    for (const [name, meaning] of Object.entries(this.#data.data)) {
      const { about, items } = typeof meaning === 'string' ? { about: meaning, items: {} } : meaning;
      const type = outputs[name];
      if (type === undefined) continue;
      checkKeys(this.file, ['data', name, 'items'], items, type.kind === 'list' ? type.of : {}, {
        unknown: (item) => `the records of "${name}" have no key "${item}"`,
        missing: (item) => `the meaning of "${item}" is missing`,
      });
      this.file.verify(() => {
        // A place inside a plain text is that of the text.
        this.#read(about, ['data', name, 'about']);
        for (const [item, text] of Object.entries(items)) this.#read(text, ['data', name, 'items', item]);
      });
      meanings[name] = { about, items };
    }
    return meanings;
  }

  /** A text whose slots can ask for these names; none when not given. */
  #read(text: string, path: Path, known = NOTHING): Template {
    return readTemplate(this.file, path, text, known, this.common.names);
  }

  /** Every output and every value of the narration is used by a text, or listed as data only. */
  #checkUse(): void {
    const { outputs, narration } = this.calculator;
    const dataOnly = this.#data.data_only;
    dataOnly.forEach((name, index) => {
      if (!(name in outputs)) this.file.fault(['data_only', index], `"data" has no key "${name}"`);
      else if (this.#used.has(name)) {
        this.file.fault(['data_only', index], `"${name}" is used by a text: take it out of data_only`);
      }
    });
    for (const name of Object.keys({ ...outputs, ...narration })) {
      if (!this.#used.has(name) && !dataOnly.includes(name)) {
        this.file.fault(['data_only'], `no text uses "${name}": use it, or list it under data_only`);
      }
    }
  }
}
