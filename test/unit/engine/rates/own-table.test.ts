import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rateTable, type TableDeclaration } from '../../../../src/engine/rates/declaration.ts';
import type { Cell, LoadedRow } from '../../../../src/engine/rates/table.ts';
import { compareValues, decimal } from '../../../../src/engine/values.ts';
import { fraction } from '../../../../src/law/amounts.ts';
import { type Day, dayOf, isoDay } from '../../../../src/law/calendar.ts';
import { OWN_TABLE_TEXT, readOwnTable } from '../../../support/own-rate-table.ts';

const test = suite('a rate table, as it is written');

test('its head is what its file says', () => {
  const { table, told } = readOwnTable();
  assert.equal(told, []);
  const { enactedUntil, lookedOn, pending, placeOf, ranges, ...head } = table.head;
  assert.equal(Object.keys(ranges), ['rate', 'limit']);
  assert.equal(head, {
    ...{
      title: 'Own rates',
      titles: { rate: 'Rate', limit: 'Limit', days: 'Days' },
      about: 'What they are.',
    },
    ...{ chosenBy: 'last_day', method: null, beginsOn: ['1 April'], closed: null },
  });
  assert.equal([enactedUntil, lookedOn].map(isoDay), ['2027-03-31', '2026-07-01']);
  assert.equal(placeOf('looked_on'), { file: 'rules/rates/own.yaml', line: 9, column: 16 });
  assert.equal(
    pending.map(({ what }) => what),
    ['sooner', 'looked at', 'later'],
  );
  assert.is(isoDay(table.pendingFrom as never), '2026-10-10');
  assert.is(table.name, 'own/main');
});

test('a head can say more', () => {
  const more = OWN_TABLE_TEXT.replace(
    'begins_on: 1 April',
    'begins_on: [1 April, 1 May]\n    not_read: Nobody does.',
  ).replace(
    'chosen_by: last_day',
    'chosen_by: each_day\n    within_a_period: split\n    closed: The law ended.',
  );
  const { table, told } = readOwnTable(more);
  assert.equal(told, []);
  const { about, beginsOn, chosenBy, method, closed, pending } = table.head;
  assert.equal([about, beginsOn], ['What they are. Nobody does.', ['1 April', '1 May']]);
  assert.equal([chosenBy, method, closed], ['each_day', 'split', 'The law ended.']);
  // Nothing can change it any more.
  assert.equal([pending, table.pendingFrom], [[], Number.POSITIVE_INFINITY]);
  // The table was held against its sources after the event that somebody had looked at.
  const since = readOwnTable(OWN_TABLE_TEXT.replace('looked_on: 2026-07-01', 'looked_on: 2026-10-14')).table
    .head;
  assert.equal(
    since.pending.map(({ what }) => what),
    ['sooner', 'later'],
  );
});

test('its rows have what each says, exactly, with its law and its place', () => {
  const { rows } = readOwnTable().table;
  assert.equal(
    rows.map(({ from, announced, jumps, cite }) => [isoDay(from), announced, jumps, cite]),
    [
      ['2024-04-01', false, false, ['law']],
      ['2025-04-01', true, true, ['law', 'guide']],
    ],
  );
  const [first, second] = rows.map(({ cells }) => cells) as [LoadedRow['cells'], LoadedRow['cells']];
  assert.is(compareValues(first.rate?.value, fraction(1, 10)), 0);
  assert.is(compareValues(first.limit?.value, fraction(1_000)), 0);
  assert.equal((first.days as { value: Day[] }).value.map(isoDay), ['2024-04-01', '2024-12-25']);
  const texts = [first, second].map((cells) =>
    Object.values(cells).map(({ literal }) => literal?.text ?? null),
  );
  assert.equal(texts, [
    ['10%', '£1,000', '2024-04-01, 2024-12-25'],
    ['60%', null, '2026-03-31'],
  ]);
  const { literal: _, ...none } = second.limit as Cell;
  assert.equal(none, {
    ...{ table: 'own/main', rowFrom: dayOf(2025, 4, 1), name: 'limit', value: null },
    ...{ cite: ['law', 'guide'], announced: true },
  });
  const placeOf = (name?: string) => {
    const { line, column } = rows[1]?.placeOf(name) ?? { line: 0, column: 0 };
    return `${line}:${column}`;
  };
  assert.equal(
    [placeOf('rate'), placeOf('cite'), placeOf(), placeOf('other')],
    ['21:15', '26:15', '20:9', '20:9'],
  );
});

const MONTHLY = rateTable(
  'own',
  { index: decimal(1) },
  { chosenBy: ['last_day'], monthly: true },
) as TableDeclaration;
const MONTHS = Array.from({ length: 12 }, (_, month) => `${100 + month}.5`);
const monthly = (from: string, months: readonly string[]) =>
  readOwnTable(
    `title: Own
about: An index.
chosen_by: last_day
begins_on: 1 January
enacted_until: 2027-03-31
looked_on: 2026-07-01
columns: { index: Index }
between: { index: 100 to 200 }
rates:
  - from: ${from}
    months: [${months.join(', ')}]
    cite: law
`,
    MONTHLY,
    [],
  );

test('a row of months is a row for each month', () => {
  const { table, told } = monthly('2025-01-01', MONTHS);
  assert.equal(told, []);
  assert.equal(
    table.rows.map(({ from, cells }) => [
      isoDay(from),
      cells.index?.literal?.text,
      cells.index?.rowFrom === from,
    ]),
    MONTHS.map((text, month) => [isoDay(dayOf(2025, month + 1, 1)), text, true]),
  );
  const places = ['index', 'cite', undefined].map((name) => table.rows[2]?.placeOf(name));
  assert.equal(
    places.map((place) => [place?.line, place?.column]),
    // The third of the values, each of five signs, a comma and a blank.
    [
      [11, 28],
      [12, 11],
      [10, 5],
    ],
  );
  const wrong = '"months" must list twelve values';
  assert.equal(monthly('2025-01-01', MONTHS.slice(1)).told, [`11:13 ${wrong}`]);
  assert.equal(monthly('2025-01-01', [...MONTHS, '120']).told, [`11:13 ${wrong}`]);
  assert.equal(monthly('2025-01-02', MONTHS).told, ['10:11 a row of months begins on 1 January']);
  assert.equal(monthly('2025-02-01', MONTHS).told, ['10:11 a row of months begins on 1 January']);
  assert.equal(monthly('2025-01-01', [...MONTHS.slice(1), '99']).told, [
    '11:91 99 is outside 100 to 200, the range under "between"',
  ]);
});

test.run();
