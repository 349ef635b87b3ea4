import type { Meaning } from './texts/entries.ts';
import type { FlatTypes, JsonSchema, PlainType, ValueType, ValueTypes } from './values.ts';

/** The JSON Schema of a calculator's `data`: every key, in order, with its meaning and unit; all are required. */
export function dataSchema(outputs: ValueTypes, meanings: Readonly<Record<string, Meaning>>): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, type] of Object.entries(outputs))
    properties[name] = valueSchema(type, findMeaning(meanings, name));
  properties.rules_version = { type: 'string', description: findMeaning(meanings, 'rules_version').about };
  return objectSchema(properties);
}

function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function findMeaning(meanings: Readonly<Record<string, Meaning>>, name: string): Meaning {
  const meaning = meanings[name];
  if (meaning === undefined) throw new Error(`the meaning of "${name}" is missing`);
  return meaning;
}

function valueSchema(type: ValueType, { about, items }: Meaning): JsonSchema {
  switch (type.kind) {
    case 'list':
      return { type: 'array', description: about, items: recordSchema(type.of, items) };
    case 'array':
      return { type: 'array', description: withUnit(about, type.of), items: type.of.schema };
    case 'optional':
      return { anyOf: [type.of.schema, { type: 'null' }], description: withUnit(about, type.of) };
    default:
      return { ...type.schema, description: withUnit(about, type) };
  }
}

function recordSchema(types: FlatTypes, meanings: Readonly<Record<string, string>>): JsonSchema {
  return objectSchema(
    Object.fromEntries(
      Object.entries(types).map(([name, type]) => [
        name,
        valueSchema(type, { about: meanings[name] ?? '', items: {} }),
      ]),
    ),
  );
}

/** The meaning, with the unit unless it already says so: `Tax of the part (pounds).` */
function withUnit(about: string, { unit }: PlainType): string {
  if (unit === undefined || about.includes(unit)) return about;
  return `${about.replace(/\.$/, '')} (${unit}).`;
}
