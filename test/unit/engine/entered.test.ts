import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { enteredOf } from '../../../src/engine/entered.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('what was entered, as people read it');

/** Titles and values of what was given, as a result repeats them. */
function entered(key: string, given: Readonly<Record<string, string | number | boolean>>): string[] {
  const loaded = service.calculator(key);
  if (loaded === null || loaded === undefined) throw new Error(`there is no ${key}`);
  return enteredOf(loaded, calculationOf(service, key, given)).map(
    ({ title, value }) => `${title}: ${value}`,
  );
}

test('amounts, days, counts and answers are printed, in the order of the form', () => {
  assert.equal(
    entered('corporation-tax', {
      close_investment_holding: false,
      associated_companies: '2',
      taxable_profits: '£1,234.50',
      period_end: '2025-03-31',
      period_start: '2024-04-01',
    }),
    [
      'First day of the accounting period: 1 April 2024',
      'Last day of the accounting period: 31 March 2025',
      'Taxable profits: £1,234.50',
      'Associated companies: 2',
      'Close investment-holding company: No',
    ],
  );
});

test('what was not given is not repeated, though it counts as something', () => {
  const year = { period_start: '2024-04-01', period_end: '2025-03-31' };
  assert.is(entered('corporation-tax', { ...year, taxable_profits: 1, exempt_distributions: ' ' }).length, 3);
});

test('a choice prints as its label', () => {
  const loaded = service.calculator('chargeable-gains');
  const { title, labels } = loaded?.schema.fields.find(({ name }) => name === 'asset_type') ?? { labels: {} };
  for (const [word, label] of Object.entries(labels as Record<string, string>)) {
    const days = { acquisition_date: '2016-04-01', disposal_date: '2025-01-01' };
    const given = { asset_type: word, ...days, acquisition_cost: 1, proceeds: 2 };
    const said = entered('chargeable-gains', given).find((one) => one.startsWith(`${title}: `));
    assert.is(said, `${title}: ${label.charAt(0).toUpperCase()}${label.slice(1)}`);
  }
});

test.run();
