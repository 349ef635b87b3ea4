import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { percent } from '../../../src/engine/values.ts';
import { dayOf } from '../../../src/law/calendar.ts';
import { verifyLookedDays } from '../../../src/review/verify-looked-days.ts';
import { madeTable, told } from './made-table.ts';

type YearMonthDay = [number, number, number];

const looked = suite('the days to which law is known, and on which somebody looked');
const known = (
  version: string,
  enacted: [number, number, number],
  on: [number, number, number],
  ...days: string[]
) =>
  told(
    (rules, diagnostics) => verifyLookedDays(version, rules, diagnostics),
    madeTable(
      'tax',
      { rate: percent() },
      days.map((day) => [day.replace('?', ''), { rate: '25%' }, { announced: day.endsWith('?') }]),
      { head: { enactedUntil: dayOf(...enacted), lookedOn: dayOf(...on) } },
    ),
  );
const LOOKED = [2026, 11, 20] as YearMonthDay;

looked('law is known no less far than its newest row, and no further than rates are set', () => {
  const until = (...enacted: YearMonthDay) => known('2026-11-22', enacted, LOOKED, '2027-04-01');
  const ahead = (day: string, latest: string) => [
    `head enacted_until: ${day} is further ahead than rates are set: give a day up to ${latest}`,
  ];
  assert.equal(until(2027, 3, 31), []);
  assert.equal(until(2027, 3, 30), [
    'head enacted_until: 30 March 2027 is before 1 April 2027, from which the newest row is law: give the day to which it is known',
  ]);
  assert.equal(until(2028, 4, 5), []);
  assert.equal(until(2028, 4, 30), ahead('30 April 2028', '5 April 2028'));
  // A year of the newest row that is law, where that is later than the tax year after the edition's.
  const far = (...enacted: YearMonthDay) => known('2026-11-22', enacted, LOOKED, '2028-04-01', '2029-04-01?');
  assert.equal(far(2029, 3, 31), []);
  assert.equal(far(2029, 4, 30), ahead('30 April 2029', '31 March 2029'));
  // Tax years end on 5 April: Income Tax Act 2007, section 4.
  assert.equal(known('2027-04-05', [2028, 4, 5], LOOKED, '2020-04-01'), []);
  assert.equal(
    known('2027-04-05', [2029, 4, 5], LOOKED, '2020-04-01'),
    ahead('5 April 2029', '5 April 2028'),
  );
  assert.equal(known('2027-04-06', [2029, 4, 5], LOOKED, '2020-04-01'), []);
});

looked('to a day that had come, the first day of the newest row, or the end of a month or tax year', () => {
  const until = (...enacted: YearMonthDay) => known('2026-11-22.2', enacted, LOOKED, '2026-12-14');
  for (const day of [
    [2026, 12, 14],
    [2026, 12, 31],
    [2027, 4, 5],
    [2027, 2, 28],
  ] as YearMonthDay[])
    assert.equal(until(...day), []);
  assert.equal(known('2026-11-22', LOOKED, LOOKED, '2020-04-01'), []);
  for (const day of [
    [2026, 12, 15],
    [2027, 4, 6],
    [2027, 5, 5],
    [2027, 4, 29],
  ] as YearMonthDay[]) {
    assert.match(
      until(...day)[0] ?? '',
      /lies ahead of the day on which somebody looked, so give the end of a month/,
    );
  }
});

looked(
  'nobody looked more than a year after the newest edition, and no row is further than a Parliament',
  () => {
    assert.equal(known('2026-11-22', [2027, 3, 31], [2027, 11, 22], '2020-04-01'), []);
    assert.equal(known('2026-11-22', [2027, 3, 31], [2027, 11, 23], '2020-04-01'), [
      'head looked_on: 23 November 2027 is more than a year after the newest edition of the changelog',
    ]);
    assert.equal(known('2026-11-22', [2027, 3, 31], LOOKED, '2020-04-01', '2031-11-22?'), []);
    assert.equal(known('2026-11-22', [2027, 3, 31], LOOKED, '2020-04-01', '2031-11-23?'), [
      '2031-11-23 from: 23 November 2031 is further ahead than law is announced',
    ]);
  },
);

looked.run();
