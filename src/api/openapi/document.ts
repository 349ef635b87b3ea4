import api from '#schemas/openapi.json' with { type: 'json' };
import type { JsonSchema } from '../../engine/values.ts';
import { ERROR_STATUS, type ErrorCode, errorMessage } from '../../http/errors.ts';
import type { Service } from '../../service.ts';
import { fill, listPaths } from './paths.ts';
import { listExamples, listSchemas } from './schemas.ts';

/**
 * The OpenAPI 3.1 description of the API: schemas/openapi.json, with what the service knows of its calculators.
 * @param limit API requests a minute for each client; 0 for no limit.
 */
export function describeApi(service: Service, limit: number): JsonSchema {
  const { common, tools, operator } = service;
  const { contact } = operator;
  const asContact = contact !== null && {
    name: 'The operator of this service',
    [URL.canParse(contact) ? 'url' : 'email']: contact,
  };
  const limits = limit === 0 ? '' : fill(api.limits, { limit: String(limit) });
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const messages = Object.fromEntries(codes.map((code) => [code, errorMessage(service, code)]));
  const invalid = service.calculate(tools[0]?.key ?? '', {});
  const [first, ...others] = api.tags;
  const document = {
    openapi: '3.1.0',
    info: {
      ...fill(api.info, { limits, disclaimer: common.disclaimer }),
      ...(asContact && { contact: asContact }),
    },
    servers: [{ url: service.baseUrl }],
    security: [],
    tags: [first, ...tools.map(({ title, description }) => ({ name: title, description })), ...others],
    paths: listPaths(service),
    components: {
      schemas: listSchemas(service),
      examples: listExamples(service),
      responses: fill(api.responses, { ...messages, invalid }),
      headers: api.headers,
    },
  };
  // Without a limit, responses have no headers for it.
  return limit > 0
    ? document
    : JSON.parse(
        JSON.stringify(document, (name, value) => (name.startsWith('RateLimit-') ? undefined : value)),
      );
}
