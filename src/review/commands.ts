import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { checkCommand } from './check.ts';
import { type Command, type Say, UsageError } from './command.ts';
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

/** The reviewer's commands, run in the folder that holds rules/: `tsx src/review/commands.ts check`. */
const [name = '', ...args] = process.argv.slice(2);
const say: Say = {
  out: (line) => console.log(line),
  wrong: (line) => console.error(line),
  ...(process.stdin.isTTY ? { ask } : {}),
};
const command = COMMANDS[name];
// Whoever reads along, such as head, may stop before the end.
process.stdout.on('error', () => process.exit());
try {
  if (command === undefined) throw new UsageError(`There is no command "${name}".`);
  process.exitCode = await command.run(process.cwd(), args, say);
} catch (thrown) {
  if (!(thrown instanceof UsageError)) throw thrown;
  say.wrong(thrown.message);
  say.wrong(command === undefined ? `Commands: ${Object.keys(COMMANDS).join(', ')}.` : command.usage);
  process.exitCode = 2;
}

/** Null at the end of what is typed. */
async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = once(lines, 'close').then(() => null);
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}
