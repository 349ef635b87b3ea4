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
