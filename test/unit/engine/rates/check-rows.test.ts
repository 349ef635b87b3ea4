import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkLeftOut, checkOrder, checkRows } from '../../../../src/engine/rates/check-rows.ts';
import { rateTable, type TableDeclaration } from '../../../../src/engine/rates/declaration.ts';
import { type Literal, readLiteral } from '../../../../src/engine/rates/notation.ts';
import type { Cell, LoadedRow } from '../../../../src/engine/rates/table.ts';
import type { RulesFile } from '../../../../src/engine/rules-file.ts';
import {
  arrayOf,
  date,
  money,
  optional,
  type PlainType,
  percent,
  plainType,
} from '../../../../src/engine/values.ts';
import { type Day, parseDay } from '../../../../src/law/calendar.ts';

const test = suite('what rows of rates are to one another');

const SHAPE = rateTable(
  'own',
  { rate: percent(), low: optional(money), high: optional(money), share: optional(percent()) },
  ['each_day'],
  { together: ['low', 'high'], rising: ['low', 'high'] },
) as unknown as TableDeclaration;

/** What is told, each at its path. */
function told(check: (file: Pick<RulesFile, 'fault'>) => void): string[] {
  const faults: string[] = [];
  check({ fault: (path, wrong) => faults.push(`${path.join('/')}: ${wrong}`) });
  return faults;
}

const day = (iso: string): Day => parseDay(iso) as Day;

/** A row as it is loaded, from what its file has. */
function row(from: string, values: Readonly<Record<string, string | readonly string[] | null>>): LoadedRow {
  const cells = Object.entries(values).map(([name, value]) => {
    const type = plainType(SHAPE.columns[name] ?? date) as PlainType;
    const literal = typeof value === 'string' ? (readLiteral(type, value) as Literal) : null;
    return [name, { name, literal, value: Array.isArray(value) ? value.map(day) : literal?.value } as Cell];
  });
  return { from: day(from), cells: Object.fromEntries(cells) } as LoadedRow;
}

const order = (...days: string[]) => told((fault) => checkOrder(days, fault));

test('rows stand oldest first, each day once', () => {
  assert.equal(order(), []);
  assert.equal(order('2020-04-01'), []);
  assert.equal(order('2019-04-01', '2020-04-01', '2021-04-01'), []);
  assert.equal(order('2020-04-01', '2020-04-01'), [
    '1/from: the row from 2020-04-01 is there twice: oldest first, each day once',
  ]);
  assert.equal(order('2019-04-01', '2021-04-01', '2020-04-01', '2022-04-01'), [
    '2/from: the row from 2020-04-01 stands after the later 2021-04-01: oldest first, each day once',
  ]);
});

const leftOut = (...rows: Record<string, string>[]) => told((fault) => checkLeftOut(rows, SHAPE, fault));

test('a row does not pass over what the row before has', () => {
  const group = { low: '£1', high: '£2' };
  assert.equal(leftOut({ rate: '1%' }, { rate: '2%' }, { rate: '3%', ...group, share: '1%' }), []);
  assert.equal(leftOut({ rate: '1%', share: '5%' }, { rate: '2%', share: 'none' }, { rate: '3%' }), []);
  assert.equal(leftOut({ rate: '1%', share: '5%' }, { rate: '2%' }), [
    '1: the row before has share (5%): write the value again, or none where it ended',
  ]);
  assert.equal(leftOut({ rate: '1%', ...group, share: '5%' }, { rate: '2%' }), [
    '1: the row before has low (£1), high (£2), share (5%): write the value again, or none where it ended',
  ]);
});

test('a part left out of what stands together is told as that, and anything else beside it', () => {
  const whole = { rate: '1%', low: '£1', high: '£2', share: '5%' };
  assert.equal(leftOut(whole, { rate: '1%', low: '£1', share: '5%' }), []);
  assert.equal(leftOut(whole, { rate: '1%', low: '£1' }), [
    '1: the row before has share (5%): write the value again, or none where it ended',
  ]);
});

test('a column that every row has is asked for elsewhere', () => {
  assert.equal(leftOut({ rate: '1%' }, { share: '1%' }), []);
});

const rowsOf = (shape: TableDeclaration, ...rows: LoadedRow[]) =>
  told((fault) => checkRows(rows, shape, fault));

test('what Parliament sets together is all there or all missing', () => {
  const of = (low: string | null, high: string | null) => rowsOf(SHAPE, row('2020-04-01', { low, high }));
  assert.equal(of('£1', '£2'), []);
  assert.equal(of(null, null), []);
  assert.equal(of('£1', null), ['0: the row is incomplete: high must stand with low']);
  assert.equal(of(null, '£2'), ['0: the row is incomplete: low must stand with high']);
});

test('values that rise do so in every row', () => {
  const rises = (low: string | null, high: string | null) =>
    rowsOf({ ...SHAPE, together: [] }, row('2020-04-01', {}), row('2021-04-01', { low, high }));
  assert.equal(rises('£1', '£2'), []);
  assert.equal(rises('£2', null), []);
  assert.equal(rises(null, '£1'), []);
  assert.equal(rises('£2', '£2'), ['1/high: high (£2) must be above low (£2)']);
  assert.equal(rises('£3', '£2'), ['1/high: high (£2) must be above low (£3)']);
  const three = { ...SHAPE, together: [], rising: ['low', 'share', 'high'] };
  assert.equal(rowsOf(three, row('2020-04-01', { low: '£1', high: '£5' })), []);
});

const LISTS = rateTable('days', { days: arrayOf(date) }, ['each_day']) as TableDeclaration;

test('the days that a row lists come before the next row', () => {
  const rows = (...days: string[]) =>
    rowsOf(LISTS, row('2020-01-01', { days }), row('2021-01-01', { days: [] }));
  assert.equal(rows('2020-01-01', '2020-12-31'), []);
  assert.equal(rows('2020-12-25', '2021-01-01'), ['0/days/1: the day belongs to a later row']);
  assert.equal(rows('2022-01-01'), ['0/days/0: the day belongs to a later row']);
  assert.equal(rowsOf(LISTS, row('2020-01-01', { days: ['2029-01-01'] })), []);
});

test('of what is told month by month no month is left out', () => {
  const monthly = { ...LISTS, monthly: true };
  const rows = (...from: string[]) => rowsOf(monthly, ...from.map((one) => row(one, {})));
  assert.equal(rows('2019-11-01', '2019-12-01', '2020-01-01'), []);
  assert.equal(rows('2019-11-01', '2020-02-01'), [': no values stand for 2019-12 to 2020-01']);
  assert.equal(rows('2019-11-01', '2020-01-01'), [': no values stand for 2019-12 to 2019-12']);
  assert.equal(rowsOf(LISTS, row('2019-11-01', {}), row('2020-02-01', {})), []);
});

test.run();
