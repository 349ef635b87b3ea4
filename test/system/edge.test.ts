import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Miniflare } from 'miniflare';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleForWorkers, COMPATIBILITY, writeWorkerd } from '../../build/workerd.ts';
import { createApp } from '../../src/app.ts';
import { bindingName } from '../../src/edge/platform-counts.ts';
import { readSettings } from '../../src/edge/settings.ts';
import type { LoadedCalculator } from '../../src/engine/compile-calculator.ts';
import { WINDOW } from '../../src/http/limits/request-limits.ts';
import { loadService } from '../../src/load-service.ts';
import { operations } from '../../src/operations/index.ts';
import { pathSegment } from '../../src/operations/operation.ts';
import { modern, modernHeaders } from '../contract/mcp/exchanges/row.ts';
import { startApp, type TestSite } from '../support/app.ts';
import { multipart, sendForm } from '../support/batch-form.ts';
import { channels } from '../support/channels.ts';
import { liveCases } from '../support/live-cases.ts';
import { routesOf } from '../support/routes.ts';
import { ROOT, RULES } from '../support/rules-copy.ts';
import { SameAnswers } from '../support/same-answers.ts';
import { ask, post, sendRaw, waitFor } from '../support/wire.ts';
import { startWorker, workerCode } from '../support/workerd.ts';

const test = suite('the service on workerd');

const ENVIRONMENT = {
  BASE_URL: 'https://tax.example',
  OPERATOR_CONTACT: 'help@tax.example',
  SECURITY_CONTACT: 'security@tax.example',
  SECURITY_EXPIRES: '2099-12-31',
  RATE_LIMIT_API: '0',
  RATE_LIMIT_MCP: '0',
};
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const RESULT = '/api/v1/tools/deadlines?period_end=2025-03-31';

/** The same application on Node and on workerd. */
async function bothRuntimes() {
  const service = await loadService({ ...RULES, baseUrl: ENVIRONMENT.BASE_URL });
  const options = {
    service,
    contact: ENVIRONMENT.OPERATOR_CONTACT,
    security: { contact: ENVIRONMENT.SECURITY_CONTACT, expires: '2100-01-01T00:00:00Z' },
  };
  const [node, worker] = [await startApp(options), await startWorker(ENVIRONMENT)];
  const both = new SameAnswers(node.origin, `http://127.0.0.1:${worker.port}`);
  return {
    both,
    service,
    routes: routesOf(createApp({ ...options, report: () => {} })),
    close: () => Promise.all([node.close(), worker.stop()]),
  };
}

test('every worked example has the same answer on every channel, MCP in five versions', async () => {
  const { both, service, close } = await bothRuntimes();
  const site = { service, get: (path: string, init?: RequestInit) => both.get(path, init) } as TestSite;
  const cases = await liveCases();
  for (const { key, given } of cases) {
    for (const channel of channels) await channel.run(site, key, given);
  }
  assert.is(both.asked, cases.length * channels.length);
  assert.ok(channels.filter(({ name }) => name.startsWith('MCP')).length === 5);
  await close();
});

