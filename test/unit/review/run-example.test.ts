import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Example } from '../../../src/review/examples.ts';
import { departures, departuresOf } from '../../../src/review/run-example.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

const service = await embeddedService();
const GIVEN = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const PLAIN: Example = {
  ...{
    id: 'one',
    source: null,
    given: GIVEN,
    expect: {},
    tolerance: 0,
    refused: [],
    says: [],
    neverSays: [],
  },
  ...{ because: [], placeOf: () => 'here' },
};
const held = (part: Partial<Example> = {}) => departuresOf(service, 'corporation-tax', { ...PLAIN, ...part });

const values = suite('what departs from what is expected');

values('numbers by more than the tolerance, on either side', () => {
  assert.equal(departures(100, 100, 0, 'tax'), []);
  assert.equal(departures(100.01, 100, 0, 'tax'), ['tax is 100.01, expected 100']);
  assert.equal(departures(99, 100, 1, 'tax'), []);
  assert.equal(departures(101, 100, 1, 'tax'), []);
  assert.equal(departures(101.01, 100, 1, 'tax'), ['tax is 101.01, expected 100']);
  assert.equal(departures(98.99, 100, 1, 'tax'), ['tax is 98.99, expected 100']);
  // Three tenths are 0.30000000000000004 as binary numbers add them.
  assert.equal(departures(0.1 + 0.2, 0.3, 0, 'tax'), []);
});

values('anything else at all, and one kind for another', () => {
  assert.equal(departures('a', 'a', 5, 'kind'), []);
  assert.equal(departures('b', 'a', 5, 'kind'), ['kind is "b", expected "a"']);
  assert.equal(departures(null, null, 0, 'due'), []);
  assert.equal(departures(false, true, 0, 'late'), ['late is false, expected true']);
  assert.equal(departures('1', 1, 5, 'tax'), ['tax is "1", expected 1']);
  assert.equal(departures(1, '1', 5, 'tax'), ['tax is 1, expected "1"']);
  assert.equal(departures(undefined, 1, 5, 'tax'), ['tax is undefined, expected 1']);
});

values('records by the keys expected alone, and lists by their length and each of their items', () => {
  const actual = { a: 1, years: [{ rate: 1, days: 2 }, { rate: 3 }], other: 'x' };
  assert.equal(departures(actual, {}, 0), []);
  assert.equal(departures(actual, { a: 1, years: [{ rate: 1 }, { rate: 3 }] }, 0), []);
  assert.equal(departures(actual, { a: 2, years: [{ rate: 1 }, { rate: 4 }] }, 0), [
    'a is 1, expected 2',
    'years[1].rate is 3, expected 4',
  ]);
  assert.equal(departures(actual, { years: [{ rate: 1 }] }, 0), [
    'years is [{"rate":1,"days":2},{"rate":3}], expected 1 items',
  ]);
  assert.equal(departures({ years: 'none' }, { years: [] }, 0), ['years is "none", expected 0 items']);
  assert.equal(departures({ a: null }, { a: { b: 1 } }, 0), ['a.b is undefined, expected 1']);
});

values.run();

const test = suite('a worked example held against the rules');

test('a figure, words that stand in answer, figures or notes, and words that do not', () => {
  // 25% of £100,000 less 3/200 of £150,000: Corporation Tax Act 2010, sections 3 and 18B.
  const says = ['is £22,750 on', 'Marginal relief: £2,250.00', 'each further pound of profit'];
  assert.equal(held({ expect: { corporation_tax: 22_750 }, says, neverSays: ['is £22,751'] }), []);
  assert.equal(
    held({ expect: { corporation_tax: 22_751 }, says: ['£1 of tax'], neverSays: ['Marginal relief: '] }),
    [
      'corporation_tax is 22750, expected 22751',
      'nothing says "£1 of tax"',
      'something says "Marginal relief: "',
    ],
  );
});

test('reasons of decisions in full, each taken on the way', () => {
  const because = ['Augmented profits exceed the lower limit but do not exceed the upper limit.'];
  assert.equal(held({ because }), []);
  assert.equal(held({ because: [...because, 'Augmented profits exceed'] }), [
    'no decision is taken because "Augmented profits exceed"',
  ]);
});

test('a refusal of these fields, and of no others', () => {
  const given = { ...GIVEN, taxable_profits: -1, period_end: '2026-02-30' };
  assert.equal(held({ given, refused: ['taxable_profits', 'period_end'] }), []);
  assert.equal(held({ given, refused: ['period_end', 'taxable_profits'], says: ['cannot be negative'] }), []);
  const [unsaid] = held({ given, refused: ['period_end', 'taxable_profits'], neverSays: ['real date'] });
  assert.is(unsaid, 'something says "real date"');
  const [one = ''] = held({ given, refused: ['taxable_profits'] });
  assert.match(
    one,
    /^refused, expected of taxable_profits alone: period_end: .* taxable_profits: .*negative/,
  );
  const [none = ''] = held({ given });
  assert.match(none, /^refused, expected a result: period_end: /);
  assert.equal(held({ refused: ['taxable_profits', 'period_end'] }), [
    'there is a result, but taxable_profits, period_end must be refused',
  ]);
});

test('an answer has forty to sixty words', async () => {
  const answered = async (words: number) => {
    const answer = Array.from({ length: words }, () => 'word').join(' ');
    const calculated = {
      toolRun: () => ({ result: { answer, figures: [], notes: [], data: {} } }),
      trace: {},
    };
    const other = await serviceWith({ calculate: () => calculated as never });
    return departuresOf(other, 'corporation-tax', PLAIN);
  };
  assert.equal(await answered(40), []);
  assert.equal(await answered(60), []);
  assert.match((await answered(39))[0] ?? '', /^its answer has 39 words, not 40 to 60: word /);
  assert.match((await answered(61))[0] ?? '', /^its answer has 61 words, not 40 to 60: word /);
});

test.run();
