import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../src/server/config.ts';
import { startInstance } from '../../../src/server/instance.ts';
import type { Logger } from '../../../src/server/log.ts';
import { Metrics } from '../../../src/server/metrics.ts';
import { untilTurned } from '../../support/hand-clock.ts';
import { RedisStandIn } from '../../support/redis-stand-in.ts';
import { ask, freePort } from '../../support/wire.ts';

/** One process of the service, in this process: what starts it and ends it, and what it tells. */
const test = suite('an instance of the service');

/** What was logged: the level, what belongs to it, and the sentence. */
type Line = readonly [level: string, fields: Readonly<Record<string, unknown>>, sentence: string];

function logTo(lines: Line[]): Logger {
  const level = (name: string) => (fields: object, sentence: string) =>
    void lines.push([name, fields as Line[1], sentence]);
  return { info: level('info'), warn: level('warn'), error: level('error') } as unknown as Logger;
}

const DEADLINES = '/api/v1/tools/deadlines?period_end=2025-03-31';

/** With what the system ends a promise; null where it comes to something. */
const codeOf = (promise: Promise<unknown>): Promise<string | null> =>
  promise.then(
    () => null,
    (thrown: NodeJS.ErrnoException) => thrown.code ?? String(thrown),
  );

test('alone it answers, logs what was asked for without what it carried, and ends', async () => {
  const lines: Line[] = [];
  const instance = await startInstance(readConfig({ PORT: '0' }), logTo(lines), null);
  assert.match(instance.rulesVersion, /^\d{4}-\d{2}-\d{2}/);
  const { status, json } = await ask(instance.port, DEADLINES);
  assert.is(status, 200);
  assert.is((json as { result: { data: { payment_due: string } } }).result.data.payment_due, '2026-01-01');
  const { json: ready } = await ask(instance.port, '/readyz');
  assert.equal(ready, { status: 'ready', rules_version: instance.rulesVersion, limiter: 'memory' });
  await instance.end();
  assert.is(await codeOf(ask(instance.port, DEADLINES)), 'ECONNREFUSED');
  assert.equal(
    lines.map(([level, { route, status: answered }, sentence]) => [level, route, answered, sentence]),
    [
      ['info', '/api/v1/tools/:key', 200, 'request'],
      ['info', '/readyz', 200, 'request'],
    ],
  );
  assert.not.match(JSON.stringify(lines), '2025-03-31');
});

test('its limit is the one of its environment, and requests beyond it are told', async () => {
  const lines: Line[] = [];
  const metrics = new Metrics();
  const config = readConfig({ PORT: '0', RATE_LIMIT_API: '1', OPERATOR_CONTACT: 'https://tax.example/more' });
  const instance = await startInstance(config, logTo(lines), metrics);
  assert.is((await ask(instance.port, DEADLINES)).status, 200);
  const { status, text } = await ask(instance.port, DEADLINES);
  assert.is(status, 429);
  assert.match(text, 'https://tax.example/more');
  await instance.end();
  const counted = await metrics.registry.metrics();
  assert.match(counted, 'rate_limited_total{limit="api"} 1\n');
  assert.match(counted, `rules_version_info{version="${instance.rulesVersion}"} 1\n`);
  assert.match(counted, 'http_requests_total{route="/api/v1/tools/:key",method="GET",status="200"} 1\n');
  assert.match(counted, /http_requests_total\{route="\/api\/\*",method="GET",status="429"\} 1\n/);
});

test('metrics are served on their own port, and only there, until the end', async () => {
  const metricsPort = await freePort();
  const config = readConfig({ PORT: '0', METRICS_PORT: String(metricsPort) });
  const instance = await startInstance(config, logTo([]), new Metrics());
  assert.is((await ask(instance.port, '/metrics')).status, 404);
  assert.match((await ask(metricsPort, '/metrics')).text, 'rules_version_info');
  await instance.end();
  assert.is(await codeOf(ask(metricsPort, '/metrics')), 'ECONNREFUSED');
});

test('with Redis it counts there, says so, and closes the link at its end', async () => {
  const lines: Line[] = [];
  const metrics = new Metrics();
  const redis = await RedisStandIn.start();
  const instance = await startInstance(
    readConfig({ PORT: '0', REDIS_URL: redis.url }),
    logTo(lines),
    metrics,
  );
  const { limiter } = (await ask(instance.port, '/readyz')).json as { limiter: string };
  assert.is(limiter, 'redis');
  assert.equal(lines[0], ['info', { limiter: 'redis' }, 'Redis answers: limits are shared']);
  assert.match(await metrics.registry.metrics(), 'limiter_redis 1\n');
  assert.is((await ask(instance.port, DEADLINES)).status, 200);
  assert.ok(redis.counted.some(([key]) => key.startsWith('limit:api:')));
  await instance.end();
  await redis.stop();
});

test('a Redis that goes away is told with what takes its place', async () => {
  const lines: Line[] = [];
  const metrics = new Metrics();
  const redis = await RedisStandIn.start();
  const instance = await startInstance(
    readConfig({ PORT: '0', REDIS_URL: redis.url }),
    logTo(lines),
    metrics,
  );
  await redis.stop();
  assert.is((await ask(instance.port, DEADLINES)).status, 200, 'nobody waits for it');
  await untilTurned(() => lines.some(([level]) => level === 'warn'));
  const [, fields, sentence] = lines.find(([level]) => level === 'warn') as Line;
  assert.equal(fields, { limiter: 'memory', reason: null });
  assert.is(sentence, 'Redis is away: limits are counted in memory');
  assert.match(await metrics.registry.metrics(), 'limiter_redis 0\n');
  await instance.end();
});

test('a port that is taken is the system’s to refuse', async () => {
  const first = await startInstance(readConfig({ PORT: '0' }), logTo([]), null);
  const config = readConfig({ PORT: String(first.port) });
  assert.is(await codeOf(startInstance(config, logTo([]), null)), 'EADDRINUSE');
  await first.end();
});

test('rules that were not edited are the same after they are reloaded', async () => {
  const metrics = new Metrics();
  const instance = await startInstance(readConfig({ PORT: '0' }), logTo([]), metrics);
  const before = instance.rulesVersion;
  await instance.reload();
  assert.match(await metrics.registry.metrics(), `rules_version_info{version="${before}"} 1\n`);
  assert.is((await ask(instance.port, DEADLINES)).status, 200);
  await instance.end();
});

test.run();