test('every page, file, table, operation and error is the same', async () => {
  const { both, service, routes, close } = await bothRuntimes();
  const statuses = new Map<string, number>();
  const seen = async (path: string, init?: RequestInit): Promise<void> => {
    const { status } = await both.get(path, init);
    statuses.set(path, status);
  };
  const answered = async (
    key: string,
    body: string | Uint8Array<ArrayBuffer>,
    accept: string,
  ): Promise<void> => {
    const headers = { 'Content-Type': 'application/octet-stream', Accept: accept };
    const { status } = await both.get(`/api/v1/tools/${key}/batch`, { method: 'POST', headers, body });
    assert.is(status, 200, `${key} as ${accept}`);
  };
  for (const { method, pattern } of routes) {
    if (method !== 'GET' || pattern.includes(':') || pattern.includes('*')) continue;
    // Twice, since what is cached may be corrupted by the first request.
    for (const _ of ['first', 'again']) await seen(pattern);
  }
  const { body } = await both.get('/sitemap.xml');
  const pages = [...body.matchAll(/<loc>https:\/\/tax\.example([^<]*)<\/loc>/g)].map(([, path = '']) => path);
  assert.ok(pages.length > 15);
  for (const path of pages) await seen(path === '' ? '/' : path);
  const { tables } = JSON.parse((await both.get('/api/v1/rates')).body);
  for (const { table } of tables) {
    for (const ending of ['', '.csv']) await seen(`/api/v1/rates/${table}${ending}`);
  }
  for (const { key, example_input } of service.tools) {
    const inputs = Object.entries(example_input).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const example = new URLSearchParams(inputs);
    await seen(`/api/v1/tools/${key}/workings?${example}`);
    for (const operation of operations) {
      const parameters = operation.example(service, service.calculator(key) as LoadedCalculator);
      if (parameters === null) continue;
      const query = new URLSearchParams([...inputs, ...Object.entries(parameters)]);
      await seen(`/api/v1/tools/${key}/${pathSegment(operation)}?${query}`);
    }
    const json = { 'Content-Type': 'application/json' };
    const rows = JSON.stringify({ rows: [{ ...example_input }, {}] });
    await seen(`/api/v1/tools/${key}/batch`, { method: 'POST', headers: json, body: rows });
    const text = `${Object.keys(example_input)}\n${Object.values(example_input)}\n`;
    for (const accept of ['text/csv', 'application/x-ndjson', 'application/json', XLSX]) {
      await answered(key, text, accept);
    }
    await seen(`/api/v1/tools/${key}?json`, { method: 'POST', headers: json, body: '{' });
    await seen(`/api/v1/tools/${key}?text`, { method: 'POST', body: 'text' });
    await seen(`/api/v1/tools/${key}?long`, {
      method: 'POST',
      headers: json,
      body: `"${'x'.repeat(70_000)}"`,
    });
    await seen(`/api/v1/tools/${key}?delete`, { method: 'DELETE' });
  }
  await answered('deadlines', 'period_end\n2026-03-31\n', 'text/calendar');
  const folder = join(ROOT, 'test/files');
  for (const name of readdirSync(folder).filter((one) => !one.endsWith('.py'))) {
    await answered('corporation-tax', new Uint8Array(readFileSync(join(folder, name))), XLSX);
  }
  for (const path of ['/nowhere', '/api/v1/nowhere', '/mcp', '/embed/nowhere', '/calculators/nowhere']) {
    await seen(path);
    await seen(`${path}?options`, { method: 'OPTIONS', headers: { Origin: 'https://elsewhere.example' } });
  }
  const counted = [...statuses.values()];
  assert.ok(counted.filter((status) => status === 200).length > 100);
  assert.equal([...new Set(counted)].sort(), [200, 204, 302, 400, 403, 404, 405, 413, 415, 422]);
  await close();
});

test('the worker is small, and contains no code for files, processes or Redis', async () => {
  const code = await workerCode();
  const compressed = gzipSync(code, { level: 9 }).length;
  assert.ok(compressed < 1_000_000, `${compressed} bytes`);
  console.log(`  the worker: ${Math.round(compressed / 1_000)} kB compressed`);
  const { metafile } = await bundleForWorkers();
  const [output] = Object.values(metafile.outputs);
  const imports = (output?.imports ?? []).map(({ path }) => path);
  const modules = [
    ...imports,
    ...Object.keys(metafile.inputs).map((name) => name.replace(/^builtin:/, 'node:')),
  ];
  const unwanted =
    /^node:(fs|fs\/promises|child_process|cluster|worker_threads|vm)$|node_modules\/(ajv|ioredis|json-rules-engine|pino|prom-client|yaml|iconv-lite)\//;
  assert.equal(
    modules.filter((name) => unwanted.test(name)),
    [],
  );
  assert.ok(imports.includes('cloudflare:node'));
});

