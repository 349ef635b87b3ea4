import type { ResultDeclaration } from '../calculator.ts';
import { figureVariants } from '../read/texts.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import type {
  EventData,
  Placed,
  RowTextsData,
  SentenceData,
  ShownData,
  TextsData,
} from '../texts/entries.ts';
import { makeTextScope, type Scope, textTypes } from '../texts/text-types.ts';
import { plainType } from '../values.ts';
import { checkCite } from './check-cite.ts';
import { checkCondition } from './check-condition.ts';
import { FigureChecks } from './check-figures.ts';
import { checkKeys } from './check-keys.ts';
import { checkLabels } from './check-labels.ts';
import { checkTemplate } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * Reports what is wrong with the texts of a calculator, or of an operation over rows.
 * @param calculators the slots for other calculators.
 */
export function checkTexts(
  file: YamlFile,
  calculator: ResultDeclaration,
  common: Pick<CommonTexts, 'names'>,
  sources: Sources,
  calculators: readonly string[] = [],
): void {
  new TextsCheck(file, calculator, common, sources, calculators).check();
}

class TextsCheck {
  readonly #scope: Scope;
  readonly #data: TextsData;
  readonly #used = new Set<string>();

  constructor(
    private readonly file: YamlFile,
    private readonly calculator: ResultDeclaration,
    private readonly common: Pick<CommonTexts, 'names'>,
    private readonly sources: Sources,
    private readonly calculators: readonly string[],
  ) {
    this.#scope = makeTextScope(textTypes(calculator));
    this.#data = file.data as TextsData;
  }

  check(): void {
    const { file, calculator, sources } = this;
    const { names } = this.common;
    const { answer, shared, figures, headline, notes, sources: cites, calendar, rows, labels } = this.#data;
    checkLabels(file, this.#scope.types, labels ?? {}, names);
    for (const [index, sentence] of answer.entries()) this.#sentence(sentence, ['answer', index]);
    for (const [index, sentence] of shared.entries()) this.#sentence(sentence, ['shared', index]);
    for (const { figure, path } of figureVariants(figures, calculator)) this.#figure(figure, path);
    for (const [index, item] of (headline ?? []).entries()) this.#headline(item, ['headline', index]);
    notes.forEach((note, index) => {
      this.#sentence(note, ['notes', index]);
      if (note.cite !== undefined) checkCite(file, ['notes', index, 'cite'], note.cite, sources);
    });
    cites.forEach((source, index) => {
      const { cite, when } = typeof source === 'string' ? { cite: source, when: undefined } : source;
      checkCite(file, ['sources', index, 'cite'], cite, sources);
      this.#place({ when }, ['sources', index], this.#scope);
    });
    for (const [index, event] of (calendar ?? []).entries()) this.#event(event, ['calendar', index]);
    this.#chart();
    if (rows !== undefined) {
      checkRowTexts(file, calculator, rows, this.common);
      for (const name of Object.keys(rows.columns)) if (name in calculator.narration) this.#used.add(name);
    }
    new FigureChecks(file, calculator, figures, this.#scope, names).check(sources, this.#used);
  }

  #sentence(sentence: SentenceData, path: Path): void {
    const scope = this.#scopeIn(sentence.each, path);
    this.#template(sentence.text, [...path, 'text'], scope);
    this.#place(sentence, path, scope);
  }

  #figure(figure: ShownData & { readonly value: string }, path: Path): void {
    const scope = this.#scopeIn(figure.each, path);
    this.#template(figure.label, [...path, 'label'], scope);
    this.#template(figure.value, [...path, 'value'], scope);
    this.#place(figure, path, scope);
    const { leads_to: step, decision } = figure;
    if (step !== undefined && this.#data.figures[step]?.statute === undefined) {
      this.file.fault([...path, 'leads_to'], `the workings have no step "${step}"`);
    }
    if (decision !== undefined && !this.calculator.decisions.some(({ file }) => file === decision)) {
      this.file.fault([...path, 'decision'], `the calculator takes no decision "${decision}"`);
    }
  }

