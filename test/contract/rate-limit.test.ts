import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService, serviceWith } from '../support/service.ts';
import { ask, post, sendRaw } from '../support/wire.ts';

const service = await embeddedService();
const test = suite('rate limits');

const RESULT =
  '/api/v1/tools/corporation-tax?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=1';

async function statuses(count: number, one: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = [];
  for (let sent = 0; sent < count; sent += 1) all.push((await one()).status);
  return all;
}

test('the body of a rejected request is read at 64 KiB per quarter of a second', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 1, mcp: 0 } });
  await ask(port, RESULT);
  const body = 'x'.repeat(512 * 1024);
  const started = performance.now();
  const refused = await post(port, '/api/v1/tools/corporation-tax/batch', body);
  assert.is(refused.status, 429);
  // The first pieces arrive with the headers.
  assert.ok(performance.now() - started >= 1_250, 'too fast');
  const endless = await sendRaw(
    port,
    `POST /api/v1/tools/corporation-tax/batch HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n${'x'.repeat(9_000_000)}`,
  );
  assert.match(endless, /^HTTP\/1\.1 429 /);
  assert.match(endless, /^Connection: close\r$/im);
  await close();
});

test('headers give the remaining allowance, and the reset in whole seconds from now', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 2, mcp: 0 } });
  const answers = [await ask(port, RESULT), await ask(port, RESULT), await ask(port, RESULT)];
  assert.equal(
    answers.map(({ status, headers }) => [
      status,
      headers['ratelimit-limit'],
      headers['ratelimit-remaining'],
    ]),
    [
      [200, '2', '1'],
      [200, '2', '0'],
      [429, '2', '0'],
    ],
  );
  for (const { headers } of answers) {
    assert.match(String(headers['ratelimit-reset']), /^\d+$/);
    const reset = Number(headers['ratelimit-reset']);
    assert.ok(reset >= 55 && reset <= 60, `${reset}`);
    assert.is(headers['x-ratelimit-limit'], undefined);
  }
  const [, allowed, refused] = answers;
  assert.is(allowed?.headers['retry-after'], undefined);
  assert.is(refused?.headers['retry-after'], refused?.headers['ratelimit-reset']);
  assert.is(refused?.headers['cache-control'], 'no-store');
  assert.is(refused?.headers['access-control-allow-origin'], '*');
  const message = service.common.errors.too_many_requests;
  assert.equal(refused?.json, { code: 'too_many_requests', message, errors: {} });
  assert.is((await ask(port, RESULT, { from: '127.0.0.2' })).status, 200);
  await close();
});

test('every request under /api/ counts, whatever its outcome', async () => {
  const requests = [
    ['/api/v1/tools', {}],
    ['/api/v1/openapi.json', {}],
    ['/api/v1/nothing', {}],
    ['/API/V1/tools', {}],
    ['/api', {}],
    ['/api/v1/tools', { method: 'OPTIONS' }],
    ['/api/v1/tools', { method: 'HEAD' }],
    ['/api/v1/tools/corporation-tax', { method: 'POST', body: '{' }],
    [RESULT, { headers: { 'If-None-Match': '*' } }],
  ] as const;
  const { port, close } = await startApp({ rateLimits: { api: requests.length, mcp: 0 } });
  for (const [path, options] of requests) assert.is.not((await ask(port, path, options)).status, 429, path);
  assert.is((await ask(port, '/api/v1/tools')).status, 429);
  await close();
});

