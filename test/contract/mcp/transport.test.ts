import { request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../../support/app.ts';
import { legacy, modern, modernHeaders } from '../../support/mcp-messages.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const report = (defect: unknown) => defects.push(defect);
const server = await startApp({ service, report, allowedOrigins: ['https://app.example'] });
const open = await startApp({ service, report, allowedOrigins: ['*'] });
const url = `${server.origin}/mcp`;
const JSON_TYPE = { 'content-type': 'application/json' };

function post(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  address = url,
): Promise<Response> {
  return fetch(address, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
}

const ping = JSON.stringify(legacy('ping'));

const test = suite('/mcp over HTTP');

/** Asserts that a response is a proper rejection: a JSON-RPC error without an id. */
async function assertRefused(response: Response, status: number, code: number): Promise<void> {
  assert.is(response.status, status);
  assert.is(response.headers.get('content-type'), 'application/json');
  const body = (await response.json()) as { jsonrpc: string; error: { code: number; message: string } };
  assert.is(body.jsonrpc, '2.0');
  assert.is(body.error.code, code);
  assert.type(body.error.message, 'string');
  assert.not('id' in body);
}

test('a message is answered in plain JSON', async () => {
  const response = await post(ping, { accept: 'text/event-stream', 'mcp-session-id': 'x' });
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-type'), 'application/json');
  assert.is(response.headers.get('mcp-session-id'), null);
  assert.equal(await response.json(), { jsonrpc: '2.0', id: 7, result: {} });
});

test('the answer to a notification has no body and no content type', async () => {
  const response = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  assert.is(response.status, 202);
  assert.is(response.headers.get('content-type'), null);
  assert.is(await response.text(), '');
});

test('Accept is never a reason for rejection', async () => {
  for (const accept of ['application/json', 'text/event-stream', 'text/html', '*/*', ''])
    assert.is((await post(ping, { accept })).status, 200, accept);
});

test('a body that is not JSON in UTF-8, or of another type, is rejected', async () => {
  const latin = new Uint8Array(Buffer.from('{"jsonrpc":"2.0","id":"caf\u00e9","method":"ping"}', 'latin1'));
  for (const body of ['', ' ', 'x', '{', '{"jsonrpc":"2.0",}', "{'a':1}", '\uFEFFx', latin])
    await assertRefused(await post(body), 400, -32700);
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/json-seq', ''];
  for (const type of [...types, 'application/vnd.api+json'])
    await assertRefused(await post(ping, { 'content-type': type }), 415, -32600);
  for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;'])
    assert.is((await post(ping, { 'content-type': type })).status, 200, type);
});

test('a body may have up to 64 KiB', async () => {
  const filled = (bytes: number) => ping.padEnd(bytes, ' ');
  assert.is((await post(filled(64 * 1024))).status, 200);
  await assertRefused(await post(filled(64 * 1024 + 1)), 413, -32600);
});

test('only POST is allowed', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD']) {
    const response = await fetch(url, { method });
    assert.is(response.headers.get('allow'), 'POST');
    if (method === 'HEAD') assert.equal([response.status, await response.text()], [405, '']);
    else await assertRefused(response, 405, -32600);
  }
});

const ALLOWED = ['http://localhost:9', 'https://localhost', 'http://127.0.0.1:5', 'http://[::1]:5'];
const FOREIGN = [
  ...['https://evil.example', 'null', 'https://app.example.evil.example', 'http://app.example', 'x', ''],
  ...['https://app.example:8443', 'http://localhost.evil.example', 'http://127.0.0.1.evil.example'],
];

test('pages of this machine and of listed origins may send messages', async () => {
  for (const origin of [...ALLOWED, 'https://app.example']) {
    const { status, headers } = await post(ping, { origin });
    assert.equal([status, headers.get('access-control-allow-origin')], [200, origin]);
    assert.match(headers.get('vary') ?? '', 'Origin');
  }
});

