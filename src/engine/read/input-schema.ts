import { InputNames } from '../inputs/input-names.ts';
import type { InputSchema } from '../inputs/input-schema.ts';
import type { CalculatorNames, Naming } from '../texts/calculator-names.ts';
import type { CommonTexts } from '../texts/common-texts.ts';
import { readTemplate, render } from '../texts/template.ts';
import type { JsonSchema } from '../values.ts';
import { type PropertyData, readField } from './input-field.ts';

/** A file of schemas/inputs. */
export interface SchemaData {
  readonly title: string;
  readonly description: string;
  readonly 'x-tool-name': string;
  readonly 'x-summary'?: string;
  readonly 'x-open-group'?: string;
  readonly 'x-no-column-unused'?: boolean;
  readonly properties: Readonly<Record<string, PropertyData>>;
  readonly required: readonly string[];
  readonly additionalProperties?: false;
  readonly examples: readonly Readonly<Record<string, string | number | boolean>>[];
}

/** The texts of a property that callers see. */
const PROPERTY_TEXTS = ['title', 'description', 'x-hint'] as const;

/**
 * Reads the schema of a calculator's inputs.
 * @param constants fills its slots: what does not depend on the inputs. @param names those of other calculators.
 */
export function readInputSchema(
  schema: SchemaData,
  constants: Readonly<Record<string, string>>,
  names: CalculatorNames,
  common: CommonTexts,
): InputSchema {
  const say = (text: string, by: Naming = 'title') =>
    render(readTemplate(text), { ...constants, ...names[by] });
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const filled = { ...property };
    for (const key of PROPERTY_TEXTS) {
      const text = property[key];
      if (text !== undefined) filled[key] = say(text);
    }
    return readField(name, filled, schema.required.includes(name), constants, common);
  });
  const title = say(schema.title);
  const description = say(schema.description);
  const inputs = fields.map(({ name, title, description }) => [
    name,
    { ...schema.properties[name], title, description },
  ]);
  return {
    title,
    description,
    descriptionFor: (by) => say(schema.description, by),
    summary: schema['x-summary'] === undefined ? description : say(schema['x-summary']),
    toolName: schema['x-tool-name'],
    openGroup: schema['x-open-group'] ?? null,
    needsAllAmounts: schema['x-no-column-unused'] === true,
    fields,
    names: new Set(fields.map(({ name }) => name)),
    inputNames: new InputNames(fields),
    closed: schema.additionalProperties === false,
    example: schema.examples[0] ?? {},
    published: withoutWords({ ...schema, title, description, properties: Object.fromEntries(inputs) }),
  };
}

/** A schema for callers: `x-` words and `$schema` are only for reading and showing it. */
export function withoutWords(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !key.startsWith('x-') && key !== '$schema');
  return Object.fromEntries(kept.map(([key, part]) => [key, isSchema(part) ? withoutWords(part) : part]));
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
