import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needing } from '../support/installed.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { startRedis, type TestRedis, undisturbed } from '../support/redis.ts';
import { ask, freePort, waitFor } from '../support/wire.ts';

const test = suite('limits shared through Redis');
const it = needing(test, 'limits shared through Redis', 'redis-server');

/** A private result: answers for shared caches do not give a client's remaining allowance. */
const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';
/** Longer than any request may take: waiting for Redis lasts until it is back, or a tenth of a second. In milliseconds. */
const FOR_EVER = 20_000;
const running: RunningService[] = [];
const redises: TestRedis[] = [];

async function start(environment: Record<string, string>): Promise<RunningService> {
  const instance = await startProcess({ environment });
  running.push(instance);
  return instance;
}

async function redisOn(port?: number): Promise<TestRedis> {
  const redis = await startRedis(port);
  redises.push(redis);
  return redis;
}

async function stopAll(): Promise<void> {
  for (const started of [...running.splice(0), ...redises.splice(0)]) await started.stop();
}
test.after.each(stopAll);

/** A test in which Redis must do all counting, except while the test itself stops it. */
function counted(name: string, away: number, run: () => Promise<void>): void {
  it(name, () => undisturbed({ services: () => running, clear: stopAll, away, run }));
}

async function limiterOf({ port }: RunningService): Promise<string> {
  const { status, json } = await ask(port, '/readyz');
  assert.is(status, 200);
  return (json as { limiter: string }).limiter;
}

/** Waits until an instance counts in Redis again, as a request of another client finds out. */
async function countsAgain(instance: RunningService): Promise<void> {
  await waitFor(async () => {
    await ask(instance.port, RESULT, { from: '127.0.0.9' });
    return (await limiterOf(instance)) === 'redis';
  });
}

counted('two instances share one limit: the sum counts', 0, async () => {
  const redis = await redisOn();
  const environment = { REDIS_URL: redis.url };
  const [one, two] = [await start(environment), await start(environment)];
  for (const instance of [one, two]) await waitFor(async () => (await limiterOf(instance)) === 'redis');
  const statuses: number[] = [];
  for (let sent = 0; sent < 61; sent += 1) {
    const { status, headers } = await ask((sent % 2 === 0 ? one : two).port, RESULT);
    statuses.push(status);
    assert.is(headers['ratelimit-remaining'], String(Math.max(0, 59 - sent)));
    const reset = Number(headers['ratelimit-reset']);
    assert.ok(reset >= 1 && reset <= 60, `${reset}`);
  }
  assert.equal(statuses, [...new Array<number>(60).fill(200), 429]);
  const client = new Redis(redis.url);
  const keys = await client.keys('limit:*');
  assert.ok(keys.length > 0, 'Redis holds the counts');
  for (const key of keys) {
    const left = await client.pttl(key);
    assert.ok(left > 0 && left <= 61_000, `${key} expires in ${left} ms`);
  }
  client.disconnect();
  const refused = await ask(two.port, RESULT);
  assert.is(refused.status, 429);
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d?$/);
  assert.is((await ask(two.port, RESULT, { from: '127.0.0.2' })).status, 200);
});

counted(
  'while Redis is away requests are counted in memory, and it is used again once it is back',
  1,
  async () => {
    const redis = await redisOn();
    const instance = await start({ REDIS_URL: redis.url, RATE_LIMIT_API: '10' });
    await waitFor(async () => (await limiterOf(instance)) === 'redis');
    assert.is((await ask(instance.port, RESULT)).headers['ratelimit-remaining'], '9');
    await redis.stop();
    await waitFor(async () => (await limiterOf(instance)) === 'memory');
    assert.match(instance.output(), /"limiter":"memory".*Redis is away/);
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const started = Date.now();
      statuses.push((await ask(instance.port, RESULT)).status);
      assert.ok(Date.now() - started < FOR_EVER);
    }
    // One request had been counted before.
    assert.equal(statuses, [...new Array<number>(9).fill(200), 429, 429]);
    await redisOn(redis.port);
    await waitFor(async () => (await limiterOf(instance)) === 'redis');
    assert.match(instance.output(), /"limiter":"redis".*Redis answers/);
    const { headers } = await ask(instance.port, RESULT, { from: '127.0.0.2' });
    assert.is(headers['ratelimit-remaining'], '9');
  },
);

it('a stalled Redis delays no request', async () => {
  const redis = await redisOn();
  const instance = await start({ REDIS_URL: redis.url, RATE_LIMIT_API: '1000' });
  await ask(instance.port, RESULT);
  redis.process.kill('SIGSTOP');
  let slowest = 0;
  for (let sent = 0; sent < 50; sent += 1) {
    const started = Date.now();
    assert.is((await ask(instance.port, RESULT)).status, 200);
    slowest = Math.max(slowest, Date.now() - started);
  }
  assert.ok(slowest < FOR_EVER, `${slowest} ms`);
  assert.is(await limiterOf(instance), 'memory');
  redis.process.kill('SIGCONT');
  await countsAgain(instance);
});

/** Ways in which Redis answers without counting, and how to start and stop each. */
const REFUSALS: readonly (readonly [name: string, begin: readonly string[], end: readonly string[]])[] = [
  ['read-only', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
  ['full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
  ['wrongly typed', ['SET', 'limit:api:127.0.0.1', 'x'], ['DEL', 'limit:api:127.0.0.1']],
];

for (const [name, begin, end] of REFUSALS) {
  counted(`a ${name} Redis is away, and logged once`, 1, async () => {
    const redis = await redisOn();
    const instance = await start({ REDIS_URL: redis.url, RATE_LIMIT_API: '5' });
    await waitFor(async () => (await limiterOf(instance)) === 'redis');
    const control = new Redis(redis.url);
    await control.call(...(begin as [string, ...string[]]));
    const statuses: number[] = [];
    // Longer than three pauses, after each of which Redis is tried again.
    for (let sent = 0; sent < 8; sent += 1) {
      statuses.push((await ask(instance.port, RESULT)).status);
      await new Promise((resolve) => setTimeout(resolve, 450));
    }
    assert.equal(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    assert.is(await limiterOf(instance), 'memory');
    assert.is(instance.output().match(/Redis is away/g)?.length, 1);
    await control.call(...(end as [string, ...string[]]));
    await countsAgain(instance);
    control.disconnect();
  });
}

it('a service that starts without Redis answers anyway, and connects later', async () => {
  const port = await freePort();
  const instance = await start({ REDIS_URL: `redis://127.0.0.1:${port}` });
  assert.is(await limiterOf(instance), 'memory');
  assert.is((await ask(instance.port, RESULT)).headers['ratelimit-remaining'], '59');
  await redisOn(port);
  await waitFor(async () => (await limiterOf(instance)) === 'redis');
});

test.run();
