import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Measured, measuredAt } from './measured.ts';
import { ROOT } from './rules-copy.ts';
import { ask, freePort, waitFor } from './wire.ts';

export interface BuiltOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Where dist/ and rules/ are. */
  readonly folder?: string;
  /** Where standard output goes: a file of the test's own when not given. */
  readonly stdout?: number | 'pipe';
  /** The user that the process belongs to. */
  readonly uid?: number;
}

/** The built service as operators run it, with its metrics. */
export interface Built {
  readonly process: ChildProcess;
  readonly port: number;
  /** What the process takes, once its garbage is collected. */
  measured(): Promise<Measured>;
  /** Everything that it printed so far, as far as it went to the test's own file. */
  output(): string;
  /** Waits until it ends, and gives its exit code. */
  ended(): Promise<number | null>;
  /** Kills it, if it still runs, and removes what it printed. */
  remove(): Promise<void>;
}

const READY_WITHIN = 20_000;
const COLLECTED_WITHIN = 500;

/** Starts `node dist/main.js` and waits until it is ready; `npm run soak` has built it. */
export async function startBuilt(options: BuiltOptions = {}): Promise<Built> {
  const { environment = {}, folder = ROOT, stdout, uid } = options;
  const printed = mkdtempSync(join(tmpdir(), 'soak-'));
  const file = openSync(join(printed, 'output'), 'a');
  const port = await freePort();
  const metricsPort = await freePort();
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) };
  const collecting = ['--expose-gc', '--import', `${ROOT}test/support/collect-garbage.mjs`];
  const stdio: StdioOptions = ['ignore', stdout ?? file, file];
  const child = spawn(process.execPath, [...collecting, join(folder, 'dist/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment, ...ports },
    stdio,
    ...(uid === undefined ? {} : { uid }),
  });
  const exit = once(child, 'exit');
  const output = (): string => readFileSync(join(printed, 'output'), 'utf8');
  const remove = async (): Promise<void> => {
    // A stopped process takes no signal but this one.
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await exit;
    rmSync(printed, { recursive: true, force: true });
  };
  try {
    await waitFor(() => child.exitCode !== null || isReady(port), READY_WITHIN);
    if (child.exitCode !== null) throw new Error(`the service did not start:\n${output()}`);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    process: child,
    port,
    async measured() {
      child.kill('SIGUSR2');
      // Workers are told by the process that started them.
      await new Promise((resolve) => setTimeout(resolve, COLLECTED_WITHIN));
      return measuredAt(metricsPort);
    },
    output,
    ended: async () => (await exit)[0],
    remove,
  };
}

async function isReady(port: number): Promise<boolean> {
  return ask(port, '/readyz', { within: 2_000 }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
