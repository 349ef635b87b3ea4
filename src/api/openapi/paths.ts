import type { JsonSchema } from '../../engine/values.ts';
import { BODY_LIMIT } from '../../http/request-inputs.ts';
import { ABOUT, PARAMETERS } from '../../operations/about.ts';
import { hasBoxes, TOGETHER } from '../../operations/boxes/index.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { tableOperations } from '../../operations/rows/index.ts';
import { MAX_ROWS, type TableParameter } from '../../operations/rows/table-operation.ts';
import type { Service, Tool } from '../../service.ts';
import { XLSX } from '../rows/media-types.ts';
import { MAX_BYTES } from '../rows/upload.ts';
import { asWritten, HOW_WRITTEN, inputParameters, parameter } from './inputs.ts';
import { componentName, reference } from './schemas.ts';

/** An operation of the API. */
export interface Endpoint {
  readonly method: 'get' | 'post';
  /** Below `/api/v1`. */
  readonly path: string;
  /** A name that reads well as a function. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly about: string;
  /** Schemas of the response, by media type. */
  readonly gives: Content;
  readonly query?: readonly JsonSchema[];
  readonly body?: { readonly description: string; readonly content: Content };
}

type Content = Readonly<Record<string, unknown>>;
type Row = readonly [
  method: Endpoint['method'],
  path: string,
  id: string,
  summary: string,
  about: string,
  gives: Content,
];

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const JSON_TYPE = 'application/json';
const CSV = { 'text/csv': { schema: text } };
const ICS = { [ICALENDAR.type]: { schema: text } };
const WORKBOOK = { [XLSX]: { schema: { ...text, contentMediaType: XLSX, contentEncoding: 'binary' } } };
const json = (schema: string): Content => ({ [JSON_TYPE]: { schema: reference('schemas', schema) } });

const LIST =
  'Every calculator with its key, its MCP tool name, the JSON Schema of its inputs and an example that runs.';
const SELF = 'The description of this API, made from the schemas by which inputs are validated.';
const STEPS =
  'Where every figure comes from: the rates read, each with its row and source, the decisions taken with the facts they compared, and every step of the calculation with its numbers and the law behind it.';
const TABLES = 'Every rate table in force, with its columns and the calculators that use it.';
const TABLE =
  'Every row of the table with its first day, its values as the statute prints them, and its sources.';
const RETURN = `${ABOUT.boxes.about} The results are of one period, each under the key of its calculator.`;
const KIBIBYTE = 1024;
const BODY = `The inputs as one JSON object of at most ${BODY_LIMIT / KIBIBYTE} KiB, as application/json, as text/plain or without a type. ${HOW_WRITTEN}`;
const ROWS = `JSON, or a file: text with commas, semicolons or tabs, or a workbook (.xlsx), also as text/tab-separated-values, text/plain or application/octet-stream. The format of a file is read from its bytes, and JSON is sent as application/json. At most ${MAX_ROWS} rows and ${MAX_BYTES / KIBIBYTE ** 2} MiB.`;

/** Every operation, in the order of the document. */
export function listEndpoints(service: Service): readonly Endpoint[] {
  return [
    ...endpoints('About the service', [
      ['get', '/tools', 'listCalculators', 'The calculators and their inputs', LIST, json('ToolList')],
      ['get', '/openapi.json', 'describeApi', 'This description', SELF, json('ApiDescription')],
    ]),
    ...service.tools.flatMap((tool) => [...resultEndpoints(service, tool), ...fileEndpoints(service, tool)]),
    ...endpoints(
      'The return',
      [['post', '/boxes', 'boxesOfReturn', 'Boxes of several results', RETURN, { ...json('Boxes'), ...CSV }]],
      () => ({ body: { description: BODY, content: { [JSON_TYPE]: severalResults(service) } } }),
    ),
    ...endpoints('Rates', [
      ['get', '/rates', 'listRates', 'The tables of rates', TABLES, json('RateList')],
      // A path for each table: many parsers would read "{table}" and "{table}.csv" as one pattern.
      ...[...service.rules.rateFiles].sort().flatMap(([table, { title }]): Row[] => {
        const id = `ratesOf${componentName(table)}`;
        return [
          ['get', `/rates/${table}`, id, title, TABLE, json('RateTable')],
          ['get', `/rates/${table}.csv`, `${id}AsCsv`, `${title} as CSV`, TABLE, CSV],
        ];
      }),
    ]),
  ];
}

/** @param more what the request of each takes. */
function endpoints(
  tag: string,
  rows: readonly Row[],
  more: (endpoint: Endpoint) => Partial<Endpoint> = () => ({}),
): Endpoint[] {
  return rows.map(([method, path, id, summary, about, gives]) => {
    const endpoint = { method, path, id, tag, summary, about, gives };
    return { ...endpoint, ...more(endpoint) };
  });
}

