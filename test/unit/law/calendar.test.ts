import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addDays,
  anniversaryAfter,
  type Day,
  findWeekday,
  firstDayOfMonthsTo,
  inclusiveDays,
  isLastOfMonth,
  isoDay,
  lastDayOfMonthsFrom,
  makeDay,
  monthsAfter,
  parseDay,
  splitDay,
} from '../../../src/law/calendar.ts';
import { day } from '../../support/days.ts';

const test = suite('calendar');
const anyDay = fc.integer({ min: makeDay(1900, 1, 1), max: makeDay(2100, 12, 31) }).map((n) => n as Day);
const anyMonths = fc.integer({ min: -36, max: 36 });

test('months can be counted back', () => {
  assert.is(isoDay(monthsAfter(day('2025-02-28'), -12)), '2024-02-29');
  assert.is(isoDay(monthsAfter(day('2024-02-28'), -12)), '2023-02-28');
  assert.is(isoDay(monthsAfter(day('2025-03-31'), -1)), '2025-02-28');
  assert.is(isoDay(firstDayOfMonthsTo(day('2009-04-05'), 12)), '2008-04-06');
  assert.is(isoDay(firstDayOfMonthsTo(day('2024-02-29'), 12)), '2023-03-01');
});

test('an anniversary keeps the number of the day', () => {
  assert.is(isoDay(anniversaryAfter(day('2023-02-28'), 12)), '2024-02-28');
  assert.is(isoDay(anniversaryAfter(day('2024-05-31'), 12)), '2025-05-31');
  assert.is(isoDay(anniversaryAfter(day('2024-02-29'), 12)), '2025-02-28');
});

test('days are counted with both ends', () => {
  assert.is(inclusiveDays(day('2024-01-01'), day('2024-12-31')), 366);
  assert.is(inclusiveDays(day('2025-01-01'), day('2025-12-31')), 365);
  assert.is(inclusiveDays(day('2025-01-01'), day('2025-01-01')), 1);
});

test('a text is a day only if it is a real one', () => {
  for (const text of ['2025-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '2025-1-1', '25-01-01', '']) {
    assert.is(parseDay(text), null, text);
  }
  assert.is(isoDay(day('2024-02-29')), '2024-02-29');
});

test('months later land in the right month, at its end from a month end', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, (start, months) => {
      const [from, to] = [splitDay(start), splitDay(monthsAfter(start, months))];
      assert.is(to.year * 12 + to.month, from.year * 12 + from.month + months);
      if (isLastOfMonth(start)) assert.ok(isLastOfMonth(monthsAfter(start, months)));
      else assert.ok(to.dayOfMonth === from.dayOfMonth || isLastOfMonth(monthsAfter(start, months)));
    }),
  );
});

test('adding months keeps days in order', () => {
  fc.assert(
    fc.property(anyDay, anyMonths, fc.nat(400), (start, months, later) => {
      assert.ok(monthsAfter(addDays(start, later), months) >= monthsAfter(start, months));
    }),
  );
});

test('months that begin with a day end where months after the previous day do', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(36), (start, months) => {
      assert.is(lastDayOfMonthsFrom(start, months), monthsAfter(addDays(start, -1), months));
    }),
  );
});

test('every day of six centuries has the same parts as a Date', () => {
  for (let each = day('1600-01-01'); each < day('2200-01-01'); each = addDays(each, 1)) {
    const { year, month, dayOfMonth } = splitDay(each);
    const date = new Date(each * 86_400_000);
    const same =
      year === date.getUTCFullYear() && month === date.getUTCMonth() + 1 && dayOfMonth === date.getUTCDate();
    assert.ok(same, `${date.toISOString()}: ${year}-${month}-${dayOfMonth}`);
    // A Date counts from Sunday.
    assert.is((findWeekday(each) + 1) % 7, date.getUTCDay());
  }
});

test.run();
