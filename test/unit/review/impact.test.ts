import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../src/load-service.ts';
import { answer } from '../../../src/review/impact/answered.ts';
import { rowChanges } from '../../../src/review/impact/compare.ts';
import { impactCommand } from '../../../src/review/impact/impact-command.ts';
import { pastChanges } from '../../../src/review/impact/past-changes.ts';
import { Fixture } from '../../support/fixture.ts';

const RATES = 'rules/rates/levy.yaml';
const TEXTS = 'rules/texts/levy.yaml';
const CHANGELOG = 'CHANGELOG-rates.md';

const test = suite('npm run impact');
const fixture = new Fixture();
const before = await loadService(fixture.options);
test.after(() => fixture.remove());
test.after.each(() => fixture.reset());

const impact = (...args: string[]) => fixture.run(impactCommand, ...args);

function record(...entries: string[]): void {
  const lines = entries.map((entry) => `- ${entry}\n`).join('');
  fixture.replace(CHANGELOG, '## 2026', `## 2026-11-21\n\n${lines}\n## 2026`);
}

function addRow(kind = 'added'): void {
  fixture.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2029-03-31');
  fixture.append(
    RATES,
    '  - from: 2028-04-01\n    rate: 26%\n    small_rate: 19%\n    limit: £50,000\n    cite: guide\n',
  );
  record(`${kind} \`levy\` 2028-04-01: rate 25% → 26%. Source: guide. Effect: later periods.`);
}

test('a new row changes results that touch its days, a text those of the past', async () => {
  addRow();
  fixture.commit('Add a row');
  fixture.replace(TEXTS, 'The levy on profits', 'A levy on profits');
  const { code, out } = await impact('--all', '--base', 'HEAD~1');
  assert.is(code, 0, out);
  assert.match(out, /- added in levy: the row from 1 April 2028/);
  assert.match(out, /Levy +£25,000\.00 +→ +£26,000\.00/);
  // A text is no rate.
  assert.match(out, /levy-\S+\n {4}answer/);
  for (const [, end = ''] of out.matchAll(/period_end=(\S+)[^\n]*\n {4}Levy /g))
    assert.ok(end >= '2028-04-01', end);
});

test('values of old rows change the past, and what no entry declares is named', async () => {
  fixture.replace(RATES, 'rate: 24%', 'rate: 23%');
  fixture.replace('rules/rates/prices.yaml', '101.8, 101.9, 101.9', '101.8, 102.0, 101.9');
  record('corrected `prices/index` 2023-05-01: index 101.9 → 102.0. Source: ons-chaw. Effect: notes.');
  const { code, out } = await impact();
  assert.is(code, 1);
  assert.match(out, /- changed in levy: the row from 1 April 2025: rate 24% → 23%/);
  assert.match(out, /- changed in prices\/index: the row from 1 May 2023: index/);
  assert.match(out, /the row of levy from 1 April 2025 was changed, and no new entry/);
  assert.not.match(out, /the row of prices\/index from 1 May 2023 was changed/);
});

for (const kind of ['added', 'announced']) {
  test(`a result that a row ${kind} changes although it lies wholly before it is named`, async () => {
    addRow(kind);
    const after = await loadService(fixture.options);
    const past = (period_end: string) => {
      const inputs = { period_end, profits: 100_000 };
      const answered = answer(before, 'levy', inputs);
      const differences = [{ name: 'Levy', before: '£1.00', after: '£2.00' }];
      const one = { key: 'levy', id: null, inputs, differences, before: answered, after: answered };
      const calculators = [{ key: 'levy', cases: 0, inputSets: 1, changed: [one] }];
      const ofOne = { rows: rowChanges(before, after), calculators };
      return pastChanges(ofOne, before, after).undeclared.map(({ why }) => why);
    };
    // The levy is due nine months later, on 30 March and on 1 April 2028.
    assert.equal(past('2027-06-30'), [
      'it lies wholly before 1 April 2028, from which a row of levy was added',
    ]);
    assert.equal(past('2027-07-01'), []);
  });
}

test('a status, a label, a reason and review dates are shown as what they are, or left out', async () => {
  fixture.replace(RATES, 'from: 2027-04-01\n', 'from: 2027-04-01\n    status: reported\n');
  fixture.replace(
    RATES,
    'known_until: 2028-03-31\nreviewed_on: 2026-11-20',
    'known_until: 2027-03-31\nreviewed_on: 2026-11-21',
  );
  fixture.replace(TEXTS, 'label: Rate', 'label: Rate charged');
  fixture.replace('rules/decisions/levy-band.yaml', 'because: There is one', 'because: There is just one');
  const { out } = await impact('--all');
  assert.match(out, /changed in levy: .*status law → reported/);
  assert.match(out, /label +Rate +→ +Rate charged/);
  assert.match(out, /reason: There is \{\+just\+\} one rate/);
  assert.match(out, /Reported, and not yet confirmed/);
  assert.not.match(out, /known_until|reviewed_on/);
});

test('rules with errors are reported instead, and a base whose rules do not load in a sentence', async () => {
  fixture.replace(RATES, 'rate: 20%', 'rate: 20');
  const { code, errors } = await impact();
  assert.is(code, 1);
  assert.match(errors, /^rules\/rates\/levy\.yaml:\d+:\d+ – "20" is not a value of rate/);
  fixture.commit('Break a row');
  fixture.git('checkout', '--quiet', 'HEAD~1', '--', '.');
  const broken = await impact();
  assert.is(broken.code, 2);
  assert.is(broken.errors, 'The rules of HEAD need the code of HEAD, so results cannot be compared.');
});

test.run();
