import type { RowSchema } from '../../engine/inputs/row-schema.ts';
import { render } from '../../engine/texts/template.ts';
import type { JsonSchema } from '../../engine/values.ts';
import { type Cell, csv } from '../../formats/csv.ts';
import { BODY_LIMIT } from '../../http/request-inputs.ts';
import { exampleRows, templateCsv } from '../../operations/batch/example.ts';
import { BATCH_PARAMETERS } from '../../operations/batch/parameters.ts';
import { hasBoxes, TOGETHER } from '../../operations/boxes/index.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { findRowSchema, rowOperations } from '../../operations/rows/index.ts';
import { FILE_PARAMETERS } from '../../operations/rows/read-table.ts';
import type { RowOperation } from '../../operations/rows/row-operation.ts';
import type { Service, Tool } from '../../service.ts';
import { XLSX } from '../batch/media-types.ts';
import { MAX_BYTES, MAX_ROWS } from '../batch/read-body.ts';
import { componentName, type HeaderName, reference } from './components.ts';
import { asWritten, HOW_WRITTEN, inputParameters, parameter } from './parameters.ts';

/** One operation of the API: a row of the tables below. */
export interface Endpoint {
  readonly method: 'get' | 'post';
  /** Below `/api/v1`. */
  readonly path: string;
  /** A name that reads well as a function. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly about: string;
  /** Schemas or texts of the response, by media type. */
  readonly gives: Content;
  readonly query?: readonly JsonSchema[];
  readonly body?: { readonly description: string; readonly content: Content };
  readonly headers?: readonly HeaderName[];
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
const CSV = { 'text/csv': { schema: text } };
const ICS = { [ICALENDAR.type]: { schema: text } };
const WORKBOOK = {
  [XLSX]: { schema: { type: 'string', contentMediaType: XLSX, contentEncoding: 'binary' } },
};
const FILE = ['ContentDisposition'] as const;
const IMPORT = ['AsRead', 'ColumnsNotUsed'] as const;

/** A JSON response, with an example that stands among the components: in place it would triple the document. */
function json(schema: string, example?: string): Content {
  const examples = example === undefined ? {} : { examples: { [example]: reference('examples', example) } };
  return { 'application/json': { schema: reference('schemas', schema), ...examples } };
}

const LIST =
  'Every calculator with its key, its MCP tool name, the JSON Schema of its inputs and an example that runs.';
const DESCRIPTION = 'The description of this API, made from the schemas by which inputs are validated.';
const WORKINGS =
  'Where every figure comes from: the rates read, each with its row and source, the decisions taken with the facts they compared, and every step of the calculation with its numbers and the law behind it.';
const DATES =
  'The dates of the result as iCalendar. A payment day that is not a working day has a second event on the working day before it. Each event has reminders a month and a week before. Programs can subscribe to this address.';
const BOXES =
  'The boxes of form CT600 that the result fills, in the order of the form, with what cannot be filled from it.';
const TABLES = 'Every rate table in force, with its columns and the calculators that use it.';
const TABLE =
  'Every row of the table with its first day, its values as the statute prints them, and its sources.';
const KIBIBYTE = 1024;
const BODY = `The inputs as one JSON object of at most ${BODY_LIMIT / KIBIBYTE} KiB, as application/json, as text/plain or without a type. ${HOW_WRITTEN}`;
const ROWS = `JSON, or a file: text with commas, semicolons or tabs, or a workbook (.xlsx), also as text/tab-separated-values, text/plain or application/octet-stream. The format of a file is read from its bytes; a body that begins with [ or { is JSON. At most ${MAX_ROWS} rows and ${MAX_BYTES / KIBIBYTE ** 2} MiB.`;

/** Every operation, in the order of the document. */
export function listEndpoints(service: Service): readonly Endpoint[] {
  return [
    ...endpoints('About the service', [
      ['get', '/tools', 'listCalculators', 'The calculators and their inputs', LIST, json('ToolList')],
      ['get', '/openapi.json', 'describeApi', 'This description', DESCRIPTION, json('ApiDescription')],
    ]),
    ...service.tools.flatMap((tool) => [
      ...calculatorEndpoints(service, tool),
      batchEndpoint(service, tool),
      ...rowOperations.flatMap((operation) => rowEndpoint(service, tool, operation) ?? []),
    ]),
    returnEndpoint(service),
    ...endpoints('Rates', rateRows(service)),
  ];
}

function endpoints(tag: string, rows: readonly Row[]): Endpoint[] {
  return rows.map(([method, path, id, summary, about, gives]) => {
    const headers = 'application/json' in gives ? [] : FILE;
    return { method, path, id, tag, summary, about, gives, headers };
  });
}

function rateRows({ rules }: Service): Row[] {
  // A path for each table: many parsers would read "{table}" and "{table}.csv" as one pattern.
  return [
    ['get', '/rates', 'listRates', 'The tables of rates', TABLES, json('RateList')],
    ...[...rules.rateFiles].sort().flatMap(([table, { title }]): Row[] => [
      ['get', `/rates/${table}`, `ratesOf${componentName(table)}`, title, TABLE, json('RateTable')],
      ['get', `/rates/${table}.csv`, `ratesOf${componentName(table)}AsCsv`, `${title} as CSV`, TABLE, CSV],
    ]),
  ];
}

function calculatorEndpoints(service: Service, tool: Tool): Endpoint[] {
  const { key, title, description, example_input: value } = tool;
  const loaded = service.known(key);
  const name = componentName(key);
  const path = `/tools/${key}`;
  const run = json(`${name}Run`, name);
  const boxes = { ...json('Boxes'), ...CSV };
  const rows: Row[] = [
    ['get', path, `calculate${name}ByQuery`, 'inputs in the query', description, run],
    ['post', path, `calculate${name}`, 'inputs as JSON', description, run],
    [
      'get',
      `${path}/workings`,
      `explain${name}ByQuery`,
      'workings, inputs in the query',
      WORKINGS,
      json('Workings'),
    ],
    ['post', `${path}/workings`, `explain${name}`, 'workings, inputs as JSON', WORKINGS, json('Workings')],
    ['get', `${path}/workings.csv`, `explain${name}AsCsv`, 'workings as CSV', WORKINGS, CSV],
    ['get', `${path}/calendar${ICALENDAR.extension}`, `calendarOf${name}`, 'dates as a calendar', DATES, ICS],
    ['get', `${path}/boxes`, `boxesOf${name}`, 'boxes of the return', BOXES, boxes],
    ['get', `${path}/boxes.csv`, `boxesOf${name}AsCsv`, 'boxes of the return as CSV', BOXES, CSV],
  ];
  const offered = rows
    .filter(([, at]) => !at.includes('/calendar') || hasCalendar(loaded))
    .filter(([, at]) => !at.includes('/boxes') || hasBoxes(loaded));
  const schema = reference('schemas', `${name}Input`);
  const content = { 'application/json': { schema, examples: { [name]: { summary: title, value } } } };
  const query = [...inputParameters(tool), RULES];
  return endpoints(title, offered).map((endpoint) => ({
    ...endpoint,
    summary: `${title}: ${endpoint.summary}`,
    ...(endpoint.method === 'post'
      ? { body: { description: BODY, content } }
      : { query: endpoint.path.includes('/boxes') ? [...query, ACTIVITY] : query }),
  }));
}

const RULES = parameter(
  'rules',
  'The version of the rules in a link to a result. A note says what has changed since; it is not an input.',
  { schema: text, example: '2026-11-23' },
);
const ACTIVITIES = { type: 'string', enum: ['trade', 'other'] };
const ACTIVITY = parameter(
  'activity',
  'Whether the capital allowances are those of a trade or of another activity, such as letting.',
  { schema: ACTIVITIES, example: 'trade' },
);

const BATCH: Readonly<Record<string, JsonSchema>> = {
  columns: { schema: text, example: 'answer' },
  map: { explode: true, schema: texts },
  ignore: { explode: true, schema: texts },
  year: { schema: { type: 'integer', minimum: 1900, maximum: 2099 }, example: 2026 },
  strict: { schema: { type: 'boolean' }, example: false },
  bom: { schema: { type: 'boolean' }, example: false },
};

function batchEndpoint(service: Service, tool: Tool): Endpoint {
  const { key, title, input_schema } = tool;
  const name = componentName(key);
  const { batch } = service.common;
  const isDated = hasCalendar(service.known(key));
  const inputs = Object.entries(input_schema.properties as Readonly<Record<string, JsonSchema>>);
  const properties = Object.fromEntries(inputs.map(([one, schema]) => [one, asWritten(schema)]));
  // Rows may have other members too, and each is checked on its own.
  const items = { type: 'object', properties, additionalProperties: true };
  return {
    ...{ method: 'post', path: `/tools/${key}/batch`, id: `batch${name}`, tag: title },
    summary: `${title}: many rows at once`,
    about: [batch.about, ...(isDated ? [batch.calendar_about] : [])].map((one) => render(one)).join(' '),
    query: [
      ...BATCH_PARAMETERS.map((one) =>
        parameter(one, render(batch[`${one}_about`]), BATCH[one] ?? { schema: text }),
      ),
      // An input may be the same for all rows.
      ...inputParameters(tool).map((one) => ({ ...one, required: false, example: undefined })),
    ],
    body: {
      description: ROWS,
      content: {
        'application/json': {
          schema: { type: 'array', maxItems: MAX_ROWS, items },
          example: exampleRows(tool),
        },
        'text/csv': { schema: text, example: templateCsv(tool) },
        ...WORKBOOK,
      },
    },
    gives: { ...json(`${name}Batch`), ...CSV, ...WORKBOOK, ...(isDated ? ICS : {}) },
    headers: [...IMPORT, ...(isDated ? (['RowsLeftOut'] as const) : [])],
  };
}

function rowEndpoint(service: Service, tool: Tool, operation: RowOperation): Endpoint | null {
  const schema = findRowSchema(operation, service, tool.key);
  if (schema === null) return null;
  const { batch, operations } = service.common;
  const { name } = operation;
  const said = operations.each[name];
  const query = [
    ...schema.tables.slice(1).map((table) => [table.name, table.description, table.isList] as const),
    ...schema.head.map((field) => [field.name, field.description, false] as const),
    ...FILE_PARAMETERS.map(
      (one) => [one, render(batch[`${one}_about`]), BATCH[one]?.explode === true] as const,
    ),
  ].map(([one, about, isList]) => {
    const example = schema.example[one];
    return parameter(one, about, {
      ...(isList ? { explode: true, schema: texts } : { schema: text }),
      ...(example === undefined || isList ? {} : { example: String(example) }),
    });
  });
  return {
    ...{
      method: 'post',
      path: `/tools/${tool.key}/${name}`,
      id: `${name}Of${componentName(tool.key)}`,
      query,
    },
    tag: tool.title,
    summary: `${tool.title}: ${render(said?.summary)}`,
    about: `${render(said?.about)} ${render(batch.row_file)}`,
    body: {
      description: ROWS,
      content: {
        'application/json': { schema: schema.published, example: schema.example },
        'text/csv': { schema: text, example: mainTable(schema) },
        ...WORKBOOK,
      },
    },
    gives: { ...json(`${componentName(tool.key)}${componentName(name)}Run`), ...CSV, ...WORKBOOK },
    headers: IMPORT,
  };
}

/** The first table of an example as a file. */
function mainTable({ tables: [main], example }: RowSchema): string {
  const fields = main.fields.map((field) => field.name);
  const rows = (example[main.name] ?? []) as readonly Readonly<Record<string, Cell>>[];
  return csv(
    fields,
    rows.map((row) => fields.map((column) => row[column] ?? null)),
  );
}

function returnEndpoint({ tools, rules }: Service): Endpoint {
  const inputs = TOGETHER.map((key) => {
    const schema = reference('schemas', `${componentName(key)}Input`);
    return [key, key === 'chargeable-gains' ? { anyOf: [schema, { type: 'array', items: schema }] } : schema];
  });
  const ledger = rules.rowSchemas.get('ledger')?.published;
  const properties = { ...Object.fromEntries(inputs), ledger, activity: ACTIVITIES };
  const key = 'corporation-tax';
  const example = { [key]: tools.find((tool) => tool.key === key)?.example_input };
  const schema = { type: 'object', properties, minProperties: 1, additionalProperties: false };
  return {
    ...{ method: 'post', path: '/boxes', id: 'boxesOfReturn', tag: 'The return' },
    summary: 'Boxes of a return from several calculators',
    about: `${BOXES} The results are of one period, each under the key of its calculator.`,
    body: { description: BODY, content: { 'application/json': { schema, example } } },
    gives: { ...json('Boxes'), ...CSV },
  };
}