test('API, results on pages, results in embeds and everything else count separately; health does not count', async () => {
  const rateLimits = { api: 1, mcp: 1, pages: 1, results: 1, embeds: 1 };
  const groups = [
    [RESULT, '/api/v1/tools', '/api/nothing'],
    ['/calculators/deadlines?period_end=1', '/calculators/deadlines/workings.csv?period_end=1'],
    ['/embed/deadlines?period_end=1', '/Embed/x?y', '/embed/deadlines?theme=dark&period_end=1'],
    [
      '/docs',
      '/docs?x=1',
      '/rates/retail-prices-index',
      '/calculators/deadlines',
      '/embed/deadlines',
      '/embed/deadlines?theme=dark',
      '/nothing',
      '/mcp',
      '/robots.txt',
    ],
  ];
  for (const group of groups) {
    const { port, close } = await startApp({ rateLimits });
    for (const [first] of groups) {
      if (first !== group[0]) assert.is.not((await ask(port, first ?? '')).status, 429, first);
    }
    assert.is.not((await ask(port, group[0] ?? '')).status, 429, group[0]);
    for (const path of group) assert.is((await ask(port, path)).status, 429, path);
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      assert.is.not((await ask(port, path)).status, 429, path);
    }
    await close();
  }
});

test('sending a form of rows counts as a result, not as a page', async () => {
  const { port, close } = await startApp({ rateLimits: { pages: 100, results: 2 } });
  const form = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'rows=1',
  };
  const results = await statuses(3, () => ask(port, '/calculators/directors-loan/ledger', form));
  assert.equal(results, [422, 422, 429]);
  assert.is((await ask(port, '/calculators/directors-loan/ledger')).status, 200);
  await close();
});

test('an answer for shared caches does not give one client’s remaining allowance', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 100, mcp: 0, pages: 100, embeds: 100 } });
  for (const path of ['/api/v1/tools', '/api/v1/rates', '/docs', '/embed/deadlines']) {
    const { headers } = await ask(port, path);
    assert.match(String(headers['cache-control']), /^public/);
    assert.equal(
      Object.keys(headers).filter((name) => name.startsWith('ratelimit')),
      [],
      path,
    );
  }
  await close();
});

test('pages get a 429 in the site’s HTML, embeds one that may be framed', async () => {
  const contact = 'ops@<tax>.example';
  const service = await serviceWith({ operator: { name: null, contact } });
  const rateLimits = { pages: 1, results: 1, embeds: 1 };
  const { port, close } = await startApp({ rateLimits, service });
  for (const [path, ancestors, robots] of [
    ['/docs', "frame-ancestors 'none'", 'noindex'],
    ['/calculators/deadlines?period_end=1', "frame-ancestors 'none'", 'noindex'],
    ['/embed/deadlines?period_end=1', 'frame-ancestors *', 'noindex'],
    ['/embed/deadlines', 'frame-ancestors *', 'noindex'],
  ] as const) {
    await ask(port, path);
    const { status, headers, text } = await ask(port, path);
    assert.is(status, 429, path);
    assert.ok(String(headers['content-security-policy']).endsWith(ancestors), path);
    assert.is(headers['x-robots-tag'], robots);
    assert.is(text.includes('<nav'), !path.startsWith('/embed'), path);
    assert.is(headers['content-type'], 'text/html; charset=utf-8');
    assert.match(text, /^<!doctype html>/);
    assert.match(text, 'Too many requests');
    assert.match(text, 'ops@&lt;tax&gt;.example');
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/);
    const [, styles = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    assert.is((await ask(port, styles)).status, 200, 'its styles are limited, too');
  }
  const dark = await ask(port, '/embed/deadlines?period_end=1&theme=dark');
  assert.match(dark.text, '<html lang="en-GB" data-theme="dark">');
  await close();
});

test('MCP messages have their own counter and are rejected in JSON-RPC without id', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 1, mcp: 2 } });
  assert.is((await ask(port, RESULT)).status, 200);
  for (const method of ['GET', 'DELETE', 'OPTIONS']) {
    for (let sent = 0; sent < 3; sent += 1) assert.is.not((await ask(port, '/mcp', { method })).status, 429);
  }
  await statuses(2, () => post(port, '/mcp', {}));
  const refused = await post(port, '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
  assert.is(refused.status, 429);
  assert.equal(refused.json, {
    jsonrpc: '2.0',
    error: { code: 429, message: service.common.errors.too_many_requests },
  });
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/);
  await close();
});

