import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { type ErrorCode, errorBody, errorMessage } from '../../http/errors.ts';
import type { Service, Tool } from '../../service.ts';
import { AS_READ, LEFT_OUT } from '../batch/media-types.ts';
import { componentName, reference, type Words } from './schemas.ts';

const integer = { type: 'integer', minimum: 0 };
const text = { type: 'string' };

const REQUEST_ID = { 'X-Request-Id': reference('headers', 'RequestId') };
const LIMITS = {
  'RateLimit-Limit': reference('headers', 'RateLimitLimit'),
  'RateLimit-Remaining': reference('headers', 'RateLimitRemaining'),
  'RateLimit-Reset': reference('headers', 'RateLimitReset'),
};
const WORK = {
  'Work-Price': reference('headers', 'WorkPrice'),
  'Work-Limit': reference('headers', 'WorkLimit'),
  'Work-Remaining': reference('headers', 'WorkRemaining'),
};
const ALWAYS = { ...LIMITS, ...REQUEST_ID };
/** Headers of responses that shared caches may store: one client's counts concern no other. */
const SHARED = { ETag: reference('headers', 'ETag'), ...REQUEST_ID };
const CACHED = { ...SHARED, ...LIMITS };

/** The headers of responses. */
export function headers(words: Words): Record<string, unknown> {
  return {
    RateLimitLimit: { description: words('header_limit'), schema: integer },
    RateLimitRemaining: { description: words('header_remaining'), schema: integer },
    RateLimitReset: { description: words('header_reset'), schema: { ...integer, minimum: 1 } },
    WorkPrice: { description: words('header_work_price'), schema: integer },
    WorkLimit: { description: words('header_work_limit'), schema: integer },
    WorkRemaining: { description: words('header_work_remaining'), schema: integer },
    RetryAfter: { description: words('header_retry_after'), schema: { ...integer, minimum: 1 } },
    ETag: { description: words('header_etag'), schema: text },
    AsRead: { description: words('header_as_read'), schema: text },
    RowsLeftOut: { description: words('header_rows_left_out'), schema: text },
    RequestId: { description: words('header_request_id'), schema: text },
  };
}

/** The responses that all operations share. */
export function sharedResponses(
  service: Service,
  words: Words,
  contact: string | null,
): Record<string, unknown> {
  const { common } = service;
  const error = (word: string, code: ErrorCode) => ({
    description: words(word),
    headers: ALWAYS,
    content: json('Fault', errorBody(code, errorMessage(common, code, contact))),
  });
  return {
    ToolList: { description: words('tool_list'), headers: SHARED, content: json('ToolList') },
    ApiDescription: {
      description: words('api_description'),
      headers: SHARED,
      content: json('ApiDescription'),
    },
    Workings: { description: words('workings'), headers: CACHED, content: json('Workings') },
    WorkingsByBody: answerToBody('Workings', words('workings')),
    WorkingsCsv: textAnswer('text/csv', words('workings_csv')),
    RateList: { description: words('rate_list'), headers: SHARED, content: json('RateList') },
    RateTable: { description: words('rate_table'), headers: SHARED, content: json('RateTable') },
    RateCsv: { ...textAnswer('text/csv', words('rate_csv')), headers: SHARED },
    NotModified: { description: words('not_modified'), headers: SHARED },
    MalformedJson: error('not_json', 'malformed_json'),
    NotAcceptable: error('not_acceptable', 'not_acceptable'),
    TooLarge: error('too_large', 'too_large'),
    UnsupportedMediaType: error('unsupported_media_type', 'unsupported_media_type'),
    ValidationError: {
      description: words('validation_error'),
      headers: ALWAYS,
      content: json('ValidationError', exampleRefusal(service)),
    },
    TooManyRequests: {
      ...error('too_many_requests', 'too_many_requests'),
      headers: { 'Retry-After': reference('headers', 'RetryAfter'), ...WORK, ...ALWAYS },
    },
    Fault: error('fault', 'not_found'),
  };
}

/** A cacheable response with the schema of the same name and an example. */
export function answerOf(name: string, description: string, example: unknown) {
  return { description, headers: CACHED, content: json(name, example) };
}

/** A response to POST, which has no ETag. */
export function answerToBody(name: string, description: string, example?: unknown) {
  return { description, headers: ALWAYS, content: json(name, example) };
}

/** A response to a file, whose headers report what was converted and which rows a calendar leaves out. */
export function answerToFile<A extends { readonly headers: object }>(answer: A, isCalendar = false) {
  const headers = {
    [AS_READ]: reference('headers', 'AsRead'),
    ...(isCalendar ? { [LEFT_OUT]: reference('headers', 'RowsLeftOut') } : {}),
  };
  return priced({ ...answer, headers: { ...answer.headers, ...headers } });
}

/** The same for work that is charged for. */
export function priced<A extends { readonly headers: object }>(answer: A) {
  return { ...answer, headers: { ...answer.headers, ...WORK } };
}

/** A text response of some media type, with an example. */
export function textAnswer(type: string, description: string, example?: string) {
  const content = { schema: text, ...(example === undefined ? {} : { example }) };
  return { description, headers: CACHED, content: { [type]: content } };
}

/** The first calculator's refusal of empty inputs. */
function exampleRefusal(service: Service): unknown {
  const refused = service.calculate(service.tools[0]?.key ?? '', {});
  return refused instanceof InvalidInput ? refused.toJSON() : undefined;
}

function exampleRun(service: Service, key: string, example: Tool['example_input']): unknown {
  const calculated = service.calculate(key, example);
  // `npm run check` runs every example.
  if (calculated instanceof InvalidInput) throw calculated;
  return calculated.toolRun();
}

/** The response of one calculator, with its answer to the example. */
export function toolResponses(
  service: Service,
  { key, example_input }: Tool,
  words: Words,
): Record<string, unknown> {
  const name = `${componentName(key)}Run`;
  const example = exampleRun(service, key, example_input);
  return {
    [name]: answerOf(name, words('tool_run'), example),
    [`${name}ByBody`]: answerToBody(name, words('tool_run'), example),
  };
}

function json(schema: string, example?: unknown) {
  return {
    'application/json': {
      schema: reference('schemas', schema),
      ...(example === undefined ? {} : { example }),
    },
  };
}
