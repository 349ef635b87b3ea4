import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService, serviceWith } from '../support/service.ts';
import { type Asked, ask, post } from '../support/wire.ts';

const service = await embeddedService();
const { port } = await startApp();
const test = suite('HTTP semantics');

const TOOL = '/api/v1/tools/corporation-tax';
const EXAMPLE = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100000 };
const RESULT = `${TOOL}?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000`;

/** Every way to be rejected: the request, the status, the stable code. */
const REFUSED: readonly [string, string, Asked, number, string][] = [
  ['an address with nothing', '/nothing', { headers: { Accept: 'application/json' } }, 404, 'not_found'],
  ['an address of the API with nothing', '/api/v2', {}, 404, 'not_found'],
  ['an unknown calculator', '/api/v1/tools/nothing', {}, 404, 'unknown_tool'],
  ['a path that does not decode', '/api/v1/tools/%E0%A4%A', {}, 404, 'unknown_tool'],
  ['other capitals', '/API/V1/tools', {}, 404, 'not_found'],
  ['DELETE', '/api/v1/tools', { method: 'DELETE' }, 405, 'method_not_allowed'],
  ['an unknown method', TOOL, { method: 'PROPFIND' }, 405, 'method_not_allowed'],
  ['POST to the list', '/api/v1/tools', { method: 'POST' }, 405, 'method_not_allowed'],
  ['HTML only', RESULT, { headers: { Accept: 'text/html' } }, 406, 'not_acceptable'],
  ['no JSON', RESULT, { headers: { Accept: 'application/json;q=0' } }, 406, 'not_acceptable'],
  ['a form', TOOL, withBody('{}', 'application/x-www-form-urlencoded'), 415, 'unsupported_media_type'],
  [
    'other characters',
    TOOL,
    withBody('{}', 'application/json; charset=latin1'),
    415,
    'unsupported_media_type',
  ],
  [
    'compressed',
    TOOL,
    withBody('{}', 'application/json', { 'Content-Encoding': 'gzip' }),
    415,
    'unsupported_media_type',
  ],
  ['no JSON', TOOL, withBody('{'), 400, 'malformed_json'],
  ['nothing', TOOL, withBody(''), 400, 'malformed_json'],
  ['bytes that are not UTF-8', TOOL, withBody(Buffer.from([0x22, 0xff, 0x22])), 400, 'malformed_json'],
  ['64 KiB and a byte', TOOL, withBody(`"${'x'.repeat(64 * 1024 - 1)}"`), 413, 'too_large'],
  [
    '64 KiB and a byte without length',
    TOOL,
    withBody(`"${'x'.repeat(64 * 1024)}"`, 'application/json', { 'Transfer-Encoding': 'chunked' }),
    413,
    'too_large',
  ],
];

function withBody(body: string | Buffer, type = 'application/json', headers = {}): Asked {
  return { method: 'POST', body, headers: { 'Content-Type': type, ...headers } };
}

/** The message, where a code has several. */
const SENTENCES = new Map([
  ['other characters', 'other_charset'],
  ['compressed', 'compressed'],
]);

/** The message for an unknown calculator. */
const LIST = `There is no calculator of this name. ${service.baseUrl}/api/v1/tools names them all.`;

