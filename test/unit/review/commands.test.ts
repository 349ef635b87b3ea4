import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeDay } from '../../../src/law/calendar.ts';
import type { Command } from '../../../src/review/command.ts';
import { runNamed } from '../../../src/review/named-command.ts';
import { ratesDueCommand } from '../../../src/review/rates-due-command.ts';
import { Fixture } from '../../support/fixture.ts';
import { type Output, ROOT, runCommand } from '../../support/rules-copy.ts';

const RATES = 'rules/rates/levy.yaml';
const NAMES = ['check', 'examples', 'impact', 'record', 'words', 'rates-due'];

const test = suite('the commands of reviewers');
const fixture = new Fixture();
test.after(() => fixture.remove());
test.after.each(() => fixture.reset());

const dueOn = (year: number, month: number, day: number) =>
  runCommand(ratesDueCommand, { ...fixture.options, today: makeDay(year, month, day) });

const call = (name?: string, ...args: string[]): Promise<Output> => callIn(fixture, name, ...args);

function callIn({ options }: Fixture, name = '', ...args: string[]): Promise<Output> {
  const run: Command['run'] = (folder, words, output) => runNamed(name, words, folder, output);
  return runCommand({ usage: '', help: [], run }, options, ...args);
}

test('rates:due lists an event from its day on, and one ahead', async () => {
  const { out } = await dueOn(2026, 11, 5);
  assert.match(out, /\n {2}2026-10-28 +Budget +levy\n/);
  assert.match(out, /\n {2}2026-12-17 +Bank Rate decision, ahead +interest\n/);
  assert.not.match(out, /2026-09-17/);
});

test('rates:due fails no build, whatever it finds', async () => {
  assert.is((await dueOn(2090, 1, 1)).code, 0);
  fixture.replace(RATES, 'rate: 20%', 'rate: 20');
  const { code, errors } = await dueOn(2026, 11, 20);
  assert.is(code, 0);
  assert.match(errors, /"20" is not a value of rate/);
});

test('each prints its usage and ends with 2 when called wrongly', async () => {
  rmSync(join(fixture.folder, 'rules'), { recursive: true });
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
    const { code, errors } = await call(...words);
    assert.is(code, 2, `${words.join(' ')}: ${errors}`);
    assert.match(
      errors,
      /^[^\n]+[.?]\nnpm run [^\n]+$|^There is no command "\w*"\. (?:Use one of |Did you mean "examples")[^\n]+$/,
      words.join(' '),
    );
  }
});

test('each explains with --help what it does and what its options mean', async () => {
  for (const name of NAMES) {
    const { code, out, errors } = await call(name, '--help');
    assert.is(code, 0, errors);
    const [usage = '', blank, what = '', ...more] = out.trimEnd().split('\n');
    assert.ok(usage.startsWith(`npm run ${name.replace('-', ':')}`), usage);
    assert.is(blank, '');
    assert.match(what, /^[A-Z].{40,}\.$/, name);
    // Each option in the usage has a line with its name and meaning, and no other has.
    const options = [...usage.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option);
    const explained = more.flatMap((line) => /^(--[a-z][a-z-]+) +\w.{8,}$/.exec(line)?.[1] ?? []);
    assert.equal(explained, options, name);
    assert.is((await call(name, '-h')).out, out);
  }
});

test('over rules with errors, those that need results print the errors alone', async () => {
  fixture.replace(RATES, 'rate: 20%', 'rate: 20');
  for (const name of ['record', 'examples', 'words']) {
    const { code, out, errors } = await call(name);
    assert.is(code, 1, name);
    assert.match(errors, /^rules\/rates\/levy\.yaml:\d+:\d+ – /, name);
    assert.is(out, '', name);
  }
});

test('an unexpected failure is a sentence, not a page of code', async () => {
  // Schemas that were read once are not read again.
  const other = new Fixture();
  other.write('schemas/rules/rate-table.json', '{');
  for (const name of NAMES) {
    const { code, errors } = await callIn(other, name);
    assert.is(code, 2, name);
    assert.match(errors, /^\S+ cannot go on: .*JSON.*\nRun npm run check first\. TRACE=1 [^\n]+$/, name);
  }
});

test('results go to standard output, errors beside it, and the exit code tells them apart', () => {
  const inTerminal = (...words: string[]) =>
    spawnSync('npm', ['run', '--silent', ...words], { encoding: 'utf8', cwd: ROOT });
  const help = inTerminal('check', '--', '--help');
  assert.equal([help.status, help.stderr], [0, '']);
  assert.match(help.stdout, /^npm run check/);
  const wrong = inTerminal('check', 'none');
  assert.equal([wrong.status, wrong.stdout], [2, '']);
  assert.match(wrong.stderr, /^"none" is not understood here\.\nnpm run check\n$/);
});

test.run();
