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
  const fieldsOf = ({ properties, required = [] }: Omit<RecordData, 'type'>): InputField[] =>
    Object.entries(properties).map(([name, property]) =>
      readField(name, property, required.includes(name), {}, common),
    );
  const head: InputField[] = [];
  const groups: FieldGroup[] = [];
  const tables: TableFields[] = [];
  for (const [name, property] of Object.entries(data.properties)) {
    const { title, description } = property;
    if (property.type === 'array') {
      const { minItems: least = 0, maxItems: most, items } = property as TableData;
      // A table of a single column has plain values, and is named like its column.
      const isList = items.type !== 'object';
      const single = { properties: { [name]: items as PropertyData }, required: [name] };
      const fields =
        'x-inputs-of' in items
          ? (inputsOf(items['x-inputs-of'])?.fields ?? [])
          : fieldsOf(isList ? single : (items as RecordData));
      tables.push({ name, title, description, least, most, fields, isList });
    } else if (property.type === 'object') {
      groups.push({ name, title, description });
      for (const field of fieldsOf(property as GroupData)) {
        head.push({ ...field, name: `${name}.${field.name}` });
      }
    } else {
      head.push(...fieldsOf({ properties: { [name]: property as PropertyData }, required: data.required }));
    }
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
