import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { GoodClient } from '../support/good-client.ts';
import { needing } from '../support/installed.ts';
import { Load } from '../support/load.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { startRedis } from '../support/redis.ts';
import { waitFor } from '../support/wire.ts';

const test = suite('signals under load');
const withWorkers = needing(test, 'signals to several workers', 'redis-server');

const RESULT =
  '/api/v1/tools/corporation-tax?period_start=2023-04-01&period_end=2024-03-31&taxable_profits=100000';
const RELOADS = 50;
/** How long operators wait before they kill the process, by docs/operating.md. */
const ENDS_WITHIN = 10_000;
const ALONE = { RATE_LIMIT_API: '1000000' };

async function withRedis(run: (environment: Record<string, string>) => Promise<void>): Promise<void> {
  const redis = await startRedis();
  try {
    await run({ ...ALONE, REDIS_URL: redis.url, WORKERS: '2' });
  } finally {
    await redis.stop();
  }
}

function reloadsOf(service: MeasuredProcess): number {
  return service.output().match(/rules reloaded/g)?.length ?? 0;
}

/** Reloads again and again under load: no request may fail, and memory must not grow. */
async function reloaded(environment: Record<string, string>, workers: number): Promise<void> {
  const service = await startMeasured({ environment: { ...environment, BASE_URL: 'http://tax.example' } });
  const load = new Load(service.port, RESULT, 5);
  try {
    const reload = async (times: number): Promise<void> => {
      for (let turn = 0; turn < times; turn += 1) {
        const before = reloadsOf(service);
        service.process.kill('SIGHUP');
        await waitFor(() => reloadsOf(service) >= before + workers, 10_000);
      }
    };
    await reload(5);
    const before = await service.measured();
    const good = new GoodClient(service);
    const started = performance.now();
    await reload(RELOADS);
    const seconds = (performance.now() - started) / 1_000;
    const seen = await good.stop(4_000);
    await load.stop();
    assert.equal(load.lost, []);
    assert.ok(load.answered > RELOADS);
    const after = await givenBack(service, { before, megabytes: 15 * workers });
    cleanLog(service.output());
    console.log(`  ${RELOADS} reloads in ${Math.round(seconds)} s; slowest answer ${load.slowest} ms`);
    console.log(`  slowest good answer ${seen.slowest} ms; heap ${before.heap} → ${after.heap}`);
    console.log(`  resident ${before.resident} → ${after.resident}`);
  } finally {
    await load.stop();
    await service.stop();
  }
}

test(`${RELOADS} reloads under load lose nothing and take no memory`, () => reloaded(ALONE, 1));

withWorkers('… and with two workers', () => withRedis((environment) => reloaded(environment, 2)));

withWorkers('SIGHUP does not end a worker that is starting, and it has the new rules', () =>
  withRedis(async (environment) => {
    const service = await startMeasured({ environment });
    try {
      const good = new GoodClient(service);
      const pids = (): Set<unknown> =>
        new Set(
          cleanLog(service.output())
            .filter(({ msg }) => msg === 'request')
            .map(({ pid }) => pid),
        );
      await waitFor(() => pids().size === 2, 10_000);
      const [victim] = pids();
      process.kill(victim as number, 'SIGKILL');
      const again = setInterval(() => service.process.kill('SIGHUP'), 500);
      await waitFor(() => pids().size === 3, 20_000).finally(() => clearInterval(again));
      service.process.kill('SIGHUP');
      const reloaded = (): Set<unknown> =>
        new Set(
          cleanLog(service.output())
            .filter(({ msg }) => msg === 'rules reloaded')
            .map(({ pid }) => pid),
        );
      const alive = [...pids()].filter((pid) => pid !== victim);
      await waitFor(() => alive.every((pid) => reloaded().has(pid)), 10_000);
      assert.is(service.output().match(/a worker died/g)?.length, 1);
      // Requests on the connections of the worker that was killed are lost with it.
      await good.stop(4_000).catch(() => assert.ok(good.wrong.length <= 2, good.wrong.join()));
    } finally {
      await service.stop();
    }
  }),
);

/** Ends under load, with clients that would never go by themselves: idle, slow, and not reading. */
async function ended(environment: Record<string, string>): Promise<void> {
  const service = await startMeasured({ environment });
  const stubborn = [
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
    'POST /api/v1/tools/deadlines HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40),
  ].flatMap((bytes) =>
    Array.from({ length: 50 }, () => {
      const socket = connect(service.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(bytes);
      return socket;
    }),
  );
  const load = new Load(service.port, RESULT, 20);
  try {
    await waitFor(() => load.answered > 500, 20_000);
    service.process.kill('SIGHUP');
    await pause(50);
    service.process.kill('SIGTERM');
    const before = load.answered;
    const started = performance.now();
    const late = setTimeout(() => service.process.kill('SIGKILL'), ENDS_WITHIN);
    assert.is(await service.ended(), 0);
    clearTimeout(late);
    await load.ended();
    assert.equal(load.lost, []);
    assert.ok(load.answered > before, 'requests were answered while it ended');
    cleanLog(service.output());
    console.log(`  ended after ${Math.round(performance.now() - started)} ms, ${load.answered} answered`);
  } finally {
    for (const socket of stubborn) socket.destroy();
    await load.stop();
    await service.stop();
  }
}

test('SIGTERM under load, with clients that would never go, loses nothing and ends in time', () =>
  ended(ALONE));

withWorkers('… and with two workers', () => withRedis(ended));

test.run();
