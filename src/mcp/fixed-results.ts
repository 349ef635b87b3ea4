import { perService, type Service } from '../service.ts';
import { listedPages, pageUri, UI_EXTENSION } from './app-pages.ts';
import { type Implementation, implementation } from './identity.ts';
import { type ProtocolFamily, SERVED } from './protocol.ts';
import { type ListedTool, listedTools } from './tools.ts';

/** Results that are the same for every request to one service, serialised once. */
export interface FixedResults {
  readonly tools: Readonly<Record<ProtocolFamily, string>>;
  readonly discover: string;
  /** The same for clients that show pages next to results, with the lists of these pages. */
  readonly withPages: {
    readonly tools: string;
    readonly discover: string;
    readonly resources: string;
    /** The calculator's key for each page. */
    readonly keys: ReadonlyMap<unknown, string>;
  };
  /** The result of `initialize` for a version served. */
  initialize(version: string): string;
  /** The members added to every result of 2026-07-28. */
  readonly modernMembers: Readonly<Record<string, unknown>>;
  /** The calculator's key for each tool. */
  readonly keys: ReadonlyMap<unknown, string>;
}

/** How long lists may be cached, in milliseconds: an hour. They change only when rules are reloaded. */
const TTL_MS = 3_600_000;

/** Caching of what only some clients get: each client for itself. */
export const PRIVATE = { ttlMs: TTL_MS, cacheScope: 'private' } as const;

export const fixedResults = perService((service): FixedResults => {
  const { instructions } = service.common.mcp;
  const serverInfo = implementation(service);
  const { name, version } = serverInfo;
  // Every result names the server; icons and prose would only make each one longer.
  const modernMembers = commonMembers({ name, version });
  const cache = { ttlMs: TTL_MS, cacheScope: 'public' };
  const capabilities = { tools: {} };
  const discovered = (more: object, cacheMembers: object): string =>
    JSON.stringify({
      supportedVersions: SERVED,
      capabilities: { ...capabilities, ...more },
      instructions,
      ...cacheMembers,
      ...commonMembers(serverInfo),
    });
  const tools = listedTools(service);
  const openings = new Map(
    SERVED.map((protocolVersion) => [
      protocolVersion,
      JSON.stringify({ protocolVersion, capabilities, serverInfo, instructions }),
    ]),
  );
  return {
    tools: {
      modern: JSON.stringify({ tools, ...cache, ...modernMembers }),
      legacy: JSON.stringify({ tools }),
    },
    discover: discovered({}, cache),
    withPages: {
      tools: JSON.stringify({ tools: withPages(tools, service), ...PRIVATE, ...modernMembers }),
      discover: discovered({ resources: {}, extensions: { [UI_EXTENSION]: {} } }, PRIVATE),
      resources: JSON.stringify({ resources: listedPages(service), ...PRIVATE, ...modernMembers }),
      keys: new Map(service.tools.map(({ key }) => [pageUri(service, key), key])),
    },
    initialize: (version) => openings.get(version) as string,
    modernMembers,
    keys: new Map(service.tools.map((tool) => [tool.name, tool.key])),
  };
});

/** Each tool with the page that shows its results. */
function withPages(tools: readonly ListedTool[], service: Service): readonly object[] {
  return tools.map((tool, index) => ({
    ...tool,
    _meta: { ui: { resourceUri: pageUri(service, service.tools[index]?.key ?? '') } },
  }));
}

function commonMembers(serverInfo: Readonly<Partial<Implementation>>): Readonly<Record<string, unknown>> {
  return { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
}
