import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { dataSchema } from '../../engine/data-schema.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_CODES } from '../../http/errors.ts';
import type { Service, Tool } from '../../service.ts';
import { responseSchema } from './response-schemas.ts';

/** The sentences of the description, with their slots filled. */
export type Words = (word: string, slots?: Readonly<Record<string, string>>) => string;

export function wordsOf({ api }: CommonTexts): Words {
  return (word, slots) => render(api[word], slots);
}

/** A key as a component name: `CorporationTax`. */
export function componentName(key: string): string {
  return key.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function reference(section: 'schemas' | 'responses' | 'headers', name: string): { $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}

const anyObject = { type: 'object', additionalProperties: true };

/** A minimal schema of the description itself; the OpenAPI specification has the rest. */
const API_DESCRIPTION: JsonSchema = {
  type: 'object',
  properties: { openapi: { type: 'string' }, info: anyObject, paths: anyObject },
  required: ['openapi', 'info', 'paths'],
  additionalProperties: true,
};

/** The schemas that all calculators share. */
export function sharedSchemas(): Record<string, JsonSchema> {
  const error = responseSchema('fault');
  const properties = error.properties as Record<string, JsonSchema>;
  return {
    ToolRun: responseSchema('tool-run'),
    ApiDescription: API_DESCRIPTION,
    ToolList: responseSchema('tool-list'),
    Workings: responseSchema('workings'),
    RateList: responseSchema('rate-list'),
    RateTable: responseSchema('rate-table'),
    Batch: responseSchema('batch'),
    Boxes: responseSchema('boxes'),
    Rows: responseSchema('rows'),
    RowsComparison: responseSchema('rows-comparison'),
    Sweep: responseSchema('sweep'),
    Solve: responseSchema('solution'),
    Check: responseSchema('check'),
    Compare: responseSchema('comparison'),
    ValidationError: responseSchema('validation-error'),
    Fault: { ...error, properties: { ...properties, code: { ...properties.code, enum: ERROR_CODES } } },
  };
}

/** The schemas of one calculator: its inputs, its `data`, and its ToolRun with both. */
export function toolSchemas(
  service: Service,
  { key, input_schema: input }: Tool,
  words: Words,
): Record<string, JsonSchema> {
  const { calculator, texts } = service.calculator(key) as LoadedCalculator;
  const name = componentName(key);
  return {
    [`${name}Input`]: { ...input, description: words('input_of', { key }) },
    [`${name}Data`]: {
      ...dataSchema(calculator.outputs, texts.meanings),
      description: words('data_of', { key }),
    },
    [`${name}Run`]: {
      description: words('run_of', { key }),
      allOf: [
        reference('schemas', 'ToolRun'),
        {
          type: 'object',
          properties: {
            tool: { const: key },
            input: reference('schemas', `${name}Input`),
            result: {
              type: 'object',
              properties: { data: reference('schemas', `${name}Data`) },
              required: ['data'],
              additionalProperties: true,
            },
          },
          required: ['tool', 'input', 'result'],
        },
      ],
    },
  };
}
