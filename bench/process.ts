import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { measure, warmUp } from './load.ts';
import { QUIET, SERVICE, start } from './servers.ts';
import type { Target } from './targets.ts';

/** Time from the start of a process to its first answer, in milliseconds: elapsed and processor time. */
export interface Start {
  readonly clock: number;
  readonly processor: number;
}

const STARTS = 10;

/** Starts of the built service and of bare Koa, in turn; the least of each, since other load only slows them down. */
export async function measureStart(answer: string): Promise<{ service: Start; koa: Start }> {
  const least = {
    service: { clock: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY },
    koa: { clock: Number.POSITIVE_INFINITY, processor: Number.POSITIVE_INFINITY },
  };
  const contenders = {
    service: () => start(SERVICE, QUIET, '/api/v1/tools'),
    koa: () => start(['bench/bare-koa.js'], { ANSWER: answer }, '/api/v1/tools'),
  };
  for (let round = 0; round < STARTS; round += 1) {
    const names = ['service', 'koa'] as const;
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const running = await contenders[name]();
      const processor = 1_000 * (processorSeconds(running.pid) ?? Number.POSITIVE_INFINITY);
      await running.stop();
      const before = least[name];
      least[name] = {
        clock: Math.min(before.clock, running.startedIn),
        processor: Math.min(before.processor, processor),
      };
    }
  }
  return least;
}

/** Resident memory of a process in MB. */
function memoryOf(pid: number): number {
  return megabytes(pid, 'VmRSS') ?? 0;
}

/** Peak resident memory of a process in MB; null when it has exited. */
export function mostMemory(pid: number): number | null {
  return megabytes(pid, 'VmHWM');
}

function megabytes(pid: number, what: string): number | null {
  const found = new RegExp(`${what}:\\s+(\\d+)`).exec(statusOf(pid, 'status'))?.[1];
  return found === undefined ? null : Number(found) / 1024;
}

/** Kernel ticks per second in /proc. */
const TICKS = 100;

/**
 * Processor time of a process in seconds; null when it has exited. Its threads are counted in nanoseconds: a tick
 * is a tenth of a short measurement. Ticks include threads that have exited.
 */
export function processorSeconds(pid: number): number | null {
  const fields = statusOf(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  if (fields.length === 0) return null;
  const ticks = (Number(fields[11]) + Number(fields[12])) / TICKS;
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const nanoseconds = threads.map((thread) =>
    Number(statusOf(pid, `task/${thread}/schedstat`).split(' ')[0]),
  );
  return Math.max(ticks, nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9);
}

function statusOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Resident memory in MB after a third of the requests and after all. */
export async function measureMemory(
  { requests }: Target,
  count: number,
): Promise<{ early: number; late: number }> {
  const service = await start(SERVICE, QUIET, '/api/v1/tools');
  try {
    const seconds = 3;
    let sent = 0;
    let early = 0;
    while (sent < count) {
      const { rate } = await measure(service.url, requests, seconds);
      sent += rate * seconds;
      if (early === 0 && sent >= count / 3) early = memoryOf(service.pid);
    }
    return { early, late: memoryOf(service.pid) };
  } finally {
    await service.stop();
  }
}

/** Workers need a Redis for their limits; without limits it is never used. */
const UNASKED_REDIS = 'redis://127.0.0.1:9';

/**
 * The rate of two workers as a share of one's. Here they share the cores with the
 * load, so it means less than on a larger machine.
 */
export async function measureWorkers({ requests }: Target): Promise<number> {
  const rates: number[] = [];
  for (const workers of ['1', '2']) {
    const environment = { ...QUIET, WORKERS: workers, REDIS_URL: UNASKED_REDIS };
    const service = await start(SERVICE, environment, '/api/v1/tools', { where: 'any core' });
    try {
      await warmUp(service.url, requests, 60_000);
      rates.push((await measure(service.url, requests, 5)).rate);
    } finally {
      await service.stop();
    }
  }
  const [one = 0, two = 0] = rates;
  return two / one;
}
