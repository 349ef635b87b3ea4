import { type ChildProcess, execSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** A server under measurement, pinned to the first core if there are two. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The arguments of `node` with which `npm start` runs the built service of a folder. */
export function startOf(folder: string): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const words: string = scripts.start.replace(/^(?:exec )?node /, '');
  // The shell expands the heap flags.
  return execSync(`echo ${words}`, { cwd: folder, encoding: 'utf8' }).trim().split(' ');
}

export const SERVICE = startOf('.');
/** The baseline: baseline.ts documents its environment. */
export const BASELINE = ['--import', 'tsx', 'bench/baseline.ts'];
/** Only the answering itself: no limits, no log. */
export const QUIET = { RATE_LIMIT_API: '0', RATE_LIMIT_MCP: '0', LOG_LEVEL: 'silent' };

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Pins this process, which generates the load, to the second core. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)]);
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Starts `node <args>` and waits until it answers; reports how long that took, in milliseconds. */
export async function start(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  path: string,
  { where = 'first core', folder = '.' }: { where?: 'first core' | 'any core'; folder?: string } = {},
): Promise<Running & { startedIn: number }> {
  const port = await freePort();
  const isPinned = canPin && where === 'first core';
  const command = isPinned ? ['taskset', '-c', '0', process.execPath] : [process.execPath];
  const [program = process.execPath, ...rest] = command;
  const began = performance.now();
  const child = spawn(program, [...rest, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(child, `${url}${path}`);
  const startedIn = performance.now() - began;
  return { url, pid: child.pid ?? 0, startedIn, stop: () => stop(child) };
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 2000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  child.kill('SIGKILL');
  throw new Error(`${url} does not answer`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(late);
}
