import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BatchParameters, readParameters } from '../../../src/api/batch/parameters.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { embeddedService } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'corporation-tax';
const test = suite('the parameters of many rows');

function read(query: string): BatchParameters {
  const found = readParameters(service, KEY, query);
  if (found instanceof InvalidInput) throw found;
  return found;
}

function refused(query: string): InvalidInput {
  const found = readParameters(service, KEY, query);
  assert.instance(found, InvalidInput, query);
  return found as InvalidInput;
}

test('without parameters all figures of one value are answered, and no mark is added', () => {
  const { batch, hasMark } = read('');
  assert.is(hasMark, false);
  assert.equal(batch.columns, read('columns=&bom=').batch.columns);
  assert.ok(batch.columns.includes('corporation_tax') && batch.columns.includes('rules_version'));
});

test('columns are names with commas between them, blanks around them left out', () => {
  for (const query of [
    'columns=payment_due,corporation_tax',
    'columns=%20payment_due%20,%20corporation_tax%20',
    'columns=,payment_due,,corporation_tax,payment_due,',
  ]) {
    assert.equal(read(query).batch.columns, ['payment_due', 'corporation_tax'], query);
  }
});

test('yes and no are said as everywhere, in capitals or not', () => {
  for (const word of ['true', 'yes', 'on', '1', 'TRUE', 'Yes', '%20on%20'])
    assert.is(read(`bom=${word}`).hasMark, true, word);
  for (const word of ['false', 'no', 'off', '0', 'False', '%20', ''])
    assert.is(read(`bom=${word}`).hasMark, false, word);
});

const TWICE = 'This was given more than once. Give it once.';
const BOM = 'Answer true or false.';
const UNKNOWN = 'Many rows at once have no parameter of this name, only columns and bom.';
const ONE = 'One parameter cannot be used. It is named below with what is wrong.';
const SOME = 'Some parameters cannot be used. Each is named below with what is wrong.';

const ALONE: readonly [query: string, name: string, message: string][] = [
  ['bom=maybe', 'bom', BOM],
  ['bom=11', 'bom', BOM],
  ['bom=true%0Atrue', 'bom', BOM],
  ['bom=yesno', 'bom', BOM],
  ['bom=true&bom=true', 'bom', TWICE],
  ['columns=corporation_tax&columns=corporation_tax', 'columns', TWICE],
  ['column=corporation_tax', 'column', UNKNOWN],
  ['__proto__=1', '__proto__', UNKNOWN],
  ['period_end=2026-03-31', 'period_end', UNKNOWN],
];
for (const [query, name, message] of ALONE) {
  test(`${query} is refused, though nothing else is wrong`, () => {
    const { message: said, errors } = refused(query);
    assert.equal([...errors], [[name, message]]);
    assert.is(said, ONE);
  });
}

test('a figure that there is not is refused, though nothing else is wrong', () => {
  const { message, errors } = refused('columns=corporation_tax,tax');
  assert.equal([...errors.keys()], ['columns']);
  assert.match(errors.get('columns') ?? '', /^There is no figure "tax"\. The figures are /);
  assert.is(message, ONE);
});

test('all faults are named at once', () => {
  const { message, errors } = refused('columns=tax&bom=maybe&x=1&y=2');
  assert.equal([...errors.keys()], ['columns', 'bom', 'x', 'y']);
  assert.is(message, SOME);
});

test('of many unknown parameters fifty are named, and no name is repeated at length', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
  assert.is(refused(many(50)).errors.size, 50);
  assert.is(refused(many(2_000)).errors.size, 50);
  assert.equal([...refused(`${'x'.repeat(100)}=1`).errors.keys()], ['x'.repeat(100)]);
  assert.equal([...refused(`${'x'.repeat(5_000)}=1`).errors.keys()], [`${'x'.repeat(100)}…`]);
});

test.run();
