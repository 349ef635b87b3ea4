import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics, formatFault } from '../../../src/engine/checks/diagnostics.ts';
import { type Day, parseDay } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { verifyChangelog } from '../../../src/review/changelog/verify-changelog.ts';
import { UsageError } from '../../../src/review/command.ts';
import { daysLater, NEW_ROW, VERSION } from '../../support/rules-copy.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

const CHANGELOG = 'CHANGELOG-rates.md';
const RATES = 'rules/rates/corporation-tax.yaml';
const LAST = `    standard_fraction: 3/200
    cite: [fa-2026-s11, fa-2026-s12, cta-2010-s18d]
`;
const LATER = daysLater(25);
const EFFECT = ['--effect', 'days of that year'];

const test = suite('npm run record');
const repository = new RulesRepository({ isRewound: true });
const published = repository.read(CHANGELOG);
test.after(() => repository.remove());
test.after.each(() => repository.reset());

const recordOn = (day: string, ...args: string[]) =>
  runCommand(
    recordCommand(() => parseDay(day) as Day),
    repository.folder,
    ...args,
  );

/** What was added above the newest edition. */
function edition(): string {
  const text = repository.read(CHANGELOG);
  const at = published.indexOf('## ');
  assert.is(text.slice(0, at), published.slice(0, at));
  assert.ok(text.endsWith(published.slice(at)), 'what is published stays as it is');
  return text.slice(at, text.length - (published.length - at));
}

/** Asserts that the changelog matches the tables. */
async function assertChecks(): Promise<void> {
  const { changelog, rules } = await loadService(repository.options);
  const diagnostics = new Diagnostics();
  verifyChangelog(changelog.editions, rules, diagnostics);
  assert.equal(diagnostics.all().map(formatFault), []);
}

test('a new row is recorded as added, one with a status as announced, and one that became law as enacted', async () => {
  repository.replace(RATES, LAST, `${LAST}${NEW_ROW.replace('    main', '    status: announced\n    main')}`);
  await recordOn(LATER, ...EFFECT);
  const values = 'main_rate 25% → 26%; standard_fraction 3/200 → 7/400';
  const expected = (kind: string, day: string, changes = values) =>
    `## ${day}\n\n- ${kind} \`corporation-tax\` 2028-04-01: ${changes}.\n  Source: cta-2010-s18d. Effect: days of that year.\n\n`;
  assert.is(edition(), expected('announced', LATER));
  await assertChecks();
  repository.commit('Announce a rate');
  repository.replace(RATES, '    status: announced\n', '');
  const all =
    'main_rate 26%; small_profits_rate 19%; lower_limit £50,000; upper_limit £250,000; standard_fraction 7/400';
  await recordOn(daysLater(90), ...EFFECT);
  assert.is(edition(), expected('enacted', daysLater(90), all) + expected('announced', LATER));
  await assertChecks();
});

test('a deleted row is recorded as removed, a changed value or citation as corrected', async () => {
  const rates = repository.read(RATES);
  repository.write(RATES, rates.slice(0, rates.indexOf('  - from: 2027-04-01')));
  repository.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2027-03-31');
  repository.replace(RATES, 'from: 2016-04-01\n    main_rate: 20%', 'from: 2016-04-01\n    main_rate: 21%');
  repository.replace(
    RATES,
    'main_rate: 19%\n    cite: fa-2020-s6',
    'main_rate: 19%\n    cite: [fa-2020-s6, fa-2020-s5]',
  );
  await recordOn(LATER, ...EFFECT, ...EFFECT, ...EFFECT);
  assert.equal(edition().match(/^- .*$/gm), [
    '- corrected `corporation-tax` 2016-04-01: main_rate 20% → 21%.',
    '- corrected `corporation-tax` 2021-04-01: main_rate 19%; small_profits_rate none; lower_limit none; upper_limit none; standard_fraction none.',
    '- removed `corporation-tax` 2027-04-01: main_rate 25%; small_profits_rate 19%; lower_limit £50,000; upper_limit £250,000; standard_fraction 3/200.',
  ]);
  await assertChecks();
});

test('a correction of a month is recorded under its own first day', async () => {
  repository.replace('rules/rates/retail-prices-index.yaml', '190.5, 191.6, 192.0', '190.6, 191.7, 192.0');
  await recordOn(LATER, ...EFFECT, ...EFFECT);
  assert.equal(edition().match(/^- .*$/gm), [
    '- corrected `retail-prices-index/index` 2005-03-01: index 190.5 → 190.6.',
    '- corrected `retail-prices-index/index` 2005-04-01: index 191.6 → 191.7.',
  ]);
  await assertChecks();
});

test('the heading is a later edition if the day already has one', async () => {
  repository.replace(RATES, LAST, LAST + NEW_ROW);
  const [day, edited = '1'] = VERSION.split('.');
  await recordOn(String(day), ...EFFECT);
  assert.ok(edition().startsWith(`## ${day}.${Number(edited) + 1}\n`), edition());
});

test('review dates that may move are listed, and none is written', async () => {
  repository.replace(RATES, LAST, LAST + NEW_ROW);
  const before = repository.git('diff', 'HEAD', '--', 'rules');
  const { out } = await recordOn(LATER, ...EFFECT);
  assert.match(out, new RegExp(`corporation-tax reviewed_on: 2026-11-20 → ${LATER}`));
  assert.match(out, /corporation-tax known_until: 2028-03-31 → 2029-03-31/);
  assert.match(out, /Budget of 28 October 2026: reviewed_on and found/);
  assert.is(repository.git('diff', 'HEAD', '--', 'rules'), before);
});

test('with nothing to record it says so, and writes nothing', async () => {
  const { code, out } = await recordOn(LATER, ...EFFECT);
  assert.is(code, 0);
  assert.is(out, 'HEAD records every row as it is: nothing to record.');
  assert.is(repository.read(CHANGELOG), published);
});

test('without an effect, and no one to ask, it shows the entries and writes nothing', async () => {
  repository.replace(RATES, LAST, LAST + NEW_ROW);
  const thrown = await recordOn(LATER).then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(thrown, UsageError);
  assert.match((thrown as UsageError).message, /Give the results that can change/);
  assert.is(repository.read(CHANGELOG), published);
});

test.run();
