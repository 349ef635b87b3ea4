import type { Meaning } from './texts/texts.ts';
import type { FlatKinds, PlainKind, Published, ValueKind } from './values.ts';

/** A JSON Schema, 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema (2020-12) of a calculator's `data`: every key, in the order in
 * which it is published, with its meaning and its unit. All keys are always
 * there; what may have no value is null.
 *
 * @param meanings what each key means, `rules_version` included.
 */
export function dataSchema({ data }: Published, meanings: Readonly<Record<string, Meaning>>): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  for (const [name, kind] of Object.entries(data))
    properties[name] = valueSchema(kind, meaningOf(meanings, name));
  properties.rules_version = { type: 'string', description: meaningOf(meanings, 'rules_version').about };
  return objectSchema(properties);
}

/** An object that has all of these keys and no others. */
export function objectSchema(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

function meaningOf(meanings: Readonly<Record<string, Meaning>>, name: string): Meaning {
  const meaning = meanings[name];
  if (meaning === undefined) throw new Error(`the meaning of "${name}" is missing`);
  return meaning;
}

function valueSchema(kind: ValueKind, { about, items }: Meaning): JsonSchema {
  switch (kind.kind) {
    case 'list':
      return { type: 'array', description: about, items: recordSchema(kind.of, items) };
    case 'many':
      return { type: 'array', description: withUnit(about, kind.of), items: plainSchema(kind.of) };
    case 'optional':
      return { anyOf: [plainSchema(kind.of), { type: 'null' }], description: withUnit(about, kind.of) };
    default:
      return { ...plainSchema(kind), description: withUnit(about, kind) };
  }
}

function recordSchema(kinds: FlatKinds, meanings: Readonly<Record<string, string>>): JsonSchema {
  return objectSchema(
    Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        valueSchema(kind, { about: meanings[name] ?? '', items: {} }),
      ]),
    ),
  );
}

function plainSchema(kind: PlainKind): JsonSchema {
  switch (kind.kind) {
    case 'money':
    case 'percent':
    case 'decimal':
      return { type: 'number' };
    case 'whole':
    case 'year':
      return { type: 'integer' };
    case 'day':
      return { type: 'string', format: 'date', pattern: '^\\d{4}-\\d{2}-\\d{2}$' };
    case 'month':
      return { type: 'string', pattern: '^\\d{4}-\\d{2}$' };
    case 'yes_no':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: kind.words };
  }
}

/** What the numbers and texts of a kind are written in. */
const UNITS: Readonly<Partial<Record<PlainKind['kind'], string>>> = {
  money: 'pounds',
  percent: 'percent',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
};

/** The meaning, with the unit where it does not say it already: `Tax of the part, in pounds.` */
function withUnit(about: string, { kind }: PlainKind): string {
  const unit = UNITS[kind];
  if (unit === undefined || about.includes(unit)) return about;
  return `${about.replace(/\.$/, '')} (${unit}).`;
}
