import api from '#schemas/openapi.json' with { type: 'json' };
import type { JsonSchema } from '../../engine/values.ts';
import { BODY_LIMIT } from '../../http/request-inputs.ts';
import { ABOUT, PARAMETERS } from '../../operations/about.ts';
import { hasBoxes, TOGETHER } from '../../operations/boxes/index.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import { tableOperations } from '../../operations/rows/index.ts';
import { MAX_ROWS, type TableParameter } from '../../operations/rows/table-operation.ts';
import type { Service, Tool } from '../../service.ts';
import { MAX_BYTES, XLSX } from '../rows/upload.ts';
import { asWritten, HOW_WRITTEN, inputParameters, parameter } from './inputs.ts';
import { componentName, reference } from './schemas.ts';

/** An operation of the API, without the errors and headers that it shares with others. */
export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  parameters?: readonly JsonSchema[];
  requestBody?: object;
  readonly responses: { readonly 200: { readonly description: string; readonly content: object } };
}

/** Operations by path below `/api/v1` and by method. */
type ApiPaths = Record<string, { readonly get?: ApiOperation; readonly post?: ApiOperation }>;

const KIBIBYTE = 1024;
const BODY = `The inputs as one JSON object of at most ${BODY_LIMIT / KIBIBYTE} KiB, as application/json, as text/plain or without a type. ${HOW_WRITTEN}`;
const ROWS = `JSON, or a file: text with commas, semicolons or tabs, or a workbook (.xlsx), also as text/tab-separated-values, text/plain or application/octet-stream. The format of a file is read from its bytes, and JSON is sent as application/json. At most ${MAX_ROWS} rows and ${MAX_BYTES / KIBIBYTE ** 2} MiB.`;

const text = { type: 'string' };
const CSV = { 'text/csv': { schema: text } };
const WORKBOOK = { [XLSX]: { schema: { ...text, contentMediaType: XLSX, contentEncoding: 'binary' } } };
const ACTIVITIES = { ...text, enum: ['trade', 'other'] };
const ACTIVITY = parameter('activity', PARAMETERS.activity, { schema: ACTIVITIES, example: 'trade' });
const RULES = parameter(
  'rules',
  'The version of the rules in a link to a result. A note says what has changed since; it is not an input.',
  { schema: text, example: '2026-11-23' },
);

/** Every path of schemas/openapi.json, in the order of the document. */
export function listPaths(service: Service): ApiPaths {
  const tables = [...service.rules.rateFiles].sort().map(([table, { title }]) =>
    // A path for each: many parsers would read "{table}" and "{table}.csv" as one pattern.
    fill(api.table, { table, Table: componentName(table), title }),
  );
  const whole = fill(api.return, { about_boxes: ABOUT.boxes.about });
  const paths: ApiPaths[] = [
    api.service,
    ...service.tools.flatMap((tool) => [resultPaths(service, tool), rowPaths(service, tool)]),
    { '/boxes': { post: { ...whole['/boxes'].post, requestBody: jsonBody(severalResults(service)) } } },
    api.rates,
    ...tables,
  ];
  return Object.assign({}, ...paths);
}

/** A template with these words for those in braces. */
function fill<T>(template: T, words: Readonly<Record<string, string>>): T {
  const filled = JSON.stringify(template).replace(/\{(\w+)\}/g, (_, name: string) =>
    JSON.stringify(words[name]).slice(1, -1),
  );
  return JSON.parse(filled);
}

function jsonBody(content: object) {
  return { description: BODY, content: { 'application/json': content }, required: true };
}

/** One result: itself, its workings, its dates and its boxes. */
function resultPaths(service: Service, tool: Tool): ApiPaths {
  const { key, title, description, example_input: value } = tool;
  const Name = componentName(key);
  const loaded = service.known(key);
  const { boxes, calendar } = ABOUT;
  const about = { boxes: boxes.summary, about_boxes: boxes.about };
  const dates = { calendar: calendar.summary, about_calendar: calendar.about };
  const offered: ApiPaths = {
    ...api.calculator,
    ...(hasCalendar(loaded) ? api.calendar : {}),
    ...(hasBoxes(loaded) ? api.boxes : {}),
  };
  const paths = fill(offered, { key, Name, title, description, ...about, ...dates });
  const examples = { [Name]: { summary: title, value } };
  for (const [path, { get, post }] of Object.entries(paths)) {
    const others = path.includes('/boxes') ? [RULES, ACTIVITY] : [RULES];
    if (get) get.parameters = [...inputParameters(tool), ...others];
    if (post) post.requestBody = jsonBody({ schema: reference('schemas', `${Name}Input`), examples });
  }
  return paths;
}

/** Operations on many rows: a batch, and those that work on all rows together. */
function rowPaths(service: Service, tool: Tool): ApiPaths {
  const { key, title } = tool;
  const Name = componentName(key);
  const paths = tableOperations.flatMap(({ name, describe }) => {
    const described = describe(service, key);
    if (described === null) return [];
    const { summary, about, parameters, takesInputs, types, json: rows, csv } = described;
    const isBatch = name === 'batch';
    const schema = reference('schemas', isBatch ? `${Name}Batch` : `${Name}${componentName(name)}Run`);
    const dates = types.includes('calendar') ? { [ICALENDAR.type]: { schema: text } } : {};
    const inputs = inputParameters(tool).map((one) => ({ ...one, required: false, example: undefined }));
    const content = {
      'application/json': { ...rows, schema: isBatch ? itemsAsWritten(rows.schema) : rows.schema },
      'text/csv': { schema: text, example: csv },
      ...WORKBOOK,
    };
    const post: ApiOperation = {
      operationId: isBatch ? `batch${Name}` : `${name}Of${Name}`,
      tags: [title],
      summary: `${title}: ${summary}`,
      description: about,
      parameters: [...parameters.map(tableParameter), ...(takesInputs ? inputs : [])],
      requestBody: { description: ROWS, content, required: true },
      responses: {
        200: {
          description: 'The result.',
          content: { 'application/json': { schema }, ...CSV, ...WORKBOOK, ...dates },
        },
      },
    };
    return [[`/tools/${key}/${name}`, { post }]];
  });
  return Object.fromEntries(paths);
}

function tableParameter({ name, about, isList = false, schema, example }: TableParameter): JsonSchema {
  if (isList)
    return parameter(name, about, { explode: true, schema: { type: 'array', items: text }, example });
  const shown = schema === undefined ? example?.toString() : example;
  return parameter(name, about, { schema: schema ?? text, example: shown });
}

/** An array of inputs as callers may write them. */
function itemsAsWritten({ items, ...schema }: JsonSchema): JsonSchema {
  const { properties, ...item } = items as { properties: Readonly<Record<string, JsonSchema>> };
  const written = Object.entries(properties).map(([name, one]) => [name, asWritten(one)]);
  return { ...schema, items: { ...item, properties: Object.fromEntries(written) } };
}

/** The body of the return: inputs by calculator. */
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
