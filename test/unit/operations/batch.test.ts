import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { type Batch, createBatch } from '../../../src/operations/batch/batch.ts';
import { answerRows } from '../../support/batch-rows.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'corporation-tax';
/** HMRC's example of marginal relief: £100,000 for a year pays £22,750. */
const example = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const TAX = ['corporation_tax', 'payment_due'];

function batchOf(columns: readonly string[] = TAX): Batch {
  const batch = createBatch(service, KEY, columns);
  return batch;
}

/** The messages of a single run. */
function messagesOf(given: RequestInputs): Record<string, string> {
  const single = service.calculate(KEY, given);
  assert.instance(single, InvalidInput);
  return Object.fromEntries((single as InvalidInput).faults);
}

const test = suite('batch');

test('each row has its number, its figures or its messages, and what was passed through', () => {
  const rows = [
    { client: 'Acme', ...example },
    { ...example, taxable_profits: -1, note: null },
    { ...example, period_end: undefined, ref: 7 },
  ];
  assert.equal(answerRows(service, KEY, rows, TAX), [
    { row: 1, data: { corporation_tax: 22_750, payment_due: '2027-01-01' }, client: 'Acme' },
    { row: 2, errors: messagesOf({ ...example, taxable_profits: -1 }), note: null },
    { row: 3, errors: messagesOf({ ...example, period_end: '' }), ref: 7 },
  ]);
});

test('all single figures can be asked for, others by name, in the order asked for', () => {
  const [row] = answerRows(service, KEY, [example], ['all']);
  const whole = calculationOf(service, KEY, example).data();
  const single = Object.entries(whole).filter(([, value]) => !Array.isArray(value));
  assert.ok(single.length < Object.keys(whole).length, 'there is a list among the figures');
  assert.equal(row?.data, Object.fromEntries(single));
  const twice = batchOf(['rules_version', 'corporation_tax', 'rules_version']);
  assert.equal(
    twice.columns.map(({ name }) => name),
    ['rules_version', 'corporation_tax'],
  );
  const [listed] = answerRows(service, KEY, [example], ['financial_years']);
  assert.equal(listed?.data, { financial_years: whole.financial_years });
});

test('boxes of the return are columns of their own', () => {
  // The year to 31 March 2025 with £100,000: worked example of the rules for CT600.
  const year = { period_start: '2024-04-01', period_end: '2025-03-31', taxable_profits: 100_000 };
  const [row] = answerRows(service, KEY, [year], ['boxes']);
  const boxes = row?.data as Record<string, unknown>;
  const expected = {
    box_315: 100_000,
    box_326: 0,
    box_329: 'X',
    box_330: 2024,
    box_335: 100_000,
    box_340: 25,
  };
  for (const [name, value] of Object.entries({
    ...expected,
    box_435: 2_250,
    box_528: 22_750,
    box_380: null,
  })) {
    assert.is(boxes[name], value, name);
  }
  assert.equal(
    batchOf(['box_528', 'corporation_tax']).columns.map(({ name }) => name),
    ['box_528', 'corporation_tax'],
  );
  assert.throws(
    () => createBatch(service, 'deadlines', ['boxes']),
    (thrown: unknown) => thrown instanceof InvalidInput,
  );
});

test('a key that is none of data is named, with those that are', () => {
  for (const name of ['nope', '__proto__', 'constructor', `${'x'.repeat(10_000)}`]) {
    assert.throws(
      () => createBatch(service, KEY, ['corporation_tax', name]),
      (thrown: InvalidInput) =>
        /^There is no figure "[^"]{1,101}"\. The figures are period_days, .*rules_version, all\.$/.test(
          thrown.faults.get('columns') ?? '',
        ),
      name,
    );
  }
  assert.throws(() => createBatch(service, 'nope'), /there is no calculator "nope"/);
});

test('names such as __proto__ pass through like any other', () => {
  const record = JSON.parse(`{"__proto__": "a", "constructor": "b", "toString": "c"}`);
  const [answer] = answerRows(service, KEY, [Object.assign(Object.create(null), example, record)], TAX);
  assert.match(JSON.stringify(answer), /"constructor":"b","toString":"c"\}$/);
});

test.run();
