import type { JsonSchema } from '../../engine/values.ts';
import type { Service } from '../../service.ts';
import {
  type HeaderName,
  headerComponents,
  listComponents,
  pickHeaders,
  responsesOf,
  sharedResponses,
} from './components.ts';
import { type Endpoint, listEndpoints } from './endpoints.ts';

export interface ApiInfo {
  /** The contact for higher volumes: a mail or web address. */
  readonly contact: string | null;
  /** API requests a minute for each client; 0 for no limit. */
  readonly limit: number;
}

const API_VERSION = '1.0.0';

/** The OpenAPI 3.1 description of the API, made from the schemas and texts of the service. */
export function describeApi(service: Service, { contact, limit }: ApiInfo): JsonSchema {
  const endpoints = listEndpoints(service);
  const limits: HeaderName[] = limit === 0 ? [] : ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset'];
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = `/api/v1${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method]: describe(endpoint, limits) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Corporation Tax Calculators API',
      version: API_VERSION,
      description: aboutApi(service.common.disclaimer, limit),
      license: { name: 'MIT', identifier: 'MIT' },
      ...(contact === null
        ? {}
        : {
            contact: {
              name: 'The operator of this service',
              [URL.canParse(contact) ? 'url' : 'email']: contact,
            },
          }),
    },
    servers: [{ url: service.baseUrl }],
    security: [],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
      name,
      description: service.tools.find(({ title }) => title === name)?.description ?? TAGS[name],
    })),
    paths,
    components: {
      ...listComponents(service),
      responses: sharedResponses(service, contact, ['RequestId', ...limits]),
      headers: headerComponents,
    },
  };
}

const TAGS: Readonly<Record<string, string>> = {
  'About the service': 'What the service offers, for people and for programs.',
  'The return': 'Boxes of form CT600 from several results of one period.',
  Rates: 'The rates that results are worked out from, each with its source.',
};

function aboutApi(disclaimer: string, limit: number): string {
  const allowed =
    limit === 0
      ? ''
      : ` Up to ${limit} requests a minute are answered for each client address; beyond that, Retry-After says how long to wait.`;
  return `Free calculators for UK company tax and filing. Each takes its inputs in a query or as a JSON body and returns a plain-English answer, labelled figures, machine-readable data, notes and official sources. No key, account or cookie is needed. Money is rounded to the penny, each figure once.${allowed} Results may be published; please link to share_url when you do. ${disclaimer}`;
}

/** Constant responses are kept by shared caches: one client's counts concern no other. */
const CONSTANT = /^\/(?:tools$|openapi|rates)/;

function describe(endpoint: Endpoint, limits: readonly HeaderName[]): JsonSchema {
  const { method, path, id, tag, summary, about, query, body, gives, headers = [] } = endpoint;
  const isGet = method === 'get';
  const hasEnding = /\.[a-z]+$/.test(path) && path !== '/openapi.json';
  const always = CONSTANT.test(path) ? [] : limits;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: about,
    ...(query === undefined ? {} : { parameters: query }),
    ...(body === undefined ? {} : { requestBody: { ...body, required: true } }),
    // In place: some generators make nothing of a reference.
    responses: {
      200: {
        description: 'The result.',
        headers: pickHeaders(...headers, ...(isGet ? (['ETag'] as const) : []), 'RequestId', ...always),
        content: gives,
      },
      ...(isGet ? responsesOf(304) : responsesOf(400, 413, 415)),
      ...(query === undefined && isGet ? {} : responsesOf(422)),
      ...responsesOf(404, 405, ...(hasEnding ? [] : [406]), 429, 500, 503),
    },
  };
}
