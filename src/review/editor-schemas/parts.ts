import type { Sources } from '../../engine/sources.ts';

/** A JSON Schema under construction. */
export type Schema = { [keyword: string]: unknown };

/**
 * A schema of the rules for an editor, with a more precise schema for the keys of this name at any depth. Loading
 * reads every scalar as text; an editor reads 250 as a number and true as a boolean.
 */
export function asEditorsRead(schema: unknown, known: Schema = {}): unknown {
  if (Array.isArray(schema)) return schema.map((one) => asEditorsRead(one, known));
  if (typeof schema !== 'object' || schema === null) return schema;
  const read: Schema = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [
      keyword,
      keyword === 'properties' ? propertiesWith(value as Schema, known) : asEditorsRead(value, known),
    ]),
  );
  const { $ref, const: constant, additionalProperties } = schema as Schema;
  if (known.when !== undefined && $ref === 'conditions.json#/$defs/condition')
    return { $ref: '#/$defs/condition' };
  // YAML has true where the rules read the text "true".
  if (constant === 'true') read.const = true;
  if (known.when !== undefined && isExpected(additionalProperties)) {
    read.properties = { ...(read.properties as Schema | undefined), ...(known.when as Schema) };
    read.additionalProperties = false;
  }
  const types = [schema as Schema].flatMap(({ type = [] }) => type as string | string[]);
  if (types.includes('string') && !('enum' in schema)) {
    read.type = [...new Set([...types, 'number', 'boolean'])];
  }
  return read;
}

function propertiesWith(properties: Schema, known: Schema): Schema {
  return Object.fromEntries(
    Object.entries(properties).map(([key, own]) => {
      if (key === 'when' || !(key in known)) return [key, asEditorsRead(own, known)];
      const { description, maxLength } = own as Schema;
      return [
        key,
        {
          ...(description ? { description } : {}),
          ...(maxLength ? { maxLength } : {}),
          ...(known[key] as Schema),
        },
      ];
    }),
  );
}

/** The short form of conditions: names of values, each with its required value. */
function isExpected(schema: unknown): boolean {
  return (schema as Schema | undefined)?.$ref === 'conditions.json#/$defs/expected';
}

export function oneOf(words: Iterable<string>, about?: (word: string) => string): Schema {
  const list = [...words];
  return {
    enum: list.flatMap((word) =>
      word === 'true' ? [true, word] : word === 'false' ? [false, word] : [word],
    ),
    ...(about === undefined ? {} : { enumDescriptions: list.map(about) }),
  };
}

/** A text whose slots are existing values, offered at its start and wherever a name is typed inside. */
export function text(slots: Iterable<string>): Schema {
  const names = [...slots].sort();
  return {
    type: ['string', 'number', 'boolean'],
    minLength: 1,
    pattern: `^([^{}]|\\{(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})\\})*$`,
    patternErrorMessage: 'A slot is the name of a value in braces, such as {period_end}.',
    defaultSnippets: names.map((name) => ({ label: `{${name}}`, body: `{${name}}` })),
  };
}

/** An object with these keys and no others. */
export function closed(properties: Schema, required: readonly string[] = []): Schema {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

/** The keys of sources.yaml, which all other schemas refer to: they change with every new source. */
export function citationSchema(sources: Sources): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Citations',
    type: 'string',
    ...oneOf(
      [...sources.values()].map(({ key }) => key),
      (key) => sources.get(key)?.title ?? '',
    ),
  };
}

/** One key of sources.yaml, or a list of them, as referred to from a folder of schemas. */
export function citation(folder: '' | '../'): Schema {
  const source = { $ref: `${folder}citations.json` };
  return {
    description: 'A key of sources.yaml, or a list of keys.',
    anyOf: [source, { ...listOf(source), minItems: 1 }],
  };
}
