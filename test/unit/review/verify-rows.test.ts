import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RateTable } from '../../../src/engine/rates/table.ts';
import { arrayOf, date, integer, money, months, optional, percent } from '../../../src/engine/values.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { verifyRows } from '../../../src/review/verify-rows.ts';
import { madeTable, told } from './made-table.ts';

const test = suite('rows that are likely, one thing at a time');
const COLUMNS = { rate: optional(percent()) };
type Made = Parameters<typeof madeTable>;
const rates = (rows: Made[2], more: Made[3] = {}) => madeTable('tax', COLUMNS, rows, more);
const likely = (rows: Made[2], more: Made[3] = {}) => told(verifyRows, rates(rows, more));

test('rows begin on a day on which rows of their table do', () => {
  const begins = (from: string, ...beginsOn: string[]) =>
    likely([[from, { rate: '25%' }]], { head: { beginsOn } });
  // 1 April 2024 was a Monday.
  for (const day of ['any day', '1st of a month', '1 April', 'a Monday'])
    assert.equal(begins('2024-04-01', day), []);
  const wrong = (day: string, from: string) =>
    `${from} from: rows of this table begin on ${day}, not on 2 April 2024: if this one does, add its day to begins_on`;
  for (const day of ['1st of a month', '1 April', '2 May', 'a Monday']) {
    assert.equal(begins('2024-04-02', day), [wrong(day, '2024-04-02')]);
  }
  assert.equal(begins('2024-04-02', '1 April', 'a Monday'), [wrong('1 April or a Monday', '2024-04-02')]);
  assert.equal(begins('2024-04-02', '1 April', 'a Tuesday'), []);
});

test('of a series of months only the first of a year is asked for its day', () => {
  const series = (from: string) =>
    told(
      verifyRows,
      madeTable('p', { index: percent() }, [[from, { index: '1%' }]], {
        options: { monthly: true },
        head: { beginsOn: ['2 January'] },
      }),
    ).length;
  assert.equal([series('2024-02-01'), series('2024-01-01'), series('2024-01-02')], [0, 1, 0]);
});

test('what is only announced comes after all law, and after the day to which law is known', () => {
  const known = { head: { enactedUntil: dayOf(2026, 3, 31) } };
  const announced = { announced: true };
  const row = (year: number, more = {}) => [`${year}-04-01`, { rate: '25%' }, more] as const;
  assert.equal(likely([row(2025), row(2026, announced), row(2027, announced)], known), []);
  assert.equal(likely([row(2025, announced), row(2026)], known), [
    '2025-04-01 status: a later row is law, so this one cannot be announced only',
  ]);
  const early = ['2026-03-31', { rate: '25%' }, announced] as const;
  assert.equal(likely([row(2025), early], known), [
    '2026-03-31 status: the law is known to 31 March 2026, so a row from before that cannot be announced only',
  ]);
});

const from = (year: number, rate: string, jumps = false) => [`${year}-04-01`, { rate }, { jumps }] as const;
const jump = (year: number, was: string, is: string) =>
  `${year}-04-01 rate: rate goes from ${was} to ${is}, further than it ever went: if that is right, write "jump: confirmed" in the row`;

test('no value goes further than a quarter, or than it ever went, unless somebody confirmed it', () => {
  assert.equal(likely([from(2020, '20%'), from(2021, '25%'), from(2022, '20%')]), []);
  assert.equal(likely([from(2020, '20%'), from(2021, '25.1%')]), [jump(2021, '20%', '25.1%')]);
  assert.equal(likely([from(2020, '25.1%'), from(2021, '20%')]), [jump(2021, '25.1%', '20%')]);
  assert.equal(
    likely([from(2020, '10%'), from(2021, '20%', true), from(2022, '10%'), from(2023, '20%')]),
    [],
  );
  assert.equal(likely([from(2020, '10%'), from(2021, '20%', true), from(2022, '41%')]), [
    jump(2022, '20%', '41%'),
  ]);
  // After a jump that nobody confirmed, another as large is not told again.
  assert.equal(likely([from(2020, '10%'), from(2021, '20%'), from(2022, '40%')]), [jump(2021, '10%', '20%')]);
  assert.equal(likely([from(2020, '0%'), from(2021, '1%')]), [jump(2021, '0%', '1%')]);
  assert.equal(likely([from(2020, '0%'), from(2021, '0%')]), []);
  assert.equal(likely([from(2020, 'none'), from(2021, '1%'), from(2022, 'none'), from(2023, '90%')]), []);
  const needless = 'jump: nothing here goes further than it ever went: take the line out';
  assert.equal(likely([from(2020, '20%', true), from(2021, '21%', true)]), [
    `2020-04-01 ${needless}`,
    `2021-04-01 ${needless}`,
  ]);
});

