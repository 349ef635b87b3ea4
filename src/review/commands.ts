import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { folderAt } from './command.ts';
import { runNamed } from './named-command.ts';

/** The reviewer's commands, run in the folder with rules/: `npm run check`. */
const [name = '', ...args] = process.argv.slice(2);
// A reader of the output, such as head, may stop early.
process.stdout.on('error', () => process.exit());
const output = {
  info: (line: string) => console.log(line),
  error: (line: string) => console.error(line),
  ...(process.stdin.isTTY ? { ask } : {}),
};
runNamed(name, args, folderAt(process.cwd()), output).then((code) => {
  process.exitCode = code;
});

async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = once(lines, 'close').then(() => null);
    return await Promise.race([lines.question(question), ended]);
  } finally {
    lines.close();
  }
}
