import { existsSync, readFileSync } from 'node:fs';

/**
 * What work takes of the processor in this process, in milliseconds: unlike the
 * time that passes, it does not grow when others use the machine.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How long the main threads of processes were ready to run and had no core, in milliseconds
 * since each began: time in which the machine was busy with something else. What several
 * wait at once counts for each. 0 where the system does not say.
 */
export function waitedForCore(pids: readonly (number | undefined)[]): number {
  const waits = pids.map((pid) => {
    const file = `/proc/${pid}/schedstat`;
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
  });
  return waits.reduce((sum, wait) => sum + wait, 0);
}