  #headline(item: NonNullable<TextsData['headline']>[number], path: Path): void {
    if ('heading' in item) this.#template(item.heading, [...path, 'heading'], this.#scopeIn(item.each, path));
    else this.#figure(item, path);
  }

  #event(event: EventData, path: Path): void {
    const scope = this.#scopeIn(event.each, path);
    for (const [key, kind, what] of [
      ['on', 'date', 'day'],
      ['by', 'date', 'date'],
      ['amount', 'money', 'money'],
    ] as const) {
      const value = event[key];
      if (value === undefined) continue;
      this.#used.add(value);
      const type = scope.types[value];
      const isKind =
        type !== undefined && type.kind !== 'row' && type.kind !== 'list' && plainType(type).kind === kind;
      if (!isKind) this.file.fault([...path, key], `the calculator publishes no ${what} "${value}"`);
    }
    const isFirst = this.#data.calendar?.find((other) => other.event === event.event) === event;
    if (!isFirst) this.file.fault([...path, 'event'], `there is an event "${event.event}" already`);
    this.#template(event.title, [...path, 'title'], scope);
    this.#template(event.text, [...path, 'text'], scope);
    this.#place(event, path, scope);
  }

  #chart(): void {
    const words = this.#data.chart ?? {};
    const { chart } = this.calculator;
    const needed = chart === undefined ? [] : ['title', ...(chart.rises === undefined ? [] : ['next'])];
    checkKeys(this.file, ['chart'], words, Object.fromEntries(needed.map((name) => [name, true])), {
      unknown: (name) => `the curve has no word "${name}"`,
      missing: (name) => `the word "${name}" of the curve is missing`,
    });
    for (const [name, text] of Object.entries(words)) this.#template(text, ['chart', name], this.#scope);
  }

  #place({ when }: Placed, path: Path, { conditions }: Scope): void {
    const condition = checkCondition(this.file, [...path, 'when'], when, conditions);
    for (const name of condition?.facts ?? []) this.#use(name);
  }

  #template(text: string, path: Path, { slotNames }: Scope): void {
    const known = new Set([...slotNames, ...this.calculators]);
    const { slots } = checkTemplate(this.file, path, text, known, this.common.names);
    for (const slot of slots) this.#use(slot);
  }

  #use(name: string): void {
    this.#used.add(name.split('.')[0] as string);
  }

  #scopeIn(each: string | undefined, path: Path): Scope {
    if (each === undefined) return this.#scope;
    const type = this.#scope.types[each];
    this.#used.add(each);
    if (type?.kind === 'list') return makeTextScope({ ...this.#scope.types, ...type.of });
    this.file.fault([...path, 'each'], `the calculator publishes no list "${each}"`);
    return this.#scope;
  }
}

/** Headings of tables, by the path of a figure in `data` or the name of a column of the calculator's own. */
function checkRowTexts(
  file: YamlFile,
  { inputs, outputs, narration }: ResultDeclaration,
  { columns, only_with = {} }: RowTextsData,
  { names }: Pick<CommonTexts, 'names'>,
): void {
  const isFigure = (path: string): boolean => {
    const [key = '', item, column = ''] = path.split('.');
    const type = Object.hasOwn(outputs, key) ? outputs[key] : undefined;
    if (item === undefined) return type !== undefined;
    return /^[1-9]$/.test(item) && type?.kind === 'list' && Object.hasOwn(type.of, column);
  };
  for (const [name, heading] of Object.entries(columns)) {
    const path = ['rows', 'columns', name];
    checkTemplate(file, path, heading, new Set(), names);
    if (!isFigure(name) && !Object.hasOwn(narration, name))
      file.faultAtKey(path, `"data" has no figure "${name}"`);
  }
  for (const [name, input] of Object.entries(only_with)) {
    const path = ['rows', 'only_with', name];
    if (!isFigure(name)) file.fault(path, `"data" has no figure "${name}"`);
    if (!Object.hasOwn(inputs, input)) file.fault(path, `the calculator has no input "${input}"`);
  }
}
