import api from '#schemas/openapi.json' with { type: 'json' };
import { AMOUNT_IN_POUNDS } from '../../engine/inputs/field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { listText } from '../../engine/texts/format.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { BODY_LIMIT } from '../../http/request-inputs.ts';
import { ABOUT, PARAMETERS } from '../../operations/about.ts';
import { hasBoxes, TOGETHER } from '../../operations/boxes/index.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { tableOperations } from '../../operations/rows/index.ts';
import { MAX_ROWS, type TableParameter } from '../../operations/rows/table-operation.ts';
import type { Service, Tool } from '../../service.ts';
import { MAX_BYTES } from '../rows/upload.ts';
import { asWritten, componentName, propertiesOf, reference } from './schemas.ts';

/** Operations by path and by method. */
type Paths = Record<string, { readonly get?: object; readonly post?: object }>;

/** Fills the names in braces of a template: part of a text with text, a whole text with any value. */
export function fill<T>(template: T, values: Readonly<Record<string, unknown>>): T {
  const filled = JSON.stringify(template).replace(/"\{(\w+)\}"|\{(\w+)\}/g, (_, whole, part) =>
    whole === undefined ? JSON.stringify(values[part]).slice(1, -1) : JSON.stringify(values[whole]),
  );
  return JSON.parse(filled);
}

const KIBIBYTE = 1024;
const TEXTS = fill(api.texts, {
  amount: AMOUNT_IN_POUNDS,
  booleans: listText(BOOLEAN_WORDS, 'or'),
  max_kib: String(BODY_LIMIT / KIBIBYTE),
  max_rows: String(MAX_ROWS),
  max_mib: String(MAX_BYTES / KIBIBYTE ** 2),
});

const text = { type: 'string' };
const RULES = api.parameters.rules;
const ACTIVITY = fill(api.parameters.activity, { activity: PARAMETERS.activity });

/** Every path of schemas/openapi.json, in the order of the document. */
export function listPaths(service: Service): Paths {
  const tables = [...service.rules.rateFiles].sort().map(([table, { title }]) =>
    // A path for each: many parsers would read "{table}" and "{table}.csv" as one pattern.
    fill(api.table, { table, Table: componentName(table), title }),
  );
  const key = 'corporation-tax';
  const example = { [key]: service.tools.find((tool) => tool.key === key)?.example_input };
  const values = {
    about_boxes: ABOUT.boxes.about,
    body: TEXTS.body,
    several: severalInputs(service),
    example,
  };
  return Object.assign(
    {},
    api.service,
    ...service.tools.flatMap((tool) => [resultPaths(service, tool), ...rowPaths(service, tool)]),
    fill(api.return, values),
    api.rates,
    ...tables,
  );
}

/** One result: itself, its workings, its dates and its boxes. */
function resultPaths(service: Service, tool: Tool): Paths {
  const { key, title, description, example_input } = tool;
  const loaded = service.known(key);
  const offered = {
    ...api.calculator,
    ...(hasCalendar(loaded) && api.calendar),
    ...(hasBoxes(loaded) && api.boxes),
  };
  const parameters = [...inputParameters(tool), RULES];
  return fill(offered, {
    key,
    Name: componentName(key),
    title,
    description,
    parameters,
    box_parameters: [...parameters, ACTIVITY],
    body: TEXTS.body,
    example: example_input,
    boxes: ABOUT.boxes.summary,
    about_boxes: ABOUT.boxes.about,
    calendar: ABOUT.calendar.summary,
    about_calendar: ABOUT.calendar.about,
  });
}

/** Operations on many rows: a batch, and those that work on all rows together. */
function rowPaths(service: Service, tool: Tool): Paths[] {
  const { key, title } = tool;
  const Name = componentName(key);
  return tableOperations.flatMap(({ name, describe }) => {
    const described = describe(service, key);
    if (described === null) return [];
    const { about, parameters, takesInputs, types, json, csv } = described;
    const isBatch = name === 'batch';
    const inputs = inputParameters(tool).map((one) => ({ ...one, required: false, example: undefined }));
    const schema = isBatch ? itemsAsWritten(json.schema) : json.schema;
    const result = isBatch ? `${Name}Batch` : `${Name}${componentName(name)}Run`;
    return fill(api.rows, {
      key,
      title,
      operation: name,
      id: isBatch ? `batch${Name}` : `${name}Of${Name}`,
      summary: ABOUT[name].summary,
      about,
      parameters: [...parameters.map(tableParameter), ...(takesInputs ? inputs : [])],
      rows: TEXTS.rows,
      schema,
      example: json.example,
      csv,
      content: {
        'application/json': { schema: reference('schemas', result) },
        ...api.files,
        ...(types.includes('calendar') && { [ICALENDAR.type]: { schema: text } }),
      },
    });
  });
}

/** The inputs as query parameters, each with a value of an example that runs. Everything in a query is text. */
function inputParameters({ input_schema, example_input }: Tool): JsonSchema[] {
  const { properties, required } = propertiesOf(input_schema);
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = asWritten(property);
    const example = example_input[name] ?? property.examples?.[0];
    const about = `${description}${TEXTS.query[schema.type as 'number'] ?? ''}`;
    return parameter(name, about, { required: required.includes(name), schema, example });
  });
}

function tableParameter({ name, about, isList = false, schema, example }: TableParameter): JsonSchema {
  if (isList)
    return parameter(name, about, { explode: true, schema: { type: 'array', items: text }, example });
  const shown = schema === undefined ? example?.toString() : example;
  return parameter(name, about, { schema: schema ?? text, example: shown });
}

function parameter(name: string, description: string, more: JsonSchema): JsonSchema {
  return { name, in: 'query', required: false, description, ...more };
}

/** An array of inputs as callers may write them. */
function itemsAsWritten({ items, ...schema }: JsonSchema): JsonSchema {
  const { properties, ...item } = items as { properties: Readonly<Record<string, JsonSchema>> };
  const written = Object.entries(properties).map(([name, one]) => [name, asWritten(one)]);
  return { ...schema, items: { ...item, properties: Object.fromEntries(written) } };
}

/** The body of the return: inputs by calculator. */
function severalInputs({ rules }: Service): JsonSchema {
  const inputs = TOGETHER.map((key) => {
    const schema = reference('schemas', `${componentName(key)}Input`);
    return [key, key === 'chargeable-gains' ? { anyOf: [schema, { type: 'array', items: schema }] } : schema];
  });
  const ledger = rules.rowSchemas.get('ledger')?.published;
  const properties = { ...Object.fromEntries(inputs), ledger, activity: ACTIVITY.schema };
  return { type: 'object', properties, minProperties: 1, additionalProperties: false };
}
