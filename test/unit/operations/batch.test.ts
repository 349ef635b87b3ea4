import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../../src/engine/inputs/read.ts';
import { type Batch, createBatch, runBatch } from '../../../src/operations/batch.ts';
import { csvCells, csvHeading, isBlank, readHeadings } from '../../../src/operations/batch-csv.ts';
import { calculationOf, embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'corporation-tax';
/** HMRC's example of marginal relief: £100,000 for a year pays £22,750. */
const example = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
const TAX = ['corporation_tax', 'payment_due'];

function batchOf(columns: readonly string[] = TAX): Batch {
  const batch = createBatch(service, KEY, columns);
  if (batch instanceof InvalidInput) throw batch;
  return batch;
}

function headings(names: readonly string[], answer: 'csv' | 'json' = 'csv') {
  const read = readHeadings(service, batchOf(), names, answer);
  if (read instanceof InvalidInput) throw read;
  return read;
}

function refusedHeadings(names: readonly string[], answer: 'csv' | 'json' = 'csv'): InvalidInput {
  const read = readHeadings(service, batchOf(), names, answer);
  assert.instance(read, InvalidInput);
  return read as InvalidInput;
}

/** The messages of a single run. */
function messagesOf(given: RequestInputs): Record<string, string> {
  const single = service.calculate(KEY, given);
  assert.instance(single, InvalidInput);
  return Object.fromEntries((single as InvalidInput).errors);
}

const test = suite('batch');

test('each row has its number, its figures or its messages, and what was passed through', () => {
  const rows = [
    { client: 'Acme', ...example },
    { ...example, taxable_profits: -1, note: null },
    { ...example, period_end: undefined, ref: 7 },
  ];
  assert.equal(
    [...runBatch(service, KEY, rows, TAX)],
    [
      { row: 1, data: { corporation_tax: 22_750, payment_due: '2027-01-01' }, client: 'Acme' },
      { row: 2, errors: messagesOf({ ...example, taxable_profits: -1 }), note: null },
      { row: 3, errors: messagesOf({ ...example, period_end: '' }), ref: 7 },
    ],
  );
});

test('all keys that hold a single value are answered unless some are chosen, in the order asked for', () => {
  const [row] = runBatch(service, KEY, [example]);
  const whole = calculationOf(service, KEY, example).data();
  const single = Object.entries(whole).filter(([, value]) => !Array.isArray(value));
  assert.ok(single.length < Object.keys(whole).length, 'there is a list among the figures');
  assert.equal(row?.data, Object.fromEntries(single));
  assert.equal(batchOf(['rules_version', 'corporation_tax', 'rules_version']).columns, [
    'rules_version',
    'corporation_tax',
  ]);
  const [listed] = runBatch(service, KEY, [example], ['financial_years']);
  assert.equal(listed?.data, { financial_years: whole.financial_years });
});

test('a key that is none of data is named, with those that are', () => {
  for (const name of ['nope', '__proto__', 'constructor', `${'x'.repeat(10_000)}`]) {
    const refused = createBatch(service, KEY, ['corporation_tax', name]) as InvalidInput;
    assert.instance(refused, InvalidInput, name);
    const message = refused.errors.get('columns') ?? '';
    assert.match(
      message,
      /^There is no figure "[^"]{1,101}"\. The figures are period_days, .*rules_version\.$/,
    );
  }
  assert.throws(() => createBatch(service, 'nope'), /there is no calculator "nope"/);
  assert.throws(
    () => [...runBatch(service, KEY, [example], ['nope'])],
    (thrown: unknown) => thrown instanceof InvalidInput,
  );
});

test('names such as __proto__ pass through like any other', () => {
  const record = JSON.parse(`{"__proto__": "a", "constructor": "b", "toString": "c"}`);
  const [answer] = runBatch(service, KEY, [Object.assign(Object.create(null), example, record)], TAX);
  assert.match(JSON.stringify(answer), /"constructor":"b","toString":"c"\}$/);
  const { passed, rowOf } = headings(['__proto__', ...Object.keys(example), 'constructor']);
  assert.equal(passed, ['__proto__', 'constructor']);
  const row = rowOf(['x', '2025-04-01', '2026-03-31', '100000', 'y']);
  assert.equal(JSON.stringify(row.passed), '[["__proto__","x"],["constructor","y"]]');
  assert.equal(batchOf().answer(row, 1).values, [22_750, '2027-01-01']);
});

