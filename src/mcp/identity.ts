import manifest from '#package' with { type: 'json' };
import { ICON_PIXELS, type IconTheme, iconPath, iconSvg } from '../http/icons.ts';
import type { Service } from '../service.ts';
import { SERVED } from './protocol.ts';

/** Who the server is, for `initialize`, `server/discover` and its card; with icons since 2025-11-25. */
export function implementation({ common, baseUrl }: Service) {
  const { name, title, about } = common.mcp;
  const themes: readonly IconTheme[] = ['light', 'dark'];
  const icons = themes.flatMap((theme) => [
    {
      src: `data:image/svg+xml;base64,${btoa(iconSvg[theme])}`,
      mimeType: 'image/svg+xml',
      sizes: ['any'],
      theme,
    },
    {
      src: baseUrl + iconPath[theme],
      mimeType: 'image/png',
      sizes: [`${ICON_PIXELS}x${ICON_PIXELS}`],
      theme,
    },
  ]);
  return { name, title, version: manifest.version, description: about, websiteUrl: baseUrl, icons };
}

/** Below the server's URL, where clients look for its card. */
export const CARD_PATH = '/server-card';
export const CARD_TYPE = 'application/mcp-server-card+json';

/**
 * The server's card: who it is and how to reach it, before any connection.
 * Source: SEP-2127 (final), its schema v1 in modelcontextprotocol/experimental-ext-server-card.
 */
export function serverCard(service: Service): Readonly<Record<string, unknown>> {
  const { name, ...known } = implementation(service);
  const url = `${service.baseUrl}/mcp`;
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: manifest.mcpName,
    ...known,
    remotes: [{ type: 'streamable-http', url, supportedProtocolVersions: SERVED }],
  };
}

/** At the root of the host, even where the service is mounted below it. */
export const CATALOG_PATH = '/.well-known/ai-catalog.json';
export const CATALOG_TYPE = 'application/ai-catalog+json';

/**
 * What the host offers to assistants: the card of its one server.
 * Source: AI Catalog 1.0 (Agent-Card/ai-catalog), which SEP-2127 uses to discover cards.
 */
export function aiCatalog({ common, baseUrl }: Service): Readonly<Record<string, unknown>> {
  const { name, title, about } = common.mcp;
  return {
    specVersion: '1.0',
    host: { displayName: common.siteName, documentationUrl: `${baseUrl}/docs` },
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:${name}`,
        displayName: title,
        type: CARD_TYPE,
        url: `${baseUrl}/mcp${CARD_PATH}`,
        description: about,
        version: manifest.version,
        extensions: {
          'https://ai-catalog.org/extensions/policy-urls': { privacyPolicyUrl: `${baseUrl}/privacy` },
        },
      },
    ],
  };
}
