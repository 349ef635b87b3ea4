import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtCopy, type RunningService, startProcess } from '../../support/process.ts';
import { type Line, logOf } from '../../support/process-log.ts';
import { RedisStandIn } from '../../support/redis-stand-in.ts';
import { ask, freePort, waitFor } from '../../support/wire.ts';

const test = suite('the service as a process');

const TOOL = '/api/v1/tools/corporation-tax';
const QUERY = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=73573573';
const EXPIRED = /SECURITY_EXPIRES has passed/;

function logged(service: RunningService, msg: string): Promise<void> {
  return waitFor(() => service.output().includes(`"msg":"${msg}"`));
}

test('from start to end it says what it does, and counts what it was asked', async () => {
  const copy = builtCopy();
  const redis = await RedisStandIn.start();
  const metricsPort = await freePort();
  const service = await startProcess({
    folder: copy.folder,
    environment: {
      BASE_URL: 'https://tax.example',
      METRICS_PORT: String(metricsPort),
      REDIS_URL: redis.url,
      RATE_LIMIT_API: '1',
      TRUST_PROXY: '1',
      OPERATOR_CONTACT: 'help@tax.example',
      SECURITY_CONTACT: 'security@tax.example',
      SECURITY_EXPIRES: '2999-12-31',
      ALLOWED_ORIGINS: 'https://app.example',
    },
  });
  const { port } = service;
  const version = /\d{4}-\d\d-\d\d(?:\.\d+)?/.exec(copy.read('CHANGELOG-rates.md'))?.[0];
  const [first] = service
    .output()
    .split('\n')
    .filter((line) => !line.startsWith('{'));
  assert.is(
    first,
    `Corporation Tax calculators listen on https://tax.example (127.0.0.1:${port}), rules ${version}`,
  );
  assert.equal((await ask(port, '/readyz')).json, {
    status: 'ready',
    rules_version: version,
    limiter: 'redis',
  });

  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  const answers = [
    await ask(port, `${TOOL}?${QUERY}`, { headers }),
    await ask(port, `${TOOL}?${QUERY}`, { headers }),
  ];
  assert.equal(
    answers.map(({ status }) => status),
    [200, 429],
  );
  assert.match(answers[1]?.text ?? '', 'help@tax.example');
  assert.match(answers[0]?.text ?? '', 'https://tax.example/calculators/corporation-tax');
  assert.is(answers[0]?.headers['strict-transport-security'], 'max-age=31536000');
  assert.ok(
    redis.counted.some(([key]) => key === 'limit:api:203.0.113.77'),
    'limits are shared',
  );
  const security = await ask(port, '/.well-known/security.txt');
  assert.match(security.text, 'mailto:security@tax.example');
  const { text } = await ask(metricsPort, '/metrics');
  for (const line of [
    'http_requests_total{route="/api/v1/tools/:key",method="GET",status="200"} 1',
    'http_requests_total{route="/api/*",method="GET",status="429"} 1',
    'rate_limited_total{limit="api"} 1',
    `rules_version_info{version="${version}"} 1`,
    'limiter_redis 1',
  ]) {
    assert.match(text, line);
  }

  copy.write('CHANGELOG-rates.md', '## 2099-01-01\n');
  service.process.kill('SIGHUP');
  await logged(service, 'rules reloaded');
  const reloaded = await ask(port, '/readyz');
  assert.is((reloaded.json as Line).rules_version, '2099-01-01');
  await waitFor(async () =>
    (await ask(metricsPort, '/metrics')).text.includes('rules_version_info{version="2099-01-01"} 1'),
  );
  // A message to MCP from a page of another site, and one from a site that is allowed.
  for (const [origin, status] of [
    ['https://other.example', 403],
    ['https://app.example', 200],
  ] as const) {
    const answer = await ask(port, '/mcp', {
      method: 'POST',
      headers: {
        Origin: origin,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    assert.is(answer.status, status, origin);
  }
  await redis.stop();
  await logged(service, 'Redis is away: limits are counted in memory');

  service.process.kill('SIGTERM');
  assert.is(await service.ended(), 0);
  const log = logOf(service);
  const said = log
    .filter(({ msg }) => msg !== 'request')
    .map(({ level, msg, limiter }) => [level, msg, limiter]);
  assert.equal(said, [
    ['info', 'Redis answers: limits are shared', 'redis'],
    ['info', 'rules reloaded', undefined],
    ['info', 'MCP message refused', undefined],
    ['warn', 'Redis is away: limits are counted in memory', 'memory'],
  ]);
  const refused = log.find(({ msg }) => msg === 'MCP message refused');
  assert.is(refused?.status, 403);
  assert.ok(refused?.code !== undefined);
  const asked = log.filter(({ client }) => client === '203.0.113.0');
  assert.equal(
    asked.map(({ level, msg, method, route, status }) => [level, msg, method, route, status]),
    [
      ['info', 'request', 'GET', '/api/v1/tools/:key', 200],
      ['info', 'request', 'GET', '/api/*', 429],
    ],
  );
  for (const line of log) {
    assert.is(line.pid, service.process.pid);
    assert.match(String(line.time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  assert.not.match(service.output(), /73573573|203\.0\.113\.77/);
  assert.not.match(service.output(), EXPIRED);
  await service.stop();
  copy.remove();
});

test.run();
