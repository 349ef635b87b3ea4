import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitedForCore } from '../support/cpu-time.ts';
import { needing } from '../support/installed.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { startRedis } from '../support/redis.ts';
import { ROOT } from '../support/rules-copy.ts';
import { freePort, waitFor } from '../support/wire.ts';

/**
 * What compose.yaml ships, as plain processes: a hop that ends TLS, nginx, two instances in a cgroup of 512 MB each,
 * Redis. Every abuse that once stopped an instance goes on at once, within the limits of its addresses, and a client
 * that behaves well must not notice.
 */
const test = suite('what is shipped, attacked');
const MEMORY = 512 * 1024 * 1024;
const CGROUPS = '/sys/fs/cgroup/memory';
const canBound = existsSync(`${CGROUPS}/memory.limit_in_bytes`);
const it = needing(test, 'what is shipped, attacked', 'redis-server', 'nginx', 'openssl');

const ends: (() => unknown)[] = [];
test.after.each(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The folder of a cgroup whose memory is bounded; null where the system gives none. */
function cgroup(name: string): string | null {
  if (!canBound) return null;
  const folder = `${CGROUPS}/${name}-${process.pid}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/memory.limit_in_bytes`, String(MEMORY));
  // Its last process, which draws images, ends a moment after its parent.
  ends.push(() =>
    waitFor(() => {
      try {
        rmdirSync(folder);
        return true;
      } catch {
        return false;
      }
    }, 10_000),
  );
  return folder;
}

async function instance(
  name: string,
  environment: Record<string, string>,
): Promise<RunningService & { group: string | null }> {
  const group = cgroup(name);
  const found = await startProcess({
    environment,
    ...(group === null ? {} : { cgroup: `${group}/cgroup.procs` }),
  });
  ends.push(found.stop);
  return { ...found, group };
}

async function nginx(configuration: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration);
  const child = spawn('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' });
  ends.push(() => child.kill('SIGQUIT'));
}

/** deploy/nginx.conf and deploy/tls.conf with the ports of this test. @returns the port of TLS. */
async function balancers(instances: readonly RunningService[]): Promise<number> {
  const [inner, outer] = [await freePort(), await freePort()];
  const [one, two] = instances;
  await nginx(
    readFileSync(`${ROOT}deploy/nginx.conf`, 'utf8')
      .replace('one:3000', `127.0.0.1:${one?.port}`)
      .replace('two:3000', `127.0.0.1:${two?.port}`)
      .replace('listen 8080', `listen 127.0.0.1:${inner}`),
  );
  const keys = mkdtempSync(join(tmpdir(), 'tls-'));
  const subject = ['-subj', '/CN=tax.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', `${keys}/key`, '-out', `${keys}/pem`], {
    stdio: 'ignore',
  });
  const server = readFileSync(`${ROOT}deploy/tls.conf`, 'utf8')
    .replace('listen 443', `listen 127.0.0.1:${outer}`)
    .replace('/etc/ssl/tax.example.pem', `${keys}/pem`)
    .replace('/etc/ssl/tax.example.key', `${keys}/key`)
    .replace('127.0.0.1:8080', `127.0.0.1:${inner}`);
  await nginx(
    `worker_processes 1;\npid nginx.pid;\nevents { worker_connections 4096; }\nhttp {\n${server}\n}\n`,
  );
  return outer;
}

const TOOL = '/api/v1/tools/corporation-tax';
const GIVEN = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const QUERY = new URLSearchParams(Object.entries(GIVEN).map(([name, value]) => [name, String(value)]));
const ROWS = JSON.stringify(Array.from({ length: 1_000 }, () => GIVEN));

interface Sent {
  readonly from: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Record<string, string | number>;
  readonly body?: string | Buffer;
  /** Leaves the answer unread, or the body half sent, until the end. */
  readonly leave?: boolean;
}

