import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { Agent as PlainAgent } from 'node:http';
import { Agent } from 'node:https';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitedForCore } from '../support/cpu-time.ts';
import { needing } from '../support/installed.ts';
import { startBalancer, startNginx } from '../support/nginx.ts';
import { type RunningService, startProcess } from '../support/process.ts';
import { startRedis } from '../support/redis.ts';
import { ROOT } from '../support/rules-copy.ts';
import { freePort, waitFor } from '../support/wire.ts';
import { QUERY, send, TOOL } from './abuses.ts';

/**
 * What compose.yaml ships, as plain processes: a hop that terminates TLS, nginx, two instances in 512 MB cgroups, and
 * Redis. Every abuse that once brought down an instance runs at once, within its addresses' limits, and a well-behaved
 * client must not notice.
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

function onLinux(program: string, ...words: string[]): void {
  if (process.platform === 'linux') execFileSync(program, words, { stdio: 'ignore' });
}

/** A cgroup with a memory limit; null where the system allows none. */
function cgroup(name: string): string | null {
  if (!canBound) return null;
  const folder = `${CGROUPS}/${name}-${process.pid}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/memory.limit_in_bytes`, String(MEMORY));
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

/** A process pinned to one core, as an instance of compose.yaml has: two would otherwise wait for each other. */
async function instance(
  name: string,
  environment: Record<string, string>,
  core = 0,
): Promise<RunningService & { group: string | null }> {
  const group = cgroup(name);
  const service = await startProcess({
    environment,
    ...(group === null ? {} : { cgroup: `${group}/cgroup.procs` }),
  });
  ends.push(service.stop);
  onLinux('taskset', '-acp', String(core % availableParallelism()), String(service.process.pid));
  return { ...service, group };
}

/** deploy/nginx.conf and deploy/tls.conf with this test's ports. @returns the TLS port. */
async function balancers(instances: readonly RunningService[]): Promise<number> {
  const [one, two] = instances.map(({ port }) => port) as [number, number];
  const inner = await startBalancer([one, two]);
  ends.push(() => inner.process.kill('SIGQUIT'));
  const outer = await freePort();
  const keys = mkdtempSync(join(tmpdir(), 'tls-'));
  const subject = ['-subj', '/CN=tax.example', '-days', '1', '-nodes', '-newkey', 'rsa:2048'];
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', `${keys}/key`, '-out', `${keys}/pem`], {
    stdio: 'ignore',
  });
  const server = readFileSync(`${ROOT}deploy/tls.conf`, 'utf8')
    .replace('listen 443', `listen 127.0.0.1:${outer}`)
    .replace('/etc/ssl/tax.example.pem', `${keys}/pem`)
    .replace('/etc/ssl/tax.example.key', `${keys}/key`)
    .replace('127.0.0.1:8080', `127.0.0.1:${inner.port}`);
  const tls = startNginx(server, outer);
  ends.push(() => tls.process.kill('SIGQUIT'));
  return outer;
}

/** Response times in milliseconds; their 99th percentiles are compared. */
interface Seen {
  readonly times: number[];
  readonly lost: number[];
}

/**
 * Sends ten requests a second, answered or not, so that slow answers do not make fewer of them count;
 * changes address before reaching the limit of one, until `isOver`.
 */
