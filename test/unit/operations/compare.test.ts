import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { compare } from '../../../src/operations/compare.ts';
import { operations } from '../../../src/operations/index.ts';
import { problemsOf, resultOf } from '../../support/operations.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const test = suite('compare');

const KEY = 'corporation-tax';
const given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const more = { ...given, compare: 'taxable_profits:110000' };

test('between the limits each further pound is taxed at 26.5%: 10,000 more cost 2,650', () => {
  const { differences } = resultOf(compare, service, KEY, more);
  const tax = differences.find(({ key }) => key === 'corporation_tax');
  // HMRC's example of £100,000 for a year gives £22,750.
  assert.equal(tax, { key: 'corporation_tax', a: 22_750, b: 25_400, difference: 2_650 });
  assert.not.ok(differences.some(({ key }) => key === 'filing_due'));
});

test('differences are between the figures shown, and in days between dates', () => {
  const { differences } = resultOf(compare, service, KEY, { ...given, compare: 'taxable_profits:100000.10' });
  const profits = differences.find(({ key }) => key === 'taxable_profits');
  // In binary fractions 100000.10 less 100000 is 0.10000000000582.
  assert.is(profits?.difference, 0.1);
  const shorter = resultOf(compare, service, KEY, { ...given, compare: 'period_end:2026-02-28' });
  const due = shorter.differences.find(({ key }) => key === 'payment_due');
  // Nine months and a day after the end: 1 January 2027 and 1 December 2026.
  assert.equal(due, { key: 'payment_due', a: '2027-01-01', b: '2026-12-01', difference: -31 });
});

test('figures and notes that only one side has are listed separately', () => {
  const { figures, notes } = resultOf(compare, service, KEY, { ...given, compare: 'taxable_profits:40000' });
  const of = (label: string) => figures.find((figure) => figure.label === label);
  assert.equal(of('Corporation Tax'), { label: 'Corporation Tax', a: '£22,750.00', b: '£7,600.00' });
  assert.equal(of('Marginal relief'), { label: 'Marginal relief', a: '£2,250.00', b: null });
  assert.ok(notes.a.some((note) => note.startsWith('Between the limits')));
  assert.equal(notes.b, []);
  const back = resultOf(compare, service, KEY, {
    ...given,
    taxable_profits: 40_000,
    compare: 'taxable_profits:100000',
  });
  assert.equal(back.notes.b, notes.a);
  assert.equal(
    back.figures.map(({ label }) => label),
    figures.map(({ label }) => label),
  );
});

test('errors of inputs and the parameter come together, with the messages of single runs', () => {
  assert.equal(problemsOf(compare, service, KEY, { ...given, period_end: 'soon', compare: 'profits:1' }), {
    period_end: 'Write the date as year-month-day, such as 2026-03-31.',
    compare: `Name an input and its other value with a colon between them, such as taxable_profits:200000. The inputs are ${Object.keys(service.calculator(KEY)?.calculator.inputs ?? {}).join(', ')}.`,
  });
  assert.equal(problemsOf(compare, service, KEY, given), {
    compare: 'Say which input to change and its other value, such as taxable_profits:200000.',
  });
  const refused = service.calculate(KEY, { ...given, taxable_profits: '-1' });
  if (!(refused instanceof InvalidInput)) throw new Error('a loss is accepted');
  assert.equal(problemsOf(compare, service, KEY, { ...given, compare: 'taxable_profits:-1' }), {
    compare: refused.faults.get('taxable_profits'),
  });
});

for (const { key } of service.tools) {
  test(`no input of ${key} has the name of a parameter`, () => {
    const names = service.calculator(key)?.schema.names ?? new Set();
    for (const { parameters } of operations) {
      for (const name of Object.keys(parameters)) assert.not.ok(names.has(name), name);
    }
  });
}

test.run();
