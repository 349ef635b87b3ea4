import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeDay } from '../../../src/law/calendar.ts';
import { type Command, UsageError } from '../../../src/review/command.ts';
import { runNamed } from '../../../src/review/named-command.ts';
import { ratesDueCommand } from '../../../src/review/rates-due-command.ts';
import { showCommand } from '../../../src/review/show-command.ts';
import { tryCommand } from '../../../src/review/try-command.ts';
import { NEW_ROW, ROOT, RulesCopy } from '../../support/rules-copy.ts';
import { runCommand, type Said } from '../../support/rules-repository.ts';

const RATES = 'rules/rates/corporation-tax.yaml';
const ROW = NEW_ROW.replace('main_rate', 'status: announced\n    main_rate');

const copy = new RulesCopy().rewind();

async function wrongUse(run: Promise<Said>): Promise<string> {
  const thrown = await run.then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(thrown, UsageError);
  return (thrown as UsageError).message;
}

const show = suite('npm run show');
const shown = (...args: string[]) => runCommand(showCommand, copy.folder, ...args);
show.after.each(() => copy.restore(RATES));

show('a table with its whole history, sources and readers', async () => {
  const { code, out } = await shown('corporation-tax');
  assert.is(code, 0);
  assert.match(out, /^corporation-tax\n {2}about +Rates and limits/);
  assert.match(out, /enacted until +31 March 2028/);
  assert.match(out, /looked at on +20 November 2026/);
  assert.match(out, /next to look at +Budget, 28 October 2026/);
  assert.match(out, /read by +corporation-tax/);
  assert.match(out, /\n {2}2015-04-01 +20% +none +none +none +none +law +fa-2013-s6\n/);
  assert.match(out, /\n {2}2023-04-01 +25% +19% +£50,000 +£250,000 +3\/200 +law +fa-2021-s6, fa-2021-s7/);
});

show('the row of one day, as the file in the folder has it', async () => {
  copy.append(RATES, ROW);
  const { out } = await shown('corporation-tax', '--on', '2028-04-01');
  assert.match(out, /On 1 April 2028: the row from 1 April 2028, the newest; announced, not yet law/);
  assert.match(out, /main_rate +26%/);
  const before = await shown('corporation-tax', '--on=2028-03-31');
  assert.match(before.out, /the row from 1 April 2027, until the next from 1 April 2028\n/);
  assert.match(
    (await shown('corporation-tax', '--on', '2015-03-31')).out,
    /Nothing on 31 March 2015: the table begins on 1 April 2015/,
  );
  assert.match(
    (await shown('time-limits/payment', '--on', '2029-01-01')).out,
    /the law of that day is not yet known/,
  );
});

show('a decision with its facts, and of each outcome when it holds, why, and by which law', async () => {
  const { code, out } = await shown('rate-band');
  assert.is(code, 0);
  assert.match(out, /^rate-band\n {2}Which rate of Corporation Tax applies to this part of the period\?\n/);
  assert.match(out, /\n {2}augmented profits +money\n/);
  assert.ok(
    out.includes(
      [
        'marginal relief',
        '  Augmented profits exceed the lower limit but do not exceed the upper limit.',
        '    all of',
        '      has small profits rate is true',
        '      close investment holding is false',
        '      augmented profits more than lower limit',
        '      augmented profits at most upper limit',
        '  Corporation Tax Act 2010, section 18B (marginal relief)',
      ].join('\n'),
    ),
    out,
  );
});

show('wrong use is told in a sentence', async () => {
  assert.match(
    await wrongUse(shown('corporation-taxes')),
    /no table or decision "corporation-taxes"\. Did you mean "corporation-tax"\?$/,
  );
  assert.match(await wrongUse(shown('zzz')), /The tables and decisions are .*corporation-tax, .*rate-band, /);
  assert.match(await wrongUse(shown('corporation-tax', '--no')), /no option "--no"\. Did you mean --on\?/);
  assert.match(await wrongUse(shown('corporation-tax', '--on', '1 April')), /"1 April" is not a day such as/);
  assert.match(await wrongUse(shown('corporation-tax', '--on', '2026-02-30')), /is not a day/);
  assert.match(await wrongUse(shown('corporation-tax', 'more')), /"more" is not understood/);
});

