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

/** Where V8 writes coverage, if requested. */
const { NODE_V8_COVERAGE } = process.env;
const COVERAGE = NODE_V8_COVERAGE === undefined ? {} : { NODE_V8_COVERAGE };

/** Programs in dist/, built by the test runner for any test file that imports this module. */
export const PROGRAMS = {
  service: 'dist/main.js',
  commandLine: 'dist/cli.js',
};

let built: RulesCopy | undefined;

/** The folder of the built service, copied once and deleted after the run. */
function builtFolder(): string {
  built ??= builtCopy();
  return built.folder;
}

/** The path of a program of the built service. */
export function programAt(name: keyof typeof PROGRAMS): string {
  return join(builtFolder(), PROGRAMS[name]);
}

interface ProcessOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder with dist/ and rules/; the built one by default. */
  readonly folder?: string;
  /** Node options in addition to those of `npm start`. */
  readonly nodeOptions?: readonly string[];
  /** Where standard output goes; a temporary file by default. */
  readonly stdout?: number | 'pipe';
  /** The user to run it as. */
  readonly uid?: number;
  /** The cgroup to run in: the file to write its pid to. */
  readonly cgroup?: string;
}

/** A service process, run as operators run it. */
interface ServiceProcess {
  readonly process: ChildProcess;
  /** Everything printed so far, unless `stdout` sends it elsewhere. */
  output(): string;
  /** Waits for it to exit, and returns the exit code. */
  ended(): Promise<number | null>;
  /** Kills it if it is still running, and deletes its output. */
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
  // As `npm start` runs it: the shell execs the process.
  const command = 'exec "$0" "$@"';
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
      // A stopped process reacts only to SIGKILL.
      child.kill('SIGKILL');
      await exit;
      rmSync(printed, { recursive: true, force: true });
    },
  };
}

/** The line that reports that the service is listening, with the port. */
const LISTENS = /listen on .*:(\d+)\), rules/;

/**
 * Runs the service and waits until it listens: until it prints so or, where standard
 * output goes elsewhere, until it answers on the PORT of its environment.
 * @throws when it exits first.
 */
export async function startProcess(options: ProcessOptions = {}): Promise<RunningService> {
  const environment = { PORT: '0', ...options.environment };
  const service = runService({ ...options, environment });
  let port: number | undefined;
  const findPort = async (): Promise<number | undefined> => {
    if (options.stdout === undefined) return Number(LISTENS.exec(service.output())?.[1]) || undefined;
    const fixedPort = Number(environment.PORT);
    return ask(fixedPort, '/readyz').then(
      ({ status }) => (status === 200 ? fixedPort : undefined),
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

/** The built service with its own copy of the rules, to be edited while it runs. */
export function builtCopy(): RulesCopy {
  const copy = new RulesCopy();
  for (const name of ['dist', 'public', 'package.json']) {
    cpSync(join(ROOT, name), join(copy.folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy.folder, 'node_modules'));
  // The service may run as another user, who needs access.
  chmodSync(copy.folder, 0o755);
  return copy;
}
