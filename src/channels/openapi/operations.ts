import type { Tool } from '../../service.ts';
import { componentName, reference, type Words } from './words.ts';

/** What every operation can answer beside what it is for. */
export const ALWAYS = {
  406: reference('responses', 'NotAcceptable'),
  429: reference('responses', 'TooManyRequests'),
  default: reference('responses', 'Fault'),
};
export const NOT_MODIFIED = { 304: reference('responses', 'NotModified') };
const FAULTY = { 422: reference('responses', 'ValidationError') };

/** The operations that tell what there is. */
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

/** A calculator by query and by body. */
export function toolOperations(tool: Tool, words: Words): Record<string, unknown> {
  const { key, title, description } = tool;
  const name = componentName(key);
  const answered = { 200: reference('responses', `${name}Run`) };
  const shared = { tags: ['calculators'], description };
  return {
    get: {
      operationId: `get_${tool.name}`,
      ...shared,
      summary: words('by_query', { title }),
      parameters: parametersOf(tool),
      responses: { ...answered, ...NOT_MODIFIED, ...FAULTY, ...ALWAYS },
    },
    post: {
      operationId: `post_${tool.name}`,
      ...shared,
      summary: words('by_body', { title }),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: reference('schemas', `${name}Input`),
            examples: { realistic: { summary: title, value: tool.example_input } },
          },
        },
      },
      responses: {
        ...answered,
        400: reference('responses', 'MalformedJson'),
        413: reference('responses', 'TooLarge'),
        415: reference('responses', 'UnsupportedMediaType'),
        ...FAULTY,
        ...ALWAYS,
      },
    },
  };
}

/** The inputs as query parameters; those of the example carry its values, so that together they run. */
function parametersOf({ input_schema, example_input }: Tool): unknown[] {
  const { properties, required } = input_schema as {
    properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    description,
    schema,
    ...(Object.hasOwn(example_input, name) ? { example: example_input[name] } : {}),
  }));
}
