import { type InputField, suits } from '../inputs/field.ts';
import { InputNames } from '../inputs/input-names.ts';
import type { ChecksData } from '../read/input-checks.ts';
import { kindOf, MESSAGE_SLOTS, type PropertyData, readField } from '../read/input-field.ts';
import { PROPERTY_TEXTS, type SchemaData } from '../read/input-schema.ts';
import { columnsOf, type RecordData, type RowSchemaData, type TableData } from '../read/row-schema.ts';
import type { Path } from '../spot.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import type { FlatTypes } from '../values.ts';
import { checkCondition, describe } from './check-condition.ts';
import { checkKeys } from './check-keys.ts';
import { checkTemplate, type Names } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Reports what is wrong with the schema of a calculator's inputs.
 * @param constants the slots that its texts may use.
 */
export function checkInputSchema(
  file: YamlFile,
  declared: FlatTypes,
  constants: ReadonlySet<string>,
  common: CommonTexts,
): void {
  const data = file.data as SchemaData;
  const { properties, required, 'x-open-group': openGroup } = data;
  const fields = Object.entries(properties).map(([name, property]) => {
    const path = ['properties', name];
    for (const key of PROPERTY_TEXTS) {
      const text = property[key];
      if (text !== undefined) checkTemplate(file, [...path, key], text, constants, common.names);
    }
    checkField(file, name, property, constants, common.names);
    return readField(name, property, required.includes(name), {}, common);
  });
  for (const key of ['title', 'description', 'x-summary'] as const) {
    const text = data[key];
    if (text !== undefined) checkTemplate(file, [key], text, constants, common.names);
  }
  checkDeclared(file, properties, fields, declared);
  if (openGroup !== undefined && !fields.some(({ group }) => group === openGroup)) {
    file.fault(['x-open-group'], `no input is under "${openGroup}"`);
  }
  const { ambiguous } = new InputNames(fields);
  if (ambiguous !== null) file.fault(['properties'], `"${ambiguous}" means two inputs`);
}

function checkDeclared(
  file: YamlFile,
  properties: SchemaData['properties'],
  fields: readonly InputField[],
  declared: FlatTypes,
): void {
  fields.forEach((field, index) => {
    const { name, kind, fallbackFrom: from } = field;
    const path = ['properties', name];
    const before = fields.slice(0, index);
    if (from !== null && !before.some((other) => other.name === from && other.kind === kind)) {
      file.fault([...path, 'x-default-from'], `no input before "${name}" of its type is named "${from}"`);
    }
    const type = declared[name];
    if (type !== undefined && !suits(field, type)) {
      file.fault(path, `the calculator takes "${name}" as ${describe(type)}`);
    }
  });
  checkKeys(file, ['properties'], properties, declared, {
    unknown: (name) => `the calculator takes no input "${name}"`,
    missing: (name) => `the input "${name}" is missing`,
  });
}

/** Reports what is wrong with the kind, the labels and the messages of an input. */
export function checkField(
  file: YamlFile,
  name: string,
  property: PropertyData,
  constants: ReadonlySet<string>,
  names: Names,
): void {
  const path = ['properties', name];
  const slots = new Set([...constants, ...MESSAGE_SLOTS]);
  for (const [word, text] of Object.entries(property['x-messages'] ?? {})) {
    checkTemplate(file, [...path, 'x-messages', word], text, slots, names);
  }
  for (const [word, label] of Object.entries(property['x-labels'] ?? {})) {
    const at = [...path, 'x-labels', word];
    if (property.enum?.includes(word) !== true) file.faultAtKey(at, `"${word}" is not in the "enum"`);
    checkTemplate(file, at, label, NOTHING, names);
  }
  checkKind(file, path, property);
}

function checkKind(file: YamlFile, path: Path, property: PropertyData): void {
  if (property.type === 'number') {
    if (property['x-unit'] === undefined) file.fault(path, 'a number needs an "x-unit"');
    if (property.default !== undefined && property.default !== 0) {
      file.fault([...path, 'default'], 'the default of an amount can only be 0');
    }
  } else if (kindOf(property) === 'date' && property.format !== 'date') {
    file.fault(path, 'text must have "format": "date", an "enum" or a "maxLength"');
  }
}

/** Reports what is wrong with the schema of an operation over rows. */
export function checkRowSchema(
  file: YamlFile,
  calculators: ReadonlySet<string>,
  { names }: CommonTexts,
): void {
  const data = file.data as RowSchemaData;
  const checkWords = (path: Path, words: { readonly title: string; readonly description: string }): void => {
    for (const key of ['title', 'description'] as const)
      checkTemplate(file, [...path, key], words[key], NOTHING, names);
  };
  const checkFields = (properties: RecordData['properties']): void => {
    for (const [name, property] of Object.entries(properties))
      checkField(file, name, property, NOTHING, names);
  };
  checkWords([], data);
  for (const [name, property] of Object.entries(data.properties)) {
    const path = ['properties', name];
    if (property.type === 'array') {
      const { items } = property as TableData;
      checkTemplate(file, [...path, 'title'], property.title, NOTHING, names);
      if (!('x-inputs-of' in items)) checkFields(columnsOf(name, items).properties);
      else if (!calculators.has(items['x-inputs-of']))
        file.fault([...path, 'items', 'x-inputs-of'], 'there is no such calculator');
    } else if (property.type === 'object') {
      checkWords(path, property);
      checkFields((property as unknown as RecordData).properties);
    } else checkFields({ [name]: property as PropertyData });
  }
}

/**
 * Reports what is wrong with the checks of a calculator's inputs.
 * @param facts the inputs included. @param calculators the slots for other calculators.
 */
export function checkChecks(
  file: YamlFile,
  inputs: ReadonlySet<string>,
  facts: FlatTypes,
  { names }: Pick<CommonTexts, 'names'>,
  calculators: readonly string[] = [],
): void {
  const known = new Set([...Object.keys(facts), ...calculators]);
  (file.data as ChecksData).checks.forEach(({ field, message, when }, index) => {
    const path = ['checks', index];
    if (!inputs.has(field)) {
      const all = [...inputs].join(', ');
      file.fault([...path, 'field'], `there is no input "${field}"; the inputs are ${all}`);
    }
    checkTemplate(file, [...path, 'message'], message, known, names);
    checkCondition(file, [...path, 'when'], when, facts);
  });
}
