import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { InvalidInput } from '../../../../src/engine/inputs/invalid-input.ts';
import { loadService } from '../../../../src/load-service.ts';
import { finish } from '../../../../src/operations/operation.ts';
import { startRows } from '../../../../src/operations/rows/index.ts';
import type { RowOperation } from '../../../../src/operations/rows/row-operation.ts';
import { RulesCopy } from '../../../support/rules-copy.ts';

const test = suite('operations over rows');

const date = {
  type: 'string',
  format: 'date',
  title: 'Day',
  description: 'The day.',
  examples: ['2026-01-31'],
};
const SCHEMA = {
  $schema: '../rules/row-schema.json',
  title: 'An account',
  description: 'What was lent.',
  type: 'object',
  properties: {
    associates: { type: 'boolean', title: 'Associates', description: 'Whether they are.', examples: [true] },
    ends: {
      type: 'array',
      title: 'Ends',
      description: 'Ends of periods.',
      minItems: 1,
      maxItems: 2,
      items: { ...date, title: 'Last day' },
    },
    entries: {
      type: 'array',
      title: 'Entries',
      description: 'The account.',
      maxItems: 2,
      items: {
        type: 'object',
        properties: {
          on: date,
          kind: {
            type: 'string',
            enum: ['loan', 'gift'],
            title: 'Kind',
            description: 'What.',
            examples: ['loan'],
          },
          amount: {
            type: 'number',
            minimum: 0,
            default: 0,
            'x-unit': 'pounds',
            title: 'Amount',
            description: 'How much.',
            examples: [100],
          },
          note: { type: 'string', maxLength: 5, title: 'Note', description: 'Any.', examples: ['new'] },
        },
        required: ['on', 'kind'],
        additionalProperties: false,
      },
    },
  },
  required: ['associates', 'ends'],
  additionalProperties: false,
  examples: [{ associates: true, ends: ['2026-01-31'] }],
};

const copy = new RulesCopy();
mkdirSync(join(copy.folder, 'schemas/operations'), { recursive: true });
copy.write('schemas/operations/account.json', JSON.stringify(SCHEMA));
const service = await loadService(copy.options);
test.after(() => copy.remove());

const account: RowOperation<unknown> = {
  name: 'calendar',
  price: 1,
  schemaOf: () => 'account',
  *run(call) {
    yield;
    if (call.rows('entries').some(({ values }) => values.note === 'bad'))
      call.fault({ table: 'entries', row: 0 }, 'not_offered');
    if (call.isFaulty) return call.refusal();
    return { head: call.head, entries: call.rows('entries').map(({ values }) => values.note) };
  },
  sheets: () => [{ name: 'Account', columns: [], rows: [] }],
};

function run(given: Record<string, unknown>): unknown {
  const found = finish(startRows(account, service, 'directors-loan', given));
  return found instanceof InvalidInput ? Object.keys(found.toJSON().errors) : found;
}

const SOUND = {
  associates: 'yes',
  ends: ['2026-01-31'],
  entries: [{ on: '2026-01-01', kind: 'loan', note: 'x' }],
};

test('read what is given once, lists and tables', () => {
  assert.equal(run(SOUND), { head: { associates: true }, entries: ['x'] });
});

test('tell everything that is wrong at once, by its path in the body', () => {
  const entries = [{ on: '31/01/2026', kind: 'Loan', amount: -1, note: 'longer', amuont: 3 }, 7, {}];
  assert.equal(run({ ends: ['x', '2026-01-31'], entries, more: 1 }), [
    'associates',
    'ends[0]',
    'entries',
    'entries[0].on',
    'entries[0].kind',
    'entries[0].amount',
    'entries[0].note',
    'entries[0].amuont',
    'entries[1]',
    'more',
  ]);
  assert.equal(run({ ...SOUND, ends: [] }), ['ends']);
  assert.equal(run({ ...SOUND, entries: 'none' }), ['entries']);
  assert.equal(run({ ...SOUND, entries: [{ on: '2026-01-01', kind: 'loan', note: 'bad' }] }), ['entries[0]']);
});

test('an operation is refused for a calculator that has none', () => {
  const none = { ...account, schemaOf: () => null };
  assert.throws(() => startRows(none, service, 'deadlines', {}), RangeError);
});

test.run();
