import { existsSync, readFileSync } from 'node:fs';

/**
 * Processor time that work takes in this process, in milliseconds: unlike elapsed
 * time, it does not grow when the machine is busy.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How long the main thread of a process has been runnable but had no core, in milliseconds
 * since it started: time when the machine was busy with something else. 0 where the system
 * does not report it.
 */
export function waitedForCore(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}
