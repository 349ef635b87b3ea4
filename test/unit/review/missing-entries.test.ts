import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { entryText } from '../../../src/engine/changelog.ts';
import { Diagnostics } from '../../../src/engine/loading/diagnostics.ts';
import { decimal, money, optional, percent } from '../../../src/engine/values.ts';
import { fileRows, missingEntries } from '../../../src/review/missing-entries.ts';
import { recordedRows } from '../../../src/review/recorded-rows.ts';
import { madeTable } from './made-table.ts';

const test = suite('the entries that a changelog lacks');

const COLUMNS = { rate: percent(), limit: optional(money) };
type Rows = Parameters<typeof madeTable>[2];
const FIRST: Rows[number] = ['2024-04-01', { rate: '25%', limit: '£5' }];
const rates = (...rows: Rows) => madeTable('tax', COLUMNS, rows);
const YEAR = ['1.0', '2.0', '3.0', '4.0', '5.0', '6.0', '7.0', '8.0', '9.0', '10.0', '11.0', '12.0'];
const prices = (...values: string[]) => {
  const rows = values.map(
    (index, month) => [`2023-${String(month + 1).padStart(2, '0')}-01`, { index }] as const,
  );
  return madeTable('prices', { index: decimal(1) }, rows, { options: { monthly: true } });
};

/** What a changelog lacks that says of a table what another version of it has; with its entries it lacks nothing. */
function lacking(before: ReturnType<typeof madeTable>, after: ReturnType<typeof madeTable>): string[] {
  const diagnostics = new Diagnostics();
  const replay = (...entries: ReturnType<typeof missingEntries>[]) => {
    const editions = entries.map((some, line) => {
      return { version: '', line, seal: null, mark: '', entries: some.map((entry) => ({ ...entry, line })) };
    });
    return recordedRows(editions, [after], diagnostics).get(after) ?? new Map();
  };
  const old = missingEntries(before, new Map());
  const entries = missingEntries(after, replay(old));
  assert.equal(missingEntries(after, replay(entries, old)), []);
  assert.equal(diagnostics.all(), []);
  return entries.map(entryText);
}

const effect = (name: string, day: string) => `Effect: results that read ${name} on ${day} or later.`;

test('nothing of rows that are recorded', () => {
  assert.equal(lacking(rates(FIRST), rates(FIRST)), []);
  assert.equal(lacking(prices(...YEAR), prices(...YEAR)), []);
});

test('a first row with all its values, a later one with those that change, and one without a change with all', () => {
  assert.equal(lacking(rates(), rates(FIRST)), [
    `added \`tax\` 2024-04-01: rate 25%; limit £5. Source: act. ${effect('tax', '1 April 2024')}`,
  ]);
  const later: Rows[number] = ['2025-04-01', { rate: '26%', limit: '£5' }, { cite: ['act', 'other'] }];
  assert.equal(lacking(rates(FIRST), rates(FIRST, later)), [
    `added \`tax\` 2025-04-01: rate 25% → 26%. Source: act, other. ${effect('tax', '1 April 2025')}`,
  ]);
  const same: Rows[number] = ['2025-04-01', { rate: '25%', limit: '£5' }];
  assert.match(
    lacking(rates(FIRST), rates(FIRST, same))[0] ?? '',
    /^added `tax` 2025-04-01: rate 25%; limit £5\. /,
  );
  const without: Rows[number] = ['2024-04-01', { rate: '25%' }];
  assert.match(lacking(rates(), rates(without))[0] ?? '', /^added `tax` 2024-04-01: rate 25%\. /);
});

test('what becomes of a row: announced, enacted, corrected, announced again, and removed', () => {
  const ANNOUNCED = { announced: true };
  const announced: Rows[number] = [FIRST[0], FIRST[1], ANNOUNCED];
  const lead = (before: Rows, after: Rows) =>
    lacking(rates(...before), rates(...after)).map((text) => text.split('. ')[0]);
  assert.equal(lead([], [announced]), ['announced `tax` 2024-04-01: rate 25%; limit £5']);
  assert.equal(lead([announced], [FIRST]), ['enacted `tax` 2024-04-01: rate 25%; limit £5']);
  assert.equal(lead([FIRST], [announced]), ['announced `tax` 2024-04-01: rate 25%; limit £5']);
  assert.equal(lead([FIRST], [['2024-04-01', { rate: '25%' }]]), [
    'corrected `tax` 2024-04-01: limit £5 → none',
  ]);
  assert.equal(lead([announced], [[announced[0], { ...FIRST[1], rate: '26%' }, ANNOUNCED]]), [
    'corrected `tax` 2024-04-01: rate 25% → 26%',
  ]);
  const cited: Rows[number] = [FIRST[0], FIRST[1], { cite: ['other'] }];
  assert.equal(lacking(rates(FIRST), rates(cited)), [
    `corrected \`tax\` 2024-04-01: rate 25%; limit £5. Source: other. ${effect('tax', '1 April 2024')}`,
  ]);
  assert.equal(lacking(rates(cited), rates()), [
    `removed \`tax\` 2024-04-01: rate 25%; limit £5. Source: other. ${effect('tax', '1 April 2024')}`,
  ]);
  assert.equal(lead([['2024-04-01', { rate: '25%' }]], []), ['removed `tax` 2024-04-01: rate 25%']);
});

test('in the order of their days', () => {
  const row = (year: number, rate = '25%'): Rows[number] => [`${year}-04-01`, { rate, limit: '£5' }];
  const days = lacking(
    rates(row(2021), row(2023), row(2025)),
    rates(row(2020), row(2023, '26%'), row(2024, '27%'), row(2025)),
  );
  assert.equal(
    days.map((text) => text.slice(0, 27)),
    [
      'added `tax` 2020-04-01: rat',
      'removed `tax` 2021-04-01: r',
      'corrected `tax` 2023-04-01:',
      'added `tax` 2024-04-01: rat',
    ],
  );
});

test('a year of months is added whole, and corrected month by month', () => {
  assert.equal(lacking(prices(), prices(...YEAR)), [
    `added \`prices\` 2023-01-01: index ${YEAR.join(', ')}. Source: act. ${effect('prices', '1 January 2023')}`,
  ]);
  assert.equal(lacking(prices(...YEAR), prices(...YEAR.with(0, '1.5').with(11, '12.5'))), [
    `corrected \`prices\` 2023-01-01: index 1.0 → 1.5. Source: act. ${effect('prices', '1 January 2023')}`,
    `corrected \`prices\` 2023-12-01: index 12.0 → 12.5. Source: act. ${effect('prices', '1 December 2023')}`,
  ]);
});

test('the rows of a file as the changelog counts them: a year of months is one', () => {
  const [row, ...more] = fileRows(prices(...YEAR));
  assert.equal([row?.day, more.length, row?.months.length], ['2023-01-01', 0, 12]);
  assert.equal(Object.fromEntries(row?.texts ?? []), { index: YEAR.join(', '), cite: 'act', status: 'law' });
});

test.run();
