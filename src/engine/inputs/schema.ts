import { describe } from '../decisions/read-condition.ts';
import { once } from '../on-demand.ts';
import { checkKeys, type RulesFile } from '../rules-file.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { readTemplate, render } from '../texts/template.ts';
import type { FlatTypes } from '../values.ts';
import { type InputField, suits } from './field.ts';
import { InputNames } from './input-names.ts';
import { type PropertyData, readField, type Say } from './read-field.ts';

export interface InputSchema {
  readonly title: string;
  readonly description: string;
  readonly summary: string;
  readonly toolName: string;
  /** The group that the calculator's page does not fold; null where it folds all. */
  readonly openGroup: string | null;
  readonly fields: readonly InputField[];
  readonly names: ReadonlySet<string>;
  readonly inputNames: InputNames;
  readonly closed: boolean;
  readonly example: Readonly<Record<string, string | number | boolean>>;
  /** The schema with its slots filled and without `x-` words, for callers. */
  readonly published: Readonly<Record<string, unknown>>;
}

interface SchemaData {
  readonly title: string;
  readonly description: string;
  readonly 'x-tool-name': string;
  readonly 'x-summary'?: string;
  readonly 'x-open-group'?: string;
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
): InputSchema {
  const schema = file.data as SchemaData;
  const say: Say = (path, text, slots = {}) => {
    const values = { ...standing, ...slots };
    const template = readTemplate(file, path, text, new Set(Object.keys(values)), common.names);
    // A slot without a value has been reported: its text is left as written.
    return template.slots.every((slot) => Object.hasOwn(values, slot)) ? render(template, values) : text;
  };
  const fields = Object.entries(schema.properties).map(([name, property]) =>
    readField(file, name, withWords(file, name, property, say), schema.required.includes(name), say, common),
  );
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
  const words = once(() => {
    const description = say(['description'], schema.description);
    const summary = schema['x-summary'];
    return {
      title: say(['title'], schema.title),
      description,
      summary: summary === undefined ? description : say(['x-summary'], summary),
    };
  });
  file.verify(() => void words());
  const published = once(() => publish(schema, words(), fields));
  return {
    get title() {
      return words().title;
    },
    get description() {
      return words().description;
    },
    get summary() {
      return words().summary;
    },
    toolName: schema['x-tool-name'],
    openGroup,
    fields,
    names: new Set(fields.map(({ name }) => name)),
    inputNames,
    closed: schema.additionalProperties === false,
    example: schema.examples[0] ?? {},
    get published() {
      return published();
    },
  };
}

function withWords(file: RulesFile, name: string, property: PropertyData, say: Say): PropertyData {
  const wordOf = (key: 'title' | 'description' | 'x-hint') => {
    const text = property[key];
    return { get: once(() => (text === undefined ? text : say(['properties', name, key], text))) };
  };
  const [title, description, hint] = [wordOf('title'), wordOf('description'), wordOf('x-hint')];
  file.verify(() => void [title.get(), description.get(), hint.get()]);
  return Object.defineProperties({ ...property }, { title, description, 'x-hint': hint });
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

function publish(
  schema: SchemaData,
  { title, description }: Pick<SchemaData, 'title' | 'description'>,
  fields: readonly InputField[],
): Record<string, unknown> {
  const publicPart = (part: object): Record<string, unknown> =>
    Object.fromEntries(Object.entries(part).filter(([key]) => !key.startsWith('x-') && key !== '$schema'));
  const inputs = fields.map((field) => [
    field.name,
    publicPart({ ...schema.properties[field.name], title: field.title, description: field.description }),
  ]);
  return publicPart({ ...schema, title, description, properties: Object.fromEntries(inputs) });
}
