import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import type { InputSchema } from '../../../src/engine/inputs/schema.ts';
import { axesOf, exampleAxis } from '../../../src/operations/axis.ts';
import {
  answerRecord,
  type Batch,
  createBatch,
  faultyRow,
  rowOf,
  shortened,
  takenNames,
  tooManyRows,
} from '../../../src/operations/batch.ts';
import { messagesText } from '../../../src/operations/batch-csv.ts';
import { chosenColumns, columnWriter, singleColumns } from '../../../src/operations/columns.ts';
import { type Operation, OperationCall } from '../../../src/operations/operation.ts';
import { sweep } from '../../../src/operations/sweep.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

/** Which figures an answer of many rows or points holds, and how they are written. */
const service = await embeddedService();
const test = suite('columns');

const KEY = 'corporation-tax';
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const loaded = service.calculator(KEY) as LoadedCalculator;

for (const { key, example_input } of service.tools) {
  const own = service.calculator(key) as LoadedCalculator;
  const found = calculationOf(service, key, example_input);

  test(`${key}: single columns are the keys of data without a list, and the version of the rules last`, () => {
    const types = own.calculator.outputs;
    const single = Object.keys(found.data()).filter(
      (name) => !['array', 'list'].includes(types[name]?.kind ?? ''),
    );
    assert.equal(singleColumns(own), single);
    assert.is(single.at(-1), 'rules_version');
    const written = columnWriter(service, own, Object.keys(found.data()).reverse())(found.outcome);
    assert.equal(written, found.data());
    assert.equal(Object.keys(written), Object.keys(found.data()).reverse());
  });
}

function chosen(columns: unknown) {
  const call = new OperationCall(sweep as Operation, service, KEY, { ...YEAR, columns } as never, 'refused');
  return { columns: chosenColumns(call), errors: [...call.refusal().errors] };
}

test('columns are chosen by names with commas between them, each once, in their order; without any all single ones', () => {
  for (const none of [undefined, '', ' ', null])
    assert.equal(chosen(none), { columns: singleColumns(loaded), errors: [] });
  const three = ['rules_version', 'financial_years', 'corporation_tax'];
  for (const given of [three.join(), ` ${three.join(' , ')} `, [...three, three[0]].join()])
    assert.equal(chosen(given), { columns: three, errors: [] });
});

test('one that is none of data is refused, and all that there are are named', () => {
  const known = [...Object.keys(loaded.calculator.outputs), 'rules_version'].join(', ');
  const message = `Name keys of data with commas between them. They are ${known}.`;
  for (const given of ['tax', 'corporation_tax,tax', 'corporation_tax,', '__proto__', 5])
    assert.equal(chosen(given).errors, [['columns', message]], String(given));
});

function batchOf(columns: readonly string[], form: 'json' | 'text' = 'json'): Batch {
  return createBatch(service, KEY, columns, form) as Batch;
}

test('figures of a batch are those of data, or as people read them; lists are data either way', () => {
  const columns = [
    'corporation_tax',
    'payment_due',
    'effective_rate',
    'rate_band',
    'rates_assumed',
    'rules_version',
  ];
  const valuesOf = (form: 'json' | 'text') => {
    const batch = batchOf([...columns, 'financial_years'], form);
    return batch.answer(rowOf(batch, YEAR), 1).values ?? [];
  };
  const { financial_years, ...data } = calculationOf(service, KEY, YEAR).data();
  assert.equal(valuesOf('json'), [...columns.map((name) => data[name]), financial_years]);
  // 1 January 2027 is a Friday.
  const read = ['£22,750.00', 'Friday 1 January 2027', '22.75%', 'Main rate less marginal relief'];
  assert.equal(valuesOf('text').slice(0, 4), read);
  assert.equal(valuesOf('text').slice(4), ['no', service.rulesVersion, financial_years]);
});

test('a row has its faults before those of its inputs, and one that could not be read has its fault alone', () => {
  const batch = batchOf(['corporation_tax']);
  const faults = new Map([['tags', 'Too deep.']]);
  const wrong = batch.answer({ inputs: { ...YEAR, period_end: '' }, passed: [], faults }, 7);
  assert.equal([...(wrong.errors?.keys() ?? [])], ['tags', 'period_end']);
  assert.is(wrong.row, 7);
  const right = batch.answer({ inputs: YEAR, passed: [], faults }, 1);
  assert.equal([right.values, [...(right.errors ?? [])]], [null, [['tags', 'Too deep.']]]);
  const unread = batch.answer(faultyRow('No.', [['a', 1]]), 2);
  assert.equal(answerRecord(batch, unread), { row: 2, errors: { row: 'No.' }, a: 1 });
  assert.is(messagesText(new Map([...faults, ['row', 'No.']])), 'tags: Too deep. row: No.');
});

test('names that an answer has itself are taken: in CSV those of its columns, in JSON those of its parts', () => {
  const batch = batchOf(['corporation_tax', 'payment_due']);
  assert.equal([...takenNames(batch, 'csv')], ['row', 'corporation_tax', 'payment_due', 'errors']);
  assert.equal([...takenNames(batch, 'json')], ['row', 'data', 'errors']);
});

test('of a name of a caller a hundred letters are repeated', () => {
  const name = 'x'.repeat(100);
  assert.equal(['', 'a', name, `${name}y`].map(shortened), ['', 'a', name, `${name}…`]);
});

test('too many rows are refused with how many there may be', () => {
  const { message, errors } = tooManyRows(service, 1_000);
  assert.equal([message, errors.size], ['Send at most 1,000 rows at a time.', 0]);
});

test('the example of an axis is the first amount of the example, else its first day, else there is none', () => {
  const { fields } = loaded.schema;
  const of = (example: object, known = fields) => {
    const found = exampleAxis({ ...loaded.schema, fields: known, example } as InputSchema);
    return found === null ? null : [found.axis.field.name, found.axis.text(found.place)];
  };
  const example = { period_end: '2026-03-31', period_start: '2025-04-01', associated_companies: 3 };
  assert.equal(of({ ...example, exempt_distributions: 5, taxable_profits: 12.5 }), [
    'taxable_profits',
    '12.50',
  ]);
  assert.equal(of({ ...example, exempt_distributions: 5 }), ['exempt_distributions', '5.00']);
  assert.equal(of(example), ['period_start', '2025-04-01']);
  assert.equal(of({ period_end: '2026-03-31' }), ['period_end', '2026-03-31']);
  assert.equal(
    [of({ associated_companies: 3 }), of({}), of(example, []), of({ taxable_profits: 'x' })],
    [...[null, null, null, null]],
  );
  assert.equal(
    axesOf(loaded.schema).map(({ field }) => field.name),
    fields.filter(({ kind }) => !['enum', 'boolean'].includes(kind)).map(({ name }) => name),
  );
});

test.run();
