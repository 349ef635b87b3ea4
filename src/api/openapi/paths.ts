import { AMOUNT_IN_POUNDS } from '../../engine/inputs/read-field.ts';
import { BOOLEAN_WORDS } from '../../engine/inputs/read-value.ts';
import type { OperationTexts } from '../../engine/texts/common-texts.ts';
import { listText } from '../../engine/texts/format.ts';
import { render } from '../../engine/texts/template.ts';
import { hasBoxes } from '../../operations/boxes/index.ts';
import { hasCalendar, ICALENDAR } from '../../operations/calendar.ts';
import type { Steps } from '../../operations/steps.ts';
import type { Service, Tool } from '../../service.ts';
import { get, type Paths, post } from './path-item.ts';
import { ACTIVITY, addBatch, addBoxes, addRows } from './row-paths.ts';
import { componentName, reference, type Words } from './schemas.ts';

export function* describePaths(service: Service, words: Words): Steps<Paths> {
  const paths: Paths = {};
  for (const [path, id, answer] of [
    ['tools', 'list_tools', 'ToolList'],
    ['openapi.json', 'describe_api', 'ApiDescription'],
  ] as const) {
    const about = { id, summary: words(id), description: words(`${id}_about`), answer };
    paths[`/api/v1/${path}`] = get(about, 'description');
  }
  for (const tool of service.tools) {
    const path = `/api/v1/tools/${tool.key}`;
    addTool(paths, path, tool, words);
    addCalendar(paths, path, tool, words, service);
    addBoxesOf(paths, path, tool, words, service);
    addBatch(paths, path, tool, words, service);
    addRows(paths, path, tool, words, service);
    yield;
  }
  addBoxes(paths, service);
  addRates(paths, service, words);
  return paths;
}

/** How numbers and booleans may be written as text; numbers may have commas and money a pound sign. */
const HOW_WRITTEN = { amount: AMOUNT_IN_POUNDS, words: listText(BOOLEAN_WORDS, 'or') };

/** The inputs as query parameters, with the example's values. */
function queryParameters({ input_schema, example_input }: Tool, words: Words) {
  const { properties, required } = input_schema as {
    properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    // Everything in a query is text.
    const isOther = schema.type === 'number' || schema.type === 'boolean';
    return {
      name,
      in: 'query',
      required: required?.includes(name) === true,
      description: `${description}${isOther ? ` ${words(`written_${schema.type}`, HOW_WRITTEN)}` : ''}`,
      schema,
      ...(Object.hasOwn(example_input, name) ? { example: example_input[name] } : {}),
    };
  });
}

function addTool(paths: Paths, path: string, tool: Tool, words: Words): void {
  const { key, title, description, name, example_input: value } = tool;
  const run = `${componentName(key)}Run`;
  const about = words('workings_about');
  const parameters = queryParameters(tool, words);
  const body = {
    description: words('written_in_body', HOW_WRITTEN),
    content: {
      'application/json': {
        schema: reference('schemas', `${componentName(key)}Input`),
        examples: { realistic: { summary: title, value } },
      },
    },
  };
  const both = (id: string, word: string, description: string, answer: string) => ({
    ...get({
      id: `get_${id}`,
      summary: words(`${word}by_query`, { title }),
      description,
      answer,
      parameters,
    }),
    ...post(
      {
        id: `post_${id}`,
        summary: words(`${word}by_body`, { title }),
        description,
        answer: `${answer}ByBody`,
      },
      body,
    ),
  });
  paths[path] = both(name, '', description, run);
  paths[`${path}/workings`] = both(`workings_of_${name}`, 'workings_', about, 'Workings');
  paths[`${path}/workings.csv`] = get({
    id: `get_workings_csv_of_${name}`,
    summary: words('workings_as_csv', { title }),
    description: about,
    answer: 'WorkingsCsv',
    parameters,
  });
}

function addCalendar(paths: Paths, path: string, tool: Tool, words: Words, service: Service): void {
  if (!hasCalendar(service.known(tool.key))) return;
  const { summary, about } = service.common.operations.each.calendar as OperationTexts;
  paths[`${path}/calendar${ICALENDAR.extension}`] = get({
    id: `calendar_${tool.name}`,
    summary: words('operation', { title: tool.title, summary: render(summary) }),
    description: render(about),
    answer: 'Calendar',
    parameters: queryParameters(tool, words),
  });
}

function addBoxesOf(paths: Paths, path: string, tool: Tool, words: Words, service: Service): void {
  if (!hasBoxes(service.known(tool.key))) return;
  const { summary, about, parameters } = service.common.operations.each.boxes as OperationTexts;
  const activity = {
    name: 'activity',
    in: 'query',
    required: false,
    description: render(parameters.activity),
    schema: ACTIVITY,
  };
  const described = {
    summary: words('operation', { title: tool.title, summary: render(summary) }),
    description: render(about),
    parameters: [...queryParameters(tool, words), activity],
  };
  paths[`${path}/boxes`] = get({ id: `boxes_${tool.name}`, answer: 'Boxes', ...described });
  paths[`${path}/boxes.csv`] = get({ id: `boxes_csv_${tool.name}`, answer: 'BoxesCsv', ...described });
}

function addRates(paths: Paths, { rules }: Service, words: Words): void {
  const add = (path: string, id: string, word: string, answer: string): void => {
    const about = { id, summary: words(word), description: words(`${word}_about`), answer };
    paths[`/api/v1/rates${path}`] = get(about, 'rates');
  };
  add('', 'list_rates', 'list_rates', 'RateList');
  // A path for each table: many parsers would read "{table}" and "{table}.csv" as one pattern.
  for (const table of [...rules.rateFiles.keys()].sort()) {
    const id = `rates_${table.replaceAll('-', '_')}`;
    add(`/${table}`, id, 'get_rates', 'RateTable');
    add(`/${table}.csv`, `${id}_csv`, 'get_rates_csv', 'RateCsv');
  }
}
