import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, RulesCopy } from './rules-copy.ts';
import { ask, waitFor } from './wire.ts';

/** The program that `npm start` asks for the limits of the heap, of this machine or of a container. */
const HEAP_LIMIT = 'dist/server/heap-limit.js';

/** Where V8 counts what of the code runs, when somebody wants to know. */
const { NODE_V8_COVERAGE } = process.env;
const COVERAGE = NODE_V8_COVERAGE === undefined ? {} : { NODE_V8_COVERAGE };

/** Programs from dist/, which the runner of the tests has built where a file of tests imports this module. */
export const PROGRAMS = {
  service: 'dist/main.js',
  commandLine: 'dist/cli.js',
};

let built: RulesCopy | undefined;

/** The folder of the built service, copied once; it goes with the run of the tests. */
export function builtFolder(): string {
  built ??= builtCopy();
  return built.folder;
}

/** A program of the built service. */
export function programAt(name: keyof typeof PROGRAMS): string {
  return join(builtFolder(), PROGRAMS[name]);
}

export interface ProcessOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Where dist/ and rules/ are; when not given. */
  readonly folder?: string;
  /** Node options in addition to those of `npm start`. */
  readonly nodeOptions?: readonly string[];
  /** Where standard output goes: a file of the test's own when not given. */
  readonly stdout?: number | 'pipe';
  /** The user that the process belongs to. */
  readonly uid?: number;
  /** The cgroup in which it runs: the file to which its process is written. */
  readonly cgroup?: string;
}

/** A process of the service, as operators run it. */
export interface ServiceProcess {
  readonly process: ChildProcess;
  /** Everything that it printed so far, as far as it went to the test's own file. */
  output(): string;
  /** Waits until it ends, and gives its exit code. */
  ended(): Promise<number | null>;
  /** Kills it, if it still runs, and removes what it printed. */
  stop(): Promise<void>;
}

export interface RunningService extends ServiceProcess {
  readonly port: number;
}

/** Runs the service from dist/, whether or not it will listen. */
export function runService(options: ProcessOptions = {}): ServiceProcess {
  const { environment = {}, folder = builtFolder(), nodeOptions = [], stdout, uid, cgroup } = options;
  const printed = mkdtempSync(join(tmpdir(), 'service-'));
  const file = openSync(join(printed, 'output'), 'a');
  const stdio: StdioOptions = ['ignore', stdout ?? file, file];
  // As `npm start` runs it, whose shell becomes the process.
  const command = `exec "$0" --enable-source-maps $("$0" ${join(folder, HEAP_LIMIT)}) "$@"`;
  const joined = cgroup === undefined ? command : `echo $$ > ${cgroup} && ${command}`;
  const words = [process.execPath, ...nodeOptions, join(folder, PROGRAMS.service)];
  const child = spawn('sh', ['-c', joined, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...COVERAGE, ...environment },
    stdio,
    ...(uid === undefined ? {} : { uid }),
  });
  closeSync(file);
  const exit = once(child, 'exit');
  return {
    process: child,
    output: () => readFileSync(join(printed, 'output'), 'utf8'),
    ended: async () => (await exit)[0],
    async stop() {
      // A stopped process takes no signal but this one.
      child.kill('SIGKILL');
      await exit;
      rmSync(printed, { recursive: true, force: true });
    },
  };
}

/** The line that says that the service listens, and on which port. */
const LISTENS = /listen on .*:(\d+)\), rules/;

/**
 * Runs the service and waits until it listens: it says so itself, and where its
 * standard output goes elsewhere, it is asked on the PORT of its environment.
 * @throws when it ends before.
 */
export async function startProcess(options: ProcessOptions = {}): Promise<RunningService> {
  const environment = { PORT: '0', ...options.environment };
  const service = runService({ ...options, environment });
  let port: number | undefined;
  const findPort = async (): Promise<number | undefined> => {
    if (options.stdout === undefined) return Number(LISTENS.exec(service.output())?.[1]) || undefined;
    const asked = Number(environment.PORT);
    return ask(asked, '/readyz').then(
      ({ status }) => (status === 200 ? asked : undefined),
      () => undefined,
    );
  };
  const hasEnded = (): boolean => service.process.exitCode !== null || service.process.signalCode !== null;
  try {
    await waitFor(async () => {
      port = await findPort();
      return port !== undefined || hasEnded();
    });
    if (port === undefined) throw new Error(`the service did not start:\n${service.output()}`);
    return { ...service, port };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** The built service with rules of its own, to be edited while it runs. */
export function builtCopy(): RulesCopy {
  const copy = new RulesCopy();
  for (const name of ['dist', 'package.json']) {
    cpSync(join(ROOT, name), join(copy.folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy.folder, 'node_modules'));
  // The service may run as another user, who has to come in.
  chmodSync(copy.folder, 0o755);
  return copy;
}
