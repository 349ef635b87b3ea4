import {
  call,
  envelope,
  LEGACY_VERSIONS,
  legacy,
  legacyRow,
  MODERN_VERSION,
  modernRow,
  opening,
  type TableRow,
  TOOL,
} from './row.ts';

/** Messages that are answered with a result. */
export const results: TableRow[] = [
  modernRow('server/discover', 'server/discover', {}, {}),
  modernRow('tools/list', 'tools/list', {}, {}),
  modernRow('tools/call', 'tools/call', call(TOOL), {}),
  modernRow('tools/call with inputs that are not valid', 'tools/call', call(TOOL, {}), {}),
  modernRow('tools/call without arguments', 'tools/call', { name: TOOL }, {}),
  modernRow('tools/call with null for arguments', 'tools/call', call(TOOL, null), {}),
  legacyRow('tools/list', legacy('tools/list'), {}),
  legacyRow('tools/list with empty params', legacy('tools/list', {}), {}),
  legacyRow('tools/list with a progress token', legacy('tools/list', { _meta: { progressToken: 1 } }), {}),
  legacyRow('tools/call', legacy('tools/call', call(TOOL)), {}),
  legacyRow(
    'tools/call with inputs that are not valid',
    legacy('tools/call', call(TOOL, { period_end: 5 })),
    {},
  ),
  legacyRow('tools/call without arguments', legacy('tools/call', { name: TOOL }), {}),
  legacyRow('ping', legacy('ping'), {}),
  ...LEGACY_VERSIONS.flatMap((version) => [
    legacyRow(`initialize for ${version}`, legacy('initialize', opening(version)), {}),
    legacyRow(
      `tools/list under the header ${version}`,
      legacy('tools/list'),
      {},
      { 'mcp-protocol-version': version },
    ),
    legacyRow(
      `a header of another version, ${version}, on initialize is ignored`,
      legacy('initialize', opening('2025-03-26')),
      {},
      { 'mcp-protocol-version': version },
    ),
    legacyRow(
      `${version} named in _meta as well`,
      legacy('tools/list', { _meta: envelope(version) }),
      {},
      { 'mcp-protocol-version': version },
    ),
  ]),
  legacyRow('initialize for 2024-10-07', legacy('initialize', opening('2024-10-07')), {}),
  legacyRow('initialize for 2026-07-28', legacy('initialize', opening(MODERN_VERSION)), {}),
  legacyRow('initialize for a version to come', legacy('initialize', opening('2099-01-01')), {}),
  legacyRow('initialize for no version at all', legacy('initialize', opening('latest')), {}),
  ...[MODERN_VERSION, '2099-01-01', 'latest', ''].map((version) =>
    legacyRow(
      `the version header "${version}" on initialize is ignored`,
      legacy('initialize', opening('2025-11-25')),
      {},
      { 'mcp-protocol-version': version },
    ),
  ),
  legacyRow(
    'session headers are ignored',
    legacy('ping'),
    {},
    { 'mcp-session-id': 'x', 'last-event-id': '1' },
  ),
  legacyRow(
    'Mcp-Method and Mcp-Name are not read',
    legacy('ping'),
    {},
    { 'mcp-method': 'x', 'mcp-name': 'y' },
  ),
  legacyRow('blanks around the version', legacy('ping'), {}, { 'mcp-protocol-version': ' 2025-11-25\t' }),
];