/** One result: itself, its workings, its dates and its boxes. */
function resultEndpoints(service: Service, tool: Tool): Endpoint[] {
  const { key, title, description, example_input: value } = tool;
  const name = componentName(key);
  const at = `/tools/${key}`;
  const { boxes, calendar } = ABOUT;
  // The example stands among the components: in place it would triple the document.
  const examples = { [name]: reference('examples', name) };
  const run = { [JSON_TYPE]: { schema: reference('schemas', `${name}Run`), examples } };
  const steps = json('Workings');
  const sheet = { ...json('Boxes'), ...CSV };
  const rows: Row[] = [
    ['get', at, `calculate${name}ByQuery`, 'inputs in the query', description, run],
    ['post', at, `calculate${name}`, 'inputs as JSON', description, run],
    ['get', `${at}/workings`, `explain${name}ByQuery`, 'workings, inputs in the query', STEPS, steps],
    ['post', `${at}/workings`, `explain${name}`, 'workings, inputs as JSON', STEPS, steps],
    ['get', `${at}/workings.csv`, `explain${name}AsCsv`, 'workings as CSV', STEPS, CSV],
  ];
  const dates: Row[] = [
    ['get', `${at}/calendar.ics`, `calendarOf${name}`, calendar.summary, calendar.about, ICS],
  ];
  const entries: Row[] = [
    ['get', `${at}/boxes`, `boxesOf${name}`, boxes.summary, boxes.about, sheet],
    ['get', `${at}/boxes.csv`, `boxesOf${name}AsCsv`, `${boxes.summary} as CSV`, boxes.about, CSV],
  ];
  const loaded = service.known(key);
  const schema = reference('schemas', `${name}Input`);
  const content = { [JSON_TYPE]: { schema, examples: { [name]: { summary: title, value } } } };
  const query = [...inputParameters(tool), RULES];
  const offered = [...rows, ...(hasCalendar(loaded) ? dates : []), ...(hasBoxes(loaded) ? entries : [])];
  return endpoints(title, offered, ({ method, path, summary }) => ({
    summary: `${title}: ${summary}`,
    ...(method === 'post'
      ? { body: { description: BODY, content } }
      : { query: path.includes('/boxes') ? [...query, ACTIVITY] : query }),
  }));
}

const RULES = parameter(
  'rules',
  'The version of the rules in a link to a result. A note says what has changed since; it is not an input.',
  { schema: text, example: '2026-11-23' },
);
const ACTIVITIES = { ...text, enum: ['trade', 'other'] };
const ACTIVITY = parameter('activity', PARAMETERS.activity, { schema: ACTIVITIES, example: 'trade' });

/** Operations on many rows: a batch, and those that work on all rows together. */
function fileEndpoints(service: Service, tool: Tool): Endpoint[] {
  const { key, title } = tool;
  const tag = componentName(key);
  return tableOperations.flatMap(({ name, describe }) => {
    const described = describe(service, key);
    if (described === null) return [];
    const { summary, about, parameters, takesInputs, types, json: rows, csv } = described;
    const isBatch = name === 'batch';
    const run = isBatch ? `${tag}Batch` : `${tag}${componentName(name)}Run`;
    const dates = types.includes('calendar') ? ICS : {};
    const inputs = inputParameters(tool).map((one) => ({ ...one, required: false, example: undefined }));
    const body = {
      [JSON_TYPE]: { ...rows, schema: isBatch ? itemsAsWritten(rows.schema) : rows.schema },
      ...{ 'text/csv': { schema: text, example: csv }, ...WORKBOOK },
    };
    return {
      ...{ method: 'post', path: `/tools/${key}/${name}`, tag: title, about },
      id: isBatch ? `batch${tag}` : `${name}Of${tag}`,
      summary: `${title}: ${summary}`,
      query: [...parameters.map(tableParameter), ...(takesInputs ? inputs : [])],
      body: { description: ROWS, content: body },
      gives: { ...json(run), ...CSV, ...WORKBOOK, ...dates },
    };
  });
}

function tableParameter({ name, about, isList = false, schema, example }: TableParameter): JsonSchema {
  if (isList) return parameter(name, about, { explode: true, schema: texts, example });
  const shown = schema === undefined ? example?.toString() : example;
  return parameter(name, about, { schema: schema ?? text, example: shown });
}

/** An array of inputs as callers may write them. */
function itemsAsWritten({ items, ...schema }: JsonSchema): JsonSchema {
  const { properties, ...item } = items as { properties: Readonly<Record<string, JsonSchema>> };
  const written = Object.entries(properties).map(([name, one]) => [name, asWritten(one)]);
  return { ...schema, items: { ...item, properties: Object.fromEntries(written) } };
}

function severalResults({ tools, rules }: Service) {
  const inputs = TOGETHER.map((key) => {
    const schema = reference('schemas', `${componentName(key)}Input`);
    return [key, key === 'chargeable-gains' ? { anyOf: [schema, { type: 'array', items: schema }] } : schema];
  });
  const ledger = rules.rowSchemas.get('ledger')?.published;
  const properties = { ...Object.fromEntries(inputs), ledger, activity: ACTIVITIES };
  const key = 'corporation-tax';
  const example = { [key]: tools.find((tool) => tool.key === key)?.example_input };
  return { schema: { type: 'object', properties, minProperties: 1, additionalProperties: false }, example };
}
