import batch from '#schemas/responses/batch.json' with { type: 'json' };
import boxes from '#schemas/responses/boxes.json' with { type: 'json' };
import fault from '#schemas/responses/fault.json' with { type: 'json' };
import rateList from '#schemas/responses/rate-list.json' with { type: 'json' };
import rateTable from '#schemas/responses/rate-table.json' with { type: 'json' };
import rows from '#schemas/responses/rows.json' with { type: 'json' };
import toolList from '#schemas/responses/tool-list.json' with { type: 'json' };
import toolRun from '#schemas/responses/tool-run.json' with { type: 'json' };
import validationError from '#schemas/responses/validation-error.json' with { type: 'json' };
import workings from '#schemas/responses/workings.json' with { type: 'json' };
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { dataSchema } from '../../engine/data-schema.ts';
import type { CommonTexts } from '../../engine/texts/common-texts.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_CODES } from '../../http/errors.ts';
import type { Service, Tool } from '../../service.ts';

export type Words = (word: string, slots?: Readonly<Record<string, string>>) => string;

export function apiWords({ api }: CommonTexts): Words {
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

const SHARED: Readonly<Record<string, JsonSchema>> = {
  ToolRun: toolRun,
  /** A minimal schema of the description itself; the OpenAPI specification has the rest. */
  ApiDescription: {
    type: 'object',
    properties: { openapi: { type: 'string' }, info: anyObject, paths: anyObject },
    required: ['openapi', 'info', 'paths'],
    additionalProperties: true,
  },
  ToolList: toolList,
  Workings: workings,
  RateList: rateList,
  RateTable: rateTable,
  Batch: batch,
  Boxes: boxes,
  Rows: rows,
  ValidationError: validationError,
  Fault: {
    ...fault,
    properties: { ...fault.properties, code: { ...fault.properties.code, enum: ERROR_CODES } },
  },
};

export function sharedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, { $schema: _, ...schema }]) => [name, schema]),
  );
}

export function toolSchemas(
  service: Service,
  { key, input_schema: input }: Tool,
  words: Words,
): Record<string, JsonSchema> {
  const { calculator, texts } = service.calculator(key) as LoadedCalculator;
  const name = componentName(key);
  const data = dataSchema(calculator.outputs, texts.meanings);
  const own = {
    tool: { const: key },
    input: reference('schemas', `${name}Input`),
    result: {
      type: 'object',
      properties: { data: reference('schemas', `${name}Data`) },
      required: ['data'],
      additionalProperties: true,
    },
  };
  return {
    [`${name}Input`]: { ...input, description: words('input_of', { key }) },
    [`${name}Data`]: { ...data, description: words('data_of', { key }) },
    [`${name}Run`]: {
      description: words('run_of', { key }),
      allOf: [
        reference('schemas', 'ToolRun'),
        { type: 'object', properties: own, required: Object.keys(own) },
      ],
    },
  };
}
