import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_STATUS, type ErrorCode, errorBody, errorMessage } from '../../http/errors.ts';
import { HEADERS } from '../../http/headers.ts';
import type { Service } from '../../service.ts';
import { type Endpoint, listEndpoints } from './paths.ts';
import { componentName, listExamples, listSchemas, reference } from './schemas.ts';

/**
 * The OpenAPI 3.1 description of the API, made from the schemas and texts of the service.
 * @param limit API requests a minute for each client; 0 for no limit.
 */
export function describeApi(service: Service, limit: number): JsonSchema {
  const { contact } = service.operator;
  const endpoints = listEndpoints(service);
  const limits: readonly HeaderName[] = limit === 0 ? [] : LIMITS;
  const paths: Record<string, object> = {};
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method]: describe(endpoint, limits) };
  }
  const operator = contact !== null && {
    name: 'The operator of this service',
    [URL.canParse(contact) ? 'url' : 'email']: contact,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corporation Tax Calculators API',
      version: '1.0.0',
      description: aboutApi(service.common.disclaimer, limit),
      license: { name: 'MIT', identifier: 'MIT' },
      ...(operator && { contact: operator }),
    },
    servers: [{ url: service.baseUrl }],
    security: [],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
      name,
      description: service.tools.find(({ title }) => title === name)?.description ?? TAGS[name],
    })),
    paths,
    components: {
      schemas: listSchemas(service),
      examples: listExamples(service),
      responses: sharedResponses(service, ['RequestId', ...limits]),
      headers: Object.fromEntries(
        Object.entries(ABOUT_HEADERS).map(([name, [description, type]]) => [
          name,
          { description, schema: { type } },
        ]),
      ),
    },
  };
}

function aboutApi(disclaimer: string, limit: number): string {
  const allowed = ` Up to ${limit} requests a minute are answered for each client address; beyond that, Retry-After says how long to wait.`;
  return `Free calculators for UK company tax and filing. Each takes its inputs in a query or as a JSON body and returns a plain-English answer, labelled figures, machine-readable data, notes and official sources. No key, account or cookie is needed. Money is rounded to the penny, each figure once.${limit === 0 ? '' : allowed} Results may be published; please link to share_url when you do. ${disclaimer}`;
}

const TAGS: Readonly<Record<string, string>> = {
  'About the service': 'What the service offers, for people and for programs.',
  'The return': 'Boxes of form CT600 from several results of one period.',
  Rates: 'The rates that results are worked out from, each with its source.',
};

/** Constant responses are kept by shared caches: one client's counts concern no other. */
const CONSTANT = /^\/(?:tools$|openapi|rates)/;

function describe(endpoint: Endpoint, limits: readonly HeaderName[]): JsonSchema {
  const { method, path, id, tag, summary, about, query, body, gives } = endpoint;
  const isGet = method === 'get';
  const types = Object.keys(gives);
  const hasInputs = query !== undefined || body !== undefined;
  const isFixed = /\.(?:csv|ics)$/.test(path);
  const errors = [
    ...(isGet ? [304] : [400, 413, 415]),
    ...(hasInputs ? [422] : []),
    ...[404, 405, ...(isFixed ? [] : [406]), 429, 500, 503],
  ];
  const headers: readonly HeaderName[] = [
    ...(types.length === 1 && types[0] === 'application/json' ? [] : (['ContentDisposition'] as const)),
    ...(!isGet && query !== undefined ? (['ColumnsNotUsed', 'RowsLeftOut'] as const) : []),
    ...(isGet ? (['ETag'] as const) : []),
    ...['RequestId' as const, ...(CONSTANT.test(path) ? [] : limits)],
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: about,
    parameters: query,
    requestBody: body && { ...body, required: true },
    responses: {
      // In place: some generators make nothing of a reference.
      200: { description: 'The result.', headers: pickHeaders(headers), content: gives },
      ...Object.fromEntries(
        errors.map((status) => [status, reference('responses', RESPONSES[status] ?? '')]),
      ),
    },
  };
}

const ABOUT_HEADERS = {
  RateLimitLimit: ['Requests allowed per minute.', 'integer'],
  RateLimitRemaining: ['Requests left for now.', 'integer'],
  RateLimitReset: ['Whole seconds until more requests are allowed.', 'integer'],
  RetryAfter: ['Whole seconds to wait, at least one.', 'integer'],
  Allow: ['The methods that the address has.', 'string'],
  ETag: ['Names this response; it changes with the rules.', 'string'],
  ColumnsNotUsed: ['Columns of the file with numbers or dates that no input took.', 'string'],
  RowsLeftOut: ['Rows of totals, and rows with errors that a calendar leaves out.', 'string'],
  RequestId: ['Names this request in the logs of the service.', 'string'],
  ContentDisposition: ['A name for the file.', 'string'],
} as const;
type HeaderName = keyof typeof ABOUT_HEADERS;

const LIMITS = ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'] as const;

function pickHeaders(names: readonly HeaderName[]): Readonly<Record<string, unknown>> {
  const written = { ...HEADERS, Allow: 'Allow', ContentDisposition: 'Content-Disposition' };
  return Object.fromEntries(names.map((name) => [written[name], reference('headers', name)]));
}

/** The errors that operations share, with headers of their own. */
const ERRORS: readonly (readonly [code: ErrorCode, description: string, header?: HeaderName])[] = [
  ['malformed_json', 'The body is not well-formed JSON.'],
  ['not_found', 'There is nothing at this address.'],
  ['method_not_allowed', 'The address does not have this method.', 'Allow'],
  ['not_acceptable', 'The request accepts no type that the response could have.'],
  ['too_large', 'The body is larger than the operation takes.'],
  ['unsupported_media_type', 'The body has a type that the operation does not take.'],
  ['too_many_requests', 'Too many requests came from this client address within a minute.', 'RetryAfter'],
  ['internal', 'The service failed. The request may be sent again.'],
  ['busy', 'The service is busy. Retry-After says how long to wait.', 'RetryAfter'],
];
const nameOf = (code: ErrorCode): string => componentName(code.replaceAll('_', '-'));

/** The names of shared responses by status. */
const RESPONSES: Readonly<Record<number, string>> = {
  304: 'NotModified',
  422: 'ValidationError',
  ...Object.fromEntries(ERRORS.map(([code]) => [ERROR_STATUS[code], nameOf(code)])),
};

function sharedResponses(service: Service, always: readonly HeaderName[]) {
  const json = (schema: string, example: unknown) => ({
    'application/json': { schema: reference('schemas', schema), example },
  });
  const errors = ERRORS.map(([code, description, header]) => {
    const headers = pickHeaders(header === undefined ? always : [header, ...always]);
    const example = errorBody(code, errorMessage(service, code));
    return [nameOf(code), { description, headers, content: json('Fault', example) }] as const;
  });
  return {
    ...Object.fromEntries(errors),
    NotModified: {
      description: 'The response identified by If-None-Match has not changed.',
      headers: pickHeaders(['ETag', 'RequestId']),
    },
    ValidationError: {
      description: 'An input is not valid. Each is named with what is wrong with it.',
      headers: pickHeaders(always),
      content: json('ValidationError', service.calculate(service.tools[0]?.key ?? '', {})),
    },
  };
}
