import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Load, over } from '../support/load.ts';
import { ask, freePort, post, runMain, startProcess, waitFor } from '../support/wire.ts';

const test = suite('the process');

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const TOOL = '/api/v1/tools/corporation-tax';
const SECRET = '73573573';
const QUERY = `period_start=2025-04-01&period_end=2026-03-31&taxable_profits=${SECRET}`;

test('refuses to start with one message for each fault of the environment', async () => {
  const { output, ended } = runMain({ PORT: 'x', WORKERS: '2', TRUST_PROXY: 'yes' });
  assert.is(await ended(), 1);
  const lines = output().trim().split('\n');
  assert.equal(
    lines.map((line) => line.split(' ')[0]),
    ['PORT', 'TRUST_PROXY', 'WORKERS'],
  );
});

test('refuses to start on a port that is taken', async () => {
  const service = await startProcess({});
  const { output, ended } = runMain({ PORT: String(service.port) });
  assert.is(await ended(), 1);
  assert.match(output(), 'EADDRINUSE');
  service.process.kill('SIGKILL');
});

test('logs requests as JSON with an id, without inputs and with shortened addresses', async () => {
  const service = await startProcess({ TRUST_PROXY: '1' });
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  const answer = await ask(service.port, `${TOOL}?${QUERY}`, { headers });
  await post(service.port, TOOL, { period_start: SECRET, [`x${SECRET}`]: SECRET }, { headers });
  await post(service.port, TOOL, `{${SECRET}`, { headers });
  const named = { ...headers, 'X-Request-Id': 'proxy-id-12345' };
  assert.is(
    (await ask(service.port, '/healthz', { headers: named })).headers['x-request-id'],
    'proxy-id-12345',
  );
  await waitFor(() => service.output().split('\n').length > 5, 2_000);
  const [first, ...lines] = service.output().trim().split('\n');
  assert.match(first ?? '', /^Corporation Tax calculators listen on http:\/\/localhost:\d+ /);
  const requests = lines.map((line) => JSON.parse(line));
  assert.equal(
    requests.map(({ method, path, route, status, client }) => [method, path, route, status, client]),
    [
      ['GET', TOOL, '/api/v1/tools/:key', 200, '203.0.113.0'],
      ['POST', TOOL, '/api/v1/tools/:key', 422, '203.0.113.0'],
      ['POST', TOOL, '/api/v1/tools/:key', 400, '203.0.113.0'],
      ['GET', '/healthz', '/healthz', 200, '203.0.113.0'],
    ],
  );
  assert.is(requests[0].id, answer.headers['x-request-id']);
  assert.is(requests[3].id, 'proxy-id-12345');
  assert.not.match(service.output(), SECRET);
  assert.not.match(service.output(), '203.0.113.77');
  service.process.kill('SIGKILL');
});

test('serves metrics on a port of their own', async () => {
  const metricsPort = await freePort();
  const service = await startProcess({ METRICS_PORT: String(metricsPort), RATE_LIMIT_API: '1' });
  await ask(service.port, `${TOOL}?${QUERY}`);
  await ask(service.port, `${TOOL}?${QUERY}`);
  await ask(service.port, `/${SECRET}`, { method: 'BREW' });
  assert.is((await ask(service.port, '/metrics')).status, 404);
  const { status, headers, text } = await ask(metricsPort, '/metrics');
  assert.is(status, 200);
  assert.match(String(headers['content-type']), /^text\/plain/);
  assert.match(text, 'http_requests_total{route="/api/v1/tools/:key",method="GET",status="200"} 1');
  assert.match(text, 'http_request_duration_seconds_count{route="/api/v1/tools/:key"} 1');
  assert.match(text, 'rate_limited_total{limit="api"} 1');
  assert.match(text, /rules_version_info\{version="[^"]+"\} 1/);
  assert.not.match(text, SECRET);
  service.process.kill('SIGKILL');
});

test('reads rules again on SIGHUP: faulty ones are refused, and results name their version', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  for (const part of ['src', 'rules', 'schemas', 'CHANGELOG-rates.md', 'package.json', 'tsconfig.json']) {
    cpSync(join(PROJECT, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const service = await startProcess({}, folder);
  const tax = async () => {
    const { json, headers } = await ask(service.port, `${TOOL}?${QUERY}`);
    const { data } = (json as { result: { data: Record<string, unknown> } }).result;
    return { version: data.rules_version, rate: data.effective_rate, etag: headers.etag };
  };
  const before = await tax();
  const rates = join(folder, 'rules/rates/corporation-tax.yaml');
  const text = readFileSync(rates, 'utf8');

  writeFileSync(rates, text.replaceAll('main_rate: 25%', 'main_rate: 250%'));
  service.process.kill('SIGHUP');
  await waitFor(() => /faulty rules refused/.test(service.output()), 10_000);
  assert.match(service.output(), /rules\/rates\/corporation-tax\.yaml:\d+:\d+/);
  assert.equal(await tax(), before);

  writeFileSync(rates, text.replaceAll('main_rate: 25%', 'main_rate: 26%'));
  writeFileSync(join(folder, 'CHANGELOG-rates.md'), '## 2099-01-01\n');
  service.process.kill('SIGHUP');
  await waitFor(() => /rules reloaded/.test(service.output()), 10_000);
  const after = await tax();
  assert.is(after.version, '2099-01-01');
  assert.is(before.rate, 25);
  assert.is(after.rate, 26);
  assert.is.not(after.etag, before.etag);
  const ready = await ask(service.port, '/readyz');
  assert.equal(ready.json, { status: 'ready', rules_version: '2099-01-01', limiter: 'memory' });
  service.process.kill('SIGKILL');
});

test('ends on SIGTERM without losing a request, under load', async () => {
  const service = await startProcess({ RATE_LIMIT_API: '0', LOG_LEVEL: 'warn' });
  const load = new Load(service.port, `${TOOL}?${QUERY}`, 20);
  await waitFor(() => load.answered > 500, 20_000);
  service.process.kill('SIGTERM');
  const before = load.answered;
  assert.is(await service.ended(), 0);
  await load.ended();
  assert.equal(load.lost, []);
  assert.ok(load.answered > before, 'requests were answered while it ended');
});

test('says that it stops before it closes', async () => {
  const service = await startProcess({});
  const agent = new Agent({ keepAlive: true });
  assert.is((await over(agent, service.port, '/readyz')).status, 200);
  service.process.kill('SIGTERM');
  await waitFor(async () => (await over(agent, service.port, '/readyz')).status === 503, 2_000);
  assert.is(await service.ended(), 0);
});

test.run();