/** Sends a request over TLS; its status, or 0 when there is none. */
function send(
  port: number,
  agent: Agent,
  { from, path, method = 'GET', headers = {}, body, leave = false }: Sent,
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent, localAddress: from },
      (answer) => {
        if (leave) answer.pause();
        else
          answer
            .resume()
            .on('end', () => resolve(answer.statusCode ?? 0))
            .on('error', () => resolve(0));
      },
    );
    sent.on('error', () => resolve(0));
    sent.on('close', () => resolve(0));
    if (body !== undefined) sent.write(body);
    if (leave && headers['Content-Length'] !== undefined) return;
    sent.end();
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const post = (path: string, body: string | Buffer, more: Partial<Sent> = {}) => ({
  path,
  method: 'POST',
  headers: JSON_TYPE,
  body,
  ...more,
});

/** What was seen to stop an instance, each from some addresses of its own. */
const ABUSES: readonly (readonly [
  name: string,
  addresses: number,
  one: (turn: number) => Omit<Sent, 'from'>,
])[] = [
  ['zeros', 2, () => post(TOOL, `{"taxable_profits":1${'0'.repeat(64_000)}1}`)],
  ['zeros in batches', 2, () => post(`${TOOL}/batch`, `[{"x":1${'0'.repeat(64_000)}1}]`)],
  [
    'blanks in headers',
    2,
    () => ({ path: '/mcp', method: 'POST', headers: { 'MCP-Protocol-Version': `a${' '.repeat(14_000)}b` } }),
  ],
  ['forwarded blanks', 2, () => ({ path: TOOL, headers: { 'X-Forwarded-For': `1${' '.repeat(14_000)}1` } })],
  [
    'crumbs',
    4,
    () => post(`${TOOL}/batch`, Buffer.alloc(1_000_000, '\r\n'), { headers: { 'Content-Type': 'text/csv' } }),
  ],
  [
    'images',
    20,
    (turn) => ({
      path: `/calculators/corporation-tax/card.png?${QUERY}&rules=${turn}&augmented_profits=${200_000 + turn}`,
    }),
  ],
  ['calendars', 4, () => post(`${TOOL}/batch`, ROWS, { headers: { ...JSON_TYPE, Accept: 'text/calendar' } })],
  [
    'unread calendars',
    4,
    () => post(`${TOOL}/batch`, ROWS, { headers: { ...JSON_TYPE, Accept: 'text/calendar' }, leave: true }),
  ],
  ['unread batches', 2, () => post(`${TOOL}/batch`, ROWS, { leave: true })],
  [
    'half a batch',
    4,
    () =>
      post(`${TOOL}/batch`, Buffer.alloc(900_000, ' '), {
        headers: { ...JSON_TYPE, 'Content-Length': 1_000_000 },
        leave: true,
      }),
  ],
  ['batches', 4, () => post(`${TOOL}/batch`, ROWS)],
  [
    'sweeps',
    2,
    (turn) => ({ path: `${TOOL}/sweep?${QUERY}&vary=taxable_profits&from=0&to=${500_000 + turn}&step=1000` }),
  ],
  [
    'strangers to JSON',
    2,
    () => post(TOOL, `{${Array.from({ length: 2_500 }, (_, index) => `"taxable_profit${index}":1`).join()}}`),
  ],
];
/** Requests of an address at once: it sends the next as soon as one is answered. */
const AT_ONCE = 4;

/** Milliseconds, of which the 99th percentile is compared. */
interface Seen {
  readonly times: number[];
  readonly lost: number[];
}

