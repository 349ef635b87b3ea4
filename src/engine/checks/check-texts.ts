import type { ResultDeclaration } from '../calculator.ts';
import { figureVariants } from '../read/texts.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import type { EventData, Labels, Placed, ShownData, TextsData } from '../texts/entries.ts';
import { makeTextScope, type Scope, type TextTypes, textTypes } from '../texts/text-types.ts';
import { plainType, type ValueType } from '../values.ts';
import { checkCondition } from './check-condition.ts';
import { checkFigures } from './check-figures.ts';
import { checkCite, checkKeys, checkName, checkNames } from './check-keys.ts';
import { checkTemplate, type Names, NO_SLOTS } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

/**
 * Reports what is wrong with the texts of a calculator, or of an operation over rows.
 * @param calculators the slots for other calculators.
 */
export function checkTexts(
  file: YamlFile,
  calculator: ResultDeclaration,
  { names }: Pick<CommonTexts, 'names'>,
  sources: Sources,
  calculators: readonly string[] = [],
): void {
  new TextsCheck(file, calculator, names, calculators).check(sources);
}

class TextsCheck {
  readonly #scope: Scope;
  readonly #data: TextsData;

  constructor(
    private readonly file: YamlFile,
    private readonly calculator: ResultDeclaration,
    private readonly names: Names,
    private readonly calculators: readonly string[],
  ) {
    this.#scope = makeTextScope(textTypes(calculator));
    this.#data = file.data as TextsData;
  }

  check(sources: Sources): void {
    const { file, calculator, names } = this;
    const {
      answer,
      shared,
      figures,
      headline = [],
      notes,
      sources: cites,
      calendar = [],
      labels = {},
    } = this.#data;
    checkLabels(file, this.#scope.types, labels, names);
    for (const [key, sentences] of Object.entries({ answer, shared, notes })) {
      for (const [index, sentence] of sentences.entries()) this.#texts(sentence, ['text'], [key, index]);
    }
    for (const { figure, path } of figureVariants(figures, calculator)) this.#figure(figure, path);
    for (const [index, figure] of headline.entries()) this.#figure(figure, ['headline', index]);
    for (const [index, { cite = [] }] of notes.entries())
      checkCite(file, ['notes', index, 'cite'], cite, sources);
    cites.forEach((source, index) => {
      const { cite, when } = typeof source === 'string' ? { cite: source, when: undefined } : source;
      checkCite(file, ['sources', index, 'cite'], cite, sources);
      this.#when(when, ['sources', index], this.#scope);
    });
    for (const [index, event] of calendar.entries()) this.#event(event, ['calendar', index]);
    this.#chart();
    this.#rows();
    checkFigures(file, calculator, figures, this.#scope.slotNames, sources, names);
  }

  /** Some texts of an entry, and when it appears. */
  #texts<T extends Placed>(entry: T, keys: readonly (keyof T & string)[], path: Path): Scope {
    const scope = this.#scopeIn(entry.each, path);
    const slots = new Set([...scope.slotNames, ...this.calculators]);
    for (const key of keys) checkTemplate(this.file, [...path, key], entry[key], slots, this.names);
    this.#when(entry.when, path, scope);
    return scope;
  }

  #when(when: Placed['when'], path: Path, { conditions }: Scope): void {
    checkCondition(this.file, [...path, 'when'], when, conditions);
  }

  #figure(figure: ShownData & { readonly value: string }, path: Path): void {
    this.#texts(figure, ['label', 'value'], path);
    const steps = Object.entries(this.#data.figures).filter(([, { statute }]) => statute !== undefined);
    const decisions = this.calculator.decisions.map(({ file }) => file);
    checkName(
      this.file,
      [...path, 'leads_to'],
      figure.leads_to,
      steps.map(([name]) => name),
      'step',
    );
    checkName(this.file, [...path, 'decision'], figure.decision, decisions, 'decision of the calculator');
  }

