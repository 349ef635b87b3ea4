import { unknownName } from '../engine/checks/diagnostics.ts';
import { type Command, type Output, type RulesFolder, UsageError } from './command.ts';

/** Loaded on demand: loading all takes longer than running most. */
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['check', async () => (await import('./check/check.ts')).checkCommand],
  ['examples', async () => (await import('./examples/run-example.ts')).examplesCommand],
  ['impact', async () => (await import('./impact/impact-command.ts')).impactCommand],
  ['record', async () => (await import('./changelog/record-command.ts')).recordCommand],
  ['words', async () => (await import('./words.ts')).wordsCommand],
  ['rates-due', async () => (await import('./rates-due-command.ts')).ratesDueCommand],
]);

/**
 * Runs a command by its name, or prints its help for `--help`.
 * @returns the exit code: 2 for a wrong call or a failure.
 */
export async function runNamed(
  name: string,
  args: readonly string[],
  folder: RulesFolder,
  output: Output,
): Promise<number> {
  const command = await COMMANDS.get(name)?.();
  if (command === undefined) {
    output.error(unknownName('command', name, [...COMMANDS.keys()]));
    return 2;
  }
  try {
    if (!args.includes('--help') && !args.includes('-h')) return await command.run(folder, args, output);
    for (const line of [command.usage, '', ...command.help]) output.info(line);
    return 0;
  } catch (thrown) {
    if (process.env.TRACE) throw thrown;
    const { message } = thrown as Error;
    if (thrown instanceof UsageError) output.error(`${message}\n${command.usage}`);
    // An unexpected contradiction in the rules does not deserve a page of stack trace.
    else
      output.error(
        `${name} cannot go on: ${message}\nRun npm run check first. TRACE=1 shows where it stopped.`,
      );
    return 2;
  }
}
