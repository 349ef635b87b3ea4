import { type InputField, suits } from '../inputs/field.ts';
import { InputNames } from '../inputs/input-names.ts';
import type { ChecksData } from '../read/input-checks.ts';
import { MESSAGE_SLOTS, type PropertyData, readField } from '../read/input-field.ts';
import type { SchemaData } from '../read/input-schema.ts';
import { columnsOf, type RecordData, type RowSchemaData, type TableData } from '../read/row-schema.ts';
import type { Path } from '../spot.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import type { FlatTypes } from '../values.ts';
import { checkCondition, describe } from './check-condition.ts';
import { checkKeys, checkName, checkNames } from './check-keys.ts';
import { checkTemplate, type Names, NO_SLOTS } from './check-template.ts';
import type { YamlFile } from './yaml-file.ts';

type Slots = ReadonlySet<string>;

/**
 * Reports what is wrong with the schema of a calculator's inputs.
 * @param constants the slots that its texts may use.
 */
export function checkInputSchema(
  file: YamlFile,
  declared: FlatTypes,
  constants: Slots,
  common: CommonTexts,
): void {
  const data = file.data as SchemaData;
  const { properties, required, title, description, 'x-summary': summary, 'x-open-group': openGroup } = data;
  checkTemplate(file, [], { title, description, 'x-summary': summary }, constants, common.names);
  const fields = Object.entries(properties).map(([name, property]) => {
    const { title, description, 'x-hint': hint } = property;
    checkTemplate(
      file,
      ['properties', name],
      { title, description, 'x-hint': hint },
      constants,
      common.names,
    );
    checkInput(file, name, property, constants, common.names);
    return readField(name, property, required.includes(name), {}, common);
  });
  for (const [index, field] of fields.entries()) checkDeclared(file, field, fields.slice(0, index), declared);
  checkKeys(file, ['properties'], properties, Object.keys(declared), 'input');
  const groups = fields.flatMap(({ group }) => group ?? []);
  checkName(file, ['x-open-group'], openGroup, new Set(groups), 'group of inputs');
  const { ambiguous } = new InputNames(fields);
  if (ambiguous !== null) {
    file.error(['properties'], `"${ambiguous}" means two inputs. Remove it from the names of one.`);
  }
}

function checkDeclared(
  file: YamlFile,
  field: InputField,
  before: readonly InputField[],
  declared: FlatTypes,
): void {
  const { name, kind, fallbackFrom } = field;
  const path = ['properties', name];
  const same = before.filter((other) => other.kind === kind).map((other) => other.name);
  checkName(file, [...path, 'x-default-from'], fallbackFrom, same, 'earlier input of its type');
  const type = declared[name];
  if (type !== undefined && !suits(field, type)) {
    file.error(path, `The calculator takes "${name}" as ${describe(type)}. Declare it so.`);
  }
}

/** Reports what is wrong with the labels and messages of an input. */
export function checkInput(
  file: YamlFile,
  name: string,
  property: PropertyData,
  constants: Slots,
  names: Names,
): void {
  const at = file.at('properties', name);
  const { 'x-labels': labels = {}, 'x-messages': messages } = property;
  checkTemplate(at, ['x-messages'], messages, new Set([...constants, ...MESSAGE_SLOTS]), names);
  checkTemplate(at, ['x-labels'], labels, NO_SLOTS, names);
  checkNames(at, ['x-labels'], labels, property.enum ?? [], 'word in the "enum"');
}

/** Reports what is wrong with the schema of an operation over rows. */
export function checkRowSchema(file: YamlFile, calculators: readonly string[], { names }: CommonTexts): void {
  const { title, description, properties } = file.data as RowSchemaData;
  checkTemplate(file, [], { title, description }, NO_SLOTS, names);
  for (const [name, property] of Object.entries(properties)) {
    const path: Path = ['properties', name];
    if (property.type === 'array') {
      const { title, items } = property as TableData;
      checkTemplate(file, [...path, 'title'], title, NO_SLOTS, names);
      if ('x-inputs-of' in items) {
        checkName(file, [...path, 'items', 'x-inputs-of'], items['x-inputs-of'], calculators, 'calculator');
      } else checkInputs(file.at(...path, 'items'), columnsOf(name, items).properties, names);
    } else if (property.type === 'object') {
      const { title, description } = property;
      checkTemplate(file, path, { title, description }, NO_SLOTS, names);
      checkInputs(file.at(...path), (property as unknown as RecordData).properties, names);
    } else checkInput(file, name, property as PropertyData, NO_SLOTS, names);
  }
}

function checkInputs(file: YamlFile, properties: RecordData['properties'], names: Names): void {
  for (const [name, property] of Object.entries(properties)) {
    checkInput(file, name, property, NO_SLOTS, names);
  }
}

/**
 * Reports what is wrong with the checks of a calculator's inputs.
 * @param facts the inputs included. @param calculators the slots for other calculators.
 */
export function checkChecks(
  file: YamlFile,
  inputs: readonly string[],
  facts: FlatTypes,
  { names }: Pick<CommonTexts, 'names'>,
  calculators: readonly string[] = [],
): void {
  const known = new Set([...Object.keys(facts), ...calculators]);
  (file.data as ChecksData).checks.forEach(({ field, message, when }, index) => {
    checkName(file, ['checks', index, 'field'], field, inputs, 'input');
    checkTemplate(file, ['checks', index, 'message'], message, known, names);
    checkCondition(file, ['checks', index, 'when'], when, facts);
  });
}
