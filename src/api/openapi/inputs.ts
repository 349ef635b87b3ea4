import { AMOUNT_IN_POUNDS } from '../../engine/inputs/field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { listText } from '../../engine/texts/format.ts';
import type { JsonSchema } from '../../engine/values.ts';
import type { Tool } from '../../service.ts';

const BOOLEANS = listText(BOOLEAN_WORDS, 'or');

/** How values of a JSON body may be written. */
export const HOW_WRITTEN = `Money and other numbers may also be text with commas between thousands, and money with a pound sign, such as ${AMOUNT_IN_POUNDS}. Yes and no are true and false, or text: ${BOOLEANS}, in capitals or not. Null and empty text count as left out.`;

/** Everything in a query is text. */
const IN_QUERY: Readonly<Record<string, string>> = {
  number: ` May have commas between thousands and, where it is money, a pound sign, such as ${AMOUNT_IN_POUNDS}.`,
  boolean: ` May be written ${BOOLEANS}, in capitals or not.`,
};

export function propertiesOf(inputs: JsonSchema) {
  const { properties, required = [] } = inputs as {
    properties: Readonly<Record<string, JsonSchema & { examples?: readonly unknown[] }>>;
    required?: readonly string[];
  };
  return { properties, required };
}

export function parameter(name: string, description: string, more: JsonSchema): JsonSchema {
  return { name, in: 'query', required: false, description, ...more };
}

/** The inputs as query parameters, each with a value of an example that runs. */
export function inputParameters({ input_schema, example_input }: Tool): JsonSchema[] {
  const { properties, required } = propertiesOf(input_schema);
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = asWritten(property);
    const example = example_input[name] ?? property.examples?.[0];
    const about = `${description}${IN_QUERY[String(schema.type)] ?? ''}`;
    return parameter(name, about, { required: required.includes(name), schema, example });
  });
}

/** An input for generators: `default` would make it required, and a pattern beside `format` makes them invent dates. */
export function asWritten({ default: left, title, pattern, description, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    description: left === undefined ? description : `${description} If left out: ${left}.`,
  };
}

/** The same as the calculator read it. */
export function asRead({ type, format, enum: choices, description }: JsonSchema): JsonSchema {
  return { type, format, enum: choices, description };
}
