import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT, RulesCopy } from './support/rules-copy.ts';
import {
  changesOfReadme,
  makeEdits,
  OTHER_EDITS,
  RATE_EDITS,
  type SoundEdit,
} from './support/sound-edits.ts';

/**
 * `npm run test:edits`: makes valid changes in a copy of the project. Changes of rates are
 * recorded and pass the reviewer's commands. Then words, figures and pages are changed and a
 * calculator is added, all at once, and the tests run, over the changed rates too: at most
 * MOST files may fail for all of them together, so no single change breaks more, and each
 * failure must name the command that accepts it. After that command the same files pass.
 * Words choose tests as for `npm test`.
 */
const MOST = 2;

const copy = mkdtempSync(join(tmpdir(), 'edits-'));
// Some tests start the service as another user, who must be able to read it.
chmodSync(copy, 0o755);

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** Copies the working tree, with its own git history. */
function copyProject(): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const removed = new Set(git(ROOT, 'ls-files', '-z', '--deleted').split('\0'));
  for (const file of git(ROOT, ...listed).split('\0')) {
    if (file === '' || removed.has(file)) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  git(copy, 'init', '--quiet');
  commit('The project');
}

function commit(message: string): void {
  const who = '-c user.name=Reviewer -c user.email=reviewer@example.com -c commit.gpgsign=false'.split(' ');
  git(copy, 'add', '--all');
  git(copy, ...who, 'commit', '--quiet', '--message', message);
}

function run(...command: string[]): void {
  const [program = '', ...args] = command;
  console.log(`\n> ${command.join(' ')}`);
  const { status } = spawnSync(program, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command.join(' ')} failed`);
}

function review(command: string, ...args: string[]): void {
  run(process.execPath, '--import', 'tsx', 'src/review/commands.ts', command, ...args);
}

/** Runs tests. @returns the files that failed, and what each printed. */
function runTests(words: readonly string[]): Map<string, string> {
  console.log(`\n> npm test -- ${words.join(' ')}`);
  const { stdout } = spawnSync('npm', ['test', '--silent', '--', ...words], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts = stdout.split(/^(\S+\.test\.ts) \([\d.]+ s.*\)$/m);
  const failed = new Map<string, string>();
  for (let at = 1; at < parts.length; at += 2) {
    const [file = '', printed = ''] = parts.slice(at, at + 2);
    if (/FAIL|No test ran|The process ended|took longer/.test(printed)) failed.set(file, printed);
  }
  const summary = stdout.trimEnd().split('\n').at(-1) ?? '';
  console.log(summary);
  if (failed.size === 0 && !/^\d+ passed, 0 failed$/.test(summary)) throw new Error(stdout.slice(-4_000));
  return failed;
}

try {
  copyProject();
  const edited = new RulesCopy(copy);
  const make = (change: SoundEdit): void => {
    makeEdits(change, edited);
    console.log(change.name);
  };
  RATE_EDITS.forEach(make);
  // The changes in rules/README.md, unless reviewers have since added such rows.
  const shown = changesOfReadme().filter(({ edits }) =>
    edits.every(({ file, before }) => edited.read(file).includes(before)),
  );
  shown.forEach(make);
  review('record', '--effect', 'results of the days that these rows cover', '--move');
  for (const command of ['check', 'examples', 'impact']) review(command);
  commit('Rates');
  OTHER_EDITS.forEach(make);
  for (const command of ['check', 'examples', 'impact']) review(command);
  run('npm', 'run', '--silent', 'new', '--', 'group-relief');
  for (const command of ['format', 'typecheck', 'check', 'examples']) run('npm', 'run', '--silent', command);
  run('npm', 'run', '--silent', 'build');

  const broken = runTests(process.argv.slice(2));
  for (const [file, printed] of broken) {
    const failures = printed.split(/^ {3}FAIL /m).slice(1);
    const accepting = failures.flatMap((failure) => /npm run [a-z:-]+/.exec(failure)?.[0] ?? []);
    console.log(
      `${file}: ${failures.length} failed, accepted by ${[...new Set(accepting)].join(', ') || 'nothing'}`,
    );
    if (accepting.length < failures.length) console.log(printed);
  }
  for (const [file, printed] of broken) {
    const failures = printed.split(/^ {3}FAIL /m).slice(1);
    const accepting = failures.flatMap((failure) => /npm run accept/.exec(failure)?.[0] ?? []);
    if (accepting.length < failures.length) throw new Error(`No command accepts a failure of ${file}.`);
  }
  if (broken.size > MOST)
    throw new Error(
      `${OTHER_EDITS.length} changes break ${broken.size} test files: at most ${MOST} may fail.`,
    );
  if (broken.size > 0) {
    run('npm', 'run', 'accept');
    const left = [...runTests([...broken.keys()]).values()];
    if (left.length > 0) throw new Error(`npm run accept does not accept:\n${left.join('\n')}`);
  }
  console.log(
    `\n${OTHER_EDITS.length} changes of words and pages break ${broken.size} test files, and npm run accept accepts them.`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
