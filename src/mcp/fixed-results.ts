import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import { dataSchema } from '../engine/data-schema.ts';
import type { JsonSchema } from '../engine/values.ts';
import { type Service, type Tool, withToolNames } from '../service.ts';
import { implementation } from './identity.ts';
import { SERVED } from './protocol.ts';

/** How long lists may be cached, in milliseconds: an hour. They change only when rules are reloaded. */
const TTL_MS = 3_600_000;

/** Results that are the same for every request, serialised once. */
export type FixedResults = ReturnType<typeof fixedResults>;

export function fixedResults(service: Service) {
  const { instructions } = service.common.mcp;
  const serverInfo = implementation(service);
  const { name, version } = serverInfo;
  // Every result names the server; icons and prose would only make each one longer.
  const modernMembers = commonMembers({ name, version });
  const cache = { ttlMs: TTL_MS, cacheScope: 'public' };
  const capabilities = { tools: {} };
  const tools = listedTools(service);
  const openings = new Map(
    SERVED.map((protocolVersion) => [
      protocolVersion,
      JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions }),
    ]),
  );
  return {
    tools: {
      modern: asciiJson({ tools, ...cache, ...modernMembers }),
      legacy: asciiJson({ tools }),
    },
    discover: JSON.stringify({
      supportedVersions: SERVED,
      capabilities,
      instructions,
      ...cache,
      ...commonMembers(serverInfo),
    }),
    initialize: (version: string) => openings.get(version) as string,
    /** The members added to every result of 2026-07-28. */
    modernMembers,
    keys: new Map(service.tools.map((tool) => [tool.name, tool.key])),
  };
}

/** JSON in ASCII, which is stored in one byte a character and sent three times as fast. */
function asciiJson(value: object): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7f]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function commonMembers(serverInfo: Partial<ReturnType<typeof implementation>>) {
  return { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
}

/** The tools. Models pay for every word with each request, so the list repeats nothing. */
export function listedTools(service: Service) {
  return service.tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: withToolNames(tool.description, service.tools, 'name'),
    inputSchema: inputSchema(tool.input_schema),
    outputSchema: outputSchema(service.calculator(tool.key) as LoadedCalculator),
    annotations: {
      title: tool.title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
  }));
}

/** The inputs' schema without what the tool's description, a title or `format` already says. */
function inputSchema(schema: Tool['input_schema']): Record<string, unknown> {
  const { title, description, examples, properties, ...rest } = schema;
  const inputs = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(
    ([name, property]) => {
      const { title, pattern, ...kept } = property;
      return [name, kept];
    },
  );
  return { ...rest, properties: Object.fromEntries(inputs) };
}

const TEXT: JsonSchema = { type: 'string' };

/** The schema of `structuredContent`: its keys and types. The API's description explains them. */
function outputSchema({ calculator, texts }: LoadedCalculator): JsonSchema {
  const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
  return object({
    answer: TEXT,
    figures: list(object({ label: TEXT, value: TEXT })),
    data: keysAndTypes(dataSchema(calculator.outputs, texts.meanings)),
    notes: list(TEXT),
    sources: list(object({ title: TEXT, url: TEXT })),
    share_url: TEXT,
    disclaimer: TEXT,
  });
}

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties };
}

/** A schema reduced to the types of its parts; what it lacks is undefined, which JSON leaves out. */
function keysAndTypes({ type, anyOf, items, properties }: JsonSchema): JsonSchema {
  const within = (parts: unknown) => Object.entries(parts as Readonly<Record<string, JsonSchema>>);
  return {
    type,
    anyOf: (anyOf as readonly JsonSchema[] | undefined)?.map(keysAndTypes),
    items: items === undefined ? undefined : keysAndTypes(items as JsonSchema),
    properties:
      properties === undefined
        ? undefined
        : Object.fromEntries(within(properties).map(([key, part]) => [key, keysAndTypes(part)])),
  };
}
