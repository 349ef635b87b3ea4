import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needing } from '../support/installed.ts';
import { Load } from '../support/load.ts';
import { type Nginx, startBalancer } from '../support/nginx.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { startRedis, type TestRedis, undisturbed } from '../support/redis.ts';
import { ask, post, sendRaw, waitFor } from '../support/wire.ts';

/** The topology of compose.yaml without containers: nginx with its configuration, two instances, Redis. */
const test = suite('two instances behind nginx');
const it = needing(test, 'two instances behind nginx', 'redis-server', 'nginx');

const TOOLS = '/api/v1/tools';
const RESULT = `${TOOLS}/corporation-tax?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=1`;
const BODY = JSON.stringify({ period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 1 });

interface Topology {
  readonly port: number;
  readonly nginx: Nginx;
  readonly instances: readonly [RunningService, RunningService];
  readonly redis: TestRedis;
}

const ends: (() => unknown)[] = [];
let services: readonly RunningService[] = [];
async function stopAll(): Promise<void> {
  for (const end of ends.splice(0)) await end();
}
test.after.each(stopAll);

/** A test in which Redis must do all counting, except while the test itself stops it. */
function counted(name: string, away: number, run: () => Promise<void>): void {
  it(name, () => undisturbed({ services: () => services, clear: stopAll, away, run }));
}

async function start(limit: number, level = 'warn'): Promise<Topology> {
  const redis = await startRedis(undefined, ['--loglevel', level === 'trace' ? 'debug' : 'notice']);
  ends.push(redis.stop);
  const environment = {
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    RATE_LIMIT_API: String(limit),
    LOG_LEVEL: level,
  };
  const instances = [await startProcess({ environment }), await startProcess({ environment })] as const;
  ends.push(...instances.map(({ stop }) => stop));
  services = instances;
  const nginx = await startBalancer([instances[0].port, instances[1].port]);
  ends.push(() => nginx.process.kill('SIGQUIT'));
  return { port: nginx.port, nginx, instances, redis };
}

counted('the limit is shared: the 61st request through the balancer gets 429', 0, async () => {
  const { port } = await start(60);
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent += 1) {
    // The proxy in front wrote the last address; what a client puts in the header itself is ignored.
    const headers = { 'X-Forwarded-For': `198.51.100.${sent}, 203.0.113.9` };
    statuses.push((await ask(port, TOOLS, { headers })).status);
  }
  assert.equal(statuses, [...new Array<number>(60).fill(200), 429]);
  assert.is((await ask(port, TOOLS, { headers: { 'X-Forwarded-For': '203.0.113.10' } })).status, 200);
});

it('an HTTP/1.0 client, which sends no Host, is answered', async () => {
  const { port } = await start(0);
  const head = `POST ${TOOLS}/corporation-tax HTTP/1.0\r\nContent-Type: application/json\r\n`;
  const answer = await sendRaw(port, `${head}Content-Length: ${BODY.length}\r\n\r\n${BODY}`);
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /"corporation_tax": ?0\.19\b/);
  for (const path of ['/', '/healthz']) {
    assert.match(await sendRaw(port, `GET ${path} HTTP/1.0\r\n\r\n`), /^HTTP\/1\.1 200 /, path);
  }
});

it('an instance killed under load loses only requests in flight, and one that shuts down loses none', async () => {
  const { port, instances } = await start(0);
  const clients = 12;
  const headers = { 'Content-Type': 'application/json' };
  const byBody = { path: `${TOOLS}/corporation-tax`, method: 'POST', headers, body: BODY };
  const load = new Load(port, [{ path: RESULT }, byBody], clients, true);
  await waitFor(() => load.answered > 300);
  instances[0].process.kill('SIGKILL');
  const killedAt = load.answered;
  await waitFor(() => load.answered > killedAt + 300);
  assert.ok(load.lost.length <= clients, `${load.lost}`);
  const failedByKill = load.lost.length;

  const environment = { PORT: String(instances[0].port), RATE_LIMIT_API: '0' };
  const again = await startProcess({ environment });
  ends.push(again.stop);
  // The load balancer has noticed that it is back.
  await waitFor(() => again.output().includes('"msg":"request"'));
  instances[1].process.kill('SIGTERM');
  assert.is(await instances[1].ended(), 0);
  const endedAt = load.answered;
  await waitFor(() => load.answered > endedAt + 300);
  await load.stop();
  assert.is(load.lost.length, failedByKill);
});

