import { possibleSteps, type ResultDeclaration } from '../calculator.ts';
import type { Sources } from '../sources.ts';
import type { FigureData, TextsData } from '../texts/entries.ts';
import type { ValueTypes } from '../values.ts';
import { checkCite, checkKeys, checkNames } from './check-keys.ts';
import { checkTemplate, type Names, NO_SLOTS } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

/** Reports what is wrong with the entries of figures: each step has a name and a statute, each key of `data` a meaning. */
export function checkFigures(
  file: YamlFile,
  calculator: ResultDeclaration,
  figures: TextsData['figures'],
  slotNames: ReadonlySet<string>,
  sources: Sources,
  names: Names,
): void {
  const having = (key: keyof FigureData): [string, FigureData][] =>
    Object.entries(figures).filter(([, entry]) => entry[key] !== undefined);
  const possible = possibleSteps(calculator);
  const steps = having('statute');
  for (const name of Object.keys(calculator.steps)) {
    if (!steps.some(([step]) => step === name)) {
      file.error(['figures'], `The step "${name}" has no "statute". Add it to the entry of the figure.`);
    }
  }
  checkNames(file, ['figures'], Object.fromEntries(steps), Object.keys(possible), 'step');
  for (const [name, { statute = '', step, label }] of steps) {
    const path = ['figures', name];
    checkCite(file, [...path, 'statute'], statute, sources);
    if (!(name in possible)) continue;
    if ((step ?? label) === undefined) file.error(path, `The step "${name}" has no name. Add "step".`);
    const slots = new Set([...slotNames, ...Object.keys(possible[name]?.about ?? {})]);
    checkTemplate(file, [...path, step === undefined ? 'label' : 'step'], step ?? label, slots, names);
  }
  const outputs: ValueTypes = calculator.outputs;
  const meanings = having('meaning');
  checkKeys(file, ['figures'], Object.fromEntries(meanings), Object.keys(outputs), 'meaning of the key');
  for (const [name, { meaning }] of meanings) {
    const path = ['figures', name, 'meaning'];
    checkTemplate(file, path, meaning, NO_SLOTS, names);
    const items = typeof meaning === 'object' ? meaning.items : {};
    const type = outputs[name];
    const known = type?.kind === 'list' ? Object.keys(type.of) : [];
    checkKeys(file, [...path, 'items'], items, known, 'meaning of the key');
  }
}
