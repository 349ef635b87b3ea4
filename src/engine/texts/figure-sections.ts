import { type AnyCalculator, possibleSteps, type StepDeclaration } from '../calculator.ts';
import { checkKeys, type Path, type RulesFile } from '../rules-file.ts';
import { readCite, type Sources } from '../sources.ts';
import { type FlatTypes, plainType, type ValueTypes } from '../values.ts';
import type {
  BoundTemplate,
  FigureData,
  FigureGroup,
  Meaning,
  ShownData,
  StepText,
  TextsData,
} from './entries.ts';
import type { TextTypes } from './text-types.ts';

interface Way {
  readonly way: ShownData & { readonly value: string };
  readonly path: Path;
  readonly own: string | null;
}

type ReadText = (text: string, path: Path, types: FlatTypes | null) => BoundTemplate;

export class FigureSections {
  readonly #entries: readonly (readonly [name: string, entry: FigureData])[];
  readonly #possible: Readonly<Record<string, StepDeclaration>>;

  constructor(
    private readonly file: RulesFile,
    private readonly calculator: AnyCalculator,
    figures: TextsData['figures'],
    private readonly read: ReadText,
  ) {
    this.#entries = Object.entries(figures);
    this.#possible = possibleSteps(calculator);
  }

  ways(): Way[] {
    const { outputs, narration } = this.calculator;
    const lists: ValueTypes = { ...narration, ...outputs } as ValueTypes;
    return this.#entries.flatMap(([name, { shown, ...entry }]) => {
      const each = lists[name]?.kind === 'list' ? { each: name } : {};
      const value = `{${name}}`;
      const own = entry.statute === undefined ? null : name;
      const path = ['figures', name];
      if (shown !== undefined) {
        return shown.map(
          (way, index): Way => ({ way: { ...each, value, ...way }, path: [...path, 'shown', index], own }),
        );
      }
      const { label } = entry;
      return label === undefined ? [] : [{ way: { ...each, value, ...entry, label }, path, own }];
    });
  }

  steps(sources: Sources): Record<string, StepText> {
    const written = this.#with('statute');
    this.file.verify(() => {
      for (const name of Object.keys(written)) {
        if (!(name in this.#possible))
          this.file.faultAtKey(['figures', name], `the workings have no step "${name}"`);
      }
      for (const name of Object.keys(this.calculator.steps)) {
        if (!(name in written)) this.file.fault(['figures'], `the step "${name}" needs a "statute"`);
      }
    });
    const texts = Object.entries(written).flatMap(([name, entry]): [string, StepText][] => {
      const declared = this.#possible[name];
      if (declared === undefined) return [];
      const { statute = '', step: called, label = '' } = entry;
      readCite(this.file, ['figures', name, 'statute'], statute, sources);
      const { type, about } = declared;
      const path = ['figures', name, called === undefined ? 'label' : 'step'];
      if (called === undefined && label === '')
        this.file.fault(path, `what the step "${name}" is called is missing`);
      return [[name, { label: this.read(called ?? label, path, about), cite: statute, type, about }]];
    });
    return Object.fromEntries(texts);
  }

  meanings(): Record<string, Meaning> {
    const outputs: ValueTypes = this.calculator.outputs;
    const written = this.#with('meaning');
    checkKeys(this.file, ['figures'], written, outputs, {
      unknown: (name) => `"data" has no key "${name}"`,
      missing: (name) => `the meaning of "${name}" is missing`,
    });
    return Object.fromEntries(
      Object.entries(written).map(([name, { meaning = '' }]) => {
        const { about, items } = typeof meaning === 'string' ? { about: meaning, items: {} } : meaning;
        const type = outputs[name];
        const path = ['figures', name, 'meaning'];
        checkKeys(this.file, [...path, 'items'], items, type?.kind === 'list' ? type.of : {}, {
          unknown: (item) => `the records of "${name}" have no key "${item}"`,
          missing: (item) => `the meaning of "${item}" is missing`,
        });
        this.file.verify(() => {
          // A position inside plain text is that of the text.
          this.read(about, [...path, 'about'], null);
          for (const [item, text] of Object.entries(items)) this.read(text, [...path, 'items', item], null);
        });
        return [name, { about, items }];
      }),
    );
  }

  checkUse(used: ReadonlySet<string>): void {
    const { outputs, narration } = this.calculator;
    const dataOnly = this.#with('data_only');
    for (const name of Object.keys(dataOnly)) {
      const path = ['figures', name, 'data_only'];
      if (!(name in outputs)) this.file.fault(path, `"data" has no key "${name}"`);
      else if (used.has(name)) this.file.fault(path, `"${name}" is used by a text: take "data_only" out`);
    }
    for (const name of Object.keys({ ...outputs, ...narration })) {
      if (!used.has(name) && !(name in dataOnly)) {
        this.file.fault(['figures'], `no text uses "${name}": use it, or give its entry "data_only: true"`);
      }
    }
  }

  #with(key: keyof FigureData): Record<string, FigureData> {
    return Object.fromEntries(this.#entries.filter(([, entry]) => entry[key] !== undefined));
  }
}

export function defaultGroup(type: TextTypes[string] | undefined): FigureGroup {
  if (type === undefined || type.kind === 'row' || type.kind === 'list') return 'rates';
  const { kind } = plainType(type);
  return kind === 'money' ? 'sums' : kind === 'date' ? 'dates' : 'rates';
}

export function checkChartWords(file: RulesFile, { chart }: AnyCalculator, words: object): void {
  const needed = chart === undefined ? [] : ['title', ...(chart.rises === undefined ? [] : ['next'])];
  checkKeys(file, ['chart'], words, Object.fromEntries(needed.map((name) => [name, true])), {
    unknown: (name) => `the curve has no word "${name}"`,
    missing: (name) => `the word "${name}" of the curve is missing`,
  });
}
