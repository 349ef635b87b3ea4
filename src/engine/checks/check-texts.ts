import { possibleSteps, type ResultDeclaration } from '../calculator.ts';
import type { Path } from '../spot.ts';
import type { FigureData, Placed, TextsData } from '../texts/entries.ts';
import { type Scope, scopeInside, type TextTypes, textScope } from '../texts/text-values.ts';
import { plainType, type ValueType } from '../values.ts';
import { unknownName } from './diagnostics.ts';
import { checkTemplate } from './keywords.ts';
import { calculatorSlots, type Declared, type YamlFile } from './yaml-file.ts';

/** Reports what is wrong with the texts of a calculator, or of an operation over rows. */
export function checkTexts(file: YamlFile, calculator: ResultDeclaration, declared: Declared): void {
  const data = file.data as TextsData;
  const { inputs, outputs, narration, chart } = calculator;
  const whole = textScope(calculator);
  /** What an entry may use: inside a list also the columns of its records. */
  const scopeAt = (path: Path): Scope => {
    const [section, name] = path;
    const around = path.map((_, index) => file.valueAt(path.slice(0, index)) as Partial<Placed> | undefined);
    const each = around.findLast((part) => typeof part?.each === 'string')?.each;
    return scopeInside(whole, each ?? (section === 'figures' ? String(name) : undefined));
  };
  const valuesAt = (path: Path): string[] => [
    ...Object.keys(scopeAt(path).slots),
    ...(path[0] === 'notes' ? calculatorSlots(declared) : []),
  ];
  const possible = possibleSteps(calculator);
  const words = wordsOfEnums(whole.types);
  const names: Declared = {
    ...declared,
    list: [...whole.inside.keys()],
    value: valuesAt,
    'value of the step': ([, name]) => [
      ...Object.keys(whole.slots),
      ...Object.keys(possible[name as string]?.about ?? {}),
    ],
    'value of the kind date': (path) => namesOfKind(scopeAt(path), 'date'),
    'value of the kind money': (path) => namesOfKind(scopeAt(path), 'money'),
    'meaning of the key': ([, name]) => columnsOf(outputs[name as string]),
    'text of the curve': chart === undefined ? [] : ['title', ...(chart.rises === undefined ? [] : ['next'])],
    figure: ([, table]) => [...figurePaths(outputs), ...(table === 'columns' ? Object.keys(narration) : [])],
    input: Object.keys(inputs),
    enum: [...words.keys()],
    word: ([, name]) => words.get(name as string),
  };
  file.checkNames(names, { facts: (path) => scopeAt(path).conditions });
  if (chart !== undefined && data.chart === undefined) {
    file.error([], 'The key "chart" is missing. Add it.');
  }
  checkEntries(file, data.figures, 'statute', 'step', Object.keys(possible), Object.keys(calculator.steps));
  checkEntries(file, data.figures, 'meaning', 'meaning of the key', Object.keys(outputs));
  for (const [name, { label, value, shown = [], step, statute }] of Object.entries(data.figures)) {
    const path = ['figures', name];
    const isShown = [{ label, value }, ...shown].some(
      (one) => one.label !== undefined && one.value === undefined,
    );
    if (isShown && !valuesAt(path).includes(name)) {
      file.errorAtKey(path, unknownName('value', name, valuesAt(path)));
    }
    if (statute === undefined || step !== undefined) continue;
    if (label === undefined) file.error(path, `The step "${name}" has no name. Add "label", or "step".`);
    else checkTemplate({ file, declared }, label, [...path, 'label'], Object.keys(whole.slots));
  }
}

/** Reports figures whose entry has a key that only others have, and those that need it. */
function checkEntries(
  file: YamlFile,
  figures: TextsData['figures'],
  key: keyof FigureData,
  what: string,
  possible: readonly string[],
  needed = possible,
): void {
  const entries = Object.entries(figures).filter(([, entry]) => entry[key] !== undefined);
  const noun = key === 'meaning' ? 'key of data' : what;
  file.checkKeys(['figures'], Object.fromEntries(entries), possible, noun);
  for (const name of needed) {
    if (figures[name]?.[key] !== undefined) continue;
    file.error(['figures'], `The ${what} "${name}" is missing. Add "${key}" to the entry of the figure.`);
  }
}

function namesOfKind({ types }: Scope, kind: string): string[] {
  return Object.entries(types).flatMap(([name, type]) =>
    type.kind !== 'row' && type.kind !== 'list' && plainType(type).kind === kind ? name : [],
  );
}

function columnsOf(type: ValueType | undefined): string[] {
  return type?.kind === 'list' ? Object.keys(type.of) : [];
}

/** The paths of figures in `data`, for headings of tables: `tax`, and `periods.2.tax` to the ninth record. */
function figurePaths(outputs: ResultDeclaration['outputs']): string[] {
  return Object.entries(outputs).flatMap(([key, type]) => [
    key,
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((item) => columnsOf(type).map((name) => `${key}.${item}.${name}`)),
  ]);
}

/** The words of each enum, which need a label where others have one. */
function wordsOfEnums(types: TextTypes): Map<string, readonly string[]> {
  const words = new Map<string, readonly string[]>();
  const add = (name: string, type: TextTypes[string]): void => {
    if (type.kind === 'list') for (const [column, inner] of Object.entries(type.of)) add(column, inner);
    else if (type.kind !== 'row' && plainType(type).kind === 'enum') {
      words.set(name, [...new Set([...(words.get(name) ?? []), ...plainType(type).words])]);
    }
  };
  for (const [name, type] of Object.entries(types)) add(name, type);
  return words;
}
