import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Metrics } from '../../../src/server/metrics.ts';
import { ask } from '../../support/wire.ts';

const test = suite('metrics for Prometheus');

const ROUTE = '/api/v1/tools/:key';
const line = { route: ROUTE, method: 'GET', status: 200, milliseconds: 30, client: null };

const named = (text: string, name: string): string[] =>
  text.split('\n').filter((one) => one.startsWith(`${name}{`) || one.startsWith(`${name} `));

function log(metrics: Metrics, more: Partial<typeof line> = {}): void {
  metrics.accessLogger({ ...line, ...more } as unknown as Parameters<Metrics['accessLogger']>[0]);
}

test('requests are counted by route, method and status; unknown methods as one', async () => {
  const metrics = new Metrics('2026-11-22');
  log(metrics);
  log(metrics);
  log(metrics, { status: 422 });
  for (const method of ['POST', 'BREW', 'PROPFIND']) log(metrics, { method });
  const text = await metrics.registry.metrics();
  const counted = (method: string, status = 200): string =>
    `http_requests_total{route="${ROUTE}",method="${method}",status="${status}"}`;
  assert.equal(named(text, 'http_requests_total').sort(), [
    `${counted('GET')} 2`,
    `${counted('GET', 422)} 1`,
    `${counted('POST')} 1`,
    `${counted('other')} 2`,
  ]);
});

test('rejections, the version of the rules and whether Redis is up are exported', async () => {
  const metrics = new Metrics('2026-11-22');
  metrics.limited('api');
  metrics.redis(true);
  const text = await metrics.registry.metrics();
  assert.equal(named(text, 'rate_limited_total'), ['rate_limited_total{limit="api"} 1']);
  assert.equal(named(text, 'rules_version_info'), ['rules_version_info{version="2026-11-22"} 1']);
  assert.equal(named(text, 'limiter_redis'), ['limiter_redis 1']);
  metrics.redis(false);
  assert.equal(named(await metrics.registry.metrics(), 'limiter_redis'), ['limiter_redis 0']);
});

test('the server answers only one address', async () => {
  const server = new Metrics('2026-11-22').createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const { status, headers, text } = await ask(port, '/metrics');
  assert.is(status, 200);
  assert.match(text, 'rules_version_info{version="2026-11-22"} 1');
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  assert.is((await ask(port, '/')).status, 404);
  server.close();
});

test.run();
