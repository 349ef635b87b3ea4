import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanLog } from '../support/clean-log.ts';
import { waitedForCore } from '../support/cpu-time.ts';
import { givenBack, type MeasuredProcess, startMeasured } from '../support/measured.ts';
import { ask } from '../support/wire.ts';

const test = suite('clients that send ahead');

const REQUESTS = 2_000;
/**
 * How much one client's requests may delay another's, in milliseconds, over what it waits when all is quiet.
 * Time when the machine was busy elsewhere does not count.
 */
const HELD_UP = 100;
/** Attempts at the bound: a shared core is slow, too. */
const TRIALS = 3;
const QUIET_SAMPLES = 50;
const MOST_MEMORY = 250e6;
/** Sockets per route, 90 in all. */
const SOCKETS = 9;

const RESULT = 'period_start=2023-04-01&period_end=2024-03-31&taxable_profits=100000';
const BODY = JSON.stringify({
  period_start: '2023-04-01',
  period_end: '2024-03-31',
  taxable_profits: 100000,
});
const PING = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
/** Headers as long as a browser's shortest: more than 32 requests in two kilobytes close the connection. */
const HEAD = `Host: x\r\nUser-Agent: ${'x'.repeat(80)}\r\n`;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${HEAD}\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`;

const ROUTES: readonly (readonly [name: string, request: string])[] = [
  ['the docs', get('/docs')],
  ['a long history', get('/rates/retail-prices-index')],
  ['the description of the API', get('/api/v1/openapi.json')],
  ['a calculator', get(`/calculators/corporation-tax?${RESULT}`)],
  ['an embed', get(`/embed/corporation-tax?${RESULT}`)],
  ['results by GET', get(`/api/v1/tools/corporation-tax?${RESULT}`)],
  ['results by POST', post('/api/v1/tools/corporation-tax', BODY)],
  ['MCP', post('/mcp', PING)],
  ['nothing', get('/nothing')],
  ['health', get('/healthz')],
];

function percentile99(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

/** Polls `/healthz` while a condition is true. @returns the 99th percentile in milliseconds. */
async function healthTime(
  { port, process: { pid } }: MeasuredProcess,
  holds: (asked: number) => boolean,
): Promise<number> {
  const samples: number[] = [];
  const pids = [process.pid, pid];
  do {
    const started = performance.now();
    const waited = waitedForCore(pids);
    assert.is((await ask(port, '/healthz', { within: 20_000 })).status, 200);
    samples.push(performance.now() - started - (waitedForCore(pids) - waited));
  } while (holds(samples.length));
  return percentile99(samples);
}

/** Pipelines requests and reads all answers. */
function sendAhead(port: number, request: string): { answered(): number; readonly socket: Socket } {
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('HTTP/1.1 ');
    answers += parts.length - 1;
    rest = (parts.at(-1) ?? '').slice(-8);
  });
  socket.write(request.repeat(REQUESTS));
  return { socket, answered: () => answers };
}

const environment = { RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0', LOG_LEVEL: 'warn' };

let service: MeasuredProcess;
test.before(async () => {
  service = await startMeasured({ environment });
  for (const [, request] of ROUTES) await sendSome(request);
});
test.after(() => service.stop());

/** Warms up the service for a request, so that compilation is not measured. */
async function sendSome(request: string): Promise<void> {
  const { socket, answered } = sendAhead(service.port, request);
  await healthTime(service, (asked) => asked < 20 || answered() < 50);
  socket.destroy();
}

/** Peak resident memory of the process, in bytes; null where the system does not report it. */
function mostResident({ process }: MeasuredProcess): number | null {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}

for (const [name, request] of ROUTES) {
  test(`${REQUESTS} requests for ${name} on one connection delay no other client`, async () => {
    const { port } = service;
    const seen: string[] = [];
    for (let trial = 1; trial <= TRIALS; trial += 1) {
      const before = await healthTime(service, (asked) => asked < QUIET_SAMPLES);
      const { socket, answered } = sendAhead(port, request);
      const during = await healthTime(service, () => answered() < REQUESTS && !socket.destroyed);
      assert.is(answered(), REQUESTS, 'all are answered');
      socket.destroy();
      const after = await healthTime(service, (asked) => asked < QUIET_SAMPLES);
      seen.push(`${during} ms (quiet: ${before} and ${after} ms)`);
      if (during <= Math.max(before, after) + HELD_UP) break;
      assert.ok(trial < TRIALS, `delayed by ${seen.join(', ')}`);
    }
    console.log(`  ${name}: health answered within ${seen.at(-1)}`);
  });
}

test(`${SOCKETS} clients for each that never read take little memory, and give it back`, async () => {
  const fresh = await startMeasured({ environment });
  try {
    const before = await fresh.measured();
    const sockets = ROUTES.flatMap(([, request]) =>
      Array.from({ length: SOCKETS }, () => {
        const socket = connect(fresh.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.pause();
        socket.write(request.repeat(REQUESTS));
        return socket;
      }),
    );
    await healthTime(fresh, (asked) => asked < 500);
    const most = mostResident(fresh) ?? (await fresh.measured()).resident;
    assert.ok(most < MOST_MEMORY, `${most} bytes`);
    for (const socket of sockets) socket.destroy();
    const after = await givenBack(fresh, { before, megabytes: 15 });
    console.log(`  resident ${before.resident} → ${most} at most → ${after.resident}`);
    cleanLog(fresh.output());
  } finally {
    await fresh.stop();
  }
});

test.run();
