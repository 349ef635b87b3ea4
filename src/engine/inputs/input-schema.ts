import type { Calculator } from '../calculator.ts';
import type { Facts } from '../decisions/conditions.ts';
import type { SharedRules } from '../rules.ts';
import { type Naming, readTemplate, render } from '../texts/template.ts';
import { CalculatorRun } from '../trace/run.ts';
import type { JsonSchema } from '../values.ts';
import { type InputField, type PropertyData, readField } from './field.ts';

/** A file of schemas/inputs. */
export interface SchemaData {
  readonly title: string;
  readonly description: string;
  readonly 'x-tool-name': string;
  readonly 'x-summary'?: string;
  readonly 'x-no-column-unused'?: boolean;
  readonly properties: Readonly<Record<string, PropertyData>>;
  readonly required: readonly string[];
  readonly additionalProperties?: false;
  readonly examples: readonly Readonly<Record<string, string | number | boolean>>[];
}

/** The inputs of a calculator, as schemas/inputs describes them. */
export interface InputSchema {
  readonly title: string;
  readonly description: string;
  /** The description, naming other calculators as the channel does. */
  descriptionFor(by: Naming): string;
  /** The description in a sentence or two. */
  readonly summary: string;
  /** Its name as an MCP tool. */
  readonly toolName: string;
  /** Whether callers must declare the columns of amounts in a file that are not used. */
  readonly needsAllAmounts: boolean;
  /** In the order of the form. */
  readonly fields: readonly InputField[];
  readonly names: ReadonlySet<string>;
  /** Whether inputs of other names are rejected. */
  readonly closed: boolean;
  /** What is the same for all inputs: facts of checks, which texts may name too. */
  readonly constants: Facts;
  readonly example: Readonly<Record<string, string | number | boolean>>;
  /** The schema with its slots filled, for callers. */
  readonly published: JsonSchema;
}

/** Reads the schema of a calculator's inputs. @param rules with its tables. */
export function readInputSchema(
  schema: SchemaData,
  { checkFacts }: Calculator,
  rules: SharedRules,
): InputSchema {
  const run = new CalculatorRun(rules);
  const constants: Record<string, unknown> = {};
  const slots: Record<string, string> = {};
  for (const [name, { type, needs, of }] of Object.entries(checkFacts)) {
    if (needs.length > 0) continue;
    constants[name] = of({}, run);
    slots[name] = type.print(constants[name] as never, 'text');
  }
  const filled = (text: string, by: Naming = 'title') =>
    render(readTemplate(text), { ...slots, ...rules.names[by] });
  const title = filled(schema.title);
  const description = filled(schema.description);
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const { title, description, 'x-hint': hint = description } = property;
    const texts = { title: filled(title), description: filled(description), 'x-hint': filled(hint) };
    return [name, { ...property, ...texts }] as const;
  });
  return {
    title,
    description,
    descriptionFor: (by) => filled(schema.description, by),
    summary: filled(schema['x-summary'] ?? schema.description),
    toolName: schema['x-tool-name'],
    needsAllAmounts: schema['x-no-column-unused'] === true,
    fields: properties.map(([name, property]) =>
      readField(name, property, schema.required.includes(name), slots, rules.common),
    ),
    names: new Set(Object.keys(schema.properties)),
    closed: schema.additionalProperties === false,
    constants,
    example: schema.examples[0] ?? {},
    published: withoutWords({ ...schema, title, description, properties: Object.fromEntries(properties) }),
  };
}

/** A schema for callers: `x-` words and `$schema` are only for reading and showing it. */
export function withoutWords(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([key]) => !key.startsWith('x-') && key !== '$schema');
  const isSchema = (part: unknown): part is JsonSchema =>
    typeof part === 'object' && part !== null && !Array.isArray(part);
  return Object.fromEntries(kept.map(([key, part]) => [key, isSchema(part) ? withoutWords(part) : part]));
}
