import type { JsonSchema } from '../../engine/values.ts';
import type { Steps } from '../../operations/steps.ts';
import type { Service } from '../../service.ts';
import { describePaths } from './paths.ts';
import { headers, operationResponses, sharedResponses, toolResponses } from './responses.ts';
import { apiWords, sharedSchemas, toolSchemas, type Words } from './schemas.ts';

export interface ApiInfo {
  /** The contact for higher volumes: a mail or web address. */
  readonly contact: string | null;
  /** API requests a minute for each client; 0 for no limit. */
  readonly limit: number;
}

const API_VERSION = '1.0.0';

/** Builds the OpenAPI 3.1 description of the API in steps: some hundred milliseconds in all. */
export function* describeApi(service: Service, apiInfo: ApiInfo): Steps<JsonSchema> {
  const words = apiWords(service.common);
  const schemas: Record<string, unknown> = sharedSchemas();
  const responses: Record<string, unknown> = sharedResponses(service, words, apiInfo.contact);
  for (const tool of service.tools) {
    Object.assign(schemas, toolSchemas(service, tool, words));
    yield;
    Object.assign(responses, toolResponses(service, tool, words));
    yield;
  }
  yield* operationResponses(service, responses);
  const paths = yield* describePaths(service, words);
  return {
    openapi: '3.1.0',
    info: info(service, words, apiInfo),
    servers: [{ url: service.baseUrl }],
    security: [],
    tags: [
      { name: 'calculators', description: words('tag_calculators') },
      { name: 'rates', description: words('tag_rates') },
      { name: 'description', description: words('tag_description') },
    ],
    paths,
    components: { schemas, responses, headers: headers(words) },
  };
}

function info({ common }: Service, words: Words, { contact, limit }: ApiInfo) {
  const { disclaimer } = common;
  return {
    title: words('title'),
    version: API_VERSION,
    description:
      limit === 0
        ? words('description_without_limit', { disclaimer })
        : words('description', { disclaimer, limit: String(limit) }),
    license: { name: 'MIT', identifier: 'MIT' },
    ...(contact === null
      ? {}
      : { contact: { name: words('operator'), [URL.canParse(contact) ? 'url' : 'email']: contact } }),
  };
}
