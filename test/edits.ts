import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, RulesCopy } from './support/rules-copy.ts';
import { changesOfReadme, makeEdits, SOUND_EDITS } from './support/sound-edits.ts';

/**
 * `npm run test:edits`: makes every sound change of rules at once in a copy of the
 * project, as a reviewer does, and runs the commands of reviewers and the tests there:
 * no change of rules fails a test of code. Words choose tests as for `npm test`:
 *
 *     npm run test:edits -- unit contract
 */
const copy = mkdtempSync(join(tmpdir(), 'edits-'));

function run(...command: string[]): void {
  const [program = '', ...args] = command;
  console.log(`\n> ${command.join(' ')}`);
  const { status } = spawnSync(program, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed`);
}

function review(command: string, ...args: string[]): void {
  run(process.execPath, '--import', 'tsx', 'src/review/commands.ts', command, ...args);
}

// Tests start the service as other users too, who must be able to read it.
chmodSync(copy, 0o755);

/** The project as it stands, with the rules for which the changes are written and a history of its own. */
function copyProject(): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const removed = new Set(git(ROOT, 'ls-files', '-z', '--deleted').split('\0'));
  for (const file of git(ROOT, ...listed).split('\0')) {
    if (file === '' || removed.has(file)) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const frozen = new RulesCopy();
  cpSync(join(frozen.folder, 'rules'), join(copy, 'rules'), { recursive: true });
  cpSync(join(frozen.folder, 'CHANGELOG-rates.md'), join(copy, 'CHANGELOG-rates.md'));
  frozen.remove();
  const who = [
    '-c',
    'user.name=Reviewer',
    '-c',
    'user.email=reviewer@example.com',
    '-c',
    'commit.gpgsign=false',
  ];
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  git(copy, ...who, 'commit', '--quiet', '--message', 'The project as it is');
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

try {
  copyProject();
  const edited = new RulesCopy(copy);
  for (const change of [...changesOfReadme(), ...SOUND_EDITS]) makeEdits(change, edited);
  review('record', '--effect', 'results of the days that these rows cover', '--move');
  for (const command of ['check', 'examples', 'impact']) review(command);
  run('npm', 'run', '--silent', 'build');
  run('npm', 'test', '--', ...process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
