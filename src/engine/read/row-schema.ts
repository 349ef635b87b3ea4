import type { InputField } from '../inputs/field.ts';
import type { FieldGroup, InputSchema, RowSchema, TableFields } from '../inputs/input-schema.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { type PropertyData, readField } from './input-field.ts';
import { withoutWords } from './input-schema.ts';

export interface TableData {
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

export interface RecordData {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, PropertyData>>;
  readonly required?: readonly string[];
}

/** A record outside the tables; it may be left out. */
export interface GroupData extends RecordData {
  readonly title: string;
  readonly description: string;
}

/** A file of schemas/operations. */
export interface RowSchemaData {
  readonly title: string;
  /** Other names of what it is for, by which callers look for it among the inputs of its calculator. */
  readonly 'x-also'?: readonly string[];
  readonly description: string;
  readonly properties: Readonly<Record<string, PropertyData | GroupData | TableData>>;
  readonly required: readonly string[];
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

type InputsOfCalculator = (key: string) => InputSchema | undefined;

/** Reads the schema of an operation over rows. */
export function readRowSchema(
  data: RowSchemaData,
  common: CommonTexts,
  inputsOf: InputsOfCalculator,
): RowSchema {
  const head: InputField[] = [];
  const groups: FieldGroup[] = [];
  const tables: TableFields[] = [];
  for (const [name, property] of Object.entries(data.properties)) {
    if (property.type === 'array') tables.push(readTable(name, property as TableData, common, inputsOf));
    else if (property.type === 'object') {
      const { title, description, properties, required = [] } = property as GroupData;
      groups.push({ name, title, description });
      for (const [field, inner] of Object.entries(properties)) {
        head.push({
          ...readField(field, inner, required.includes(field), {}, common),
          name: `${name}.${field}`,
        });
      }
    } else head.push(readField(name, property as PropertyData, data.required.includes(name), {}, common));
  }
  return {
    title: data.title,
    description: data.description,
    also: data['x-also'] ?? [],
    head,
    groups,
    tables: tables as [TableFields, ...TableFields[]],
    example: data.examples[0] ?? {},
    published: withoutWords({ ...data, properties: withInputs(data.properties, inputsOf) }),
  };
}

function readTable(
  name: string,
  { title, description, minItems = 0, maxItems, items }: TableData,
  common: CommonTexts,
  inputsOf: InputsOfCalculator,
): TableFields {
  const table = { name, title, description, least: minItems, most: maxItems };
  if ('x-inputs-of' in items) {
    return { ...table, fields: inputsOf(items['x-inputs-of'])?.fields ?? [], isList: false };
  }
  const isList = items.type !== 'object';
  const { properties, required = [] } = columnsOf(name, items);
  const fields = Object.entries(properties).map(([column, property]) =>
    readField(column, property, required.includes(column), {}, common),
  );
  return { ...table, fields, isList };
}

/** The columns of a table; one of a single column is named after the table. */
export function columnsOf(name: string, items: PropertyData | RecordData): Omit<RecordData, 'type'> {
  return items.type === 'object'
    ? (items as RecordData)
    : { properties: { [name]: items as PropertyData }, required: [name] };
}

/** Tables whose columns are the inputs of a calculator, written out. */
function withInputs(properties: RowSchemaData['properties'], inputsOf: InputsOfCalculator) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const items = property.type === 'array' ? (property as TableData).items : null;
      if (items === null || !('x-inputs-of' in items)) return [name, property];
      const { type, properties, required } = inputsOf(items['x-inputs-of'])?.published ?? {};
      return [name, { ...property, items: { type, properties, required, additionalProperties: false } }];
    }),
  );
}
