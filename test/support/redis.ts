import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './wire.ts';

/** A Redis for one test, without persistence. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts Redis and waits until it accepts connections.
 * @throws when it exits first.
 */
export async function startRedis(onPort?: number, settings: readonly string[] = []): Promise<TestRedis> {
  const port = onPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const words = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...settings,
  ];
  const redis = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'inherit'], cwd: folder });
  const exit = once(redis, 'exit');
  let printed = '';
  const ready = new Promise<true>((resolve) => {
    redis.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Ready to accept connections')) resolve(true);
    });
  });
  if ((await Promise.race([ready, exit])) !== true) throw new Error(`Redis did not start:\n${printed}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    process: redis,
    output: () => printed,
    async stop() {
      redis.kill('SIGKILL');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MAX_ATTEMPTS = 5;
const LAPSE = /Redis is away/g;

/** A test of rate limits that services share through Redis. */
interface Trial {
  /** The services of the current attempt. */
  readonly services: () => readonly { output(): string }[];
  /** Stops what the last attempt started. */
  readonly clear: () => Promise<void>;
  /** How often the trial itself stops Redis. */
  readonly away: number;
  readonly run: () => Promise<void>;
}

/**
 * Runs a trial, and retries it when it fails after a service lost Redis on its own.
 * On a busy machine Redis may miss the 100 ms that a request waits for it; counting
 * then continues in memory, as it should, and the trial proves nothing.
 */
export async function undisturbed({ services, clear, away, run }: Trial): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const lapses = services().map(({ output }) => (output().match(LAPSE) ?? []).length);
      if (attempt === MAX_ATTEMPTS || lapses.every((count) => count <= away)) throw error;
    }
    await clear();
  }
}
