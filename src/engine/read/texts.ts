import { possibleSteps, type ResultDeclaration } from '../calculator.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import {
  type BoundTemplate,
  type EventData,
  type EventText,
  type FigureText,
  type Meaning,
  NOTE_KINDS,
  type Placed,
  type Sentence,
  type SentenceData,
  type ShownData,
  type SourceText,
  type StepText,
  type Texts,
  type TextsData,
} from '../texts/entries.ts';
import { bindTemplate } from '../texts/render.ts';
import { readTemplate } from '../texts/template.ts';
import { defaultGroup, makeTextScope, type Scope, textTypes } from '../texts/text-types.ts';
import type { FlatTypes, Style, ValueType, ValueTypes } from '../values.ts';
import { readCondition } from './condition.ts';

/** Reads the texts of a calculator, or of an operation over rows, bound to the types of their values. */
export function readTexts(data: TextsData, calculator: ResultDeclaration, common: CommonTexts): Texts {
  return new TextsReader(data, calculator).read(common);
}

/** One way to show a figure; an entry with `shown` has several. */
export interface FigureVariant {
  readonly figure: ShownData & { readonly value: string };
  readonly path: readonly (string | number)[];
  /** Its own step of the workings; null without a statute. */
  readonly ownStep: string | null;
}

export function figureVariants(
  figures: TextsData['figures'],
  { outputs, narration }: ResultDeclaration,
): FigureVariant[] {
  const lists: ValueTypes = { ...narration, ...outputs } as ValueTypes;
  return Object.entries(figures).flatMap(([name, { shown, ...entry }]): FigureVariant[] => {
    const usual = { ...(lists[name]?.kind === 'list' ? { each: name } : {}), value: `{${name}}` };
    const ownStep = entry.statute === undefined ? null : name;
    const path = ['figures', name];
    if (shown !== undefined) {
      return shown.map((figure, index) => ({
        figure: { ...usual, ...figure },
        path: [...path, 'shown', index],
        ownStep,
      }));
    }
    const { label } = entry;
    return label === undefined ? [] : [{ figure: { ...usual, ...entry, label }, path, ownStep }];
  });
}

class TextsReader {
  readonly #scope: Scope;
  readonly #inside = new Map<string, Scope>();
  readonly #rates = new Set<string>();

  constructor(
    private readonly data: TextsData,
    private readonly calculator: ResultDeclaration,
  ) {
    this.#scope = makeTextScope(textTypes(calculator));
  }

