import { possibleSteps, type ResultDeclaration } from '../calculator.ts';
import type { Sources } from '../sources.ts';
import type { Path } from '../spot.ts';
import type { FigureData, TextsData } from '../texts/entries.ts';
import type { Scope } from '../texts/text-types.ts';
import type { ValueTypes } from '../values.ts';
import { checkCite } from './check-cite.ts';
import { checkKeys } from './check-keys.ts';
import { checkTemplate, type Names } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** The entries of figures: each step has a label and a statute, each key of `data` a meaning, each value a use. */
export class FigureChecks {
  constructor(
    private readonly file: YamlFile,
    private readonly calculator: ResultDeclaration,
    private readonly figures: TextsData['figures'],
    private readonly scope: Scope,
    private readonly names: Names,
  ) {}

  /** @param used the values that texts use. */
  check(sources: Sources, used: ReadonlySet<string>): void {
    this.#steps(sources);
    this.#meanings();
    this.#uses(used);
  }

  #steps(sources: Sources): void {
    const { file } = this;
    const possible = possibleSteps(this.calculator);
    const written = this.#with('statute');
    for (const name of Object.keys(this.calculator.steps)) {
      if (!(name in written)) file.fault(['figures'], `the step "${name}" needs a "statute"`);
    }
    for (const [name, { statute = '', step, label = '' }] of Object.entries(written)) {
      const declared = possible[name];
      if (declared === undefined) {
        file.faultAtKey(['figures', name], `the workings have no step "${name}"`);
        continue;
      }
      checkCite(file, ['figures', name, 'statute'], statute, sources);
      const path = ['figures', name, step === undefined ? 'label' : 'step'];
      if (step === undefined && label === '')
        file.fault(path, `what the step "${name}" is called is missing`);
      const slots = new Set([...this.scope.slotNames, ...Object.keys(declared.about)]);
      this.#template(step ?? label, path, slots);
    }
  }

  #meanings(): void {
    const { file } = this;
    const outputs: ValueTypes = this.calculator.outputs;
    const written = this.#with('meaning');
    checkKeys(file, ['figures'], written, outputs, {
      unknown: (name) => `"data" has no key "${name}"`,
      missing: (name) => `the meaning of "${name}" is missing`,
    });
    for (const [name, { meaning = '' }] of Object.entries(written)) {
      const { about, items } = typeof meaning === 'string' ? { about: meaning, items: {} } : meaning;
      const type = outputs[name];
      const path = ['figures', name, 'meaning'];
      checkKeys(file, [...path, 'items'], items, type?.kind === 'list' ? type.of : {}, {
        unknown: (item) => `the records of "${name}" have no key "${item}"`,
        missing: (item) => `the meaning of "${item}" is missing`,
      });
      // A position inside plain text is that of the text.
      this.#template(about, [...path, 'about'], NOTHING);
      for (const [item, text] of Object.entries(items))
        this.#template(text, [...path, 'items', item], NOTHING);
    }
  }

  #uses(used: ReadonlySet<string>): void {
    const { file } = this;
    const { outputs, narration } = this.calculator;
    const dataOnly = this.#with('data_only');
    for (const name of Object.keys(dataOnly)) {
      const path = ['figures', name, 'data_only'];
      if (!(name in outputs)) file.fault(path, `"data" has no key "${name}"`);
      else if (used.has(name)) file.fault(path, `"${name}" is used by a text: take "data_only" out`);
    }
    for (const name of Object.keys({ ...outputs, ...narration })) {
      if (!used.has(name) && !(name in dataOnly)) {
        file.fault(['figures'], `no text uses "${name}": use it, or give its entry "data_only: true"`);
      }
    }
  }

  #template(text: string, path: Path, known: ReadonlySet<string>): void {
    checkTemplate(this.file, path, text, known, this.names);
  }

  #with(key: keyof FigureData): Record<string, FigureData> {
    return Object.fromEntries(Object.entries(this.figures).filter(([, entry]) => entry[key] !== undefined));
  }
}