show.run();

const tried = suite('npm run try');
const trying = (...args: string[]) => runCommand(tryCommand, copy.folder, ...args);
const YEAR = ['period_start=2025-04-01', 'period_end=2026-03-31'];
tried.after.each(() => copy.restore(RATES));

tried('a result with its workings', async () => {
  const { code, out } = await trying('corporation-tax', ...YEAR, 'taxable_profits=£100,000');
  assert.is(code, 0);
  assert.match(out, /Corporation Tax: £22,750\.00\n/);
  assert.match(out, /\n {2}Marginal relief.*: £2,250\.00\n {6}= 3\/200 × \(£250,000 − £100,000\)/);
  assert.match(out, /\n {6}Corporation Tax Act 2010, section 18B \(marginal relief\)\n/);
  assert.match(out, /augmented profits +£100,000\.00/);
  assert.match(
    out,
    /corporation-tax +2025-04-01 +upper_limit +£250,000\n(?: {2}corporation-tax .*\n)* {6}Finance \(No\. 2\) Act 2024/,
  );
  assert.ok(out.split('\n').every((line) => line === line.trimEnd()));
});

tried('the rules are those of the folder', async () => {
  copy.replace(RATES, 'from: 2025-04-01\n    main_rate: 25%', 'from: 2025-04-01\n    main_rate: 30%');
  const { out } = await trying('corporation-tax', ...YEAR, 'taxable_profits=1000000');
  assert.match(out, /Corporation Tax: £300,000\.00\n/);
});

tried('inputs that are refused are told field by field', async () => {
  const { code, wrong } = await trying(
    'corporation-tax',
    'period_start=2025-04-31',
    ...YEAR.slice(1),
    'taxable_profits=-1',
  );
  assert.is(code, 1);
  assert.match(wrong, /\nperiod_start: .*real date/);
  assert.match(wrong, /\ntaxable_profits: .*loss.* not covered/);
  const twice = await trying('corporation-tax', ...YEAR, ...YEAR, 'taxable_profits=1');
  assert.match(twice.wrong, /more than once/);
});

tried('wrong use is told in a sentence', async () => {
  assert.match(await wrongUse(trying()), /Name a calculator\. The calculators are corporation-tax/);
  assert.match(
    await wrongUse(trying('corporation')),
    /no calculator "corporation"\. Did you mean "corporation-tax"\?$/,
  );
  assert.match(
    await wrongUse(trying('corporation-tax', 'profits=1')),
    /no input "profits"\. Did you mean "taxable_profits"\?$/,
  );
  assert.match(await wrongUse(trying('corporation-tax', 'zzz=1')), /Its inputs are period_start, /);
  assert.match(await wrongUse(trying('corporation-tax', '100000')), /"100000" is not written name=value/);
});

tried.run();

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
  const run: Command['run'] = (folder, words, say) => runNamed(name, words, folder, say);
  return runCommand({ usage: '', help: [], run }, root, ...args);
}

called('each says how it is called and ends with 2 when called wrongly', async () => {
  rmSync(join(bare.folder, 'rules'), { recursive: true });
  for (const words of [
    ['check', 'x'],
    ['check', '--x'],
    ['check', '--read', '1'],
    ['show', 'x'],
    ['try'],
    ['impact'],
    ['record'],
    ['examples'],
    ['exmples'],
    ['impact', '--all=yes'],
    ['show', 'company-size', '--on'],
    ['show', 'company-size', '-o', '2026-04-01'],
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
  const names = ['check', 'examples', 'impact', 'preview', 'show', 'try', 'record', 'rates-due', 'schemas'];
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
  for (const [name, ...args] of [['try', 'deadlines', 'period_end=2025-03-31'], ['show'], ['examples']]) {
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
  for (const name of ['check', 'examples', 'impact', 'show', 'try', 'record', 'rates-due']) {
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
  return spawnSync(process.execPath, [`${ROOT}build/commands.js`, ...words], {
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
