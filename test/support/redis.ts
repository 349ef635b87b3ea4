import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './wire.ts';

/** A Redis of the test's own, which keeps nothing. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Everything that it printed so far. */
  output(): string;
  /** Kills it. */
  stop(): Promise<void>;
}

/**
 * Starts Redis and waits until it says that it takes connections.
 * @throws when it ends before.
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
  let said = '';
  const ready = new Promise<true>((resolve) => {
    redis.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Ready to accept connections')) resolve(true);
    });
  });
  if ((await Promise.race([ready, exit])) !== true) throw new Error(`Redis did not start:\n${said}`);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    process: redis,
    output: () => said,
    async stop() {
      redis.kill('SIGKILL');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** How often a trial is made, at most. */
const TRIALS = 5;
const LAPSE = /Redis is away/g;

/** A test of limits that services count through Redis. */
export interface Trial {
  /** Those of the trial that is under way. */
  readonly services: () => readonly { output(): string }[];
  /** Ends what the last trial has started. */
  readonly clear: () => Promise<void>;
  /** How often the trial itself makes Redis go away. */
  readonly away: number;
  readonly run: () => Promise<void>;
}

/**
 * Makes a trial, and makes it anew when it fails and a service took Redis for away
 * of itself. On a busy machine Redis may not answer within the tenth of a second
 * that a request waits for it; counts then go on in memory, as they should, and
 * the trial says nothing.
 */
export async function undisturbed({ services, clear, away, run }: Trial): Promise<void> {
  for (let made = 1; ; made += 1) {
    try {
      return await run();
    } catch (error) {
      const lapses = services().map(({ output }) => (output().match(LAPSE) ?? []).length);
      if (made === TRIALS || lapses.every((count) => count <= away)) throw error;
    }
    await clear();
  }
}
