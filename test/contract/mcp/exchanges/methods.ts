import { SERVED } from '../../../../src/mcp/protocol.ts';
import {
  base64,
  call,
  envelope,
  invalid,
  legacy,
  legacyRow,
  modern,
  modernHeaders,
  modernRow,
  noEnvelope,
  opening,
  type TableRow,
  TOOL,
} from './row.ts';

/** Versions that are not served. */
export const versions: TableRow[] = [
  ...['2099-01-01', '2026-07-29', '2024-10-07', '1900-01-01', 'latest'].map((version) =>
    modernRow(
      `the version ${version}`,
      'tools/list',
      {},
      {
        headers: { ...modernHeaders('tools/list'), 'mcp-protocol-version': version },
        body: modern('tools/list', {}, envelope(version)),
        status: 400,
        code: -32022,
        data: { supported: SERVED, requested: version },
      },
    ),
  ),
  modernRow(
    'a version not served comes before a missing Mcp-Method',
    'tools/list',
    {},
    {
      headers: { 'mcp-protocol-version': '2099-01-01' },
      body: modern('tools/list', {}, envelope('2099-01-01')),
      status: 400,
      code: -32022,
    },
  ),
  ...['2024-10-07', '1900-01-01', 'latest', '', '2025-11-25, 2025-11-25'].map((version) =>
    legacyRow(`the version header "${version}"`, legacy('tools/list'), invalid, {
      'mcp-protocol-version': version,
    }),
  ),
  legacyRow(
    'a notification under a version not served',
    { jsonrpc: '2.0', method: 'x' },
    { ...invalid, id: undefined },
    { 'mcp-protocol-version': '2024-10-07' },
  ),
  legacyRow('the header of a version to come, without _meta', legacy('tools/list'), noEnvelope, {
    'mcp-protocol-version': '2099-01-01',
  }),
];

/** Methods that are not known. */
export const methods: TableRow[] = [
  ...[
    'initialize',
    'ping',
    'logging/setLevel',
    'resources/list',
    'subscriptions/listen',
    'x/y',
    '',
    '__proto__',
  ].map((method) => modernRow(`no method "${method}"`, method, {}, { status: 404, code: -32601 })),
  ...[
    'server/discover',
    'logging/setLevel',
    'resources/list',
    'notifications/initialized',
    'x/y',
    '',
    '__proto__',
  ].map((method) => legacyRow(`no method "${method}"`, legacy(method), { code: -32601 })),
];

/** Params, cursors and tools that are not known. */
export const params: TableRow[] = [
  ...[
    TOOL.toUpperCase(),
    'corporation-tax',
    '__proto__',
    'constructor',
    'toString',
    '',
    ' '.repeat(9000),
  ].flatMap((name, index) => [
    modernRow(
      `an unknown tool, ${index}`,
      'tools/call',
      call(name),
      { code: -32602 },
      modernHeaders('tools/call', base64(name)),
    ),
    legacyRow(`an unknown tool, ${index}`, legacy('tools/call', call(name)), { code: -32602 }),
  ]),
  ...['null', '5', '[]', '"x"'].map((text) =>
    legacyRow(`the params ${text}`, `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":${text}}`, {
      code: -32602,
    }),
  ),
  ...[undefined, null, 5, {}, [TOOL]].flatMap((name) => [
    legacyRow(`${JSON.stringify(name)} for a name`, legacy('tools/call', call(name)), { code: -32602 }),
    modernRow(`${JSON.stringify(name)} for a name`, 'tools/call', call(name), { code: -32602 }),
  ]),
  ...[5, 'x', [], true].flatMap((given) => [
    legacyRow(`${JSON.stringify(given)} for arguments`, legacy('tools/call', call(TOOL, given)), {
      code: -32602,
    }),
    modernRow(`${JSON.stringify(given)} for arguments`, 'tools/call', call(TOOL, given), { code: -32602 }),
  ]),
  legacyRow('tools/call without params', legacy('tools/call'), { code: -32602 }),
  ...['', 'x', null, 0].flatMap((cursor) => [
    legacyRow(`the cursor ${JSON.stringify(cursor)}`, legacy('tools/list', { cursor }), { code: -32602 }),
    modernRow(`the cursor ${JSON.stringify(cursor)}`, 'tools/list', { cursor }, { code: -32602 }),
  ]),
  legacyRow('initialize without params', legacy('initialize'), { code: -32602 }),
  legacyRow('initialize with a number for its version', legacy('initialize', opening(5)), { code: -32602 }),
];

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

/** What is meant to harm. */
export const hostile: TableRow[] = [
  legacyRow(
    'arguments nested twenty thousand deep',
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${TOOL}","arguments":{"period_end":${deep}}}}`,
    {},
  ),
  legacyRow(
    'params nested as deep',
    `{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"x":${deep}}}`,
    {},
  ),
  legacyRow('an id nested as deep', `{"jsonrpc":"2.0","id":${deep},"method":"ping"}`, {
    ...invalid,
    id: undefined,
  }),
  legacyRow(
    '__proto__ among the arguments',
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${TOOL}","arguments":{"__proto__":{"period_end":"2026-03-31"}}}}`,
    {},
  ),
  legacyRow(
    '__proto__ in place of the arguments',
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"__proto__":{"name":"${TOOL}"}}}`,
    { code: -32602 },
  ),
  legacyRow(
    'a number that no float holds',
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${TOOL}","arguments":{"taxable_profits":1e999}}}`,
    {},
  ),
];
