import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recordCommand } from '../../../src/review/changelog/record-command.ts';
import { UsageError } from '../../../src/review/command.ts';
import { day } from '../../support/days.ts';
import { Fixture } from '../../support/fixture.ts';
import { runCommand } from '../../support/rules-copy.ts';

const CHANGELOG = 'CHANGELOG-rates.md';
const RATES = 'rules/rates/levy.yaml';
const NEW_ROW = `  - from: 2028-04-01
    rate: 26%
    small_rate: 19%
    limit: £50,000
    cite: guide
`;
const EFFECT = ['--effect', 'days of that year'];

const test = suite('npm run record');
const fixture = new Fixture();
const published = fixture.read(CHANGELOG);
test.after(() => fixture.remove());
test.after.each(() => fixture.reset());

const recordOn = (today: string, ...args: string[]) =>
  runCommand(recordCommand, { ...fixture.options, today: day(today) }, ...args);

/** What was added above the newest edition. */
function edition(): string {
  const text = fixture.read(CHANGELOG);
  const at = published.indexOf('## ');
  assert.is(text.slice(0, at), published.slice(0, at));
  assert.ok(text.endsWith(published.slice(at)), 'what is published stays as it is');
  return text.slice(at, text.length - (published.length - at));
}

/** Asserts that the changelog matches the tables. */
async function assertRecorded(): Promise<void> {
  assert.not.match((await fixture.check()).join('\n'), CHANGELOG);
}

test('a new row is recorded as added, one with a status as announced, and one that became law as enacted', async () => {
  fixture.append(RATES, NEW_ROW.replace('    rate', '    status: announced\n    rate'));
  await recordOn('2026-12-15', ...EFFECT);
  const expected = (kind: string, recordedOn: string, changes: string) =>
    `## ${recordedOn}\n\n- ${kind} \`levy\` 2028-04-01: ${changes}.\n  Source: guide. Effect: days of that year.\n\n`;
  const announced = expected('announced', '2026-12-15', 'rate 25% → 26%');
  assert.is(edition(), announced);
  await assertRecorded();
  fixture.commit('Announce a rate');
  fixture.replace(RATES, '    status: announced\n', '');
  await recordOn('2027-02-20', ...EFFECT);
  assert.is(
    edition(),
    expected('enacted', '2027-02-20', 'rate 26%; small_rate 19%; limit £50,000') + announced,
  );
  await assertRecorded();
});

test('a deleted row is recorded as removed, a changed value or citation as corrected, a month by its own day', async () => {
  const rates = fixture.read(RATES);
  fixture.write(RATES, rates.slice(0, rates.indexOf('  - from: 2027-04-01')));
  fixture.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2027-03-31');
  fixture.replace(RATES, 'rate: 20%', 'rate: 21%');
  fixture.replace(RATES, 'cite: fa-2025-s13', 'cite: [fa-2025-s13, guide]');
  fixture.replace('rules/rates/prices.yaml', '104.1, 105.8, 106.2', '104.2, 105.9, 106.2');
  await recordOn('2026-12-15', ...Array.from({ length: 5 }, () => EFFECT).flat());
  assert.equal(edition().match(/^- .*$/gm), [
    '- corrected `levy` 2023-04-01: rate 20% → 21%.',
    '- corrected `levy` 2026-04-01: rate 25%; small_rate 19%; limit £50,000.',
    '- removed `levy` 2027-04-01: rate 25%; small_rate 19%; limit £50,000.',
    '- corrected `prices/index` 2024-03-01: index 104.1 → 104.2.',
    '- corrected `prices/index` 2024-04-01: index 105.8 → 105.9.',
  ]);
  await assertRecorded();
});

test('a new table is recorded as one entry for all its rows', async () => {
  fixture.write(CHANGELOG, published.replace(/- added `(?:interest|prices\/index)` .*\n.*\n/g, ''));
  fixture.commit('Before these tables');
  await recordOn('2026-12-15', ...EFFECT, ...EFFECT);
  const written =
    '- added `interest` 2023-01-01: rate 2.50%;\n  from 2025-08-19; rate 3.00%.\n  Source: guide. Effect';
  assert.match(fixture.read(CHANGELOG), written);
  await assertRecorded();
});

test('the heading is a later edition if the day already has one', async () => {
  fixture.append(RATES, NEW_ROW);
  await recordOn('2026-11-20', ...EFFECT);
  assert.ok(edition().startsWith('## 2026-11-20.2\n'), edition());
});

test('review dates that may move are listed, and none is written', async () => {
  fixture.append(RATES, NEW_ROW);
  const before = fixture.git('diff', 'HEAD', '--', 'rules');
  const { out } = await recordOn('2026-12-15', ...EFFECT);
  assert.match(out, /levy reviewed_on: 2026-11-20 → 2026-12-15/);
  assert.match(out, /levy known_until: 2028-03-31 → 2029-03-31/);
  assert.match(out, /Budget of 28 October 2026: reviewed_on and found/);
  assert.is(fixture.git('diff', 'HEAD', '--', 'rules'), before);
});

test('with nothing to record it says so, and writes nothing', async () => {
  const { code, out } = await recordOn('2026-12-15', ...EFFECT);
  assert.equal([code, out], [0, 'HEAD records every row as it is: nothing to record.']);
  assert.is(fixture.read(CHANGELOG), published);
});

test('without an effect, and no one to ask, it shows the entries and writes nothing', async () => {
  fixture.append(RATES, NEW_ROW);
  const thrown = await recordOn('2026-12-15').then(
    () => null,
    (error: unknown) => error,
  );
  assert.instance(thrown, UsageError);
  assert.match((thrown as UsageError).message, /Give the results that can change/);
  assert.is(fixture.read(CHANGELOG), published);
});

test.run();