/** Asks ten times a second, from a new address before the limit of one is reached, until `isOver`. */
async function behaveWell(
  network: number,
  port: number,
  agent: Agent,
  pids: readonly number[],
  isOver: () => boolean,
): Promise<Seen> {
  const seen: Seen = { times: [], lost: [] };
  for (let turn = 0; !isOver(); turn += 1) {
    const started = performance.now();
    const waited = pids.map((pid) => waitedForCore([pid]));
    const status = await send(port, agent, {
      from: `127.0.${network}.${1 + Math.floor(turn / 40)}`,
      path: `${TOOL}?${QUERY}`,
    });
    const others = Math.max(...pids.map((pid, index) => waitedForCore([pid]) - (waited[index] ?? 0)));
    seen.times.push(Math.max(0, performance.now() - started - others));
    if (status !== 200) seen.lost.push(status);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return seen;
}

function percentile({ times }: Seen): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

const SECONDS = Number(process.env.SHIPPED_SECONDS) || 60;

it('all abuses at once: nothing is killed, no honest request is lost, none waits long', async () => {
  const redis = await startRedis();
  ends.push(redis.stop);
  const environment = {
    REDIS_URL: redis.url,
    TRUST_PROXY: '2',
    LOG_LEVEL: 'warn',
    BASE_URL: 'https://tax.example',
  };
  const instances = [await instance('one', environment), await instance('two', environment)];
  const port = await balancers(instances);
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 5_000 });
  ends.push(() => agent.destroy());
  await waitFor(async () => (await send(port, agent, { from: '127.0.0.1', path: '/healthz' })) === 200);
  const pids = [process.pid, ...instances.map(({ process: { pid } }) => pid ?? 0)];
  const after = (seconds: number) => {
    const end = Date.now() + seconds * 1_000;
    return () => Date.now() > end;
  };

  const quiet = await behaveWell(8, port, agent, pids, after(SECONDS / 3));
  const isOver = after(SECONDS);
  const statuses = new Map<string, number>();
  let network = 10;
  const abuses = ABUSES.flatMap(([name, addresses, one]) => {
    network += 1;
    return Array.from({ length: addresses * AT_ONCE }, async (_, index) => {
      const from = `127.0.${network}.${1 + (index % addresses)}`;
      for (let turn = index; !isOver(); turn += addresses * AT_ONCE) {
        const left = new Promise<number>((resolve) => setTimeout(resolve, SECONDS * 1_000, -1));
        const status = await Promise.race([send(port, agent, { from, ...one(turn) }), left]);
        const key = `${name} ${status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        // Within the limits at first, then as fast as refusals come back, but for the client that sends them all.
        if (status === 429 || status === 503 || status === 0)
          await new Promise((resolve) => setTimeout(resolve, 250));
      }
    });
  });
  let most = 0;
  const memory = setInterval(() => {
    for (const { group } of instances) {
      if (group !== null)
        most = Math.max(most, Number(readFileSync(`${group}/memory.usage_in_bytes`, 'utf8')));
    }
  }, 250);
  const busy = await behaveWell(9, port, agent, pids, isOver);
  clearInterval(memory);
  agent.destroy();
  await Promise.race([Promise.all(abuses), new Promise((resolve) => setTimeout(resolve, 5_000))]);

  const figures = {
    seconds: SECONDS,
    quiet: { requests: quiet.times.length, p99: Math.round(percentile(quiet)) },
    attacked: { requests: busy.times.length, p99: Math.round(percentile(busy)), lost: busy.lost.length },
    memory: canBound
      ? `${Math.round(most / 1e6)} MB of ${Math.round(MEMORY / 1e6)}`
      : 'not bounded: no cgroup here',
    abuses: Object.fromEntries([...statuses].sort()),
  };
  console.log(JSON.stringify(figures, null, 1));
  for (const { process: found, group } of instances) {
    assert.is(found.exitCode ?? found.signalCode, null, 'an instance ended');
    if (group === null) continue;
    const control = readFileSync(`${group}/memory.oom_control`, 'utf8');
    assert.match(control, /oom_kill 0/);
  }
  assert.equal([quiet.lost, busy.lost], [[], []]);
  const bound = Math.max(2 * percentile(quiet), percentile(quiet) + 100);
  assert.ok(percentile(busy) <= bound, `p99 of ${percentile(busy)} ms, quiet ${percentile(quiet)} ms`);
});

test.run();
