import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SERVER_LIMITS } from '../../src/server/connections/http-server.ts';
import { cleanLog } from '../support/clean-log.ts';
import { Clock } from '../support/clock.ts';
import { GoodClient } from '../support/good-client.ts';
import { needing } from '../support/installed.ts';
import { type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { startRedis } from '../support/redis.ts';
import { ask, waitFor } from '../support/wire.ts';

const test = suite('a clock that is set back');
const it = needing(test, 'a clock that is set back', 'faketime');
const withRedis = needing(test, 'shared limits when the clock is set back', 'faketime', 'redis-server');

/** A result: answers for shared caches do not say what is left to a client. */
const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';
const HOUR = 3_600;
const LIMIT = 60;
/** A window of the limit, and a little. */
const WINDOW = 63_000;
const GREEDY = '127.0.7.1';

async function statusOf({ port }: MeasuredProcess, from = GREEDY): Promise<number> {
  return (await ask(port, RESULT, { from, within: 5_000 })).status;
}

/** Uses up the limit of one client, who may have begun already. */
async function usedUp(service: MeasuredProcess, already = 0): Promise<void> {
  for (let sent = already; sent < LIMIT; sent += 1) assert.is(await statusOf(service), 200);
  assert.is(await statusOf(service), 429);
}

/** A client over its limit and a new one are given the seconds of one window, and no more. */
async function secondsOfOneWindow({ port }: MeasuredProcess, fresh: string): Promise<void> {
  const refused = await ask(port, RESULT, { from: GREEDY });
  assert.is(refused.status, 429);
  const allowed = await ask(port, RESULT, { from: fresh });
  assert.is(allowed.status, 200);
  assert.is(allowed.headers['ratelimit-remaining'], String(LIMIT - 1));
  for (const seconds of [refused.headers['retry-after'], allowed.headers['ratelimit-reset']]) {
    assert.match(String(seconds), /^([1-9]|[1-5]\d|60)$/);
  }
}

/** The client is let in again within a window of the time that really passes. */
async function letInAgain(service: MeasuredProcess, started: number): Promise<number> {
  await waitFor(async () => {
    await pause(500);
    return (await statusOf(service)) === 200;
  }, WINDOW);
  return Math.round(performance.now() - started);
}

it('limits, timeouts, logs and metrics go on, an hour back and a day back', async () => {
  const clock = new Clock();
  const service = await startMeasured({ environment: clock.environment });
  try {
    const good = new GoodClient(service);
    await usedUp(service);
    const started = performance.now();
    for (const [turn, seconds] of [-HOUR, -24 * HOUR, 24 * HOUR, -HOUR].entries()) {
      clock.step(seconds);
      await secondsOfOneWindow(service, `127.0.7.${10 + turn}`);
    }
    // Refused at the same pace as ever: nobody gets more for a clock that was set.
    const slow = connect(service.port, '127.0.0.1');
    slow.on('error', () => {});
    slow.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    slow.resume();
    const opened = performance.now();
    await once(slow, 'close');
    const closed = performance.now() - opened;
    const { headersTimeout, checkEvery } = SERVER_LIMITS;
    assert.ok(
      closed > headersTimeout - 1_000 && closed < headersTimeout + checkEvery + 2_000,
      `${closed} ms`,
    );

    service.process.kill('SIGHUP');
    await waitFor(() => service.output().includes('rules reloaded'), 10_000);
    assert.is(await statusOf(service), 429);
    const after = await letInAgain(service, started);
    assert.ok(after > 50_000, `${after} ms`);
    const seen = await good.stop();
    console.log(`  let in again ${after} ms after; slowest good answer ${seen.slowest} ms`);

    const requests = cleanLog(service.output()).filter(({ msg }) => msg === 'request');
    for (const { milliseconds } of requests) {
      assert.ok(Number(milliseconds) >= 0 && Number(milliseconds) < 20_000, `${milliseconds}`);
    }
    const times = requests.map(({ time }) => Date.parse(String(time)));
    assert.ok(Math.min(...times) < Date.now() - 23 * 1_000 * HOUR, 'the clock was set back');
    service.process.kill('SIGTERM');
    const late = setTimeout(() => service.process.kill('SIGKILL'), 10_000);
    assert.is(await service.ended(), 0);
    clearTimeout(late);
  } finally {
    await service.stop();
    clock.remove();
  }
});

withRedis('limits that are shared lock nobody out, nor after a restart', async () => {
  const clock = new Clock();
  const redis = await startRedis();
  const control = new Redis(redis.url);
  const environment = { ...clock.environment, REDIS_URL: redis.url };
  const services: MeasuredProcess[] = [];
  const start = async (): Promise<MeasuredProcess> => {
    const service = await startMeasured({ environment });
    services.push(service);
    const ready = async () => (await ask(service.port, '/readyz')).text.includes('"limiter":"redis"');
    await waitFor(ready, 5_000);
    return service;
  };
  try {
    const first = await start();
    const good = new GoodClient(first);
    await usedUp(first);
    const started = performance.now();
    clock.step(-HOUR);
    await secondsOfOneWindow(first, '127.0.7.20');
    assert.is(await statusOf(first), 429, 'nobody gets more for a clock that was set');

    // Redis runs on the machine's own clock here. Were it set back as well, its keys, which
    // expire at a time of day, would stay for an hour longer.
    assert.is(await control.pexpire(`limit:api:${GREEDY}`, (HOUR + LIMIT) * 1_000), 1);
    const second = await start();
    const after = await letInAgain(second, started);
    const seen = await good.stop();
    console.log(`  let in again ${after} ms after; slowest good answer ${seen.slowest} ms`);
    await usedUp(second, 1);
    await secondsOfOneWindow(second, '127.0.7.21');
    for (const service of services) cleanLog(service.output());
  } finally {
    for (const service of services) await service.stop();
    control.disconnect();
    await redis.stop();
    clock.remove();
  }
});

test.run();
