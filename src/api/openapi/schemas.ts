import api from '#schemas/openapi.json' with { type: 'json' };
import batch from '#schemas/responses/batch.json' with { type: 'json' };
import boxes from '#schemas/responses/boxes.json' with { type: 'json' };
import fault from '#schemas/responses/fault.json' with { type: 'json' };
import rateList from '#schemas/responses/rate-list.json' with { type: 'json' };
import rateTable from '#schemas/responses/rate-table.json' with { type: 'json' };
import rowData from '#schemas/responses/row-data.json' with { type: 'json' };
import toolList from '#schemas/responses/tool-list.json' with { type: 'json' };
import toolRun from '#schemas/responses/tool-run.json' with { type: 'json' };
import validationError from '#schemas/responses/validation-error.json' with { type: 'json' };
import workings from '#schemas/responses/workings.json' with { type: 'json' };
import { dataSchema } from '../../engine/data-schema.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_STATUS } from '../../http/errors.ts';
import { rowOperations } from '../../operations/rows/index.ts';
import type { Service, Tool } from '../../service.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/** A key as the name of a component: `CorporationTax`. */
export function componentName(key: string): string {
  return key.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function reference(section: string, name: string): { readonly $ref: string } {
  return { $ref: `#/components/${section}/${name}` };
}

/** The example of each calculator with its result. */
export function listExamples({ tools, calculate }: Service): Readonly<Record<string, unknown>> {
  const examples = tools.map(({ key, title, example_input }) => {
    const result = calculate(key, example_input);
    // `npm run check` runs every example.
    if (result instanceof InvalidInput) throw result;
    return [componentName(key), { summary: title, value: result.toolRun() }];
  });
  return Object.fromEntries(examples);
}

/** The schemas of bodies by name: those of schemas/responses, and each calculator's own. */
export function listSchemas(service: Service): Properties {
  const code = { ...fault.properties.code, enum: Object.keys(ERROR_STATUS) };
  const schemas: Record<string, JsonSchema> = {
    ToolList: toolList,
    Workings: workings,
    Boxes: boxes,
    RateList: rateList,
    RateTable: rateTable,
    ValidationError: validationError,
    Fault: { ...fault, properties: { ...fault.properties, code } },
    ...api.schemas,
    ...rowData.$defs,
    ...Object.assign({}, ...service.tools.map((tool) => schemasOf(service, tool))),
  };
  const { boxes: filled, workings: lines } = rowData.$defs.LossPeriod.properties;
  const { properties } = schemas.CapitalAllowancesData as { properties: Properties };
  schemas.PoolPeriod = closed({ ...properties, boxes: filled, workings: lines });
  const named = Object.entries(schemas).map(([title, { $schema, ...schema }]) => [
    title,
    { ...schema, title },
  ]);
  return Object.fromEntries(named);
}

function schemasOf(service: Service, { key, input_schema }: Tool): Properties {
  const { calculator, texts } = service.known(key);
  const { properties, required } = propertiesOf(input_schema);
  const inputs = Object.entries(properties);
  const known = inputs.flatMap(([one, { default: fallback }]) =>
    required.includes(one) || fallback !== undefined ? [one] : [],
  );
  const asSent = Object.fromEntries(inputs.map(([one, schema]) => [one, asWritten(schema)]));
  const read = Object.fromEntries(inputs.map(([one, schema]) => [one, asRead(schema)]));
  const data = dataSchema(calculator.outputs, texts.meanings);
  const about = `Machine-readable result of ${key}: pounds with pence as decimals, each rounded once; dates as YYYY-MM-DD.`;
  const name = componentName(key);
  const result = {
    tool: { type: 'string', enum: [key] },
    input: reference('schemas', `${name}InputAsRead`),
    share_url: toolRun.properties.share_url,
  };
  const { additionalProperties } = input_schema;
  return {
    [`${name}Input`]: { ...closed(asSent, required), additionalProperties, description: `Inputs of ${key}.` },
    [`${name}InputAsRead`]: {
      ...closed(read, known),
      description: `Inputs of ${key} as the calculator read them, with defaults.`,
    },
    [`${name}Data`]: { ...data, description: about },
    [`${name}Run`]: runOf(`Result of ${key}.`, `${name}Data`, result),
    [`${name}Batch`]: batchOf(`${name}Data`),
    ...rowSchemas(service, key),
  };
}

/** The results of operations over rows: single figures, and the lists of schemas/responses/row-data.json. */
function rowSchemas(service: Service, key: string): Properties {
  const lists: Readonly<Record<string, { readonly properties: Properties }>> = rowData.properties;
  const schemas: Record<string, JsonSchema> = {};
  for (const operation of rowOperations) {
    const over = operation.schemas.get(key);
    if (over === undefined) continue;
    const { calculator, texts } = service.rowRules(over);
    const { properties } = dataSchema(calculator.outputs, texts.meanings) as { properties: Properties };
    const name = `${componentName(key)}${componentName(operation.name)}`;
    const result = {
      tool: { type: 'string', enum: [key] },
      operation: { type: 'string', enum: [operation.name] },
      columns_not_used: batch.properties.columns_not_used,
      input: { type: 'object', description: 'The inputs as they were sent.', additionalProperties: true },
    };
    schemas[`${name}Data`] = closed({ ...properties, ...lists[over]?.properties });
    schemas[`${name}Run`] = runOf(`Result of ${operation.name} with ${key}.`, `${name}Data`, result);
  }
  return schemas;
}

function closed(properties: Properties, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** A flat, closed run with typed data: what generators make of `allOf` has open members. */
function runOf(description: string, data: string, others: Properties): JsonSchema {
  const { tool, input, share_url, result, ...shared } = toolRun.properties;
  const typed = { ...result.properties, data: reference('schemas', data) };
  const members: Properties = { ...others, result: closed(typed), ...shared };
  // Only files have columns.
  const required = Object.keys(members).filter((name) => name !== 'columns_not_used');
  return { description, ...closed(members, required) };
}

/** Rows have the data of a result, and members for the caller's own columns. */
function batchOf(data: string): JsonSchema {
  const { rows, ...others } = batch.properties;
  const { oneOf, ...items } = rows.items;
  const properties = { ...items.properties, data: reference('schemas', data) };
  return { ...batch, properties: { ...others, rows: { ...rows, items: { ...items, properties } } } };
}

export function propertiesOf(inputs: JsonSchema) {
  const { properties, required = [] } = inputs as {
    properties: Readonly<Record<string, JsonSchema & { examples?: readonly unknown[] }>>;
    required?: readonly string[];
  };
  return { properties, required };
}

/** An input for generators: `default` would make it required, and a pattern beside `format` makes them invent dates. */
export function asWritten(property: JsonSchema): JsonSchema {
  const { default: fallback, title, pattern, description, ...schema } = property;
  return {
    ...schema,
    description: fallback === undefined ? description : `${description} If left out: ${fallback}.`,
  };
}

/** The same as the calculator read it. */
function asRead({ type, format, enum: choices, description }: JsonSchema): JsonSchema {
  return { type, format, enum: choices, description };
}
