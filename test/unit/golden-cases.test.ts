import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Example } from '../../src/review/examples/read-examples.ts';
import { findMismatches } from '../../src/review/examples/run-example.ts';
import { goldenCases } from '../support/cases.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();

for (const { key } of service.tools) {
  const cases = goldenCases().get(key) ?? [];
  const test = suite(`golden cases of ${key}`);

  test('there are cases with unique ids, and published ones give their page', () => {
    const published = cases.flatMap(({ source }) => source ?? []);
    assert.ok(published.length > 0);
    for (const { title, url } of published) assert.ok(title && URL.canParse(url), url);
    assert.is(new Set(cases.map(({ id }) => id)).size, cases.length);
  });

  for (const example of cases) {
    test(example.id, () => {
      assert.equal(findMismatches(service, key, example), []);
    });
  }

  test.run();
}

const test = suite('a worked example that does not hold');
const GIVEN = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: 100_000 };

/** The complaints about an example of corporation-tax. */
function errorsOf(example: Partial<Example>): string[] {
  const place = { file: '', line: 1, column: 1 };
  const nothing = { expect: {}, tolerance: 0, rejected: [], says: [], never_says: [] };
  const own = { id: 'own', source: null, given: GIVEN, placeOf: () => place, ...nothing, ...example };
  return findMismatches(service, 'corporation-tax', own);
}

test('a wrong figure, text or rejection is reported', () => {
  const year = { financial_year: 2024, corporation_tax: 22_750 };
  assert.equal(errorsOf({ expect: { corporation_tax: 22_750, financial_years: [year] } }), []);
  assert.equal(errorsOf({ expect: { corporation_tax: 22_749.99 } }), [
    'corporation_tax is 22750, expected 22749.99',
  ]);
  assert.equal(errorsOf({ expect: { corporation_tax: 22_749 }, tolerance: 1 }), []);
  assert.equal(errorsOf({ expect: { financial_years: [year, year] } }).length, 1);
  assert.equal(errorsOf({ says: ['Corporation Tax'], never_says: ['Pantomime'] }), []);
  assert.equal(errorsOf({ says: ['Pantomime'], never_says: ['Corporation Tax'] }), [
    'text not found: "Pantomime"',
    'unexpected text: "Corporation Tax"',
  ]);
  assert.equal(errorsOf({ rejected: ['period_end'] }), ['accepted; expected rejected fields: period_end']);
});

test('a rejection is compared by field and by message', () => {
  const given = { ...GIVEN, period_end: '2025-04-01' };
  assert.equal(errorsOf({ given, rejected: ['period_end'], says: ['12 months'] }), []);
  assert.match(errorsOf({ given }).join(), /^rejected fields: period_end; expected: a result\. period_end: /);
  assert.match(
    errorsOf({ given, rejected: ['taxable_profits'] }).join(),
    /^rejected fields: period_end; expected: taxable_profits\./,
  );
  assert.equal(errorsOf({ given, rejected: ['period_end'], says: ['a fortnight'] }), [
    'text not found: "a fortnight"',
  ]);
});

test.run();
