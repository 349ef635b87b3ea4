import { AMOUNT_IN_POUNDS } from '../../engine/inputs/read-field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import { listText } from '../../engine/texts/format.ts';
import type { Service, Tool } from '../../service.ts';
import { componentName, reference, type Words } from './schemas.ts';

/** Responses that every operation may give besides its result. */
const ALWAYS = {
  406: reference('responses', 'NotAcceptable'),
  429: reference('responses', 'TooManyRequests'),
  default: reference('responses', 'Fault'),
};
const NOT_MODIFIED = { 304: reference('responses', 'NotModified') };
const INVALID = { 422: reference('responses', 'ValidationError') };

/** The list of tools, and the description itself. */
export function descriptionOperations(words: Words): Record<string, unknown> {
  return {
    '/api/v1/tools': {
      get: {
        operationId: 'list_tools',
        tags: ['description'],
        summary: words('list_tools'),
        description: words('list_tools_about'),
        responses: { 200: reference('responses', 'ToolList'), ...NOT_MODIFIED, ...ALWAYS },
      },
    },
    '/api/v1/openapi.json': {
      get: {
        operationId: 'describe_api',
        tags: ['description'],
        summary: words('describe_api'),
        description: words('describe_api_about'),
        responses: { 200: reference('responses', 'ApiDescription'), ...NOT_MODIFIED, ...ALWAYS },
      },
    },
  };
}

/** A calculator by query and by body, and likewise its workings, by path. */
export function toolOperations(tool: Tool, words: Words): Record<string, unknown> {
  const { key, title, description, name } = tool;
  const run = reference('responses', `${componentName(key)}Run`);
  const workings = reference('responses', 'Workings');
  const about = words('workings_about');
  const path = `/api/v1/tools/${key}`;
  return {
    [path]: {
      get: byQuery(tool, words, {
        id: `get_${name}`,
        summary: words('by_query', { title }),
        description,
        answer: run,
      }),
      post: byBody(tool, words, {
        id: `post_${name}`,
        summary: words('by_body', { title }),
        description,
        answer: reference('responses', `${componentName(tool.key)}RunByBody`),
      }),
    },
    [`${path}/workings`]: {
      get: byQuery(tool, words, {
        id: `get_workings_of_${name}`,
        summary: words('workings_by_query', { title }),
        description: about,
        answer: workings,
      }),
      post: byBody(tool, words, {
        id: `post_workings_of_${name}`,
        summary: words('workings_by_body', { title }),
        description: about,
        answer: reference('responses', 'WorkingsByBody'),
      }),
    },
    [`${path}/workings.csv`]: {
      get: byQuery(tool, words, {
        id: `get_workings_csv_of_${name}`,
        summary: words('workings_as_csv', { title }),
        description: about,
        answer: reference('responses', 'WorkingsCsv'),
      }),
    },
  };
}

/** An operation's name, texts and response. */
interface Operation {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: unknown;
}

function byQuery(tool: Tool, words: Words, operation: Operation) {
  return getByQuery(parametersOf(tool, words), operation);
}

/** An operation with parameters in the query. */
export function getByQuery(parameters: readonly unknown[], { id, summary, description, answer }: Operation) {
  return {
    operationId: id,
    tags: ['calculators'],
    summary,
    description,
    parameters,
    responses: { 200: answer, ...NOT_MODIFIED, ...INVALID, ...ALWAYS },
  };
}

function byBody(tool: Tool, words: Words, { id, summary, description, answer }: Operation) {
  return {
    operationId: id,
    tags: ['calculators'],
    summary,
    description,
    requestBody: {
      description: words('written_in_body', HOW_WRITTEN),
      required: true,
      content: {
        'application/json': {
          schema: reference('schemas', `${componentName(tool.key)}Input`),
          examples: { realistic: { summary: tool.title, value: tool.example_input } },
        },
      },
    },
    responses: responsesToBody(answer),
  };
}

/** The possible responses to a body. */
export function responsesToBody(answer: unknown) {
  return {
    200: answer,
    400: reference('responses', 'MalformedJson'),
    413: reference('responses', 'TooLarge'),
    415: reference('responses', 'UnsupportedMediaType'),
    ...INVALID,
    ...ALWAYS,
  };
}

/** How numbers and booleans may be written as text; numbers may have commas and money a pound sign. */
const HOW_WRITTEN = { amount: AMOUNT_IN_POUNDS, words: listText(BOOLEAN_WORDS, 'or') };

/** What an input's description leaves out: everything in a query is text. */
function asText(type: unknown, words: Words): string {
  return type === 'number' || type === 'boolean' ? ` ${words(`written_${type}`, HOW_WRITTEN)}` : '';
}

/**
 * The inputs as query parameters; required ones carry the example's values, so that together they run.
 * @param optional inputs that may be left out here.
 */
export function parametersOf(
  { input_schema, example_input }: Tool,
  words: Words,
  optional: ReadonlySet<string> = new Set(),
): unknown[] {
  const { properties, required } = input_schema as {
    properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: (required?.includes(name) ?? false) && !optional.has(name),
    description: `${description}${asText(schema.type, words)}`,
    schema,
    ...(Object.hasOwn(example_input, name) ? { example: example_input[name] } : {}),
  }));
}

/** The rate tables: their list, and each as JSON and CSV. */
export function rateOperations({ rules }: Service, words: Words): Record<string, unknown> {
  const tables = [...rules.rateFiles.keys()].sort();
  const get = (operationId: string, about: string, response: string) => ({
    operationId,
    tags: ['rates'],
    description: about,
    responses: { 200: reference('responses', response), ...NOT_MODIFIED, ...ALWAYS },
  });
  const paths: Record<string, unknown> = {
    '/api/v1/rates': {
      get: { summary: words('list_rates'), ...get('list_rates', words('list_rates_about'), 'RateList') },
    },
  };
  // A path for each table: many parsers would read "{table}" and "{table}.csv" as one pattern.
  for (const table of tables) {
    const id = table.replaceAll('-', '_');
    paths[`/api/v1/rates/${table}`] = {
      get: { summary: words('get_rates'), ...get(`rates_${id}`, words('get_rates_about'), 'RateTable') },
    };
    paths[`/api/v1/rates/${table}.csv`] = {
      get: {
        summary: words('get_rates_csv'),
        ...get(`rates_${id}_csv`, words('get_rates_csv_about'), 'RateCsv'),
      },
    };
  }
  return paths;
}
