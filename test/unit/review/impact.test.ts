import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadService } from '../../../src/load-service.ts';
import { answer } from '../../../src/review/impact/answered.ts';
import { rowDifferences } from '../../../src/review/impact/differences.ts';
import { impactCommand } from '../../../src/review/impact/impact-command.ts';
import { pastChanges } from '../../../src/review/impact/past-changes.ts';
import { daysLater, NEW_ROW, NEWEST_HEADING } from '../../support/rules-copy.ts';
import { RulesRepository, runCommand } from '../../support/rules-repository.ts';

const RATES = 'rules/rates/corporation-tax.yaml';
const PRICES = 'rules/rates/retail-prices-index.yaml';
const CHANGELOG = 'CHANGELOG-rates.md';
const NEWEST = NEWEST_HEADING;

const test = suite('npm run impact');
const repository = new RulesRepository({ isRewound: true });
const rewound = await loadService(repository.options);
test.after(() => repository.remove());
test.after.each(() => repository.reset());

const impact = (...words: string[]) => runCommand(impactCommand, repository.folder, ...words);

function record(...entries: string[]): void {
  const lines = entries.map((entry) => `- ${entry}\n`).join('');
  repository.replace(CHANGELOG, NEWEST, `## ${daysLater(1)}\n\n${lines}\n${NEWEST}`);
}

function addRow(): void {
  repository.replace(RATES, 'known_until: 2028-03-31', 'known_until: 2029-03-31');
  repository.append(RATES, NEW_ROW);
  record(
    'added `corporation-tax` 2028-04-01: main_rate 25% → 26%; standard_fraction 3/200 → 7/400. Source: cta-2010-s18d. Effect: days from 1 April 2028.',
  );
}

test('a new row changes results that touch its days, a text those of the past', async () => {
  addRow();
  repository.commit('Add a row');
  repository.replace(
    'rules/texts/corporation-tax.yaml',
    'Estimated Corporation Tax for {period_start}',
    'Corporation Tax for {period_start}',
  );
  const { code, out } = await impact('--all', '--base', 'HEAD~1');
  assert.is(code, 0, out);
  assert.match(out, /- added in corporation-tax: the row from 1 April 2028/);
  assert.match(out, /Corporation Tax +£22,750\.00 +→ +£23,375\.00/);
  // A text is no rate.
  assert.match(out, /hmrc-\S+\n {4}answer/);
  for (const [, end = ''] of out.matchAll(/period_start=\S+ period_end=(\S+)[^\n]*\n {4}Corporation Tax /g)) {
    assert.ok(end >= '2028-04-01', end);
  }
});

test('values of old rows change the past, and what no entry declares is named', async () => {
  repository.replace(RATES, 'from: 2024-04-01\n    main_rate: 25%', 'from: 2024-04-01\n    main_rate: 24%');
  const prices = repository.read(PRICES);
  repository.replace(PRICES, '101.8, 101.9, 101.9', '101.8, 102.0, 101.9');
  // The row of corporation-tax is left out, and the month is under the first day of its year.
  const [, months = ''] = /months: \[(100\.0, .*)\]/.exec(prices) ?? [];
  const corrected = months.replace('101.8, 101.9, 101.9', '101.8, 102.0, 101.9');
  record(
    `corrected \`retail-prices-index/index\` 1987-01-01: index ${months} → ${corrected}. Source: ons-chaw. Effect: gains.`,
  );
  const { code, out } = await impact();
  assert.is(code, 1);
  assert.match(out, /- changed in corporation-tax: the row from 1 April 2024: main_rate/);
  assert.match(out, /- changed in retail-prices-index\/index: the row from 1 May 1987: index/);
  assert.match(out, /the row of corporation-tax from 1 April 2024 was changed, and no new entry/);
  assert.not.match(out, /the row of retail-prices-index\/index from 1 May 1987 was changed/);
  assert.match(out, /hmrc-[a-z0-9-]+\n {4}Corporation Tax/);
});

for (const kind of ['added', 'announced']) {
  test(`a result that a row ${kind} changes although it lies wholly before it is named`, () =>
    namesPastResult(kind));
}

async function namesPastResult(kind: string): Promise<void> {
  const before = rewound;
  addRow();
  repository.replace(CHANGELOG, '- added `corporation-tax` 2028', `- ${kind} \`corporation-tax\` 2028`);
  const after = await loadService(repository.options);
  const past = (period_start: string, period_end: string) => {
    const given = { period_start, period_end, taxable_profits: 100_000 };
    const answered = answer(before, 'corporation-tax', given);
    const differences = [{ name: 'Corporation Tax', before: '£1.00', after: '£2.00' }];
    const one = { key: 'corporation-tax', id: null, given, differences, before: answered, after: answered };
    const impactOfOne = {
      rows: rowDifferences(before, after),
      calculators: [{ key: one.key, cases: 0, inputSets: 1, changed: [one] }],
    };
    return pastChanges(impactOfOne, before, after, []).undeclared.map(({ why }) => why);
  };
  // Its return is due on 31 March 2028, the day before.
  assert.equal(past('2026-04-01', '2027-03-31'), [
    'it lies wholly before 1 April 2028, from which a row of corporation-tax was added',
  ]);
  // Its return is due on 1 April 2028.
  assert.equal(past('2026-04-02', '2027-04-01'), []);
}

test('a status, a label, limits and worked cases of rows are shown as what they are', async () => {
  repository.replace(
    'rules/rates/interest-from-hmrc.yaml',
    'from: 2026-01-09\n        rate: 2.75%',
    'from: 2026-01-09\n        rate: 3.00%',
  );
  repository.replace('rules/rates/company-size.yaml', 'status: day_not_appointed', 'status: announced');
  repository.replace('rules/decisions/loan-date.yaml', 'because: One rate', 'because: Just one rate');
  repository.replace('rules/texts/corporation-tax.yaml', 'label: Effective rate', 'label: Rate overall');
  repository.replace(
    'rules/rates/quarterly-instalments.yaml',
    'large_above: £1,500,000\n        very_large_above: £20,000,000',
    'large_above: £1,500,001\n        very_large_above: £20,000,001',
  );
  const { out } = await impact('--all');
  assert.match(out, /Instalment to pay by .* → +–/);
  assert.match(out, /quarterly_instalments +very_large +→ +large/);
  assert.match(out, /changed in company-size\/filing_reform: .*status day_not_appointed → announced/);
  assert.match(out, /label +Effective rate +→ +Rate overall/);
  // £30,000 bears 3% for 174 days in place of 135, and 2.75% for 39 days no longer: £429.04 for £332.87 and £88.15.
  assert.match(out, /trading-loss-from-the-outset\n +Interest from HMRC +£908\.62 +→ +£916\.64/);
  assert.match(out, /reason: \[-One-\] \{\+Just one\+\} rate/);
});

test('faulty rules are reported instead', async () => {
  repository.replace(RATES, 'main_rate: 20%', 'main_rate: 20');
  const { code, wrong } = await impact();
  assert.is(code, 1);
  assert.match(wrong, /^rules\/rates\/corporation-tax\.yaml:\d+:\d+ – "20" is not written as 19%/);
});

test('a base whose rules do not fit is reported in a sentence', async () => {
  repository.replace(RATES, 'main_rate: 20%', 'main_rate: 20');
  repository.commit('Break a row');
  repository.git('checkout', '--quiet', 'HEAD~1', '--', '.');
  const { code, wrong } = await impact();
  assert.is(code, 2);
  assert.is(wrong, 'The rules of HEAD need the code of HEAD, so results cannot be compared.');
});

test.run();
