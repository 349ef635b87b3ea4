import { checkCommand } from './check.ts';
import { type Command, type Say, suggestion, UsageError } from './command.ts';
import { examplesCommand } from './examples-command.ts';
import { impactCommand } from './impact-command.ts';
import { ratesDueCommand } from './rates-due-command.ts';
import { ratesWatchCommand } from './rates-watch-command.ts';
import { recordCommand } from './record-command.ts';
import { schemasCommand } from './schemas-command.ts';
import { showCommand } from './show-command.ts';
import { tryCommand } from './try-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  check: checkCommand,
  examples: examplesCommand,
  impact: impactCommand,
  show: showCommand,
  try: tryCommand,
  record: recordCommand(),
  'rates-due': ratesDueCommand(),
  'rates-watch': ratesWatchCommand(),
  schemas: schemasCommand,
};

/**
 * Runs a command by its name, or says what it does where `--help` is asked for.
 *
 * @param root the folder that holds rules/.
 * @param trace whether what nothing foresaw is thrown as it is.
 * @returns the exit code: 2 when it was called wrongly or could not go on.
 */
export async function runNamed(
  name: string,
  args: readonly string[],
  root: string,
  say: Say,
  trace = false,
): Promise<number> {
  const command = COMMANDS[name];
  try {
    if (command === undefined) throw new UsageError(`There is no command "${name}".`);
    if (!args.includes('--help') && !args.includes('-h')) return await command.run(root, args, say);
    for (const line of [command.usage, '', ...command.help]) say.out(line);
    return 0;
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      say.wrong(thrown.message);
      say.wrong(command?.usage ?? suggestion(name, Object.keys(COMMANDS), 'The commands'));
    } else {
      // Rules that contradict one another in a way nothing foresaw are no reason for a page of code.
      say.wrong(`${name} cannot go on: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
      if (trace) throw thrown;
      say.wrong('Run npm run check first; TRACE=1 shows where in the code it stopped.');
    }
    return 2;
  }
}