async function behaveWell(
  network: number,
  port: number,
  agent: Agent | PlainAgent,
  pids: readonly number[],
  isOver: () => boolean,
): Promise<Seen> {
  const seen: Seen = { times: [], lost: [] };
  const ask = async (turn: number): Promise<void> => {
    const started = performance.now();
    const waited = pids.map(waitedForCore);
    const status = await send(port, agent, {
      from: `127.0.${network}.${1 + Math.floor(turn / 40)}`,
      path: `${TOOL}?${QUERY}`,
    });
    const others = Math.max(...pids.map((pid, index) => waitedForCore(pid) - (waited[index] ?? 0)));
    seen.times.push(Math.max(0, performance.now() - started - others));
    if (status !== 200) seen.lost.push(status);
  };
  const requests: Promise<void>[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    requests.push(ask(turn));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await Promise.all(requests);
  return seen;
}

function percentile({ times }: Seen): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

const SECONDS = Number(process.env.SHIPPED_SECONDS) || 60;

/** Starts a stopwatch, and returns whether so many seconds are over. */
function after(seconds: number): () => boolean {
  const end = Date.now() + seconds * 1_000;
  return () => Date.now() > end;
}

/**
 * Attacks from another process: everything at once from many addresses, or the most expensive requests from one.
 * It gets only the processor time that its targets leave: real attackers have machines of their own.
 */
async function attack(port: number, seconds: number, one?: string): Promise<Record<string, number>> {
  const env = {
    ...process.env,
    PORT: String(port),
    SECONDS: String(seconds),
    ...(one === undefined ? {} : { ONE: one }),
  };
  const child = fork(new URL('./abuses.ts', import.meta.url), { env });
  onLinux('chrt', '-a', '-i', '-p', '0', String(child.pid));
  ends.push(() => child.kill('SIGKILL'));
  const [statuses] = await once(child, 'message');
  return statuses;
}

/** Processor time of a process, in seconds. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

it('one address at its limits takes at most 15 % of a core, and a neighbour waits at most 100 ms longer', async () => {
  const environment = { LOG_LEVEL: 'warn', BASE_URL: 'https://tax.example' };
  const { process: child, port } = await instance('alone', environment);
  const agent = new PlainAgent({ keepAlive: true });
  ends.push(() => agent.destroy());
  const pid = child.pid ?? 0;
  // A new process compiles its code at the first requests of each kind, which takes seconds once.
  await Promise.all([1, 2, 3, 4].map((one) => attack(port, SECONDS / 6, `127.0.6.${one}`)));
  await behaveWell(7, port, agent, [process.pid, pid], after(SECONDS / 6));
  const calmly = processorOf(pid);
  const quiet = await behaveWell(8, port, agent, [process.pid, pid], after(SECONDS / 3));
  const before = processorOf(pid);
  const ofNeighbour = (before - calmly) / (SECONDS / 3);
  const abuses = attack(port, SECONDS, '127.0.10.1');
  const busy = await behaveWell(9, port, agent, [process.pid, pid], after(SECONDS));
  const share = (processorOf(pid) - before) / SECONDS - ofNeighbour;
  const [calm, attacked] = [percentile(quiet), percentile(busy)];
  console.log(
    JSON.stringify({ seconds: SECONDS, share, ofNeighbour, calm, attacked, abuses: await abuses }, null, 1),
  );
  assert.equal([quiet.lost, busy.lost], [[], []]);
  assert.ok(attacked <= calm + 100, `${attacked} ms, quiet ${calm} ms`);
  // Includes its burst allowance and the cost of rejecting its requests.
  assert.ok(share <= 0.15, `${share} of a core`);
});

it('all abuses at once: no process is killed, no honest request is lost or slow', async () => {
  const redis = await startRedis();
  ends.push(redis.stop);
  const environment = {
    REDIS_URL: redis.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    BASE_URL: 'https://tax.example',
  };
  const instances = [await instance('one', environment, 0), await instance('two', environment, 1)];
  const port = await balancers(instances);
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 5_000 });
  ends.push(() => agent.destroy());
  await waitFor(async () => (await send(port, agent, { from: '127.0.0.1', path: '/healthz' })) === 200);
  const pids = [process.pid, ...instances.map(({ process: { pid } }) => pid ?? 0)];

  const quiet = await behaveWell(8, port, agent, pids, after(SECONDS / 3));
  const isOver = after(SECONDS);
  const abuses = attack(port, SECONDS);
  let most = 0;
  const memory = setInterval(() => {
    for (const { group } of instances) {
      if (group !== null)
        most = Math.max(most, Number(readFileSync(`${group}/memory.usage_in_bytes`, 'utf8')));
    }
  }, 250);
  const busy = await behaveWell(9, port, agent, pids, isOver);
  clearInterval(memory);
  const statuses = await abuses;

  const figures = {
    seconds: SECONDS,
    quiet: { requests: quiet.times.length, p99: Math.round(percentile(quiet)) },
    attacked: { requests: busy.times.length, p99: Math.round(percentile(busy)), lost: busy.lost.length },
    memory: canBound
      ? `${Math.round(most / 1e6)} MB of ${Math.round(MEMORY / 1e6)}`
      : 'not bounded: no cgroup here',
    abuses: Object.fromEntries(Object.entries(statuses).sort()),
  };
  console.log(JSON.stringify(figures, null, 1));
  for (const { process: child, group } of instances) {
    assert.is(child.exitCode ?? child.signalCode, null, 'an instance ended');
    if (group === null) continue;
    const control = readFileSync(`${group}/memory.oom_control`, 'utf8');
    assert.match(control, /oom_kill 0/);
  }
  assert.equal([quiet.lost, busy.lost], [[], []]);
  const bound = Math.max(2 * percentile(quiet), percentile(quiet) + 100);
  assert.ok(percentile(busy) <= bound, `p99 of ${percentile(busy)} ms, quiet ${percentile(quiet)} ms`);
});

test.run();
