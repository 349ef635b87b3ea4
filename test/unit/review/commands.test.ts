import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeDay } from '../../../src/law/calendar.ts';
import type { Command } from '../../../src/review/command.ts';
import { runNamed } from '../../../src/review/named-command.ts';
import { ratesDueCommand } from '../../../src/review/rates-due-command.ts';
import { ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { runCommand, type Said } from '../../support/rules-repository.ts';

const RATES = 'rules/rates/corporation-tax.yaml';

const copy = new RulesCopy().rewind();

const due = suite('npm run rates:due');
const dueOn = (year: number, month: number, day: number, ...args: string[]) =>
  runCommand(
    ratesDueCommand(() => makeDay(year, month, day)),
    copy.folder,
    ...args,
  );
due.after.each(() => {
  copy.restore(RATES);
  copy.restore('rules/sources.yaml');
});

due('an event from its day on, and one ahead', async () => {
  const { out } = await dueOn(2026, 11, 5);
  assert.match(out, /\n {2}2026-10-28 +Budget +capital-allowances, /);
  assert.match(out, /\n {2}2026-11-05 +Bank Rate decision .*late-payment-interest\/rates\b/);
  assert.match(out, /\n {2}2026-12-17 +Bank Rate decision, ahead /);
  assert.not.match(out, /2026-09-17/);
});

due('it fails no build, whatever it finds', async () => {
  assert.is((await dueOn(2090, 1, 1)).code, 0);
  copy.replace(RATES, 'main_rate: 20%', 'main_rate: 20');
  const { code, wrong } = await dueOn(2026, 11, 20);
  assert.is(code, 0);
  assert.match(wrong, /"20" is not written as 19%/);
});

due.run();

const called = suite('the commands by their names');
const bare = new RulesCopy();
called.after(() => bare.remove());

function call(root: string, name = '', ...args: string[]): Promise<Said> {
  const run: Command['run'] = (folder, words, output) => runNamed(name, words, folder, output);
  return runCommand({ usage: '', help: [], run }, root, ...args);
}

called('each says how it is called and ends with 2 when called wrongly', async () => {
  rmSync(join(bare.folder, 'rules'), { recursive: true });
  for (const words of [
    ['check', 'x'],
    ['check', '--x'],
    ['impact'],
    ['record'],
    ['examples'],
    ['exmples'],
    ['impact', '--all=yes'],
    ['impact', '--base'],
    ['impact', '-b', 'HEAD'],
    ['rates-due', 'x'],
    ['none'],
    [],
  ]) {
    const { code, wrong } = await call(bare.folder, ...words);
    assert.is(code, 2, `${words.join(' ')}: ${wrong}`);
    assert.match(
      wrong,
      /^[^\n]+[.?]\n(npm run |The commands are |Did you mean "examples")[^\n]+$/,
      words.join(' '),
    );
  }
});

called('each says with --help what it does and what its options mean', async () => {
  const names = ['check', 'examples', 'impact', 'record', 'rates-due'];
  for (const name of names) {
    const { code, out, wrong } = await call(bare.folder, name, '--help');
    assert.is(code, 0, wrong);
    const [usage = '', blank, what = '', ...more] = out.trimEnd().split('\n');
    assert.ok(usage.startsWith(`npm run ${name.replace('-', ':')}`), usage);
    assert.is(blank, '');
    assert.match(what, /^[A-Z].{40,}\.$/, name);
    // Each option in the usage has a line with its name and meaning, and no other has.
    const taken = [...usage.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option);
    const explained = more.flatMap((line) => /^(--[a-z][a-z-]+) +\w.{8,}$/.exec(line)?.[1] ?? []);
    assert.equal(explained, taken, name);
    assert.is((await call(bare.folder, name, '-h')).out, out);
  }
});

called('over rules with faults those that need results say what is wrong, and give none', async () => {
  const faulty = new RulesCopy();
  faulty.replace(RATES, 'main_rate: 20%', 'main_rate: 20');
  for (const [name, ...args] of [['record'], ['examples']]) {
    const { code, out, wrong } = await call(faulty.folder, name as string, ...args);
    assert.is(code, 1, name);
    assert.match(`${out}${wrong}`, /rules\/rates\/corporation-tax\.yaml:\d+:\d+ – /, name);
    assert.not.match(out, 'deadlines');
  }
  faulty.remove();
});

called('what nothing foresaw is a sentence, not a page of code', async () => {
  const broken = new RulesCopy();
  broken.write('schemas/rules/rate-table.json', '{');
  for (const name of ['check', 'examples', 'impact', 'record', 'rates-due']) {
    const { code, wrong } = await call(broken.folder, name);
    assert.is(code, 2, name);
    assert.match(wrong, /^\S+ cannot go on: .*JSON.*\nRun npm run check first; TRACE=1 [^\n]+$/, name);
    assert.not.match(wrong, /^ +at /m);
  }
  broken.remove();
});

called.run();

const terminal = suite('the commands in a terminal');

/** Runs a command as `npm run` does. */
function inTerminal(cwd: string, env: NodeJS.ProcessEnv, ...words: string[]) {
  return spawnSync(`${ROOT}node_modules/.bin/tsx`, [`${ROOT}src/review/commands.ts`, ...words], {
    encoding: 'utf8',
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
}

terminal('what is found stands on standard output, what is wrong beside it, and the code says which', () => {
  const helped = inTerminal(copy.folder, {}, 'check', '--help');
  assert.equal([helped.status, helped.stderr], [0, '']);
  assert.match(helped.stdout, /^npm run check/);
  const wrong = inTerminal(copy.folder, {}, 'none');
  assert.equal([wrong.status, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /^There is no command "none"\.\nThe commands are check, .*\n$/);
});

terminal.after(() => copy.remove());

terminal.run();
