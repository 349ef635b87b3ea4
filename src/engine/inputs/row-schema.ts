import type { RulesFile } from '../rules-file.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { readTemplate, render } from '../texts/template.ts';
import type { InputField } from './field.ts';
import { type PropertyData, readField, type Say } from './read-field.ts';
import { type InputSchema, withoutWords } from './schema.ts';

export type TableFields = ReturnType<typeof readTableFields>;

export type RowSchema = ReturnType<typeof readRowSchema>;

interface TableData {
  readonly type: 'array';
  readonly title: string;
  readonly description: string;
  readonly minItems?: number;
  readonly maxItems: number;
  readonly items: PropertyData | RecordData | InputsOf;
}

interface InputsOf {
  readonly type: 'object';
  readonly 'x-inputs-of': string;
}

interface RecordData {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertyData>>;
  readonly required?: readonly string[];
}

/** A record outside the tables; it may be left out. */
interface GroupData extends RecordData {
  readonly title: string;
  readonly description: string;
}

interface RowSchemaData {
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, PropertyData | GroupData | TableData>>;
  readonly required: readonly string[];
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

/** Reads a file of schemas/operations; what does not fit is reported. */
export function readRowSchema(
  file: RulesFile,
  common: CommonTexts,
  inputsOf: (key: string) => InputSchema | undefined,
) {
  const data = file.data as RowSchemaData;
  const say: Say = (path, text, slots = {}) =>
    render(readTemplate(file, path, text, new Set(Object.keys(slots)), common.names), slots);
  const head: InputField[] = [];
  const groups: { name: string; title: string; description: string }[] = [];
  const tables: TableFields[] = [];
  for (const [name, property] of Object.entries(data.properties)) {
    const isRequired = data.required.includes(name);
    if (property.type === 'array')
      tables.push(readTableFields(file, name, property as TableData, say, common, inputsOf));
    else if (property.type === 'object') {
      const group = property as GroupData;
      const saidOf = (key: 'title' | 'description') => say(['properties', name, key], group[key]);
      groups.push({ name, title: saidOf('title'), description: saidOf('description') });
      for (const [field, data] of Object.entries(group.properties)) {
        const isNeeded = group.required?.includes(field) === true;
        head.push({ ...readField(file, field, data, isNeeded, say, common), name: `${name}.${field}` });
      }
    } else head.push(readField(file, name, property as PropertyData, isRequired, say, common));
  }
  const [first, ...others] = tables;
  if (first === undefined) throw new Error(`${file.name} has no table`);
  return {
    title: say(['title'], data.title),
    description: say(['description'], data.description),
    /** Those in a group are named `group.field`. */
    head: head as readonly InputField[],
    /** Records outside the tables. Their required fields are required only if the record is given. */
    groups: groups as Readonly<typeof groups>,
    tables: [first, ...others] as readonly [TableFields, ...TableFields[]],
    example: data.examples[0] ?? {},
    published: withoutWords({ ...data, properties: withInputs(data.properties, inputsOf) }),
  };
}

function readTableFields(
  file: RulesFile,
  name: string,
  { title, description, minItems = 0, maxItems, items }: TableData,
  say: Say,
  common: CommonTexts,
  inputsOf: (key: string) => InputSchema | undefined,
) {
  const at = ['properties', name];
  const table = { name, title: say([...at, 'title'], title), description, least: minItems, most: maxItems };
  if ('x-inputs-of' in items) {
    const schema = inputsOf(items['x-inputs-of']);
    if (schema === undefined) file.fault([...at, 'items', 'x-inputs-of'], 'there is no such calculator');
    return { ...table, fields: schema?.fields ?? [], isList: false };
  }
  // A table of one column: JSON has plain values instead of objects.
  const isList = items.type !== 'object';
  const { properties, required = [] }: Omit<RecordData, 'type'> = isList
    ? { properties: { [name]: items as PropertyData }, required: [name] }
    : (items as RecordData);
  const fields: readonly InputField[] = Object.entries(properties).map(([column, property]) =>
    readField(file, column, property, required.includes(column), say, common),
  );
  return { ...table, fields, isList };
}

/** Tables whose columns are the inputs of a calculator, written out. */
function withInputs(
  properties: RowSchemaData['properties'],
  inputsOf: (key: string) => InputSchema | undefined,
) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const items = property.type === 'array' ? (property as TableData).items : null;
      if (items === null || !('x-inputs-of' in items)) return [name, property];
      const { type, properties, required } = inputsOf(items['x-inputs-of'])?.published ?? {};
      return [name, { ...property, items: { type, properties, required, additionalProperties: false } }];
    }),
  );
}
