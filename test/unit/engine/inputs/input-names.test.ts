import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InputNames } from '../../../../src/engine/inputs/input-names.ts';
import { embeddedService } from '../../../support/service.ts';

const test = suite('names that are nearly an input');

const service = await embeddedService();
const namesOf = (key: string) => service.calculator(key)?.inputNames as InputNames;

for (const [key, input, ...spellings] of [
  [
    'corporation-tax',
    'associated_companies',
    'associatedCompanies',
    'ASSOCIATED COMPANIES',
    'associated-companies',
  ],
  [
    'corporation-tax',
    'associated_companies',
    'asociated_companies',
    'associated_company',
    'num_associated_companies',
  ],
  ['corporation-tax', 'associated_companies', 'assoc', 'Assoc cos', 'assoc_companies'],
  ['corporation-tax', 'taxable_profits', 'taxableProfit', 'taxable_porfits', 'PCTCT'],
  ['corporation-tax', 'period_end', 'periodEnd', 'period_edn', 'Year end', 'YE', 'year_end_date', 'end'],
  ['late-penalty', 'tax_due', 'Tax due', 'taxDue', 'tax', 'Corporation Tax payable'],
  ['late-penalty', 'filed_on', 'filedon', 'filed'],
  ['company-size', 'prev_turnover', 'previous_turnover', 'prevTurnover', 'prev_year_turnover'],
  ['directors-loan', 'repaid_within_9_months', 'repaid', 'repaidWithin9Months', 'repaid_in_9_months'],
] as const) {
  test(`${key}: ${spellings.join(', ')} → ${input}`, () => {
    for (const spelling of spellings) assert.is(namesOf(key).closestMatch(spelling), input, spelling);
  });
}

const STRANGE = [
  ...'utm_source utm_medium utm_campaign gclid fbclid ref rules theme accent lang'.split(' '),
  // From and To are spellings of a period's dates: offices use them as headings.
  ...'vary step columns find for equal figure claimed compare'.split(' '),
  ...'Client,Client name,Company,Company name,Company number,UTR,Reference,Partner,Notes'.split(','),
  ...['payment_due', 'filing_due', 'rules_version', 'errors', 'row', '', '_', '__proto__'],
  'x'.repeat(100_000),
];

test('a name unlike any input belongs to the caller', () => {
  for (const { key } of service.tools) {
    for (const name of STRANGE) assert.is(namesOf(key).closestMatch(name), null, `${key} ${name}`);
    for (const name of service.calculator(key)?.schema.names ?? [])
      assert.is(namesOf(key).closestMatch(name), null);
  }
});

test('a heading matches an input by its key, title or a spelling in any order of words, never by part', () => {
  const names = namesOf('corporation-tax');
  for (const heading of ['YEAR-END', 'End of the year', 'period_end', 'Last day of the accounting period']) {
    assert.is(names.exactMatch(heading), 'period_end', heading);
  }
  for (const heading of ['associated', 'Yaer end', 'Client', ''])
    assert.is(names.exactMatch(heading), null, heading);
});

test('a spelling of two inputs is an error of the schema', () => {
  const one = { name: 'paid_on', title: 'Day paid', also: ['Paid'] };
  assert.is(new InputNames([one, { name: 'tax_due', title: 'Tax', also: [] }]).ambiguous, null);
  assert.is(new InputNames([one, { name: 'paid', title: 'Tax', also: [] }]).ambiguous, 'paid');
});

test('ten thousand long names are compared quickly', () => {
  const names = namesOf('capital-allowances');
  const from = process.cpuUsage();
  for (let i = 0; i < 10_000; i += 1) names.closestMatch(`special_pool_brought_forwxx${i}`);
  assert.ok(process.cpuUsage(from).user < 10_000_000);
});

test('a single unused name gets a note', async () => {
  const inputs = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
  const noted = service.calculate('corporation-tax', { ...inputs, tax_year: 2025 });
  assert.ok('toolRun' in noted);
  assert.is(noted.toolRun().result.notes[0], 'tax_year was not used: there is no such input.');
});

test.run();
