import type { CommonTexts } from '../texts/common-texts.ts';
import type { JsonSchema } from '../values.ts';
import { type InputField, type PropertyData, readField } from './field.ts';
import { type InputSchema, withoutWords } from './input-schema.ts';

/** A part of the schema: a value, a record of values, which may be left out, or a table of rows. */
interface PartData extends PropertyData {
  readonly properties?: Readonly<Record<string, PartData>>;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: PartData & { readonly 'x-inputs-of'?: string };
}

/** A file of schemas/operations. */
interface RowSchemaData {
  readonly title: string;
  /** Other names of what it is for, by which callers look for it among the inputs of its calculator. */
  readonly 'x-also'?: readonly string[];
  readonly description: string;
  readonly properties: Readonly<Record<string, PartData>>;
  readonly required: readonly string[];
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}

/** A table of rows that an operation takes. */
export interface TableFields {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The least and most rows. */
  readonly least: number;
  readonly most: number;
  readonly fields: readonly InputField[];
  /** Whether it has one column, so that JSON has plain values instead of objects. */
  readonly isList: boolean;
}

/** The input of an operation over rows, as schemas/operations describes it. */
export interface RowSchema {
  readonly title: string;
  /** Other names of what it is for. */
  readonly also: readonly string[];
  readonly description: string;
  /** Fields outside the tables; those in a group are named `group.field`. */
  readonly head: readonly InputField[];
  /** Records outside the tables, which may be left out with all their fields. */
  readonly groups: readonly Pick<TableFields, 'name' | 'title' | 'description'>[];
  readonly tables: readonly [TableFields, ...TableFields[]];
  readonly example: Readonly<Record<string, unknown>>;
  /** The schema for callers. */
  readonly published: JsonSchema;
}

/** Reads the schema of an operation over rows. @param inputSchemas those of calculators, whose inputs the rows of a table may have. */
export function readRowSchema(
  data: RowSchemaData,
  common: CommonTexts,
  inputSchemas: ReadonlyMap<string, InputSchema>,
): RowSchema {
  const fieldsOf = (
    { properties = {}, required = [] }: Pick<PartData, 'properties' | 'required'>,
    before = '',
  ): InputField[] =>
    Object.entries(properties).map(([name, property]) =>
      readField(before + name, property, required.includes(name), {}, common),
    );
  const head: InputField[] = [];
  const groups: RowSchema['groups'][number][] = [];
  const tables: TableFields[] = [];
  const published: Record<string, unknown> = { ...data.properties };
  for (const [name, part] of Object.entries(data.properties)) {
    const { title, description, items, minItems: least = 0, maxItems: most = 0 } = part;
    if (items !== undefined) {
      // A table of a single column has plain values, and is named like its column.
      const isList = items.type !== 'object';
      const record = isList ? { properties: { [name]: items }, required: [name] } : items;
      const inputs = inputSchemas.get(items['x-inputs-of'] ?? '');
      const fields = inputs?.fields ?? fieldsOf(record);
      tables.push({ name, title, description, least, most, fields, isList });
      if (inputs === undefined) continue;
      const { type, properties, required } = inputs.published;
      published[name] = { ...part, items: { type, properties, required, additionalProperties: false } };
    } else if (part.properties !== undefined) {
      groups.push({ name, title, description });
      head.push(...fieldsOf(part, `${name}.`));
    } else head.push(...fieldsOf({ properties: { [name]: part }, required: data.required }));
  }
  return {
    title: data.title,
    description: data.description,
    also: data['x-also'] ?? [],
    head,
    groups,
    tables: tables as [TableFields, ...TableFields[]],
    example: data.examples[0] ?? {},
    published: withoutWords({ ...data, properties: published }),
  };
}
