import { describe } from '../../engine/decisions/read-condition.ts';
import type { Sources } from '../../engine/sources.ts';
import { plainOf, type ValueType } from '../../engine/values.ts';

/** A JSON Schema under construction. */
export type Schema = { [keyword: string]: unknown };

/** Keywords that editors know besides those of JSON Schema; they describe the current rules. */
export const OF_THE_RULES = ['markdownDescription', 'examples', 'enumDescriptions'] as const;

/**
 * A schema of the rules for an editor. Loading reads every scalar as the text it is written as; an editor
 * takes 250 for a number and true for a boolean.
 */
export function asEditorsRead(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asEditorsRead);
  if (typeof schema !== 'object' || schema === null) return schema;
  const read: Schema = Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => [keyword, asEditorsRead(value)]),
  );
  // YAML has true where the rules read the text "true".
  if ((schema as Schema).const === 'true') read.const = true;
  const types = [schema as Schema].flatMap(({ type = [] }) => type as string | string[]);
  if (types.includes('string') && !('enum' in schema)) {
    read.type = [...new Set([...types, 'number', 'boolean'])];
  }
  return read;
}

/** One of several words, each with a description. */
export function oneOf(words: Iterable<string>, about?: (word: string) => string): Schema {
  const list = [...words];
  return {
    enum: list.flatMap((word) =>
      word === 'true' ? [true, word] : word === 'false' ? [false, word] : [word],
    ),
    ...(about === undefined ? {} : { enumDescriptions: list.map(about) }),
  };
}

/**
 * A text whose slots name existing values; if they are null, slots are not checked.
 * @param offered the slots to complete; all of them by default.
 */
export function text(
  slots: Iterable<string> | null,
  { about = '', offered = slots ?? [] }: { about?: string; offered?: Iterable<string> } = {},
): Schema {
  const names = slots === null ? null : [...slots].sort();
  return {
    type: ['string', 'number', 'boolean'],
    minLength: 1,
    ...(about === '' ? {} : { description: about }),
    ...(names === null
      ? {}
      : {
          pattern: `^([^{}]|\\{(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})\\})*$`,
          patternErrorMessage: 'A slot is the name of a value in braces, such as {period_end}.',
          // Offered at the start of a text, and wherever a name is typed inside one.
          defaultSnippets: [...offered].sort().map((name) => ({ label: `{${name}}`, body: `{${name}}` })),
        }),
  };
}

/** A general schema with more precise schemas for its keys; what it requires stays. */
export function closer(general: Schema, properties: Schema, definitions: Schema): Schema {
  return {
    ...general,
    properties: { ...(general.properties as Schema), ...properties },
    $defs: { ...(general.$defs as Schema | undefined), ...definitions },
  };
}

/** An object with these keys and no others. */
export function closed(properties: Schema, required: readonly string[] = []): Schema {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}

export function listOf(items: Schema, about?: string): Schema {
  return { type: 'array', items, ...(about === undefined ? {} : { description: about }) };
}

/** The keys of sources.yaml, which all other schemas refer to: they change with every new source. */
export function citationSchema(sources: Sources): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Citations',
    type: 'string',
    ...oneOf(sources.keys(), (key) => sources.get(key)?.title ?? ''),
  };
}

/** One key of sources.yaml, as referred to from a subfolder; the calendar is in the folder above. */
export const SOURCE: Schema = { $ref: '../citations.json' };

/** One key of sources.yaml, or a list of them. */
export const CITE: Schema = {
  description: 'A key of sources.yaml, or a list of keys.',
  anyOf: [SOURCE, { ...listOf(SOURCE), minItems: 1 }],
};

/** What a value is, with its unit: `money, in pounds`. */
export function about(type: ValueType): string {
  if (type.kind === 'list') return 'a list';
  if (type.kind === 'array') return `several: ${describe(type.of)}`;
  const { unit } = plainOf(type);
  return unit === undefined ? describe(type) : `${describe(type)}, in ${unit}`;
}
