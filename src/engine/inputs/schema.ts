import { describe } from '../decisions/read-condition.ts';
import { checkKeys, type RulesFile } from '../rules-file.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { readTemplate, render } from '../texts/template.ts';
import type { FlatTypes, JsonSchema } from '../values.ts';
import { type InputField, suits } from './field.ts';
import { InputNames } from './input-names.ts';
import { type PropertyData, readField, type Say } from './read-field.ts';

export type InputSchema = ReturnType<typeof readInputSchema>;

interface SchemaData {
  readonly title: string;
  readonly description: string;
  readonly 'x-tool-name': string;
  readonly 'x-summary'?: string;
  readonly 'x-open-group'?: string;
  readonly 'x-no-column-unused'?: boolean;
  readonly properties: Readonly<Record<string, PropertyData>>;
  readonly required: readonly string[];
  readonly additionalProperties?: false;
  readonly examples: readonly Readonly<Record<string, string | number | boolean>>[];
}

/** Reads the schema of a calculator's inputs; what does not fit is reported. @param standing fills its slots. */
export function readInputSchema(
  file: RulesFile,
  declared: FlatTypes,
  standing: Readonly<Record<string, string>>,
  common: CommonTexts,
) {
  const schema = file.data as SchemaData;
  const say: Say = (path, text, slots = {}) => {
    const values = { ...standing, ...slots };
    const template = readTemplate(file, path, text, new Set(Object.keys(values)), common.names);
    // A slot without a value has been reported: its text is left unchanged.
    return template.slots.every((slot) => Object.hasOwn(values, slot)) ? render(template, values) : text;
  };
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const said = { ...property };
    for (const key of ['title', 'description', 'x-hint'] as const) {
      const text = property[key];
      if (text !== undefined) said[key] = say(['properties', name, key], text);
    }
    return readField(file, name, said, schema.required.includes(name), say, common);
  });
  file.verify(() => checkDeclared(file, fields, declared));
  const openGroup = schema['x-open-group'] ?? null;
  if (openGroup !== null && !fields.some(({ group }) => group === openGroup)) {
    file.fault(['x-open-group'], `no input is under "${openGroup}"`);
  }
  const inputNames = new InputNames(fields);
  file.verify(() => {
    const { ambiguous } = inputNames;
    if (ambiguous !== null) file.fault(['properties'], `"${ambiguous}" means two inputs`);
  });
  const title = say(['title'], schema.title);
  const description = say(['description'], schema.description);
  const inputs = fields.map(({ name, title, description }) => [
    name,
    { ...schema.properties[name], title, description },
  ]);
  return {
    title,
    description,
    summary: schema['x-summary'] === undefined ? description : say(['x-summary'], schema['x-summary']),
    toolName: schema['x-tool-name'],
    /** The group that the calculator's page does not fold; null if it folds all. */
    openGroup,
    /** Whether a file may leave no column of amounts unused without a word. */
    needsAllAmounts: schema['x-no-column-unused'] === true,
    fields: fields as readonly InputField[],
    names: new Set(fields.map(({ name }) => name)) as ReadonlySet<string>,
    inputNames,
    closed: schema.additionalProperties === false,
    example: schema.examples[0] ?? {},
    /** The schema with its slots filled, for callers. */
    published: withoutWords({ ...schema, title, description, properties: Object.fromEntries(inputs) }),
  };
}

/** A schema for callers: `x-` words and `$schema` are only for reading and showing it. */
export function withoutWords(schema: JsonSchema): JsonSchema {
  const told = Object.entries(schema).filter(([key]) => !key.startsWith('x-') && key !== '$schema');
  return Object.fromEntries(told.map(([key, part]) => [key, isSchema(part) ? withoutWords(part) : part]));
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function checkDeclared(file: RulesFile, fields: readonly InputField[], declared: FlatTypes): void {
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
  checkKeys(file, ['properties'], (file.data as SchemaData).properties, declared, {
    unknown: (name) => `the calculator takes no input "${name}"`,
    missing: (name) => `the input "${name}" is missing`,
  });
}