test('columns of CSV may stand in any order, with blanks around their headings', () => {
  const { passed, rowOf } = headings([' taxable_profits', 'client', 'period_end ', '', 'period_start', '']);
  assert.equal(passed, ['client', '', '']);
  const batch = batchOf();
  const answer = batch.answer(rowOf(['£100,000', 'Acme', '2026-03-31', 'x', '2025-04-01', 'y']), 3);
  assert.equal(csvHeading(batch, passed), ['row', 'client', '', '', ...TAX, 'errors']);
  assert.equal(csvCells(batch, answer), [3, 'Acme', 'x', 'y', 22_750, '2027-01-01', null]);
});

test('columns without a heading have no place in JSON', () => {
  assert.equal(headings(['', ...Object.keys(example), ''], 'json').passed, []);
});

test('messages stand in the last cell, each after its field', () => {
  const batch = batchOf();
  const { rowOf } = headings(Object.keys(example));
  const cells = csvCells(batch, batch.answer(rowOf(['2025-04-01', '', '-5']), 1));
  const { period_end, taxable_profits } = messagesOf({ ...example, period_end: '', taxable_profits: -5 });
  assert.equal(cells, [1, null, null, `period_end: ${period_end} taxable_profits: ${taxable_profits}`]);
});

test('lists among the figures, and objects that are passed through, are JSON in a cell', () => {
  const batch = batchOf(['financial_years']);
  const row = { inputs: example, passed: [['tags', ['a', 'b']]] as const, faults: null };
  const cells = csvCells(batch, batch.answer(row, 1));
  assert.is(cells[1], '["a","b"]');
  assert.equal(JSON.parse(String(cells[2])), calculationOf(service, KEY, example).data().financial_years);
});

for (const [cells, found] of [
  [['2025-04-01', '2026-03-31'], '2'],
  [['2025-04-01', '2026-03-31', '1', ''], '4'],
] as const) {
  test(`a row of ${found} cells under three headings is not run`, () => {
    const batch = batchOf();
    const { errors } = batch.answer(headings(Object.keys(example)).rowOf(cells), 1);
    assert.equal([...(errors ?? [])], [['row', `This row has ${found} cells, and there are 3 headings.`]]);
  });
}

test('a record whose cells are all blank is no row', () => {
  assert.ok(isBlank(['', ' ', '\t']));
  assert.not.ok(isBlank(['', '0']));
});

const TWICE = 'Two columns have this heading. Leave one of them out.';
const TAKEN = 'The answer itself has this name. Give what is passed through another one.';
const REFUSED: readonly [string, readonly string[], 'csv' | 'json', Readonly<Record<string, string>>][] = [
  ['an input twice', ['period_end', 'period_end '], 'csv', { period_end: TWICE }],
  ['another name twice', ['client', 'period_end', 'client'], 'json', { client: TWICE }],
  ['__proto__ twice', ['__proto__', 'period_end', '__proto__'], 'json', { ['__proto__']: TWICE }],
  ['row', ['row', 'period_end'], 'csv', { row: TAKEN }],
  ['errors', ['errors', 'period_end'], 'csv', { errors: TAKEN }],
  ['a figure of the answer', ['corporation_tax', 'period_end'], 'csv', { corporation_tax: TAKEN }],
  ['data', ['data', 'period_end'], 'json', { data: TAKEN }],
];
for (const [what, names, answer, errors] of REFUSED) {
  test(`the heading ${what} is refused for ${answer}`, () => {
    const refused = refusedHeadings(names, answer);
    assert.equal([...refused.errors], Object.entries(errors));
    assert.match(refused.message, /^Some headings cannot be used/);
  });
}

test('what only the other kind of answer has may be passed through', () => {
  assert.equal(headings(['data', 'period_end'], 'csv').passed, ['data']);
  assert.equal(headings(['corporation_tax', 'period_end'], 'json').passed, ['corporation_tax']);
  // An input is no column of its own in the answer, even where a figure has its name.
  assert.equal(headings(['taxable_profits']).passed, []);
});

test('a file without any input says which there are, and one in UTF-16 without its mark how to save it', () => {
  assert.match(refusedHeadings(['client;period_end']).message, /the inputs are period_start, period_end, /);
  assert.match(refusedHeadings([]).message, /the inputs are period_start, period_end, /);
  assert.match(refusedHeadings(['p\0e\0r\0']).message, /UTF-8/);
});

test('at most 200 columns are passed through, with 4,000 letters in their headings', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
  assert.is(headings([...many(200), 'period_end']).passed.length, 200);
  for (const names of [many(201), many(10_000), ['x'.repeat(4_001)]]) {
    const { message, errors } = refusedHeadings([...names, 'period_end']);
    assert.is(
      message,
      'At most 200 columns are passed through, and their headings have at most 4,000 letters together.',
    );
    assert.is(errors.size, 0);
  }
});

test.run();
