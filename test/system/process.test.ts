import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Load } from '../support/load.ts';
import { builtCopy, runService, startProcess } from '../support/process.ts';
import { ask, post, waitFor } from '../support/wire.ts';

const test = suite('the process');

const RATES = 'rules/rates/corporation-tax.yaml';
const TOOL = '/api/v1/tools/corporation-tax';
const SECRET = '73573573';
const QUERY = `period_start=2025-04-01&period_end=2026-03-31&taxable_profits=${SECRET}`;

test('refuses to start if its port or the metrics port is taken', async () => {
  const service = await startProcess();
  const taken = String(service.port);
  for (const environment of [{ PORT: taken }, { PORT: '0', METRICS_PORT: taken }]) {
    const { output, ended, stop } = runService({ environment: { LOG_LEVEL: 'silent', ...environment } });
    assert.is(await ended(), 1);
    for (const line of output().trim().split('\n')) {
      assert.match(line, /^(listen|bind) EADDRINUSE.*127\.0\.0\.1:\d+$/);
    }
    await stop();
  }
  await service.stop();
});

/** The first port open to every user; only root may bind lower ones. */
const FIRST_FOR_ALL = Number(readSetting('/proc/sys/net/ipv4/ip_unprivileged_port_start'));
const isRoot = process.getuid?.() === 0;
/** Linux's `nobody`. */
const NOBODY = 65_534;

function readSetting(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '0';
}

if (FIRST_FOR_ALL > 1) {
  test('refuses to start on a privileged port, with the reason that the system gives', async () => {
    const copy = builtCopy();
    const environment = { PORT: String(FIRST_FOR_ALL - 1), LOG_LEVEL: 'silent' };
    const user = isRoot ? { uid: NOBODY } : {};
    const { output, ended, stop } = runService({ environment, folder: copy.folder, ...user });
    assert.is(await ended(), 1);
    assert.match(output().trim(), /^listen EACCES\b.* 127\.0\.0\.1:\d+$/);
    await stop();
    copy.remove();
  });
}

test('logs requests as JSON with an id, without inputs and with shortened addresses', async () => {
  const service = await startProcess({ environment: { TRUST_PROXY: '1' } });
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  const answer = await ask(service.port, `${TOOL}?${QUERY}`, { headers });
  await post(service.port, TOOL, { period_start: SECRET, [`x${SECRET}`]: SECRET }, { headers });
  await post(service.port, TOOL, `{${SECRET}`, { headers });
  for (const path of [
    `${TOOL}&taxable_profits=${SECRET}`,
    `/api/v1/${SECRET}`,
    `/embed/deadlines/${SECRET}`,
    `/${SECRET}`,
    `/mcp/${SECRET}`,
  ]) {
    assert.is((await ask(service.port, path, { headers })).status, 404);
  }
  const named = { ...headers, 'X-Request-Id': 'proxy-id-12345' };
  assert.is(
    (await ask(service.port, '/healthz', { headers: named })).headers['x-request-id'],
    'proxy-id-12345',
  );
  await waitFor(() => service.output().split('\n').length > 10);
  const [first, ...lines] = service.output().trim().split('\n');
  assert.match(first ?? '', /^Corporation Tax calculators listen on http:\/\/localhost:\d+ /);
  const requests = lines.map((line) => JSON.parse(line));
  assert.equal(
    requests.map(({ method, route, status, client }) => [method, route, status, client]),
    [
      ['GET', '/api/v1/tools/:key', 200, '203.0.113.0'],
      ['POST', '/api/v1/tools/:key', 422, '203.0.113.0'],
      ['POST', '/api/v1/tools/:key', 400, '203.0.113.0'],
      ['GET', '/api/v1/tools/:key', 404, '203.0.113.0'],
      ['GET', '/api/*', 404, '203.0.113.0'],
      ['GET', '/embed/*', 404, '203.0.113.0'],
      ['GET', '/*', 404, '203.0.113.0'],
      ['GET', '/mcp/*', 404, '203.0.113.0'],
      ['GET', '/healthz', 200, '203.0.113.0'],
    ],
  );
  assert.equal(Object.keys(requests[0]).sort(), [
    'aborted',
    'client',
    'id',
    'level',
    'method',
    'milliseconds',
    'msg',
    'pid',
    'route',
    'status',
    'time',
  ]);
  assert.equal(new Set(requests.map(({ aborted }) => aborted)), new Set([false]));
  assert.is(requests[0].id, answer.headers['x-request-id']);
  assert.is(requests.at(-1).id, 'proxy-id-12345');
  assert.not.match(service.output(), SECRET);
  assert.not.match(service.output(), '203.0.113.77');
  await service.stop();
});

