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
import { dataSchema } from '../../engine/data-schema.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_CODES, type ErrorCode, errorBody, errorMessage } from '../../http/errors.ts';
import { HEADERS } from '../../http/headers.ts';
import { findRowSchema, rowOperations } from '../../operations/rows/index.ts';
import type { Service, Tool } from '../../service.ts';
import { asRead, asWritten } from './parameters.ts';

/** A key as a component name: `CorporationTax`. */
export function componentName(key: string): string {
  return key.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function reference(section: string, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}

/** Schemas and examples, by their names in `components`. */
export interface Components {
  readonly schemas: Record<string, JsonSchema>;
  readonly examples: Record<string, unknown>;
}

type Properties = Readonly<Record<string, JsonSchema>>;

const anyObject = { type: 'object', additionalProperties: true };

export function listComponents(service: Service): Components {
  const components: Components = {
    schemas: Object.fromEntries(
      Object.entries({
        ToolList: toolList,
        Workings: workings,
        Boxes: boxes,
        RateList: rateList,
        RateTable: rateTable,
        ValidationError: validationError,
        Fault: withProperty(fault, 'code', { enum: ERROR_CODES }),
        /** The OpenAPI specification has the rest. */
        ApiDescription: {
          type: 'object',
          properties: { openapi: { type: 'string' }, info: anyObject, paths: anyObject },
          required: ['openapi', 'info', 'paths'],
          additionalProperties: true,
        },
      }).map(([name, { $schema, ...schema }]: [string, JsonSchema]) => [name, schema]),
    ),
    examples: {},
  };
  for (const tool of service.tools) addTool(components, service, tool);
  return components;
}

function addTool({ schemas, examples }: Components, service: Service, tool: Tool): void {
  const { key, title, input_schema, example_input } = tool;
  const { calculator, texts } = service.known(key);
  const name = componentName(key);
  const { properties, required = [] } = input_schema as {
    properties: Properties;
    required?: readonly string[];
  };
  const known = required.concat(
    Object.keys(properties).filter((one) => properties[one]?.default !== undefined),
  );
  const read = Object.entries(properties).map(([one, schema]) => [one, asRead(schema)]);
  const data = dataSchema(calculator.outputs, texts.meanings);
  schemas[`${name}Input`] = {
    title: `${name}Input`,
    description: `Inputs of ${key}.`,
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([one, schema]) => [one, asWritten(schema)]),
    ),
    required,
    ...(input_schema.additionalProperties === false ? { additionalProperties: false } : {}),
  };
  schemas[`${name}InputAsRead`] = {
    title: `${name}InputAsRead`,
    description: `Inputs of ${key} as the calculator read them, with defaults.`,
    ...closed(Object.fromEntries(read), known),
  };
  schemas[`${name}Data`] = {
    title: `${name}Data`,
    ...data,
    description: `Machine-readable result of ${key}: pounds with pence as decimals, each rounded once; dates as YYYY-MM-DD.`,
  };
  schemas[`${name}Run`] = runSchema(toolRun, `${name}Run`, `Result of ${key}.`, {
    tool: { type: 'string', enum: [key] },
    input: reference('schemas', `${name}InputAsRead`),
    data: reference('schemas', `${name}Data`),
  });
  schemas[`${name}Batch`] = batchSchema(name, data);
  const run = service.calculate(key, example_input);
  // `npm run check` runs every example.
  if (run instanceof InvalidInput) throw run;
  examples[name] = { summary: title, value: run.toolRun() };
  for (const operation of rowOperations) {
    if (findRowSchema(operation, service, key) === null) continue;
    const over = service.rowRules(operation.schemaOf(service.known(key)) ?? '');
    const run = `${name}${componentName(operation.name)}`;
    const about = `Result of ${operation.name} with ${key}.`;
    schemas[`${run}Data`] = {
      title: `${run}Data`,
      ...dataSchema(over.calculator.outputs, over.texts.meanings),
      // Besides these, the lists of each operation: periods, entries or a plan.
      additionalProperties: true,
    };
    schemas[`${run}Run`] = runSchema(rows, `${run}Run`, about, {
      tool: { type: 'string', enum: [key] },
      operation: { type: 'string', enum: [operation.name] },
      columns_not_used: (batch.properties as Properties).columns_not_used as JsonSchema,
      data: reference('schemas', `${run}Data`),
    });
  }
}

/** A schema with another member of `properties`, or more of one. */
function withProperty(schema: JsonSchema, name: string, more: JsonSchema): JsonSchema {
  const { properties } = schema as { properties: Properties };
  return { ...schema, properties: { ...properties, [name]: { ...properties[name], ...more } } };
}

