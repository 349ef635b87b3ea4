import { perService } from '../service.ts';
import { type Implementation, implementation } from './identity.ts';
import { type ProtocolFamily, SERVED } from './protocol.ts';
import { listedTools } from './tools.ts';

/** Results that are the same for every request to one service, serialised once. */
export interface FixedResults {
  readonly tools: Readonly<Record<ProtocolFamily, string>>;
  readonly discover: string;
  /** The result of `initialize` for a version that is served. */
  initialize(version: string): string;
  /** The members that every result of 2026-07-28 has besides its own. */
  readonly modernMembers: Readonly<Record<string, unknown>>;
  /** The key of the calculator that a tool runs. */
  readonly keys: ReadonlyMap<unknown, string>;
}

/** How long lists may be cached, in milliseconds: an hour. They change only when rules are reloaded. */
const TTL_MS = 3_600_000;

/** The fixed results of a service; made at its first request. */
export const fixedResults = perService((service): FixedResults => {
  const { instructions } = service.common.mcp;
  const serverInfo = implementation(service);
  const { name, version } = serverInfo;
  // Every result says who gives it; icons and prose would only make each of them longer.
  const modernMembers = membersOf({ name, version });
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
      modern: JSON.stringify({ tools, ...cache, ...modernMembers }),
      legacy: JSON.stringify({ tools }),
    },
    discover: JSON.stringify({
      supportedVersions: SERVED,
      capabilities,
      instructions,
      ...cache,
      ...membersOf(serverInfo),
    }),
    initialize: (version) => openings.get(version) as string,
    modernMembers,
    keys: new Map(service.tools.map((tool) => [tool.name, tool.key])),
  };
});

function membersOf(serverInfo: Readonly<Partial<Implementation>>): Readonly<Record<string, unknown>> {
  return { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
}
