import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { needing } from '../support/installed.ts';
import { startBalancer } from '../support/nginx.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { ask } from '../support/wire.ts';

/** Many clients that hold connections or memory: no request of another client is lost, and the process lives. */
const test = suite('a crowded service');
const withNginx = needing(test, 'half-sent headers at nginx', 'nginx');

const TOOL = '/api/v1/tools/corporation-tax';
const INPUTS = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const RESULT = `${TOOL}?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000`;
const SECONDS = Number(process.env.CROWDED_SECONDS) || 20;

const ends: (() => unknown)[] = [];
test.after.each(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(
  environment: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<RunningService> {
  const service = await startProcess({ environment: { LOG_LEVEL: 'warn', ...environment }, nodeOptions });
  ends.push(service.stop);
  return service;
}

/** A crowd whose connections stay open and half-sent, in a process of its own. */
function holdOpen(port: number, clients: number, ofEach: number, bytes: string, network: number): void {
  const env = {
    ...process.env,
    PORT: String(port),
    CLIENTS: String(clients),
    EACH: String(ofEach),
    NETWORK: String(network),
    BYTES: bytes,
  };
  const crowd = fork(new URL('./crowd.mjs', import.meta.url), { env, execArgv: [] });
  ends.push(() => crowd.kill('SIGKILL'));
}

/** Sends a request every tenth of a second, from an address that changes before its limit; returns what was lost. */
async function behaveWell(port: number, seconds: number, headers = {}): Promise<string[]> {
  const lost: string[] = [];
  const sent: Promise<void>[] = [];
  for (let turn = 0; turn < seconds * 10; turn += 1) {
    const one = ask(port, RESULT, {
      from: `127.0.9.${1 + Math.floor(turn / 40)}`,
      headers,
      within: 10_000,
    }).then(
      ({ status }) => void (status === 200 || lost.push(String(status))),
      (error) => void lost.push(String(error)),
    );
    sent.push(one);
    await wait(100);
  }
  await Promise.all(sent);
  return lost;
}

const HALF = {
  headers: `GET ${RESULT} HTTP/1.1\r\nHost: x\r\nX-Slow: `,
  bodies: `POST ${TOOL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"x":`,
};

for (const [what, bytes] of Object.entries(HALF)) {
  test(`slow ${what} from 60 addresses, each at its limit of connections, lose no request of others`, async () => {
    const { port, process: child } = await start({});
    holdOpen(port, 60, 100, bytes, 20);
    await wait(2_000);
    assert.equal(await behaveWell(port, SECONDS), []);
    assert.is(child.exitCode ?? child.signalCode, null);
  });
}

test('60 heavy batches of ten addresses in a heap of 256 MB: the process lives', async () => {
  const { port, process: child } = await start({}, ['--max-old-space-size=256', '--max-semi-space-size=16']);
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  ends.push(() => agent.destroy());
  const row = JSON.stringify(INPUTS);
  const body = `[${Array.from({ length: 1_000 }, () => row).join()}]`.padEnd(1_000_000);
  const statuses = new Map<number, number>();
  const heavy = (from: string): Promise<void> =>
    new Promise((resolve) => {
      const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
      const path = `${TOOL}/batch?columns=answer,notes`;
      const sent = request({ port, path, method: 'POST', headers, agent, localAddress: from }, (answer) => {
        const status = answer.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answer.resume().on('close', resolve);
      });
      sent.on('error', () => {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
        resolve();
      });
      sent.end(body);
    });
  await Promise.all(Array.from({ length: 60 }, (_, index) => heavy(`127.0.21.${1 + (index % 10)}`)));
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  console.log(`  ${JSON.stringify([...statuses])}, ${Math.round(Number(peak) / 1_000)} MB at most`);
  assert.is(child.exitCode ?? child.signalCode, null);
  assert.is((await ask(port, RESULT)).status, 200);
  assert.is(statuses.get(0) ?? 0, 0);
});

withNginx('8,186 half-sent headers of one address at nginx lose no request of others', async () => {
  const [one, two] = [await start({ TRUST_PROXY: '1' }), await start({ TRUST_PROXY: '1' })];
  const nginx = await startBalancer([one.port, two.port]);
  ends.push(() => nginx.process.kill('SIGKILL'));
  const { port } = nginx;
  holdOpen(port, 1, 8_186, HALF.headers, 22);
  await wait(2_000);
  assert.equal(await behaveWell(port, SECONDS), []);
});

test.run();