  #event(event: EventData, path: Path): void {
    const { types } = this.#texts(event, ['title', 'text'], path);
    for (const [key, kind] of [
      ['on', 'date'],
      ['by', 'date'],
      ['amount', 'money'],
    ] as const) {
      const known = Object.keys(types).filter((name) => {
        const type = types[name];
        return (
          type !== undefined && type.kind !== 'row' && type.kind !== 'list' && plainType(type).kind === kind
        );
      });
      checkName(this.file, [...path, key], event[key], known, `value of the kind ${kind}`);
    }
    const isFirst = this.#data.calendar?.find((other) => other.event === event.event) === event;
    if (!isFirst) this.file.error([...path, 'event'], `There are two events "${event.event}". Rename one.`);
  }

  #chart(): void {
    const { chart: words = {} } = this.#data;
    const { chart } = this.calculator;
    const needed = chart === undefined ? [] : ['title', ...(chart.rises === undefined ? [] : ['next'])];
    checkKeys(this.file, ['chart'], words, needed, 'text of the curve');
    checkTemplate(
      this.file,
      ['chart'],
      words,
      new Set([...this.#scope.slotNames, ...this.calculators]),
      this.names,
    );
  }

  /** Headings of tables, by the path of a figure in `data` or the name of a column of the calculator's own. */
  #rows(): void {
    const { file } = this;
    const { inputs, outputs, narration } = this.calculator;
    const { columns = {}, only_with = {} } = this.#data.rows ?? {};
    const isFigure = (path: string): boolean => {
      const [key = '', item, column = ''] = path.split('.');
      const type = Object.hasOwn(outputs, key) ? outputs[key] : undefined;
      if (item === undefined) return type !== undefined;
      return /^[1-9]$/.test(item) && type?.kind === 'list' && Object.hasOwn(type.of, column);
    };
    const figures = [...Object.keys(columns), ...Object.keys(only_with)].filter(isFigure);
    checkTemplate(file, ['rows', 'columns'], columns, NO_SLOTS, this.names);
    checkNames(file, ['rows', 'columns'], columns, [...figures, ...Object.keys(narration)], 'figure');
    checkNames(file, ['rows', 'only_with'], only_with, figures, 'figure');
    for (const [name, input] of Object.entries(only_with)) {
      checkName(file, ['rows', 'only_with', name], input, Object.keys(inputs), 'input');
    }
  }

  #scopeIn(each: string | undefined, path: Path): Scope {
    const { types } = this.#scope;
    const type = each === undefined ? undefined : types[each];
    if (type?.kind === 'list') return makeTextScope({ ...types, ...type.of });
    const lists = Object.keys(types).filter((name) => types[name]?.kind === 'list');
    checkName(this.file, [...path, 'each'], each, lists, 'list');
    return this.#scope;
  }
}

/** Reports labels of words that no enum has, and words of an enum without a label where others have one. */
function checkLabels(file: YamlFile, types: TextTypes, labels: Labels, names: Names): void {
  const words = new Map<string, readonly string[]>();
  for (const [name, type] of flattened(types)) {
    const plain = type.kind === 'list' ? null : plainType(type);
    if (plain?.kind === 'enum') words.set(name, [...new Set([...(words.get(name) ?? []), ...plain.words])]);
  }
  checkNames(file, ['labels'], labels, [...words.keys()], 'enum');
  checkTemplate(file, ['labels'], labels, NO_SLOTS, names);
  for (const [name, texts] of Object.entries(labels)) {
    const known = words.get(name);
    if (known !== undefined) checkKeys(file, ['labels', name], texts, known, 'word');
  }
}

function flattened(types: TextTypes): [string, ValueType][] {
  return Object.entries(types).flatMap(([name, type]): [string, ValueType][] => {
    if (type.kind === 'row') return [];
    return type.kind === 'list' ? [[name, type], ...flattened(type.of)] : [[name, type]];
  });
}
