import { call, envelope, invalid, legacy, legacyRow, modern, modernRow, type TableRow, TOOL } from './row.ts';

/** Ids of every kind. */
export const ids: TableRow[] = [
  ...[0, -1, 1, Number.MAX_SAFE_INTEGER, '', 'a', '7', '__proto__', '"\\\u2028'].flatMap((id) => [
    legacyRow(`the id ${JSON.stringify(id)} comes back`, { ...legacy('ping'), id }, { id }),
    modernRow(
      `the id ${JSON.stringify(id)} comes back`,
      'tools/list',
      {},
      { id, body: { ...modern('tools/list'), id } },
    ),
  ]),
  ...['null', 'true', '1.5', '{}', '[]', '1e300', '9007199254740993'].map((id) =>
    legacyRow(`the id ${id} is refused, and not repeated`, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`, {
      status: 400,
      code: -32600,
      id: undefined,
    }),
  ),
  modernRow(
    'the id null',
    'tools/list',
    {},
    {
      body: { ...modern('tools/list'), id: null },
      status: 400,
      code: -32600,
      id: undefined,
    },
  ),
];

/** Bodies that are no message. */
export const shapes: TableRow[] = [
  ...['null', '5', '"text"', 'true', '{}', '[]'].map((body) =>
    legacyRow(`the body ${body}`, body, { ...invalid, id: undefined }),
  ),
  legacyRow('an array of one request', [legacy('ping')], { ...invalid, id: undefined }),
  legacyRow(
    'an array under 2025-03-26',
    [legacy('ping')],
    { ...invalid, id: undefined },
    { 'mcp-protocol-version': '2025-03-26' },
  ),
  modernRow('an array', 'tools/list', {}, { ...invalid, id: undefined, body: [modern('tools/list')] }),
  legacyRow('jsonrpc 1.0', { ...legacy('ping'), jsonrpc: '1.0' }, invalid),
  legacyRow('no jsonrpc', { id: 7, method: 'ping' }, invalid),
  legacyRow('a number for jsonrpc', { ...legacy('ping'), jsonrpc: 2 }, invalid),
  legacyRow('no method', { jsonrpc: '2.0', id: 7 }, invalid),
  legacyRow('a number for the method', legacy(5 as unknown as string), invalid),
  modernRow(
    'jsonrpc 1.0',
    'tools/list',
    {},
    { ...invalid, body: { ...modern('tools/list'), jsonrpc: '1.0' } },
  ),
  legacyRow(
    '__proto__ beside the method',
    '{"jsonrpc":"2.0","id":7,"method":"ping","__proto__":{"method":"tools/list"}}',
    invalid,
  ),
];

/** Messages that are taken in silence. */
export const silent: TableRow[] = [
  ['notifications/initialized', { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['a cancellation', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
  ['a notification unknown here', { jsonrpc: '2.0', method: 'x/y' }],
  ['tools/call without an id', { jsonrpc: '2.0', method: 'tools/call', params: call(TOOL) }],
  ['a posted result', { jsonrpc: '2.0', id: 7, result: {} }],
  ['a posted error', { jsonrpc: '2.0', id: 7, error: { code: 1, message: 'x' } }],
].map(([about, body]) => legacyRow(`${about} is taken in silence`, body, { status: 202, id: undefined }));

/** Notifications of 2026-07-28. */
export const modernSilent: TableRow[] = [
  modernRow(
    'a notification is taken in silence',
    'notifications/x',
    {},
    {
      body: { jsonrpc: '2.0', method: 'notifications/x', params: { _meta: envelope() } },
      status: 202,
      id: undefined,
    },
  ),
  modernRow(
    'a notification needs no _meta',
    'notifications/x',
    {},
    {
      body: { jsonrpc: '2.0', method: 'notifications/x' },
      status: 202,
      id: undefined,
    },
  ),
  modernRow(
    'a notification whose header names another version',
    'notifications/x',
    {},
    {
      headers: { 'mcp-protocol-version': '2025-11-25' },
      body: { jsonrpc: '2.0', method: 'notifications/x', params: { _meta: envelope() } },
      status: 400,
      code: -32020,
      id: undefined,
    },
  ),
];
