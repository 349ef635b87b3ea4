import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import workerd from 'workerd';
import { writeWorkerd } from '../../build/workerd.ts';

let written: Promise<string> | undefined;

/** The configuration of this build's worker, written once. */
export function workerConfig(): Promise<string> {
  written ??= writeWorkerd(mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), 'worker-')), '127.0.0.1:0');
  return written;
}

export async function workerCode(): Promise<Buffer> {
  return readFileSync(join(await workerConfig(), '../worker.js'));
}

export interface RunningWorker {
  readonly port: number;
  readonly process: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/**
 * Runs the worker on a free port, inheriting only the given environment.
 * @param config of a worker other than this build's.
 */
export async function startWorker(
  environment: Readonly<Record<string, string>> = {},
  config?: string,
): Promise<RunningWorker> {
  const child = spawn(workerd.default, ['serve', config ?? (await workerConfig()), '--control-fd=3'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => printed.push(String(text)));
  // If a test fails before it stops its worker, kill the process anyway.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const exit = once(child, 'exit').then(() => {
    process.off('exit', kill);
    return null;
  });
  const listening = once(child.stdio[3] as NodeJS.ReadableStream, 'data').then(([bytes]) => String(bytes));
  const said = await Promise.race([listening, exit]);
  if (said === null) throw new Error(`the worker did not start:\n${printed.join('')}`);
  return {
    port: JSON.parse(said).port,
    process: child,
    output: () => printed.join(''),
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
