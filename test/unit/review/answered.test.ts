import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result } from '../../../src/engine/result.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { type Answered, answer, cellsRead, daysOf, differences } from '../../../src/review/answered.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('what two versions of the rules answer differently');

const RESULT: Result = {
  answer: 'The tax is £25.',
  figures: [
    { label: 'Tax', value: '£25.00' },
    { label: 'Rate', value: '25%' },
  ],
  data: { tax: 25, years: [{ rate: 0.25, ends: '2026-03-31' }], rules_version: '2026-04-01' },
  notes: ['First.', 'Second.'],
  sources: [{ title: 'Act A', url: 'https://example.com/a' }],
};
const gives = (changes: Partial<Result> = {}): Answered => ({
  result: { ...RESULT, ...changes },
  refused: new Map(),
});
const refuses = (...refused: [string, string][]): Answered => ({ result: null, refused: new Map(refused) });
const told = (before: Answered, after: Answered) =>
  differences(before, after).map((one) => [one.name, one.before, one.after]);

test('nothing where all is as it was, and the version of the rules is no result', () => {
  assert.equal(told(gives(), gives()), []);
  const data = { ...RESULT.data, rules_version: '2027-04-01' };
  assert.equal(told(gives(), gives({ data })), []);
});

test('figures by their labels: those that change, come and go, and those of one label by their number', () => {
  const figures = [
    { label: 'Tax', value: '£26.00' },
    { label: 'Tax', value: '£1.00' },
    { label: 'Tax', value: '£2.00' },
  ];
  assert.equal(told(gives(), gives({ figures })), [
    ['Tax', '£25.00', '£26.00'],
    ['Rate', '25%', ''],
    ['Tax (2)', '', '£1.00'],
    ['Tax (3)', '', '£2.00'],
  ]);
});

test('values of data only where no figure shows what changed', () => {
  const data = { tax: 25, years: [{ rate: 0.26, ends: '2026-03-31' }], late: null, rules_version: 'x' };
  assert.equal(told(gives(), gives({ data, answer: 'Another.' })), [
    ['years.0.rate', '0.25', '0.26'],
    ['late', '', 'null'],
  ]);
  const figures = [{ label: 'Tax', value: '£26.00' }];
  assert.equal(
    differences(gives(), gives({ data, figures })).map(({ name }) => name),
    ['Tax', 'Rate'],
  );
});

test('words and sources only where no number changed, what went beside what came', () => {
  const sources = [
    { title: 'Act B', url: 'https://example.com/a' },
    { title: 'Act A', url: 'https://example.com/b' },
  ];
  const words = { answer: 'It is £25.', notes: ['Third.', 'Second.'], sources };
  assert.equal(told(gives(), gives(words)), [
    ['answer', 'The tax is £25.', 'It is £25.'],
    ['note', 'First.', 'Third.'],
    ['source', 'Act A, https://example.com/a', 'Act B, https://example.com/a'],
    ['source', '', 'Act A, https://example.com/b'],
  ]);
  assert.equal(told(gives(), gives({ notes: [] })), [
    ['note', 'First.', ''],
    ['note', 'Second.', ''],
  ]);
});

test('inputs that one refuses and the other takes, and what both say that refuse them', () => {
  const refused = refuses(['period_end', 'It is too late.'], ['profits', 'They are negative.']);
  const whole = 'refused: It is too late. They are negative.';
  assert.equal(told(gives(), refused), [['inputs', 'accepted', whole]]);
  assert.equal(told(refused, gives()), [['inputs', whole, 'accepted']]);
  assert.equal(told(refused, refuses(['period_end', 'It is late.'])), [
    ['period_end', 'It is too late.', 'It is late.'],
    ['profits', 'They are negative.', ''],
  ]);
  assert.equal(told(refused, refused), []);
});

test('every day of a result: those of its inputs, and those of its data however deep', () => {
  const given = { period_start: '2025-04-01', profits: 100, kind: 'main', on: '2025-02-30' };
  assert.equal(daysOf(given, gives()), [dayOf(2025, 4, 1), dayOf(2026, 3, 31)]);
  assert.equal(daysOf(given, refuses()), [dayOf(2025, 4, 1)]);
});

const service = await embeddedService();
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };

test('a result, a refusal, and rules that give none, each as callers see it', () => {
  const given = answer(service, 'corporation-tax', YEAR);
  assert.is(given.result?.data.corporation_tax, 22_750);
  assert.is(given.refused.size, 0);
  const refused = answer(service, 'corporation-tax', { ...YEAR, taxable_profits: -1 });
  assert.is(refused.result, null);
  assert.equal([...refused.refused.keys()], ['taxable_profits']);
  const broken = {
    calculate: () => {
      throw new Error('corporation-tax has no row for that day');
    },
  };
  const none = answer(broken as never, 'corporation-tax', YEAR);
  assert.is(none.result, null);
  assert.equal(
    [...none.refused],
    [['inputs', 'The rules give no result for these inputs: corporation-tax has no row for that day.']],
  );
});

test('the values of rate tables that a result rests on, and none of a refusal', () => {
  // Corporation Tax Act 2010, sections 3 and 18B: the rates, the limits and the fraction of the year.
  const cells = [...cellsRead(service, 'corporation-tax', YEAR)].filter(
    ({ table }) => table === 'corporation-tax',
  );
  assert.equal(cells.map(({ name }) => name).sort(), [
    ...['lower_limit', 'main_rate', 'small_profits_rate', 'standard_fraction', 'upper_limit'],
  ]);
  assert.ok(cells.every(({ rowFrom }) => rowFrom === dayOf(2025, 4, 1)));
  assert.is(cellsRead(service, 'corporation-tax', { ...YEAR, taxable_profits: -1 }).size, 0);
  const broken = {
    calculate: () => {
      throw new Error('no row');
    },
  };
  assert.is(cellsRead(broken as never, 'corporation-tax', YEAR).size, 0);
});

test.run();
