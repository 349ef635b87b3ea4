import type { AnyCalculator, NarrationTypes, RowType } from '../calculator.ts';
import { LENGTH } from '../decisions/conditions.ts';
import { type TableDeclaration, tableName } from '../rates/declaration.ts';
import { checkKeys, type RulesFile } from '../rules-file.ts';
import {
  boolean,
  date,
  type FlatType,
  type FlatTypes,
  type OptionalType,
  optional,
  plainType,
  smallCount,
  type ValueType,
} from '../values.ts';
import type { Labels } from './entries.ts';
import { type Names, readTemplate } from './template.ts';

export type TextTypes = Readonly<Record<string, ValueType | RowType>>;

/** Known for every result: whether it uses assumed rates, and how far ahead the law is known. */
const OF_EVERY_RESULT: NarrationTypes = { assumed: boolean, known_until: date };

/** What texts can use: inputs, rates, standing facts, single steps, narration, outputs; the last wins. */
export function textTypes(calculator: AnyCalculator): TextTypes {
  const { inputs, tables, checkFacts, steps, narration, outputs } = calculator;
  const types: Record<string, ValueType | RowType> = { ...inputs, ...OF_EVERY_RESULT, ...rateTypes(tables) };
  for (const [name, { type, needs }] of Object.entries(checkFacts))
    if (needs.length === 0) types[name] = type;
  for (const [name, { type, about }] of Object.entries(steps)) {
    if (Object.keys(about).length === 0) types[name] = optional(plainType(type));
  }
  return { ...types, ...narration, ...outputs };
}

/** Rates in texts: `quarterly-instalments/limits.large_above`; none if no row was read. */
function rateTypes(tables: readonly TableDeclaration[]): FlatTypes {
  const types: Record<string, FlatType> = {};
  for (const shape of tables) {
    for (const [column, type] of Object.entries(shape.columns)) {
      if (type.kind !== 'array') types[`${tableName(shape)}.${column}`] = optional(plainType(type));
    }
  }
  return types;
}

/** Slots by type: columns of a row and its first day; first, last and count of a list. */
export function slotTypes(types: TextTypes): Readonly<Record<string, ValueType>> {
  const slots: Record<string, ValueType> = {};
  const add = (name: string, columns: Readonly<Record<string, ValueType>>): void => {
    for (const [column, type] of Object.entries(columns)) slots[`${name}.${column}`] = type;
  };
  for (const [name, type] of Object.entries(types)) {
    if (type.kind === 'row') add(name, { ...type.of.columns, from: date });
    else if (type.kind === 'list') {
      add(`${name}.first`, type.of);
      add(`${name}.last`, type.of);
      add(name, { count: smallCount });
    } else slots[name] = type;
  }
  return slots;
}

const ROW: OptionalType = optional(date);

export function conditionTypes(types: TextTypes): FlatTypes {
  const flat: Record<string, FlatType> = {};
  for (const [name, type] of Object.entries(types)) {
    if (type.kind === 'row') flat[name] = ROW;
    else if (type.kind === 'list') flat[name] = LENGTH;
    else if (type.kind !== 'array') flat[name] = type;
  }
  return flat;
}

export interface Scope {
  readonly types: TextTypes;
  readonly slots: Readonly<Record<string, ValueType>>;
  readonly slotNames: ReadonlySet<string>;
  readonly conditions: FlatTypes;
}

export function makeTextScope(types: TextTypes): Scope {
  const slots = slotTypes(types);
  return { types, slots, slotNames: new Set(Object.keys(slots)), conditions: conditionTypes(types) };
}

export function checkLabels(file: RulesFile, types: TextTypes, labels: Labels, names: Names): void {
  const words = new Map<string, readonly string[]>();
  for (const [name, type] of flattened(types)) {
    const plain = type.kind === 'list' ? null : plainType(type);
    if (plain?.kind === 'enum') words.set(name, [...new Set([...(words.get(name) ?? []), ...plain.words])]);
  }
  for (const [name, texts] of Object.entries(labels)) {
    const known = words.get(name);
    if (known === undefined) {
      file.faultAtKey(['labels', name], `the calculator publishes no enum "${name}"`);
      continue;
    }
    checkKeys(file, ['labels', name], texts, Object.fromEntries(known.map((word) => [word, word])), {
      unknown: (word) => `"${word}" is not what ${name} can be: ${known.join(', ')}`,
      missing: (word) => `the word "${word}" is missing`,
    });
    for (const [word, text] of Object.entries(texts)) {
      readTemplate(file, ['labels', name, word], text, new Set(), names);
    }
  }
}

function flattened(types: TextTypes): [string, ValueType][] {
  return Object.entries(types).flatMap(([name, type]): [string, ValueType][] => {
    if (type.kind === 'row') return [];
    return type.kind === 'list' ? [[name, type], ...flattened(type.of)] : [[name, type]];
  });
}
