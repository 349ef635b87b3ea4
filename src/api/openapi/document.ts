import api from '#schemas/openapi.json' with { type: 'json' };
import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_STATUS, type ErrorCode, errorBody, errorMessage } from '../../http/errors.ts';
import { HEADERS } from '../../http/headers.ts';
import type { Service } from '../../service.ts';
import { type ApiOperation, listPaths } from './paths.ts';
import { componentName, listExamples, listSchemas, reference } from './schemas.ts';

/**
 * The OpenAPI 3.1 description of the API: schemas/openapi.json, with what the service knows of its calculators.
 * @param limit API requests a minute for each client; 0 for no limit.
 */
export function describeApi(service: Service, limit: number): JsonSchema {
  const { contact } = service.operator;
  const limits: readonly HeaderName[] = limit === 0 ? [] : LIMITS;
  const operator = contact !== null && {
    name: 'The operator of this service',
    [URL.canParse(contact) ? 'url' : 'email']: contact,
  };
  const description = api.info.description
    .replace('{limits}', limit === 0 ? '' : api.limits.replace('{limit}', String(limit)))
    .replace('{disclaimer}', service.common.disclaimer);
  const [first, ...others] = api.tags;
  const paths = Object.entries(listPaths(service)).map(([path, methods]) => [
    `/api/v1${path}`,
    Object.fromEntries(
      Object.entries(methods).map(([method, one]) => [method, complete(path, method, one, limits)]),
    ),
  ]);
  return {
    openapi: '3.1.0',
    info: { ...api.info, description, ...(operator && { contact: operator }) },
    servers: [{ url: service.baseUrl }],
    security: [],
    tags: [
      first,
      ...service.tools.map(({ title, description }) => ({ name: title, description })),
      ...others,
    ],
    paths: Object.fromEntries(paths),
    components: {
      schemas: listSchemas(service),
      examples: listExamples(service),
      responses: sharedResponses(service, ['RequestId', ...limits]),
      headers: api.headers,
    },
  };
}

/** Constant responses are kept by shared caches: one client's counts concern no other. */
const CONSTANT = /^\/(?:tools$|openapi|rates)/;

/** Adds the errors of an operation, and the headers of its result. */
function complete(path: string, method: string, operation: ApiOperation, limits: readonly HeaderName[]) {
  const { parameters, requestBody, responses } = operation;
  const isGet = method === 'get';
  const types = Object.keys(responses[200].content);
  const isFixed = /\.(?:csv|ics)$/.test(path);
  const errors = [
    ...(isGet ? [304] : [400, 413, 415]),
    ...(parameters !== undefined || requestBody !== undefined ? [422] : []),
    ...[404, 405, ...(isFixed ? [] : [406]), 429, 500, 503],
  ];
  const headers: readonly HeaderName[] = [
    ...(types.length === 1 && types[0] === 'application/json' ? [] : (['ContentDisposition'] as const)),
    ...(!isGet && parameters !== undefined ? (['ColumnsNotUsed', 'RowsLeftOut'] as const) : []),
    ...(isGet ? (['ETag'] as const) : []),
    ...['RequestId' as const, ...(CONSTANT.test(path) ? [] : limits)],
  ];
  const shared = errors.map((status) => [status, reference('responses', RESPONSES[status] ?? '')]);
  // In place: some generators make nothing of a reference.
  const result = { ...responses[200], headers: pickHeaders(headers) };
  return { ...operation, responses: { 200: result, ...Object.fromEntries(shared) } };
}

type HeaderName = keyof typeof api.headers;

const LIMITS = ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'] as const;

function pickHeaders(names: readonly HeaderName[]): Readonly<Record<string, unknown>> {
  const written = { ...HEADERS, Allow: 'Allow', ContentDisposition: 'Content-Disposition' };
  return Object.fromEntries(names.map((name) => [written[name], reference('headers', name)]));
}

type SharedError = readonly [
  code: keyof typeof api.errors,
  about: { description: string; header?: HeaderName },
];
const ERRORS = Object.entries(api.errors) as readonly unknown[] as readonly SharedError[];
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
  const errors = ERRORS.map(([code, { description, header }]) => {
    const headers = pickHeaders(header === undefined ? always : [header, ...always]);
    const example = errorBody(code, errorMessage(service, code));
    return [nameOf(code), { description, headers, content: json('Fault', example) }] as const;
  });
  return {
    ...Object.fromEntries(errors),
    ...api.responses,
    ValidationError: {
      description: 'An input is not valid. Each is named with what is wrong with it.',
      headers: pickHeaders(always),
      content: json('ValidationError', service.calculate(service.tools[0]?.key ?? '', {})),
    },
  };
}
