import type { ServiceProcess } from './process.ts';

/** A line of the log of a process. */
export type Line = Readonly<Record<string, unknown>>;

/** The lines of the log that a process printed; the one before them is for people. */
export function logOf({ output }: Pick<ServiceProcess, 'output'>): Line[] {
  const lines = output().trim().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
}