test('a cross-origin page can read every rejection of the API; its preflights are neither counted nor rejected', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 5, mcp: 0, pages: 1 } });
  const origin = { Origin: 'https://elsewhere.example' };
  const preflight = { method: 'OPTIONS', headers: { ...origin, 'Access-Control-Request-Method': 'POST' } };
  const tool = '/api/v1/tools/corporation-tax';
  const preflights = () => statuses(10, () => ask(port, tool, preflight));
  assert.equal(new Set(await preflights()), new Set([204]));
  const answers = [
    await ask(port, RESULT, { headers: origin }),
    await ask(port, tool, { headers: origin }),
    await ask(port, '/api/v1/nothing', { headers: origin }),
    await post(port, tool, 'x'.repeat(70_000), { headers: origin }),
    await ask(port, RESULT, { headers: { ...origin, Accept: 'image/png' } }),
    await ask(port, RESULT, { headers: origin }),
  ];
  assert.equal(
    answers.map(({ status }) => status),
    [200, 422, 404, 413, 406, 429],
  );
  for (const { headers } of answers) {
    assert.is(headers['access-control-allow-origin'], '*');
    const exposed = String(headers['access-control-expose-headers']).split(', ');
    for (const name of ['Retry-After', 'RateLimit-Remaining', 'X-Request-Id'])
      assert.ok(exposed.includes(name));
  }
  assert.match(String(answers.at(-1)?.headers['retry-after']), /^[1-9]\d?$/);
  assert.equal(new Set(await preflights()), new Set([204]));
  // OPTIONS counts unless it is a preflight.
  assert.is((await ask(port, tool, { method: 'OPTIONS' })).status, 429);
  await close();
});

test('a limit of 0 means no limit', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 0, mcp: 0 } });
  const all = await statuses(130, () => ask(port, '/api/v1/tools'));
  assert.equal(new Set(all), new Set([200]));
  assert.is((await ask(port, '/api/v1/tools')).headers['ratelimit-limit'], undefined);
  await close();
});

test('a spoofed X-Forwarded-For does not evade the limit', async () => {
  for (const [trustProxy, forwardedBy] of [
    [0, (n: number) => `198.51.100.${n}`],
    [1, (n: number) => `198.51.100.${n}, 203.0.113.7`],
  ] as const) {
    const { port, close } = await startApp({ rateLimits: { api: 5, mcp: 0 }, trustProxy });
    let sent = 0;
    const all = await statuses(6, () => {
      sent += 1;
      return ask(port, RESULT, { headers: { 'X-Forwarded-For': forwardedBy(sent) } });
    });
    assert.equal(all, [200, 200, 200, 200, 200, 429]);
    await close();
  }
});

test('behind a trusted proxy each client has its own limit, IPv6 by /64, IPv4-mapped as IPv4', async () => {
  const { port, close } = await startApp({ rateLimits: { api: 1, mcp: 0 }, trustProxy: 1 });
  const from = async (client: string) =>
    (await ask(port, RESULT, { headers: { 'X-Forwarded-For': client } })).status;
  assert.is(await from('203.0.113.7'), 200);
  assert.is(await from('::ffff:203.0.113.7'), 429);
  assert.is(await from('203.0.113.8'), 200);
  assert.is(await from('2001:db8:1:2::1'), 200);
  assert.is(await from('2001:db8:1:2:ffff:ffff:ffff:ffff'), 429);
  assert.is(await from('2001:db8:1:3::1'), 200);
  await close();
});

test('each rejection is reported with its limit', async () => {
  const limited: string[] = [];
  const { port, close } = await startApp({
    rateLimits: { api: 1, mcp: 1 },
    onLimited: (limit) => limited.push(limit),
  });
  await statuses(2, () => ask(port, RESULT));
  await statuses(2, () => post(port, '/mcp', {}));
  assert.equal(limited, ['api', 'mcp']);
  await close();
});

test.run();
