import { gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  EdgeLog,
  type EdgeWorker,
  endEdgeWorkers,
  handedOn,
  send,
  startEdgeWorker,
} from '../../support/edge-platform.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('the worker at the edge');
test.after(endEdgeWorkers);

const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';
const SETTINGS = { BASE_URL: 'https://tax.example', RATE_LIMIT_API: '0', RATE_LIMIT_PAGES: '0' };

let log: EdgeLog;
test.before.each(() => {
  log = new EdgeLog();
});
test.after.each(() => log.release());

test('answers as the service does, by its own address and rules, again and again', async () => {
  const worker = await startEdgeWorker({
    ...SETTINGS,
    SECURITY_CONTACT: 'security@tax.example',
    SECURITY_EXPIRES: '2999-12-31',
    ALLOWED_ORIGINS: 'https://app.example',
  });
  const service = await embeddedService();
  const calculated = service.calculate('deadlines', { period_end: '2025-03-31' });
  assert.not('errors' in calculated);
  const { result } = JSON.parse(JSON.stringify((calculated as { toolRun(): unknown }).toolRun()));
  const answer = await send(worker, RESULT);
  assert.is(answer.status, 200);
  const given = (await answer.json()) as { result: { data: unknown }; share_url: string };
  assert.equal(given.result.data, result.data);
  assert.match(given.share_url, /^https:\/\/tax\.example\/calculators\/deadlines\?/);
  assert.match(await (await send(worker, '/.well-known/security.txt')).text(), 'mailto:security@tax.example');

  // What is kept between requests is not the runtime's to take.
  const [first, again] = [await send(worker, '/api/v1/tools'), await send(worker, '/api/v1/tools')];
  const list = await first.text();
  assert.is(await again.text(), list);
  assert.is(JSON.parse(list).tools.length, service.tools.length);

  const message = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' };
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const from = (Origin: string) => send(worker, '/mcp', { ...message, headers: { ...headers, Origin } });
  assert.is((await from('https://app.example')).status, 200);
  assert.is((await from('https://other.example')).status, 403);
  const refused = log.lines.find(({ msg }) => msg === 'MCP message refused');
  assert.equal([refused?.level, refused?.status], ['info', 403]);
  assert.ok(refused?.code !== undefined);
});

test('what is compressed already is handed on as it is, and the platform told not to do it again', async () => {
  const worker = await startEdgeWorker(SETTINGS);
  const told: unknown[] = [];
  const { Response: Original } = globalThis;
  globalThis.Response = class extends Original {
    constructor(body?: BodyInit | null, init?: ResponseInit & { encodeBody?: string }) {
      super(body, init);
      if (init?.encodeBody !== undefined) told.push(init.encodeBody);
    }
  };
  try {
    const plain = await send(worker, '/api/v1/tools');
    assert.equal([plain.headers.get('Content-Encoding'), told], [null, []]);
    const gzip = await send(worker, '/api/v1/tools', { headers: { 'Accept-Encoding': 'gzip' } });
    assert.is(gzip.headers.get('Content-Encoding'), 'gzip');
    assert.is(gzip.status, 200);
    assert.is(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString(), await plain.text());
    assert.equal(told, ['manual']);
  } finally {
    globalThis.Response = Original;
  }
});

const OF_PROXIES = {
  'X-Forwarded-For': '203.0.113.9',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'http',
  'X-Request-Id': 'chosen-by-client',
};

test('without proxies the client is whom the platform has it from, whatever its headers say', async () => {
  const worker = await startEdgeWorker(SETTINGS);
  await send(worker, RESULT, { headers: OF_PROXIES, from: '192.0.2.77' });
  assert.is(handedOn.headers.get('X-Forwarded-For'), '192.0.2.77');
  for (const name of ['X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Request-Id']) {
    assert.is(handedOn.headers.get(name), null, name);
  }
  // Cloudflare itself writes a header, which it takes from nobody.
  await send(worker, RESULT, { headers: { ...OF_PROXIES, 'CF-Connecting-IP': '198.51.100.7' } });
  // What plain workerd says of the connection goes before it: a client can write a header.
  await send(worker, RESULT, { headers: { 'CF-Connecting-IP': '198.51.100.7' }, from: '192.0.2.77' });
  const lines = await log.requests(3);
  assert.equal(
    lines.map(({ client }) => client),
    ['192.0.2.0', '198.51.100.0', '192.0.2.0'],
  );
  assert.ok(lines.every(({ id }) => id !== 'chosen-by-client'));
});

test('behind proxies the client is whom the outermost that is trusted names, and its id is kept', async () => {
  const worker = await startEdgeWorker({ ...SETTINGS, TRUST_PROXY: '1' });
  const headers = { ...OF_PROXIES, 'X-Forwarded-For': '198.51.100.7, 203.0.113.9' };
  await send(worker, RESULT, { headers, from: '192.0.2.77' });
  assert.is(handedOn.headers.get('X-Forwarded-For'), '198.51.100.7, 203.0.113.9, 192.0.2.77');
  assert.is(handedOn.headers.get('X-Forwarded-Host'), 'evil.example');
  const [line] = await log.requests(1);
  assert.equal([line?.client, line?.id], ['203.0.113.0', 'chosen-by-client']);
  await send(worker, RESULT, { from: '192.0.2.77' });
  assert.is(handedOn.headers.get('X-Forwarded-For'), '192.0.2.77', 'where the proxy wrote none');
});

test('limits count by the platform where it counts, and in memory elsewhere', async () => {
  const limits = { ...SETTINGS, RATE_LIMIT_API: '1', OPERATOR_CONTACT: 'help@tax.example' };
  const [plain, asked] = [await startEdgeWorker(limits), [] as string[]];
  const limiterOf = async (worker: EdgeWorker) =>
    ((await (await send(worker, '/readyz')).json()) as { limiter: string }).limiter;
  assert.is(await limiterOf(plain), 'memory');
  const statuses: number[] = [];
  for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    statuses.push((await send(plain, RESULT, { from })).status);
  }
  assert.equal(statuses, [200, 429, 200]);
  assert.match(await (await send(plain, RESULT, { from: '192.0.2.1' })).text(), 'help@tax.example');

  const binding = { limit: async ({ key }: { key: string }) => ({ success: asked.push(key) > 99 }) };
  const counted = await startEdgeWorker({ ...limits, LIMIT_API: binding });
  assert.is(await limiterOf(counted), 'platform');
  const refused = await send(counted, RESULT, { from: '192.0.2.1' });
  assert.equal([refused.status, refused.headers.get('Retry-After')], [429, '60']);
  assert.equal(asked, ['limit:api:192.0.2.1']);
});

test('settings that cannot be used are told, and no worker starts', async () => {
  for (const settings of [{ RATE_LIMIT_API: 'many' }, { REDIS_URL: 'redis://127.0.0.1:6379' }]) {
    const message = await startEdgeWorker(settings).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    assert.match(message, new RegExp(`^${Object.keys(settings)[0]} `));
  }
});

test.run();
