import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failures } from '../../examples/testkit/run.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { Example } from '../../src/review/examples/read-examples.ts';
import { departuresOf } from '../../src/review/examples/run-example.ts';
import { type TestCase, testKit } from '../../src/review/examples/testkit.ts';
import { goldenCases } from '../support/cases.ts';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();

for (const { key } of service.tools) {
  const cases = goldenCases().get(key) ?? [];
  const test = suite(`golden cases of ${key}`);

  test('there are cases, each with its own id, and those that others published name their page', () => {
    const published = cases.flatMap(({ source }) => source ?? []);
    assert.ok(published.length > 0);
    for (const { title, url } of published) assert.ok(title && URL.canParse(url), url);
    assert.is(new Set(cases.map(({ id }) => id)).size, cases.length);
  });

  for (const example of cases) {
    test(example.id, () => {
      assert.equal(departuresOf(service, key, example), []);
    });
  }

  test.run();
}

const kit = testKit(service, goldenCases());
const published = suite('the test kit');

published('has the shape that it declares', () => {
  const schema = JSON.parse(readFileSync(`${ROOT}schemas/testkit.json`, 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { uri: URL.canParse } });
  assert.ok(ajv.validate(schema, kit), ajv.errorsText());
  assert.ok(kit.cases.length > 200);
  assert.ok(kit.cases.some(({ refused }) => refused !== undefined));
});

published('its runner finds that these calculators agree, and one that does not', () => {
  const answer = ({ calculator, inputs }: TestCase, more = 0) => {
    const found = service.calculate(calculator, inputs);
    if (found instanceof InvalidInput) return { errors: found.errors };
    const data = found.data();
    return {
      data: {
        ...data,
        ...('corporation_tax' in data ? { corporation_tax: Number(data.corporation_tax) + more } : {}),
      },
    };
  };
  assert.equal(
    failures(kit.cases, (one) => answer(one as TestCase)),
    [],
  );
  assert.ok(failures(kit.cases, (one) => answer(one as TestCase, 2)).length > 30);
});

published(
  'figures that the law makes otherwise are told: HMRC rounds a factor to three decimals in CG51624',
  () => {
    const found = kit.cases.find(({ id }) => id === 'chargeable-gains/cg-cg51624-shares');
    assert.equal(found?.by_law, { indexation_available: 15_060.88 });
  },
);

published.run();

const test = suite('a worked example that does not hold');
const GIVEN = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: 100_000 };

/** What is said of an example of corporation-tax. */
function saidOf(example: Partial<Example>): string[] {
  const nothing = { expect: {}, tolerance: 0, refused: [], says: [], neverSays: [], because: [] };
  return departuresOf(service, 'corporation-tax', {
    ...{ id: 'own', source: null, given: GIVEN, placeOf: () => '' },
    ...nothing,
    ...example,
  });
}

test('a figure, words and a refusal each hold or are named', () => {
  const year = { financial_year: 2024, corporation_tax: 22_750 };
  assert.equal(saidOf({ expect: { corporation_tax: 22_750, financial_years: [year] } }), []);
  assert.equal(saidOf({ expect: { corporation_tax: 22_749.99 } }), [
    'corporation_tax is 22750, expected 22749.99',
  ]);
  assert.equal(saidOf({ expect: { corporation_tax: 22_749 }, tolerance: 1 }), []);
  assert.equal(saidOf({ expect: { financial_years: [year, year] } }).length, 1);
  assert.equal(saidOf({ says: ['Corporation Tax'], neverSays: ['Pantomime'] }), []);
  assert.equal(saidOf({ says: ['Pantomime'], neverSays: ['Corporation Tax'] }), [
    'nothing says "Pantomime"',
    'something says "Corporation Tax"',
  ]);
  assert.equal(saidOf({ refused: ['period_end'] }), ['there is a result, but period_end must be refused']);
});

test('what is refused is held with every field and its words', () => {
  const given = { ...GIVEN, period_end: '2025-04-01' };
  assert.equal(saidOf({ given, refused: ['period_end'], says: ['12 months'] }), []);
  assert.match(saidOf({ given }).join(), /^refused, expected a result: period_end: /);
  assert.match(
    saidOf({ given, refused: ['taxable_profits'] }).join(),
    /^refused, expected of taxable_profits/,
  );
  assert.equal(saidOf({ given, refused: ['period_end'], says: ['a fortnight'] }), [
    'nothing says "a fortnight"',
  ]);
});

test.run();