counted('Redis stopped and started: requests go on, and the limit is shared again', 1, async () => {
  const { port, instances, redis } = await start(30);
  const limiters = async () =>
    Promise.all(
      instances.map(async (instance) => {
        const { status, json } = await ask(instance.port, '/readyz');
        return `${status} ${(json as { limiter: string }).limiter}`;
      }),
    );
  const all = (wanted: string) => async () => (await limiters()).every((limiter) => limiter === wanted);
  await waitFor(all('200 redis'));
  await redis.stop();
  for (let sent = 0; sent < 20; sent += 1) assert.is((await ask(port, TOOLS)).status, 200);
  await waitFor(all('200 memory'));
  ends.push((await startRedis(redis.port)).stop);
  await waitFor(all('200 redis'));
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await ask(port, RESULT)).status);
  assert.equal(statuses, [...new Array<number>(30).fill(200), 429]);
});

/** An input that no process may log or write to a file. */
const MARKER = '73573573';
const CLIENT = '203.0.113.77';

it('no input or address reaches a log or a disk', async () => {
  const { port, nginx, instances, redis } = await start(0, 'trace');
  const temporary = () => ['body', 'proxy'].map((name) => statSync(join(nginx.folder, name)).mtimeMs);
  const before = temporary();
  const from = {
    headers: {
      'X-Forwarded-For': CLIENT,
      Cookie: MARKER,
      Referer: `http://x/?x=${MARKER}`,
      'User-Agent': MARKER,
      'X-Request-Id': MARKER,
    },
  };
  const body = (bytes: number) => `{"period_start":"${MARKER}","filler":"${'x'.repeat(bytes)}"}`;
  const statuses: number[] = [];
  const note = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status);
  for (const path of [
    `${TOOLS}/corporation-tax?taxable_profits=${MARKER}`,
    `${TOOLS}/corporation-tax&taxable_profits=${MARKER}`,
    `/embed/deadlines?period_end=${MARKER}`,
    `/calculators/deadlines?period_end=${MARKER}`,
    `/${MARKER}`,
    `/mcp/${MARKER}?${MARKER}`,
    '/api/v1/openapi.json',
  ]) {
    await note(ask(port, path, from));
  }
  // Within nginx's memory; above it; above what the service accepts; above what nginx accepts.
  for (const bytes of [10, 40_000, 100_000, 200_000])
    await note(post(port, `${TOOLS}/deadlines`, body(bytes), from));
  const call = { jsonrpc: '2.0', id: MARKER, method: 'tools/call', params: { name: MARKER, arguments: {} } };
  await note(post(port, '/mcp', call, from));
  await note(post(port, '/mcp', { ...call, method: MARKER }, from));
  await note(ask(port, '/', { ...from, headers: { 'X-Large': MARKER.repeat(4_000) } }));
  for (const bytes of [
    `${MARKER} / HTTP/1.1\r\n\r\n`,
    `GET /${MARKER} HTTP/1.1\r\nHost: ${MARKER} x\r\n\r\n`,
  ]) {
    assert.match(await sendRaw(port, bytes), '400 Bad Request');
  }
  for (const { process } of instances) process.kill('SIGKILL');
  await note(ask(port, `${TOOLS}/corporation-tax?taxable_profits=${MARKER}`, from));
  assert.equal(statuses, [422, 404, 422, 422, 404, 404, 200, 422, 422, 413, 413, 200, 200, 431, 503]);
  // Prove that each process writes where we look: nginx logs when one of its workers dies.
  const [worker] = readFileSync(
    `/proc/${nginx.process.pid}/task/${nginx.process.pid}/children`,
    'utf8',
  ).split(' ');
  process.kill(Number(worker), 'SIGKILL');
  await waitFor(() => nginx.output().includes('exited on signal 9'));
  assert.match(redis.output(), 'Accepted 127.0.0.1');
  const outputs = [...instances, nginx, redis].map(({ output }) => output());
  assert.ok(outputs.slice(0, 2).join().split('"msg":"request"').length > 10);
  for (const output of outputs) {
    assert.not.match(output, MARKER);
    assert.not.match(output, CLIENT);
  }
  assert.equal(temporary(), before);
});

test.run();