/** Processor time from the start of a new worker to its first answer, in milliseconds. */
async function startOf(config?: string): Promise<number> {
  const worker = await startWorker(ENVIRONMENT, config);
  await ask(worker.port, RESULT);
  const fields = readFileSync(`/proc/${worker.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  await worker.stop();
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

test('a new worker answers soon after a trivial one would', async () => {
  const folder = mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), 'floor-'));
  const write = (path: string) =>
    writeFileSync(path, `export default { fetch: () => Response.json({ hello: 'world' }) };`);
  const floor = await writeWorkerd(folder, '127.0.0.1:0', write);
  const taken: { readonly ours: number; readonly least: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    taken.push({ ours: await startOf(), least: await startOf(floor) });
  }
  const [ours, least] = [
    Math.min(...taken.map((one) => one.ours)),
    Math.min(...taken.map((one) => one.least)),
  ];
  console.log(
    `  a new worker: ${ours} ms of the processor until its first answer, ${least} ms if it says two words`,
  );
  // About four times as much; a busy machine slows the larger one more.
  assert.ok(ours < 7 * least, `${ours} ms, ${least} ms`);
});

test('invalid settings are rejected at once, and so are those without meaning here', async () => {
  for (const environment of [{ RATE_LIMIT_API: 'many' }, { REDIS_URL: 'redis://127.0.0.1:6379' }]) {
    const [name = ''] = Object.keys(environment);
    const message = await startWorker(environment).then(
      (worker) => worker.stop().then(() => 'it started'),
      (error: Error) => error.message,
    );
    assert.match(message, name);
    assert.not.match(message, '127.0.0.1:6379');
  }
});

test('limits count in memory, by the address the runtime gives, not by a client’s header', async () => {
  const worker = await startWorker({ ...ENVIRONMENT, RATE_LIMIT_API: '2' });
  const statusOf = async (address: string, from?: string) => {
    const headers = { 'X-Forwarded-For': address, 'CF-Connecting-IP': address };
    return (await ask(worker.port, RESULT, { headers, ...(from === undefined ? {} : { from }) })).status;
  };
  assert.equal(
    [await statusOf('192.0.2.1'), await statusOf('192.0.2.2'), await statusOf('192.0.2.3')],
    [200, 200, 429],
  );
  assert.is(await statusOf('192.0.2.1', '127.0.0.2'), 200);
  assert.is(JSON.parse((await ask(worker.port, '/readyz')).text).limiter, 'memory');
  await worker.stop();

  const proxied = await startWorker({ ...ENVIRONMENT, RATE_LIMIT_API: '1', TRUST_PROXY: '1' });
  const behind = async (address: string) =>
    (await ask(proxied.port, RESULT, { headers: { 'X-Forwarded-For': `192.0.2.9, ${address}` } })).status;
  assert.equal(
    [await behind('192.0.2.1'), await behind('192.0.2.2'), await behind('192.0.2.1')],
    [200, 200, 429],
  );
  await proxied.stop();
});

/** Processor time of a process and all its threads, in milliseconds. */
function processorOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const times = tasks.map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

test('the cost of one long text is linear in its length', async () => {
  const worker = await startWorker({ RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0', LOG_LEVEL: 'warn' });
  const { port, process: workerd } = worker;
  const path = '/api/v1/tools/corporation-tax';
  const batch = (type: string) => (text: string) =>
    post(port, `${path}/batch`, text, { headers: { 'Content-Type': type } });
  const places: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
    'a field': (text) => post(port, path, { taxable_profits: text }),
    'a number': (text) => post(port, path, `{"taxable_profits":1${text}1}`),
    'a name': (text) => post(port, path, { [text]: 1 }),
    'a batch of JSON': batch('application/json'),
    'lines of JSON': batch('application/x-ndjson'),
    CSV: batch('text/csv'),
    'a query': (text) => ask(port, `${path}?taxable_profits=${encodeURIComponent(text).slice(0, 8_000)}`),
    'a page': (text) =>
      ask(port, `/calculators/deadlines?period_end=${encodeURIComponent(text).slice(0, 8_000)}`),
    'an argument of MCP': (text) => {
      const message = modern('tools/call', {
        name: 'uk_corporation_tax',
        arguments: { taxable_profits: text },
      });
      return post(port, '/mcp', message, { headers: modernHeaders('tools/call', 'uk_corporation_tax') });
    },
    'a field of a form': (text) => sendForm(port, { calculator: 'corporation-tax', rows: text }),
    'a boundary': (text) =>
      sendForm(
        port,
        multipart({}),
        `multipart/form-data; boundary=x; ${text.slice(0, 8_000).replace(/\s/g, ' ')}`,
      ),
    'a row': (text) =>
      post(port, '/api/v1/tools/directors-loan/ledger', {
        period_ends: ['2025-12-31'],
        entries: [{ on: text, kind: 'loan', amount: text }],
      }),
    'a file of rows': (text) =>
      post(port, '/api/v1/tools/directors-loan/ledger', `on,kind,amount\n${text}`, {
        headers: { 'Content-Type': 'text/csv' },
      }),
    'an address': (text) =>
      ask(port, '/', { headers: { 'X-Forwarded-For': text.slice(0, 8_000).replace(/\s/g, ' ') } }),
    'a version': (text) =>
      post(port, '/mcp', '{}', {
        headers: { 'MCP-Protocol-Version': text.slice(0, 8_000).replace(/\s/g, ' ') },
      }),
  };
  for (const [place, send] of Object.entries(places)) {
    const cost = async (text: string): Promise<number> => {
      let least = Number.POSITIVE_INFINITY;
      for (let tried = 0; tried < 8 && least > 20; tried += 1) {
        const before = processorOf(workerd.pid ?? 0);
        await send(text);
        least = Math.min(least, processorOf(workerd.pid ?? 0) - before);
      }
      return least;
    };
    await cost('1');
    const plain = await cost('1');
    for (const token of [
      '0',
      '9',
      ' ',
      'a',
      'a.',
      ',',
      ';',
      '=',
      '-',
      '/',
      '"',
      '\\',
      '\r\n',
      '\t',
      '\u2028',
      'é',
    ]) {
      const found = await cost(token.repeat(Math.ceil(62_000 / token.length)));
      assert.ok(found <= plain + 20, `${place}, ${JSON.stringify(token)}: ${found} ms`);
    }
  }
  await worker.stop();
});

test("limits count by the platform's binding where there is one, each client separately", async () => {
  const platform = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.js', contents: (await workerCode()).toString() }],
    compatibilityDate: COMPATIBILITY.date,
    compatibilityFlags: [...COMPATIBILITY.flags],
    bindings: { ...ENVIRONMENT, RATE_LIMIT_API: '3', RATE_LIMIT_MCP: '3', LOG_LEVEL: 'silent' },
    // Fewer than in the settings, to show which counter applies.
    ratelimits: { LIMIT_API: { namespace_id: '1', simple: { limit: 2, period: 60 } } },
    cf: false,
  });
  try {
    const asked = async (address: string) => {
      const headers = { 'CF-Connecting-IP': address };
      const response = await platform.dispatchFetch(`http://tax.example${RESULT}`, { headers });
      await response.text();
      return response;
    };
    const statuses = [await asked('192.0.2.1'), await asked('192.0.2.1'), await asked('192.0.2.1')];
    assert.equal(
      statuses.map(({ status }) => status),
      [200, 200, 429],
    );
    assert.is(statuses[2]?.headers.get('Retry-After'), '60');
    assert.is((await asked('192.0.2.2')).status, 200);
    const ready = await platform.dispatchFetch('http://tax.example/readyz');
    assert.is(((await ready.json()) as { limiter: string }).limiter, 'platform');
  } finally {
    await platform.dispose();
  }
});

