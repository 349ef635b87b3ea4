import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rateTable } from '../../../../src/engine/rates/declaration.ts';
import { type LoadedRow, RateTable, type TableHead } from '../../../../src/engine/rates/table.ts';
import { RateReader, type ReadRecord } from '../../../../src/engine/rates/table-reader.ts';
import { integer } from '../../../../src/engine/values.ts';
import { isoDay } from '../../../../src/law/calendar.ts';
import { day } from '../../../support/days.ts';

const test = suite('rows of rates as a run reads them');

const SHAPE = rateTable('own', { value: integer, more: integer }, ['first_day']);
/** First days of the rows; a row's value is its position, and `more` is ten times that. The last is announced. */
const FROM = ['2020-04-01', '2022-04-01', '2024-04-01', '2026-04-01'];
const LAW_UNTIL = '2025-12-31';
const PENDING_FROM = '2025-06-01';

const rows = FROM.map((from, index): LoadedRow => {
  const announced = index === FROM.length - 1;
  const status = announced ? 'announced' : 'in_force';
  const values = { value: index, more: index * 10, from: day(from), announced };
  return { from: day(from), announced, status, values } as unknown as LoadedRow;
});

function tableOf(head: Partial<TableHead> = {}): RateTable {
  const pending = [{ from: day(PENDING_FROM) }] as unknown as TableHead['pending'];
  const own = { chosenBy: 'first_day', method: null, knownUntil: day(LAW_UNTIL), pending };
  return new RateTable(SHAPE as never, { ...own, ...head } as TableHead, rows);
}

function readerOf(head: Partial<TableHead> = {}) {
  const record: ReadRecord = { rows: new Set(), unsettled: [], stated: [], pending: [] };
  const reader = new RateReader<typeof SHAPE.columns, 'first_day', never>(
    tableOf(head),
    record,
    ({ values }) => values,
  );
  return { reader, record };
}

test('a row applies from its first day to the day before the next', () => {
  const { reader } = readerOf();
  const valueOn = (iso: string) => reader.on({ first_day: day(iso) }).value;
  assert.equal(
    ['2020-04-01', '2022-03-31', '2022-04-01', '2024-03-31', '2024-04-01', '2026-04-01', '2090-01-01'].map(
      valueOn,
    ),
    [0, 0, 1, 1, 2, 3, 3],
  );
  assert.is(isoDay(reader.firstDay), '2020-04-01');
  assert.throws(() => valueOn('2020-03-31'), /own has no row for that day/);
  assert.is(reader.find({ first_day: day('2020-03-31') }), null);
  assert.is(reader.find({ first_day: day('2020-04-01') })?.value, 0);
  assert.throws(() => reader.on({} as never), /own: the day first_day is missing/);
});

test('every row that is looked up is recorded once, and no other', () => {
  const { reader, record } = readerOf();
  const row = reader.on({ first_day: day('2023-01-01') });
  assert.equal([isoDay(row.from), row.announced, row.more], ['2022-04-01', false, 10]);
  reader.on({ first_day: day('2023-01-02') });
  reader.peek(day('2021-01-01'));
  assert.equal(
    [...record.rows].map(({ from }) => isoDay(from)),
    ['2022-04-01'],
  );
});

/** Whether a result depends on unsettled law, and on what an event may have changed, by what it read. */
const restsOn = (
  look: (reader: ReturnType<typeof readerOf>['reader']) => void,
  head?: Partial<TableHead>,
): boolean[] => {
  const { reader, record } = readerOf(head);
  look(reader);
  look(reader);
  assert.ok(record.unsettled.length <= 1 && record.pending.length <= 1, 'each once');
  return [record.unsettled.length + record.stated.length > 0, record.pending.length > 0];
};

test('a result depends on unsettled law from the day after the last known one', () => {
  const on = (iso: string, until = iso) =>
    restsOn((reader) => reader.on({ first_day: day(iso) }, day(until)));
  assert.equal(on('2025-05-31'), [false, false]);
  assert.equal(on('2025-06-01'), [false, true]);
  assert.equal(on('2025-12-31'), [false, true]);
  assert.equal(on('2026-01-01'), [true, true]);
  // The last day for which the row is used counts.
  assert.equal(on('2025-05-31', '2025-06-01'), [false, true]);
  assert.equal(on('2025-05-31', '2026-01-01'), [true, true]);
  const lasting = { knownUntil: day('2030-01-01'), pending: [] };
  const of = (iso: string) => restsOn((reader) => reader.on({ first_day: day(iso) }), lasting);
  // A row that is only announced is never settled law, however far ahead the law is known.
  assert.equal(
    [of('2026-03-31'), of('2026-04-01')],
    [
      [false, false],
      [true, false],
    ],
  );
});

test('a period is split wherever a row begins', () => {
  const stretches = (start: string, end: string) =>
    readerOf()
      .reader.over(day(start), day(end))
      .map((one) => [isoDay(one.start), isoDay(one.end), one.row.value]);
  assert.equal(stretches('2022-04-01', '2024-03-31'), [['2022-04-01', '2024-03-31', 1]]);
  assert.equal(stretches('2022-03-31', '2024-04-01'), [
    ['2022-03-31', '2022-03-31', 0],
    ['2022-04-01', '2024-03-31', 1],
    ['2024-04-01', '2024-04-01', 2],
  ]);
  assert.equal(stretches('2024-06-05', '2024-06-05'), [['2024-06-05', '2024-06-05', 2]]);
  assert.throws(() => stretches('2020-03-31', '2020-05-01'), /has no row/);
});

test('looking at how the law changes is not recorded as read', () => {
  const [start, end] = [day('2024-01-01'), day('2027-01-01')];
  assert.equal(
    restsOn((reader) => reader.over(start, end)),
    [true, true],
  );
  assert.equal(
    restsOn((reader) => reader.stretches(start, end)),
    [false, false],
  );
  // For each stretch its own last day counts, not that of the period.
  assert.equal(
    restsOn((reader) => reader.over(start, day('2025-05-31'))),
    [false, false],
  );
  assert.is(readerOf().reader.newest().value, 2);
});

test.run();
