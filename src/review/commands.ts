import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { checkCommand } from './check.ts';
import { coloured, showsColours } from './colour.ts';
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

/** The reviewer's commands, run in the folder that holds rules/: `tsx src/review/commands.ts check`. */
const [name = '', ...args] = process.argv.slice(2);
const [paintOut, paintWrong] = [process.stdout, process.stderr].map((stream) =>
  showsColours(stream, process.env) ? coloured : (line: string) => line,
) as [typeof coloured, typeof coloured];
const say: Say = {
  out: (line) => console.log(paintOut(line)),
  wrong: (line) => console.error(paintWrong(line)),
  ...(process.stdin.isTTY ? { ask } : {}),
};
const command = COMMANDS[name];
// Whoever reads along, such as head, may stop before the end.
process.stdout.on('error', () => process.exit());
try {
  if (command === undefined) throw new UsageError(`There is no command "${name}".`);
  if (args.includes('--help') || args.includes('-h'))
    for (const line of [command.usage, '', ...command.help]) say.out(line);
  else process.exitCode = await command.run(process.cwd(), args, say);
} catch (thrown) {
  process.exitCode = 2;
  if (thrown instanceof UsageError) {
    say.wrong(thrown.message);
    say.wrong(command?.usage ?? suggestion(name, Object.keys(COMMANDS), 'The commands'));
  } else {
    // Rules that contradict one another in a way nothing foresaw are no reason for a page of code.
    say.wrong(`${name} cannot go on: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    if (process.env.TRACE) throw thrown;
    say.wrong('Run npm run check first; TRACE=1 shows where in the code it stopped.');
  }
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