function closed(properties: Properties, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A flat, closed run: what generators make of `allOf` has open members. */
function runSchema(
  { $schema, ...base }: JsonSchema,
  title: string,
  description: string,
  { data, ...own }: Properties,
): JsonSchema {
  const { properties, required } = base as { properties: Properties; required: readonly string[] };
  const result = withProperty({ ...properties.result, additionalProperties: false }, 'data', {});
  const { properties: members } = result as { properties: Properties };
  return {
    ...closed({
      ...properties,
      ...own,
      result: { ...result, properties: { ...members, data: data as JsonSchema } },
    }),
    required,
    title,
    description,
  };
}

/** Rows have the chosen keys of data, and members for the caller's own columns. */
function batchSchema(name: string, { properties }: JsonSchema): JsonSchema {
  const { $schema, ...schema } = batch as JsonSchema;
  const list = (schema.properties as Properties).rows as { items: JsonSchema };
  const { oneOf, ...items } = list.items;
  const about = 'As data of a single result.';
  const data = { type: 'object', description: about, properties, additionalProperties: true };
  const typed = { ...list, items: { ...items, properties: { ...(items.properties as Properties), data } } };
  return { ...withProperty(schema, 'rows', typed), title: `${name}Batch` };
}

/** What each header of a response says. */
const HEADERS_SAY: Readonly<Record<keyof typeof HEADERS, readonly [description: string, type: string]>> = {
  RateLimitLimit: ['Requests allowed per minute.', 'integer'],
  RateLimitRemaining: ['Requests left for now.', 'integer'],
  RateLimitReset: ['Whole seconds until more requests are allowed.', 'integer'],
  RetryAfter: ['Whole seconds to wait, at least one.', 'integer'],
  ETag: ['Names this response; it changes with the rules.', 'string'],
  AsRead: ['What was converted or left out when the file was read, with how often.', 'string'],
  ColumnsNotUsed: ['Columns of the file with numbers or dates that no input took.', 'string'],
  RowsLeftOut: ['Rows with errors, which the calendar leaves out.', 'string'],
  RequestId: ['Names this request in the logs of the service.', 'string'],
};

export const headerComponents: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(HEADERS_SAY).map(([name, [description, type]]) => [
      name,
      { description, schema: { type } },
    ]),
  ),
  ContentDisposition: { description: 'A name for the file.', schema: { type: 'string' } },
};

export type HeaderName = keyof typeof HEADERS | 'ContentDisposition';

export function pickHeaders(...names: readonly HeaderName[]): Readonly<Record<string, unknown>> {
  const written: Readonly<Record<string, string>> = { ...HEADERS, ContentDisposition: 'Content-Disposition' };
  return Object.fromEntries(names.map((name) => [written[name], reference('headers', name)]));
}

/** The errors that operations share, by status. */
const ERRORS: Readonly<Record<string, readonly [name: string, code: ErrorCode, description: string]>> = {
  400: ['MalformedJson', 'malformed_json', 'The body is not well-formed JSON.'],
  404: ['NotFound', 'not_found', 'There is nothing at this address.'],
  405: [
    'MethodNotAllowed',
    'method_not_allowed',
    'The address does not have this method; Allow lists those it has.',
  ],
  406: ['NotAcceptable', 'not_acceptable', 'The request accepts no type that the response could have.'],
  413: ['TooLarge', 'too_large', 'The body is larger than the operation takes.'],
  415: [
    'UnsupportedMediaType',
    'unsupported_media_type',
    'The body has a type that the operation does not take.',
  ],
  429: [
    'TooManyRequests',
    'too_many_requests',
    'Too many requests came from this client address within a minute.',
  ],
  500: ['Internal', 'internal', 'The service failed. The request may be sent again.'],
  503: ['Busy', 'busy', 'The service is busy. Retry-After says how long to wait.'],
};

export function sharedResponses(
  service: Service,
  contact: string | null,
  always: readonly HeaderName[],
): Record<string, unknown> {
  const rejected = service.calculate(service.tools[0]?.key ?? '', {});
  const json = (schema: string, example: unknown) => ({
    'application/json': { schema: reference('schemas', schema), example },
  });
  const errors = Object.entries(ERRORS).map(([status, [name, code, description]]) => {
    const waits = status === '429' || status === '503';
    const headers = pickHeaders(...(waits ? (['RetryAfter'] as const) : []), ...always);
    const example = errorBody(code, errorMessage(service.common, code, contact));
    return [name, { description, headers, content: json('Fault', example) }] as const;
  });
  return {
    ...Object.fromEntries(errors),
    NotModified: {
      description: 'The response identified by If-None-Match has not changed.',
      headers: pickHeaders('ETag', 'RequestId'),
    },
    ValidationError: {
      description: 'An input is not valid. Each is named with what is wrong with it.',
      headers: pickHeaders(...always),
      content: json('ValidationError', JSON.parse(JSON.stringify(rejected))),
    },
  };
}

/** References to shared responses. */
export function responsesOf(...statuses: readonly number[]): Readonly<Record<string, unknown>> {
  const names = new Map([
    ...Object.entries(ERRORS).map(([status, [name]]) => [Number(status), name] as const),
    [304, 'NotModified'] as const,
    [422, 'ValidationError'] as const,
  ]);
  return Object.fromEntries(
    statuses.map((status) => [status, reference('responses', names.get(status) ?? '')]),
  );
}
