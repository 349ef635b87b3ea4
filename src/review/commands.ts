import { checkCommand } from './check.ts';

/** The reviewer's commands, run in the folder that holds rules/: `tsx src/review/commands.ts check`. */
const [command] = process.argv.slice(2);
if (command === 'check') process.exitCode = await checkCommand(process.cwd());
else {
  console.error(`There is no command "${command ?? ''}".`);
  process.exitCode = 2;
}
