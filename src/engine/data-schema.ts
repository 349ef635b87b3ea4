import type { Meaning } from './texts/entries.ts';
import type { JsonSchema, PlainType, ValueType, ValueTypes } from './values.ts';

/** The JSON Schema of a calculator's `data`: every key, in order, with its meaning and unit; all are required. */
export function dataSchema(outputs: ValueTypes, meanings: Readonly<Record<string, Meaning>>): JsonSchema {
  const rules_version = { type: 'string', description: meanings.rules_version?.about };
  return recordSchema(outputs, (name) => meanings[name] as Meaning, { rules_version });
}

function recordSchema(types: ValueTypes, meaningOf: (name: string) => Meaning, last = {}): JsonSchema {
  const schemas = Object.entries(types).map(([name, type]) => [name, valueSchema(type, meaningOf(name))]);
  const properties = { ...Object.fromEntries(schemas), ...last };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function valueSchema(type: ValueType, { about, items }: Meaning): JsonSchema {
  switch (type.kind) {
    case 'list': {
      const records = recordSchema(type.of, (name) => ({ about: items[name] ?? '', items: {} }));
      return { type: 'array', description: about, items: records };
    }
    case 'array':
      return { type: 'array', description: withUnit(about, type.of), items: type.of.schema };
    case 'optional':
      return { anyOf: [type.of.schema, { type: 'null' }], description: withUnit(about, type.of) };
    default:
      return { ...type.schema, description: withUnit(about, type) };
  }
}

/** The meaning, with the unit unless it already names it: `Tax of the part (pounds).` */
function withUnit(about: string, { unit }: PlainType): string {
  if (unit === undefined || about.includes(unit)) return about;
  return `${about.replace(/\.$/, '')} (${unit}).`;
}