  read({ rulesVersion }: CommonTexts): Texts {
    const { data } = this;
    return {
      answer: data.answer.map((sentence) => this.#sentence(sentence)),
      shared: data.shared.map((sentence) => this.#sentence(sentence)),
      figures: figureVariants(data.figures, this.calculator).map(({ figure, ownStep }) =>
        this.#figure(figure, ownStep),
      ),
      headline: (data.headline ?? []).map((figure) => this.#figure(figure, null)),
      notes: data.notes
        .map((note) => ({
          ...this.#sentence(note),
          kind: note.kind,
          isWarning: note.warning !== undefined,
        }))
        .sort((a, b) => NOTE_KINDS.indexOf(a.kind) - NOTE_KINDS.indexOf(b.kind)),
      sources: [
        ...data.sources.map((source) => this.#source(source, false)),
        ...data.notes.flatMap(({ cite, when }) =>
          cite === undefined ? [] : [this.#source({ cite, when }, true)],
        ),
      ],
      chart: Object.fromEntries(
        Object.entries(data.chart ?? {}).map(([name, text]) => [
          name,
          this.#bind(text, this.#scope.slots, 'text'),
        ]),
      ),
      calendar: (data.calendar ?? []).map((event) => this.#event(event)),
      rows: { columns: data.rows?.columns ?? {}, onlyWith: data.rows?.only_with ?? {} },
      labels: data.labels ?? {},
      steps: this.#steps(),
      meanings: { rules_version: { about: rulesVersion, items: {} }, ...this.#meanings() },
      rates: this.#rates,
    };
  }

  #sentence(sentence: SentenceData): Sentence {
    const scope = this.#scopeIn(sentence.each);
    return {
      words: sentence.text,
      text: this.#template(sentence.text, scope, 'text'),
      ...this.#place(sentence, scope),
    };
  }

  #source(source: TextsData['sources'][number], isOfNote: boolean): SourceText {
    const { cite, when } = typeof source === 'string' ? { cite: source, when: undefined } : source;
    return { cite, matches: this.#place({ when }, this.#scope).matches, isOfNote };
  }

  /** @param ownStep the step that pages link to unless the figure names another. */
  #figure(figure: ShownData & { readonly value: string }, ownStep: string | null): FigureText {
    const scope = this.#scopeIn(figure.each);
    const slot = /^\{(\w+)\}$/.exec(figure.value)?.[1] ?? null;
    const { leads_to: named = null, decision = null } = figure;
    const isStep = slot !== null && this.data.figures[slot]?.statute !== undefined;
    return {
      words: `${figure.label}: ${figure.value}`,
      label: this.#template(figure.label, scope, 'text'),
      value: this.#template(figure.value, scope, 'figure'),
      shows: slot,
      isMain: figure.main !== undefined,
      group: figure.group ?? defaultGroup(slot === null ? undefined : scope.types[slot]),
      isTotal: figure.total !== undefined,
      isSubtotal: figure.subtotal !== undefined,
      isLess: figure.less !== undefined,
      step: decision === null ? (named ?? (isStep ? slot : ownStep)) : named,
      decision,
      ...this.#place(figure, scope),
    };
  }

  #event(event: EventData): EventText {
    const scope = this.#scopeIn(event.each);
    const { event: name, on, by = null, amount = null, title, text } = event;
    return {
      name,
      on,
      by,
      amount,
      title: this.#template(title, scope, 'text'),
      text: this.#template(text, scope, 'text'),
      ...this.#place(event, scope),
    };
  }

  #steps(): Record<string, StepText> {
    const possible = possibleSteps(this.calculator);
    return Object.fromEntries(
      Object.entries(this.data.figures).flatMap(([name, { statute, step, label = '' }]) => {
        const declared = possible[name];
        if (statute === undefined || declared === undefined) return [];
        const slots = { ...this.#scope.slots, ...declared.about };
        return [[name, { ...declared, label: this.#bind(step ?? label, slots, 'text'), cite: statute }]];
      }),
    );
  }

  #meanings(): Record<string, Meaning> {
    return Object.fromEntries(
      Object.entries(this.data.figures).flatMap(([name, { meaning }]) =>
        meaning === undefined
          ? []
          : [[name, typeof meaning === 'string' ? { about: meaning, items: {} } : meaning]],
      ),
    );
  }

  #place({ when, each }: Placed, { conditions }: Scope) {
    const { matches, facts } = readCondition(when, conditions);
    for (const name of facts) if (name.includes('.')) this.#rates.add(name);
    return { matches, each: each ?? null };
  }

  #template(text: string, { types, slots }: Scope, style: Style): BoundTemplate {
    for (const slot of readTemplate(text).slots)
      if (slot.includes('.') && slot in types) this.#rates.add(slot);
    return this.#bind(text, slots, style);
  }

  #bind(text: string, slots: Readonly<Record<string, ValueType>>, style: Style): BoundTemplate {
    return bindTemplate(readTemplate(text), slots, this.data.labels ?? {}, style);
  }

  #scopeIn(each: string | undefined): Scope {
    if (each === undefined) return this.#scope;
    const { of } = this.#scope.types[each] as { readonly of: FlatTypes };
    const inside = this.#inside.get(each) ?? makeTextScope({ ...this.#scope.types, ...of });
    this.#inside.set(each, inside);
    return inside;
  }
}