test('whole numbers and months jump as amounts do; days and lists of days have no size', () => {
  const COLUMNS_OF_ALL = { count: integer, months, day: date, days: arrayOf(date) };
  const row = (year: number, count: string, month: string, day: string) =>
    [`${year}-04-01`, { count, months: `${month} months`, day, days: `${day}, ${day}` }] as const;
  const faults = (...rows: Made[2]) => told(verifyRows, madeTable('all', COLUMNS_OF_ALL, rows));
  assert.equal(faults(row(2020, '50', '9', '1990-01-01'), row(2021, '50', '9', '2026-01-01')), []);
  const wrong = (column: string, was: string, is: string) => jump(2021, was, is).replaceAll('rate', column);
  assert.equal(faults(row(2020, '50', '9', '1990-01-01'), row(2021, '100', '9', '1990-01-01')), [
    wrong('count', '50', '100'),
  ]);
  assert.equal(faults(row(2020, '50', '-9', '1990-01-01'), row(2021, '50', '9', '1990-01-01')), []);
  assert.equal(faults(row(2020, '50', '9', '1990-01-01'), row(2021, '50', '12', '1990-01-01')), [
    wrong('months', '9 months', '12 months'),
  ]);
});

test('what a table declares of a row as a whole', () => {
  const options = {
    check: (row: { rate?: unknown }) =>
      row.rate === null ? { column: 'rate', wrong: 'it is missing' } : null,
  };
  assert.equal(likely([from(2020, '20%'), from(2021, 'none')], { options }), [
    '2021-04-01 rate: it is missing',
  ]);
});

const LIMIT = { limit: optional(money) };
const limits = (name: string, rows: readonly (readonly [string, string])[], above?: RateTable) =>
  madeTable(
    name,
    LIMIT,
    rows.map(([day, limit]) => [day, { limit }, { jumps: false }]),
    above === undefined ? {} : { options: { above: above.shape } },
  );

test('limits of one size stand above those of another on each day', () => {
  const low = limits('low', [
    ['2020-04-01', '£10'],
    ['2022-04-01', '£12'],
  ]);
  const faults = (...rows: [string, string][]) => told(verifyRows, low, limits('high', rows, low));
  const wrong = (row: string, limit: string, day: string, below: string) =>
    `${row} limit: limit (${limit}) must be above that of low on ${day} (${below})`;
  assert.equal(faults(['2020-04-01', '£13']), []);
  assert.equal(faults(['2020-04-01', '£10']), [
    wrong('2020-04-01', '£10', '1 April 2020', '£10'),
    wrong('2020-04-01', '£10', '1 April 2022', '£12'),
  ]);
  assert.equal(faults(['2020-04-01', '£11']), [wrong('2020-04-01', '£11', '1 April 2022', '£12')]);
  assert.equal(faults(['2019-04-01', '£11'], ['2022-04-01', '£13']), []);
  assert.equal(faults(['2023-04-01', 'none']), []);
});

test('each raise is named by a transition, which ends, and no other day is', () => {
  const sizes = limits('small', [
    ['2020-04-01', '£10'],
    ['2022-04-01', '£11'],
    ['2024-04-01', '£12'],
  ]);
  const faults = (...rows: [string, string][]) =>
    told(
      verifyRows,
      sizes,
      madeTable(
        'transition',
        { raised: optional(date) },
        rows.map(([day, raised]) => [day, { raised }]),
        {
          options: { raises: { raised: sizes.shape } },
        },
      ),
    );
  const ended = ['2025-04-01', 'none'] as [string, string];
  assert.equal(faults(['2022-04-01', '2022-04-01'], ['2024-04-01', '2024-04-01'], ended), []);
  // A raise of before the transitions begin needs none.
  assert.equal(faults(['2023-04-01', 'none'], ['2024-04-01', '2024-04-01'], ended), []);
  assert.equal(faults(['2022-04-01', '2022-04-01'], ended), [
    '2024-04-01 from: transition has no row with "raised: 2024-04-01", by which years before the raise are judged',
  ]);
  assert.equal(faults(['2022-04-01', '2022-04-01'], ['2024-04-01', '2024-04-01']), [
    '2024-04-01 raised: write from which day on this no longer counts: a later row with "raised: none"',
  ]);
  assert.equal(faults(['2023-04-01', '2023-04-01'], ['2024-04-01', '2024-04-01'], ended), [
    '2023-04-01 raised: small has no row from 2023-04-01, so nothing was raised then',
  ]);
});

test.run();
