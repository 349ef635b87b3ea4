import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rateTable } from '../../../../src/engine/rates/declaration.ts';
import { readChoice } from '../../../../src/engine/rates/read-choice.ts';
import { date } from '../../../../src/engine/values.ts';

const test = suite('the day that chooses a row, and what becomes of a change within a period');

const EITHER = rateTable(
  'own',
  { day: date },
  { chosenBy: ['first_day', 'each_day'], methods: ['split', 'average'] },
);
const ALWAYS = rateTable('own', { day: date }, { chosenBy: ['first_day'], methods: ['split'] });
const NEVER = rateTable('own', { day: date }, { chosenBy: ['first_day', 'last_day'] });

/** What is read, and each fault with how and where it is told. */
function read(table: typeof EITHER | typeof ALWAYS | typeof NEVER, by: string, method?: string): unknown[] {
  const told: string[] = [];
  const data = { chosen_by: by, ...(method === undefined ? {} : { within_a_period: method }) };
  const found = readChoice(data, table as typeof NEVER, {
    fault: (key, wrong) => told.push(`${key}: ${wrong}`),
    faultAtKey: (key, wrong) => told.push(`the key ${key}: ${wrong}`),
  });
  return told.length === 0 ? [found] : told;
}

test('where every day of a period counts, it is said what becomes of a change', () => {
  assert.equal(read(EITHER, 'each_day', 'split'), ['split']);
  assert.equal(read(EITHER, 'each_day', 'average'), ['average']);
  assert.equal(read(EITHER, 'each_day'), [
    'chosen_by: say what becomes of a change within a period: "within_a_period: split or average"',
  ]);
  assert.equal(read(EITHER, 'each_day', 'spread'), [
    'within_a_period: no calculator does "spread" within a period here: write split or average',
  ]);
});

test('where one day chooses the row nothing becomes of it', () => {
  assert.equal(read(EITHER, 'first_day'), [null]);
  assert.equal(read(NEVER, 'last_day'), [null]);
  for (const [table, by] of [
    [EITHER, 'first_day'],
    [NEVER, 'last_day'],
  ] as const) {
    assert.equal(read(table, by, 'split'), [
      `the key within_a_period: one day chooses the row here, "${by}": take the line out`,
    ]);
  }
});

test('a period that can meet several rows although one day chooses says it too', () => {
  assert.equal(read(ALWAYS, 'first_day', 'split'), ['split']);
  assert.equal(read(ALWAYS, 'first_day'), [
    'chosen_by: say what becomes of a change within a period: "within_a_period: split"',
  ]);
});

test('rows are chosen by a day that calculators know', () => {
  assert.equal(read(NEVER, 'each_day'), [
    'chosen_by: no calculator can choose by "each_day" here: write first_day or last_day',
  ]);
  assert.equal(read(ALWAYS, 'any_day', 'split'), [
    'chosen_by: no calculator can choose by "any_day" here: write first_day',
  ]);
});

test.run();
