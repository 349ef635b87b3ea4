import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { needing } from '../support/installed.ts';
import { Load } from '../support/load.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { startRedis, type TestRedis } from '../support/redis.ts';
import { ask, waitFor } from '../support/wire.ts';

const test = suite('a stalled Redis');
const it = needing(test, 'a stalled Redis under load', 'redis-server');

/** A result: answers for shared caches do not say what is left to a client. */
const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';

async function limiterOf({ port }: MeasuredProcess): Promise<string> {
  return ((await ask(port, '/readyz', { within: 2_000 })).json as { limiter: string }).limiter;
}

/** Lets Redis stall under load, again and again; requests are answered, and it is used again. */
async function stalledBy(
  stall: (redis: TestRedis, control: Redis) => Promise<void>,
  goesAway: number,
): Promise<void> {
  const redis = await startRedis();
  const control = new Redis(redis.url);
  control.on('error', () => {});
  const service = await startMeasured({ environment: { REDIS_URL: redis.url, RATE_LIMIT_API: '1000000' } });
  const load = new Load(service.port, RESULT, 10);
  try {
    await waitFor(async () => (await limiterOf(service)) === 'redis' && load.answered > 200, 10_000);
    const before = await service.measured();
    const good = new GoodClient(service);
    await stall(redis, control);
    await waitFor(async () => (await limiterOf(service)) === 'redis', 10_000);
    await good.stop();
    await load.stop();
    assert.equal(load.lost, []);
    assert.ok(load.slowest < 2_000, `${load.slowest} ms`);

    // Counts are shared again: Redis holds this client's, under its address.
    const { status, headers } = await ask(service.port, RESULT, { from: '127.0.7.7' });
    assert.equal([status, headers['ratelimit-remaining']], [200, '999999']);
    assert.is(await control.zcard('limit:api:127.0.7.7'), 1);

    const after = await givenBack(service, { before, megabytes: 15 });
    const reports = cleanLog(service.output()).filter(({ limiter }) => limiter !== undefined);
    const away = reports.filter(({ limiter }) => limiter === 'memory').length;
    assert.ok(away >= 1 && away <= goesAway, `logged ${away} times that Redis is away`);
    assert.is(reports.at(-1)?.limiter, 'redis');
    console.log(`  ${load.answered} answered, slowest ${load.slowest} ms; away ${away} times`);
    console.log(`  heap ${before.heap} → ${after.heap}, files ${before.files} → ${after.files}`);
  } finally {
    control.disconnect();
    await load.stop();
    await service.stop();
    await redis.stop();
  }
}

it('stopped for ten seconds', () =>
  stalledBy(async (redis) => {
    redis.process.kill('SIGSTOP');
    await pause(10_000);
    redis.process.kill('SIGCONT');
  }, 2));

it('paused for all clients', () =>
  stalledBy(async (_redis, control) => {
    await control.call('CLIENT', 'PAUSE', '4000', 'ALL');
    await pause(4_500);
  }, 2));

it('busy with a script', () =>
  stalledBy(async (_redis, control) => {
    const busy = await Promise.race([
      control.call('EVAL', 'for turn = 1, 4e8 do end return 1', '0').then(() => false),
      pause(300, true),
    ]);
    assert.ok(busy, 'the script takes long enough');
    await control.ping();
  }, 2));

it('stopped again and again for a moment', () =>
  stalledBy(async (redis) => {
    for (let turn = 0; turn < 10; turn += 1) {
      redis.process.kill('SIGSTOP');
      await pause(300);
      redis.process.kill('SIGCONT');
      await pause(700);
    }
  }, 10));

test.run();
