import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { render } from '../../engine/texts/template.ts';
import { type ErrorCode, errorBody, errorMessage } from '../../http/errors.ts';
import { HEADERS } from '../../http/headers.ts';
import { type AnswerFormat, AnswerWriter } from '../../operations/batch/answers.ts';
import { createBatch } from '../../operations/batch/batch.ts';
import { batchCalendar, findNameColumn } from '../../operations/batch/calendar.ts';
import { exampleRows } from '../../operations/batch/example.ts';
import { readJsonBatch } from '../../operations/batch/read-batch.ts';
import { boxesCsv, boxesOf, hasBoxes } from '../../operations/boxes/index.ts';
import { calendarOf, hasCalendar, ICALENDAR, writeCalendar } from '../../operations/calendar.ts';
import { findRowSchema, rowOperations, startRows } from '../../operations/rows/index.ts';
import { finish, type Steps } from '../../operations/steps.ts';
import type { Service, Tool } from '../../service.ts';
import { ANSWER_TYPES } from '../batch/media-types.ts';
import { componentName, reference, type Words } from './schemas.ts';

const integer = { type: 'integer', minimum: 0 };
const positive = { type: 'integer', minimum: 1 };
const text = { type: 'string' };
export const binary = { type: 'string', contentMediaType: ANSWER_TYPES.xlsx, contentEncoding: 'binary' };

type HeaderName = keyof typeof HEADERS;

const DESCRIBED: Readonly<Record<HeaderName, readonly [word: string, schema: object]>> = {
  RateLimitLimit: ['header_limit', integer],
  RateLimitRemaining: ['header_remaining', integer],
  RateLimitReset: ['header_reset', positive],
  RetryAfter: ['header_retry_after', positive],
  ETag: ['header_etag', text],
  AsRead: ['header_as_read', text],
  ColumnsNotUsed: ['header_columns_not_used', text],
  RowsLeftOut: ['header_rows_left_out', text],
  RequestId: ['header_request_id', text],
};

export function headers(words: Words): Record<string, unknown> {
  const described = Object.entries(DESCRIBED).map(([name, [word, schema]]) => [
    name,
    { description: words(word), schema },
  ]);
  return Object.fromEntries(described);
}

function pickHeaders(...names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [HEADERS[name], reference('headers', name)]));
}

const LIMITS = pickHeaders('RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset');
const ALWAYS = { ...LIMITS, ...pickHeaders('RequestId') };
/** Headers of responses that shared caches may store: one client's counts concern no other. */
const SHARED = pickHeaders('ETag', 'RequestId');
const CACHED = { ...SHARED, ...LIMITS };

interface Response {
  readonly description: string;
  readonly headers: object;
  readonly content: Readonly<Record<string, unknown>>;
}

function json(schema: string, example?: unknown) {
  const content = { schema: reference('schemas', schema), ...(example === undefined ? {} : { example }) };
  return { 'application/json': content };
}

export function sharedResponses(
  service: Service,
  words: Words,
  contact: string | null,
): Record<string, unknown> {
  const error = (word: string, code: ErrorCode) => ({
    description: words(word),
    headers: ALWAYS,
    content: json('Fault', errorBody(code, errorMessage(service.common, code, contact))),
  });
  const shared = (name: string, word: string) => ({
    description: words(word),
    headers: SHARED,
    content: json(name),
  });
  const refused = service.calculate(service.tools[0]?.key ?? '', {});
  return {
    ToolList: shared('ToolList', 'tool_list'),
    ApiDescription: shared('ApiDescription', 'api_description'),
    Workings: { description: words('workings'), headers: CACHED, content: json('Workings') },
    WorkingsByBody: answerToBody('Workings', words('workings')),
    WorkingsCsv: textAnswer('text/csv', words('workings_csv')),
    RateList: shared('RateList', 'rate_list'),
    RateTable: shared('RateTable', 'rate_table'),
    RateCsv: { ...textAnswer('text/csv', words('rate_csv')), headers: SHARED },
    NotModified: { description: words('not_modified'), headers: SHARED },
    MalformedJson: error('not_json', 'malformed_json'),
    NotAcceptable: error('not_acceptable', 'not_acceptable'),
    TooLarge: error('too_large', 'too_large'),
    UnsupportedMediaType: error('unsupported_media_type', 'unsupported_media_type'),
    ValidationError: {
      description: words('validation_error'),
      headers: ALWAYS,
      content: json('ValidationError', refused instanceof InvalidInput ? refused.toJSON() : undefined),
    },
    TooManyRequests: {
      ...error('too_many_requests', 'too_many_requests'),
      headers: { ...pickHeaders('RetryAfter'), ...ALWAYS },
    },
    Fault: error('fault', 'not_found'),
  };
}