test('pages of other origins may not, whatever the method', async () => {
  for (const origin of FOREIGN) {
    const response = await post(ping, { origin });
    assert.is(response.headers.get('access-control-allow-origin'), null);
    await assertRefused(response, 403, -32600);
    await assertRefused(await fetch(url, { headers: { origin } }), 403, -32600);
    assert.is((await fetch(url, { method: 'OPTIONS', headers: { origin } })).status, 403, origin);
  }
});

test('with * any page may', async () => {
  const response = await post(ping, { origin: 'https://any.example' }, `${open.origin}/mcp`);
  assert.is(response.status, 200);
});

test('OPTIONS from an allowed page lists what it may send', async () => {
  const response = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://app.example' } });
  assert.is(response.status, 204);
  assert.is(response.headers.get('access-control-allow-origin'), 'https://app.example');
  assert.is(response.headers.get('access-control-allow-methods'), 'POST');
  assert.is(
    response.headers.get('access-control-allow-headers'),
    'content-type, accept, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id',
  );
  assert.is(await response.text(), '');
});

test('an aborted body is not a defect', async () => {
  await new Promise<void>((resolve) => {
    const broken = request(url, { method: 'POST', headers: { ...JSON_TYPE, 'content-length': '100' } });
    broken.on('error', () => resolve());
    broken.write('{', () => broken.destroy());
  });
  assert.is((await post(ping)).status, 200);
});

test('there is nothing below /mcp, and no authorisation to discover', async () => {
  for (const path of [
    '/mcp/x',
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server/mcp',
  ]) {
    assert.is((await fetch(`${server.origin}${path}`)).status, 404, path);
  }
});

test('a slash at the end makes no difference', async () => {
  const response = await post(ping, {}, `${url}/`);
  assert.is(response.status, 200);
  assert.is(await response.text(), await (await post(ping)).text());
});

test('a cross-origin page can read every answer, 429 too, and its preflights are neither counted nor rejected', async () => {
  const limited = await startApp({
    service,
    report,
    allowedOrigins: ['https://app.example'],
    rateLimits: { mcp: 1, pages: 1 },
  });
  const address = `${limited.origin}/mcp`;
  const origin = 'https://app.example';
  const preflight = { origin, 'access-control-request-method': 'POST' };
  for (let sent = 0; sent < 3; sent += 1) {
    assert.is((await fetch(address, { method: 'OPTIONS', headers: preflight })).status, 204);
  }
  assert.is((await post(ping, { origin }, address)).status, 200);
  const refused = await post(ping, { origin }, address);
  assert.is(refused.status, 429);
  assert.is(refused.headers.get('access-control-allow-origin'), origin);
  assert.match(refused.headers.get('access-control-expose-headers') ?? '', 'Retry-After');
  assert.is((await fetch(address, { method: 'OPTIONS', headers: preflight })).status, 204);
  const foreign = await post(ping, { origin: 'https://else.example' }, address);
  assert.is(foreign.headers.get('access-control-allow-origin'), null);
  await limited.close();
});

test('errors echo no text of the caller that could change how they are shown', async () => {
  for (const [method, params] of [
    ['tools/call', { name: 'a\u202eb\u0007\u200f', arguments: {} }],
    ['a\u202eb\u0007', {}],
  ] as const) {
    const text = await (await post(JSON.stringify(legacy(method, params)))).text();
    assert.not.match(JSON.stringify(JSON.parse(text)), /\u202e|\u200f|\\u0007/);
  }
});

test('an array of messages is rejected: it would be many calls for one count', async () => {
  await assertRefused(await post(`[${ping},${ping}]`), 400, -32600);
});

test('a subscription is rejected at once, in JSON: nothing here changes', async () => {
  const method = 'subscriptions/listen';
  const body = JSON.stringify(modern(method, { notifications: { toolsListChanged: true } }));
  const response = await post(body, modernHeaders(method));
  assert.is(response.headers.get('content-type'), 'application/json');
  assert.is(response.status, 404);
  assert.is(((await response.json()) as { error: { code: number } }).error.code, -32601);
});

test('none of this caused a defect', () => {
  assert.equal(defects, []);
});

test.after(async () => {
  await server.close();
  await open.close();
});

test.run();
