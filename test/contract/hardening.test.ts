import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService, serviceWith } from '../support/service.ts';
import { type Answer, ask, post, sendRaw } from '../support/wire.ts';

const service = await embeddedService();
const defects: unknown[] = [];
const app = await startApp({ report: (defect) => defects.push(defect) });
const { port } = app;
const test = suite('hardening');

const TOOL = '/api/v1/tools/corporation-tax';
const VALID = '"period_start":"2025-04-01","period_end":"2026-03-31","taxable_profits":100000';
const VALID_QUERY = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000';

test('every answer has the security headers', async () => {
  for (const path of ['/healthz', '/nothing', '/api/v1/tools', TOOL, '/api/v1/openapi.json']) {
    const { headers } = await ask(port, path);
    // Content Security Policy 3: the other three do not fall back to default-src.
    const own = path === '/nothing' ? [] : ['base-uri', 'form-action', 'frame-ancestors'];
    for (const directive of ['default-src', ...own])
      assert.match(String(headers['content-security-policy']), `${directive} 'none'`);
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['referrer-policy'], 'no-referrer');
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'])
      assert.match(String(headers['permissions-policy']), `${feature}=()`);
    assert.is(headers['strict-transport-security'], undefined);
    assert.is(headers['x-powered-by'], undefined);
    assert.is(headers.server, undefined);
  }
});

test('an https base address sends HSTS', async () => {
  const secure = Object.create(service, { baseUrl: { value: 'https://tax.example' } });
  const server = await startApp({ service: secure });
  assert.match(
    (await ask(server.port, '/healthz')).headers['strict-transport-security'] ?? '',
    /^max-age=\d{8}$/,
  );
  await server.close();
});

/** Names and values that trip up careless code, in well-formed JSON and in queries. */
const STRANGE: readonly [string, string, string][] = [
  ['__proto__', '"__proto__"', '__proto__'],
  ['NUL', '"a\\u0000b"', 'a%00b'],
  ['a lone surrogate', '"\\ud800"', '%ED%A0%80'],
];

for (const [name, json, encoded] of STRANGE) {
  test(`${name} as a value is invalid input`, async () => {
    const body = `{"period_start":${json},"period_end":"2026-03-31","taxable_profits":${json}}`;
    const query = `period_start=${encoded}&period_end=2026-03-31&taxable_profits=${encoded}`;
    for (const answer of [await post(port, TOOL, body), await ask(port, `${TOOL}?${query}`)]) {
      assert.is(answer.status, 422);
      assert.equal(fieldsOf(answer), ['period_start', 'taxable_profits']);
    }
  });

  test(`${name} as a name is ignored, or invalid where names are checked`, async () => {
    for (const value of ['1', '{"a":1}', '[]', 'null']) {
      assert.is((await post(port, TOOL, `{${VALID},${json}:${value}}`)).status, 200);
    }
    assert.is((await ask(port, `${TOOL}?${VALID_QUERY}&${encoded}=1&${encoded}=2`)).status, 200);
    for (const { key, input_schema } of service.tools) {
      if (input_schema.additionalProperties !== false) continue;
      const answer = await post(port, `/api/v1/tools/${key}`, `{${json}:{"polluted":1}}`);
      assert.is(answer.status, 422);
      assert.ok(fieldsOf(answer).includes(JSON.parse(json)));
    }
    assert.is((Object.prototype as { polluted?: unknown }).polluted, undefined);
  });
}

test('inputs are not read from Object.prototype', async () => {
  const answer = await post(port, TOOL, `{"__proto__":{${VALID}}}`);
  assert.equal(fieldsOf(answer), ['period_start', 'period_end', 'taxable_profits']);
});

test('deep JSON is answered promptly, well-formed or not', async () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.is((await post(port, TOOL, deep(100_000))).status, 413);
  assert.is((await post(port, TOOL, '['.repeat(60_000))).status, 400);
  for (const body of [
    deep(30_000),
    `${'{"a":'.repeat(10_000)}1.00499999999999999999${'}'.repeat(10_000)}`,
    `{${VALID},"x":${deep(101)}}`,
  ]) {
    const { status, text } = await post(port, TOOL, body);
    assert.is(status, 400);
    assert.match(text, 'nested too deeply');
  }
  assert.is((await post(port, TOOL, `{${VALID},"x":${deep(99)}}`)).status, 200);
});

test('huge numbers are invalid input', async () => {
  for (const number of ['1e400', '-1e400', '9'.repeat(5_000), '1e308', '123456789012345678901234567890']) {
    const body = `{"period_start":"2025-04-01","period_end":"2026-03-31","taxable_profits":${number}}`;
    const answer = await post(port, TOOL, body);
    assert.is(answer.status, 422, number);
    assert.equal(fieldsOf(answer), ['taxable_profits']);
    const query = `period_start=2025-04-01&period_end=2026-03-31&taxable_profits=${number}`;
    assert.is((await ask(port, `${TOOL}?${query}`)).status, 422, number);
  }
});

