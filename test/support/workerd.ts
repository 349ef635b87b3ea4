import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import workerd from 'workerd';
import { writeWorkerd } from '../../build/workerd.ts';

let written: Promise<string> | undefined;

/** The configuration of the worker of this build, written once. */
export function workerConfig(): Promise<string> {
  written ??= writeWorkerd(mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), 'worker-')), '127.0.0.1:0');
  return written;
}

/** The worker itself. */
export async function workerCode(): Promise<Buffer> {
  return readFileSync(join(await workerConfig(), '../worker.js'));
}

/** The service on workerd. */
export interface RunningWorker {
  readonly port: number;
  readonly process: ChildProcess;
  /** Everything that it printed. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Runs the worker on a free port, with nothing of this environment but what is given.
 * @param config of another worker than that of this build.
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
  // A test that fails before it stops its worker leaves none behind.
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