test('rules are those of the build, whatever is edited since', async () => {
  const copy = builtCopy();
  const built = JSON.parse(copy.read('dist/rules.json'));
  built.files['schemas/inputs/deadlines.json'].title = 'As built';
  copy.write('dist/rules.json', JSON.stringify(built));
  copy.write(RATES, 'broken');
  const service = await startProcess({ folder: copy.folder });
  const { json } = await ask(service.port, '/api/v1/tools');
  const { tools } = json as { tools: readonly { key: string; title: string }[] };
  assert.is(tools.find(({ key }) => key === 'deadlines')?.title, 'As built');
  await service.stop();
  copy.remove();
});

test('a build of faulty rules fails with every fault, and leaves no rules to start from', () => {
  const copy = builtCopy();
  copy.write(RATES, copy.read(RATES).replaceAll('main_rate: 25%', 'main_rate: 250%'));
  const { status, stderr } = spawnSync(process.execPath, ['dist/prepare.js'], {
    cwd: copy.folder,
    encoding: 'utf8',
  });
  assert.is(status, 1);
  assert.match(stderr, /^rules\/rates\/corporation-tax\.yaml:\d+:\d+ /);
  assert.is(existsSync(join(copy.folder, 'dist/rules.json')), false);
  copy.remove();
});

test('says what is missing if it cannot start', async () => {
  const copy = builtCopy();
  copy.write('dist/rules.json', JSON.stringify({ files: {}, changelog: { version: '', editions: [] } }));
  const { output, ended, stop } = runService({ folder: copy.folder });
  assert.is(await ended(), 1);
  assert.match(output(), /^Error: rules\/\S+: the file is missing\n +at /);
  await stop();
  copy.remove();
});

test('exits on SIGTERM without losing a request, under load', async () => {
  const service = await startProcess({ environment: { RATE_LIMIT_API: '0', LOG_LEVEL: 'warn' } });
  const load = new Load(service.port, [{ path: `${TOOL}?${QUERY}` }], 20);
  await waitFor(() => load.answered > 500);
  service.process.kill('SIGTERM');
  const before = load.answered;
  assert.is(await service.ended(), 0);
  await load.ended();
  assert.equal(load.lost, []);
  assert.ok(load.answered > before, 'requests were answered while it ended');
});

test('exits in time whatever blocks it, with code 1', async () => {
  // A server that never reports being closed stands for anything that hangs.
  const never = "import { Server } from 'node:net'; Server.prototype.close = function () { return this; };";
  const service = await startProcess({
    nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(never)}`],
  });
  service.process.kill('SIGTERM');
  assert.is(await service.ended(), 1);
  assert.match(service.output(), '"did not end in time: what is left is dropped"');
  await service.stop();
});

test('reports that it is stopping before it closes', async () => {
  const service = await startProcess();
  const agent = new Agent({ keepAlive: true });
  assert.is((await ask(service.port, '/readyz', { agent })).status, 200);
  service.process.kill('SIGINT');
  await waitFor(async () => (await ask(service.port, '/readyz', { agent })).status === 503);
  assert.is(await service.ended(), 0);
});

test.run();