function jsonAnswer(name: string, description: string, example: unknown): Response {
  return { description, headers: CACHED, content: json(name, example) };
}

function answerToBody(name: string, description: string, example?: unknown): Response {
  return { description, headers: ALWAYS, content: json(name, example) };
}

function textAnswer(type: string, description: string, example?: string): Response {
  const content = { schema: text, ...(example === undefined ? {} : { example }) };
  return { description, headers: CACHED, content: { [type]: content } };
}

function withMore(answer: Response, more: Partial<Response> = {}): Response {
  return {
    ...answer,
    headers: { ...answer.headers, ...more.headers },
    content: { ...answer.content, ...more.content },
  };
}

export function toolResponses(
  service: Service,
  { key, example_input }: Tool,
  words: Words,
): Record<string, unknown> {
  const name = `${componentName(key)}Run`;
  const found = service.calculate(key, example_input);
  // `npm run check` runs every example.
  if (found instanceof InvalidInput) throw found;
  const example = found.toolRun();
  return {
    [name]: jsonAnswer(name, words('tool_run'), example),
    [`${name}ByBody`]: answerToBody(name, words('tool_run'), example),
  };
}

export function* operationResponses(service: Service, responses: Record<string, unknown>): Steps<void> {
  const { calendar, boxes } = service.common.operations.each;
  const dates = calendarOf(service, ...exampleWith(service, hasCalendar));
  if (dates instanceof InvalidInput) throw dates;
  responses.Calendar = textAnswer(ICALENDAR.type, render(calendar?.result), writeCalendar(dates));
  yield;
  const sheet = boxesOf(service, ...exampleWith(service, hasBoxes));
  if (sheet instanceof InvalidInput) throw sheet;
  const asCsv = textAnswer('text/csv', render(boxes?.result), boxesCsv(sheet));
  responses.Boxes = withMore(jsonAnswer('Boxes', render(boxes?.result), sheet), { content: asCsv.content });
  responses.BoxesCsv = asCsv;
  yield;
  Object.assign(responses, batchResponses(service), rowResponses(service));
  yield;
}

/** The first calculator that has an operation, and its example, which `npm run check` runs. */
function exampleWith(service: Service, has: (loaded: LoadedCalculator) => boolean): [key: string, Inputs] {
  const tool = service.tools.find(({ key }) => has(service.known(key)));
  if (tool === undefined) throw new Error('no calculator has the operation');
  return [tool.key, tool.example_input];
}

type Inputs = Tool['example_input'];

function batchResponses(service: Service): Record<string, unknown> {
  const [tool] = service.tools;
  if (tool === undefined) return {};
  const batch = createBatch(service, tool.key);
  const read = readJsonBatch(JSON.stringify(exampleRows(tool)), service, batch, 2);
  const written = (format: AnswerFormat): string => {
    const writer = new AnswerWriter({ service, batch, hasMark: false }, read, format);
    return writer.block(finish(writer.calculate(read.rows)));
  };
  const answer = answerToBody(
    'Batch',
    render(service.common.batch.result),
    JSON.parse(`${written('json')}]}`),
  );
  const content = {
    [ANSWER_TYPES.csv]: { schema: text, example: written('csv') },
    [ANSWER_TYPES.xlsx]: { schema: binary },
  };
  const { calendar } = finish(
    batchCalendar(service, batch, read.rows, findNameColumn(service, read.own, ''), true),
  );
  const withCalendar = {
    ...content,
    [ICALENDAR.type]: { schema: text, example: writeCalendar(calendar) },
  };
  return {
    Batch: withMore(answer, { headers: pickHeaders('AsRead', 'ColumnsNotUsed'), content }),
    BatchWithCalendar: withMore(answer, {
      headers: pickHeaders('AsRead', 'ColumnsNotUsed', 'RowsLeftOut'),
      content: withCalendar,
    }),
  };
}

function rowResponses(service: Service): Record<string, unknown> {
  const { each } = service.common.operations;
  const about = (name: string): string => render(each[name]?.result);
  for (const operation of rowOperations) {
    const key = service.tools.find((tool) => findRowSchema(operation, service, tool.key) !== null)?.key;
    if (key === undefined) continue;
    const { example } = findRowSchema(operation, service, key) as { readonly example: Tool['example_input'] };
    const found = finish(startRows(operation, service, key, example));
    const content = {
      ...textAnswer(ANSWER_TYPES.csv, '').content,
      [ANSWER_TYPES.xlsx]: { schema: binary },
    };
    return {
      Rows: withMore(answerToBody('Rows', about(operation.name), found), {
        headers: pickHeaders('AsRead', 'ColumnsNotUsed'),
        content,
      }),
    };
  }
  return {};
}