for (const [name, path, options, status, code] of REFUSED) {
  test(`${status} for ${name}: ${options.method ?? 'GET'} ${path}`, async () => {
    const answer = await ask(port, path, options);
    assert.is(answer.status, status);
    const message = code === 'unknown_tool' ? LIST : service.common.errors[SENTENCES.get(name) ?? code];
    assert.equal(answer.json, { code, message, errors: {} });
    assert.is(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.is(answer.headers['cache-control'], 'no-store');
  });
}

test('the name of an MCP tool is recognised, and its calculator’s key given', async () => {
  for (const { name, key, api_url } of service.tools) {
    for (const [path, options] of [
      [`/api/v1/tools/${name}`, {}],
      [`/api/v1/tools/${name}/workings?x=1`, {}],
      [`/api/v1/tools/${name}`, withBody('{}')],
    ] as const) {
      const { status, json } = await ask(port, path, options);
      assert.is(status, 404);
      assert.equal(json, {
        code: 'unknown_tool',
        message: `${name} is the name of a tool over MCP. In this API the calculator is called ${key}: ${api_url}`,
        errors: {},
      });
    }
  }
});

test('exactly 64 KiB is accepted', async () => {
  const body = JSON.stringify({ ...EXAMPLE, x: '' });
  const answer = await post(port, TOOL, body.replace('""', `"${'x'.repeat(64 * 1024 - body.length)}"`));
  assert.is(answer.status, 200);
});

test('405 lists the allowed methods', async () => {
  assert.is((await ask(port, '/api/v1/tools', { method: 'PUT' })).headers.allow, 'GET, HEAD, OPTIONS');
  assert.is((await ask(port, TOOL, { method: 'PUT' })).headers.allow, 'GET, HEAD, OPTIONS, POST');
  assert.is((await ask(port, `${TOOL}/batch`)).headers.allow, 'OPTIONS, POST');
});

for (const accept of [
  '*/*',
  'application/*',
  'text/html, */*;q=0.1',
  'application/json',
  'application/json; charset=utf-8',
  'text/html;level=1;q=0.9, application/json ;charset="utf-8"; q=0.5',
  '',
]) {
  test(`Accept "${accept}" is answered`, async () => {
    assert.is((await ask(port, RESULT, { headers: { Accept: accept } })).status, 200);
  });
}

test('the ending of an address decides its type, and 406 hides no other error', async () => {
  const html = { Accept: 'text/html' };
  assert.is((await ask(port, `${TOOL}/workings.csv?${RESULT.split('?')[1]}`, { headers: html })).status, 200);
  assert.is((await ask(port, '/api/v1/rates/corporation-tax.csv', { headers: html })).status, 200);
  const gzip = { ...html, 'Accept-Encoding': 'gzip' };
  const { status, headers } = await ask(port, '/api/v1/tools', { headers: gzip });
  assert.equal([status, headers['content-encoding'], headers.etag], [406, undefined, undefined]);
  for (const [path, options, status] of [
    ['/api/v1/nothing', {}, 404],
    ['/api/v1/tools/nothing', {}, 404],
    [TOOL, { method: 'DELETE' }, 405],
    [`${TOOL}/boxes?taxable_profits=x`, {}, 422],
    [TOOL, withBody('{}', 'text/html'), 415],
  ] as const) {
    const headers = { ...('headers' in options ? options.headers : {}), ...html };
    assert.is((await ask(port, path, { ...options, headers })).status, status, `${path} ${status}`);
  }
});

test('an Accept-Encoding of 15 KB is not read: it would cost more than it saves', async () => {
  for (const path of [RESULT, '/nothing', '/docs']) {
    const headers = { 'Accept-Encoding': `${'a;q=0.5,'.repeat(1_900)}gzip` };
    assert.is((await ask(port, path, { headers })).headers['content-encoding'], undefined, path);
  }
});

test('every API answer may be read from any origin, errors too', async () => {
  for (const path of [RESULT, '/api/v1/tools', '/api/v1/nothing', TOOL]) {
    const { headers } = await ask(port, path, { headers: { Origin: 'https://elsewhere.example' } });
    assert.is(headers['access-control-allow-origin'], '*', path);
  }
  assert.is((await ask(port, '/healthz')).headers['access-control-allow-origin'], undefined);
});

test('HEAD answers like GET, without the body', async () => {
  for (const path of [RESULT, '/api/v1/tools', '/api/v1/openapi.json', '/healthz', '/readyz']) {
    const get = await ask(port, path);
    const head = await ask(port, path, { method: 'HEAD' });
    assert.is(head.status, get.status, path);
    assert.is(head.text, '');
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control']) {
      assert.is(head.headers[name], get.headers[name], `${path} ${name}`);
    }
  }
});

test('uncacheable answers have no ETag', async () => {
  for (const path of ['/healthz', '/readyz', '/nothing', '/api/v1/nothing', TOOL]) {
    const { headers } = await ask(port, path);
    assert.is(headers['cache-control'], 'no-store', path);
    assert.is(headers.etag, undefined, path);
  }
  const { headers } = await post(port, TOOL, EXAMPLE);
  assert.equal([headers['cache-control'], headers.etag], ['no-store', undefined]);
});

test('no answer sets a cookie', async () => {
  for (const path of [RESULT, '/api/v1/tools', '/api/v1/openapi.json', '/nothing', '/readyz', TOOL]) {
    const { headers } = await ask(port, path, { headers: { Cookie: 'a=b' } });
    assert.is(headers['set-cookie'], undefined, path);
  }
});

for (const path of [RESULT, '/api/v1/tools', '/api/v1/openapi.json', '/api/v1/rates']) {
  test(`${path} has a strong ETag for each encoding, and 304`, async () => {
    const unpack = { identity: (bytes: Buffer) => bytes, gzip: gunzipSync };
    const etags = new Set<string>();
    const plain = await ask(port, path);
    for (const coding of ['identity', 'gzip'] as const) {
      const accepted = { 'Accept-Encoding': coding };
      const { headers, body } = await ask(port, path, { headers: accepted });
      assert.is(headers['content-encoding'] ?? 'identity', coding);
      assert.equal(unpack[coding](body), plain.body);
      if (coding !== 'identity') assert.ok(body.length < plain.body.length / 2);
      assert.is(headers.vary, 'Accept-Encoding');
      assert.match(headers['cache-control'] ?? '', /^(public|private), max-age=300$/);
      const { etag = '' } = headers;
      assert.match(etag, /^"[\w-]+"$/);
      etags.add(etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await ask(port, path, { headers: { ...accepted, 'If-None-Match': known } });
        assert.equal([again.status, again.text, again.headers.etag], [304, '', etag], known);
        assert.is(again.headers.vary, 'Accept-Encoding');
      }
    }
    assert.is(etags.size, 2);
    const other = await ask(port, path, { headers: { 'If-None-Match': '"other"' } });
    assert.is(other.status, 200);
  });

  test(`the ETag of ${path} changes with the version of the rules`, async () => {
    const later = await serviceWith({ rulesVersion: '2099-01-01' });
    const newer = await startApp({ service: later });
    const headers = { 'If-None-Match': (await ask(port, path)).headers.etag ?? '' };
    assert.is((await ask(newer.port, path, { headers })).status, 200);
    await newer.close();
  });
}

test('an encoding that the client rejects is not used', async () => {
  const headers = { 'Accept-Encoding': 'br;q=0, gzip;q=0' };
  assert.is((await ask(port, RESULT, { headers })).headers['content-encoding'], undefined);
});

test('a body that is not an object is invalid input without a field', async () => {
  for (const body of ['[]', 'null', '"text"', '1']) {
    const { status, json } = await post(port, TOOL, body);
    assert.is(status, 422);
    assert.equal(json, { code: 'invalid_input', message: 'Send the inputs as one JSON object.', errors: {} });
  }
});

test.run();
