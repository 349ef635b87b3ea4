import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** A server under measurement, on the first core if there are two. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Processor time to the first answer, in milliseconds. */
  readonly started: number;
  stop(): Promise<void>;
}

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Moves this process, which sends the requests, to the second core. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)]);
}

/** Starts `node <args>` in a folder and waits until it answers. @throws Error if it exits first. */
export async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  folder = '.',
): Promise<Running> {
  const port = await freePort();
  const pinned = canPin ? ['taskset', '-c', '0'] : [];
  const [program = '', ...programArgs] = [...pinned, process.execPath, ...args];
  const child = spawn(program, programArgs, {
    cwd: folder,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  const url = `http://127.0.0.1:${port}`;
  const pid = child.pid as number;
  while (!(await answers(`${url}/api/v1/tools`))) {
    if (!children.has(child)) throw new Error(`${args.join(' ')} in ${folder} exited`);
    await pause(5);
  }
  return { url, pid, started: 1_000 * processorSeconds(pid), stop: () => stop(child) };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => (await response.arrayBuffer()).byteLength > 0,
    () => false,
  );
}

async function stop(child: ChildProcess): Promise<void> {
  if (!children.has(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Processor time of a process, in seconds: by thread, in nanoseconds, since the kernel's ticks are too long. */
export function processorSeconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** Resident memory of a process, in MB. */
export function memory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