test('clients that disconnect in mid-batch do not delay others', async () => {
  const worker = await startWorker(ENVIRONMENT);
  const path = '/api/v1/tools/deadlines/batch';
  const rows = `period_end\n${'2025-03-31\n'.repeat(20_000)}`;
  const headers = `Content-Type: text/csv\r\nAccept: application/x-ndjson\r\nContent-Length: ${rows.length}`;
  // More than may run at once.
  for (let left = 0; left < 24; left += 1) {
    const socket = connect(worker.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${rows}`);
    await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.destroy();
  }
  const few = { headers: { 'Content-Type': 'text/csv' }, body: 'period_end\n2025-03-31\n' };
  await waitFor(
    async () => (await post(worker.port, path, few.body, { headers: few.headers })).status === 200,
  );
  assert.is((await ask(worker.port, RESULT)).status, 200);
  await worker.stop();
});

test('calendars beyond the memory of a client are rejected, and every one gets an answer', async () => {
  const worker = await startWorker(ENVIRONMENT);
  const body = `period_end\n${'2025-03-31\n'.repeat(1_000)}`;
  const headers = { 'Content-Type': 'text/csv', Accept: 'text/calendar' };
  const address = `http://127.0.0.1:${worker.port}/api/v1/tools/deadlines/batch`;
  const asked = Array.from({ length: 12 }, () => fetch(address, { method: 'POST', headers, body }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  assert.equal([...new Set(statuses)].sort(), [200, 429]);
  await worker.stop();
});

test('npm run edge has Node’s limits, accepts absolute-form targets, logs none, and exits on SIGTERM', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'build/edge.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...ENVIRONMENT, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  // Rules changed twice in a day have a version such as 2026-11-22.2.
  const listens = /listen on https:\/\/tax\.example \(127\.0\.0\.1:(\d+)\), rules (\S+), on workerd/;
  try {
    await waitFor(() => listens.test(printed) || child.exitCode !== null);
    const [, port = '', rules] = listens.exec(printed) ?? [];
    assert.is(JSON.parse((await ask(Number(port), '/readyz')).text).rules_version, rules);
    // workerd would answer 500 and print the URL, which contains inputs.
    const whole = `GET http://tax.example${RESULT}&secret=4711 HTTP/1.1\r\nHost: tax.example\r\nConnection: close\r\n\r\n`;
    assert.match(await sendRaw(Number(port), whole), /^HTTP\/1\.1 (200|422) /);
    assert.match(await sendRaw(Number(port), `GET ${RESULT} HTTP/1.0\r\n\r\n`), /\r\n\r\n\{"tool":/);
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`;
    assert.match(await sendRaw(Number(port), long), /^HTTP\/1\.1 431 .*"headers_too_large"/s);
    assert.not.match(printed, /4711|2025-03-31/);
    child.kill('SIGTERM');
    await exit;
    assert.is(
      await ask(Number(port), '/readyz').then(
        () => 'answers',
        () => 'gone',
      ),
      'gone',
    );
  } finally {
    child.kill('SIGKILL');
  }
});

test('the log has a line for each request, and nothing of its contents', async () => {
  const worker = await startWorker({ ...ENVIRONMENT });
  await ask(worker.port, `${RESULT}&secret=4711`, { headers: { 'X-Request-Id': 'chosen-by-client' } });
  await waitFor(async () => worker.output().includes('"route"'));
  const [line = ''] = worker.output().split('\n');
  const { level, method, route, status, client } = JSON.parse(line);
  assert.equal(
    [level, method, route, status, client],
    ['info', 'GET', '/api/v1/tools/:key', 200, '127.0.0.0'],
  );
  assert.not.match(worker.output(), /4711|2025-03-31|chosen-by-client/);
  await worker.stop();
});

test('the configuration for Cloudflare runs this worker as tested, with a counter for each limit', () => {
  const text = readFileSync(`${ROOT}deploy/cloudflare/wrangler.jsonc`, 'utf8').replace(/^ *\/\/.*$/gm, '');
  const { main, vars, ratelimits, ...others } = JSON.parse(text);
  assert.is(join('deploy/cloudflare', main), 'dist/worker/worker.js');
  assert.is(others.no_bundle, true);
  assert.is(others.compatibility_date, COMPATIBILITY.date);
  assert.equal(others.compatibility_flags, COMPATIBILITY.flags);
  const { rateLimits } = readSettings(vars);
  // The platform has no weights, so each instance counts work itself.
  const { work: _, ...ofRequests } = rateLimits;
  const bindings = Object.entries(ofRequests).map(([limit, most]) => [
    bindingName(limit),
    { limit: most, period: WINDOW },
  ]);
  type Binding = { readonly name: string; readonly namespace_id: string; readonly simple: unknown };
  assert.equal(
    ratelimits.map(({ name, simple }: Binding) => [name, simple]),
    bindings,
  );
  assert.is(new Set(ratelimits.map((binding: Binding) => binding.namespace_id)).size, bindings.length);
});

test.run();