test('unknown names never make a rejection larger than its request', async () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `"n${index}":1`).join();
  const many = await post(port, '/api/v1/tools/deadlines', `{${names}}`);
  assert.is(many.status, 422);
  assert.ok(many.body.length < 10_000, `${many.body.length}`);
  const long = await post(port, '/api/v1/tools/deadlines', `{"${'x'.repeat(60_000)}":1}`);
  assert.is(long.status, 422);
  assert.ok(long.body.length < 2_000, `${long.body.length}`);
});

test('10,000 query parameters are answered promptly', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `${index}=`).join('&');
  assert.is((await ask(port, `${TOOL}?${many}`)).status, 431);
  const short = '&'.repeat(5_000) + 'a&'.repeat(4_000);
  assert.is((await ask(port, `${TOOL}?${VALID_QUERY}&${short}`)).status, 200);
  const roomy = await startApp({}, { maxHeaderSize: 256 * 1024 });
  assert.is((await ask(roomy.port, `${TOOL}?${VALID_QUERY}&${many}`)).status, 200);
  assert.is((await ask(roomy.port, `${TOOL}?${'period_start=1&'.repeat(10_000)}`)).status, 422);
  await roomy.close();
});

test('what is not HTTP gets an error of Node’s parser, which closes the connection', async () => {
  for (const [bytes, status] of [
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['\r\n\r\nnonsense\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['PRI /x\r\n\r\n', 400],
    [Buffer.from([0, 255, 13, 10, 13, 10]), 400],
    ['GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['GET healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ] as const) {
    assert.match(await sendRaw(port, bytes), new RegExp(`^HTTP/1\\.1 ${status} `));
  }
  assert.match(await sendRaw(port, 'GET /healthz HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 /);
});

for (const target of ['http://[::1/healthz', 'http://a:99999/']) {
  test(`the invalid target ${target} is rejected`, async () => {
    const text = await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    assert.match(text, /^HTTP\/1\.1 400 /);
  });
}

test('absolute-form targets, as proxies send them, and the asterisk are understood', async () => {
  const close = 'Host: x\r\nConnection: close\r\n\r\n';
  const whole = await sendRaw(port, `GET http://x.example${TOOL}?${VALID_QUERY} HTTP/1.1\r\n${close}`);
  assert.match(whole, /^HTTP\/1\.1 200 /);
  assert.match(whole, '"tool":"corporation-tax"');
  assert.match(await sendRaw(port, `OPTIONS * HTTP/1.1\r\n${close}`), /^HTTP\/1\.1 404 /);
});

test('a body that is too large closes its connection', async () => {
  for (const [path, code] of [
    [TOOL, '"code":"too_large"'],
    ['/mcp', '"code":-32600'],
  ] as const) {
    const large = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;
    const text = await sendRaw(port, large);
    assert.match(text, /^HTTP\/1\.1 413 .*connection: close\r\n/is);
    assert.match(text, code);
  }
});

test('pipelined bodies are each read with their own request', async () => {
  const bodies = Array.from({ length: 50 }, (_, index) => `{${VALID.replace('100000', String(index))}}`);
  const requests = bodies.map(
    (body, index) =>
      `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${index === bodies.length - 1 ? 'Connection: close\r\n' : ''}` +
      (index % 2 === 0
        ? `Content-Length: ${body.length}\r\n\r\n${body}`
        : `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  );
  const text = await sendRaw(port, requests.join(''));
  assert.equal(
    [...text.matchAll(/"input":\{[^}]*"taxable_profits":(\d+)/g)].map(([, profits]) => Number(profits)),
    bodies.map((_, index) => index),
  );
});

test('a defect is answered without details', async () => {
  const reported: unknown[] = [];
  const secret = new Error('secret 12345');
  const broken = await serviceWith({});
  const server = await startApp({ service: broken, report: (defect) => reported.push(defect) });
  Object.assign(broken, {
    calculate: () => {
      throw secret;
    },
  });
  const answer = await ask(server.port, `${TOOL}?${VALID_QUERY}`);
  assert.is(answer.status, 500);
  assert.equal(answer.json, { code: 'internal', message: service.common.errors.internal, errors: {} });
  assert.equal(reported, [secret]);
  await server.close();
});

function fieldsOf({ json }: Answer): string[] {
  return Object.keys((json as { errors: object }).errors);
}

test('none of these requests caused a defect', () => {
  assert.equal(defects, []);
});

test.run();
