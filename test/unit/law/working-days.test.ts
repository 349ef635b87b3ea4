import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, dayOf, isoDay, parseDay } from '../../../src/law/calendar.ts';
import { dayKind, paymentBy } from '../../../src/law/due-days.ts';

const test = suite('working days');
const day = (iso: string): Day => parseDay(iso) as Day;

test('a weekend is one even when it is a bank holiday', () => {
  const always = (): boolean => true;
  const never = (): boolean => false;
  for (const [iso, kind] of [
    ['2026-07-17', 'working_day'],
    ['2026-07-18', 'weekend'],
    ['2026-07-19', 'weekend'],
    ['2026-07-20', 'working_day'],
  ] as const) {
    assert.is(dayKind(day(iso), never), kind);
    assert.is(dayKind(day(iso), always), kind === 'weekend' ? 'weekend' : 'bank_holiday');
  }
});

test('bank holidays and weekends in a row are all passed over', () => {
  // Christmas 2021: Monday and Tuesday were substitute days.
  const holidays = new Set([day('2021-12-27'), day('2021-12-28')]);
  assert.is(isoDay(paymentBy(day('2021-12-28'), (one) => holidays.has(one))), '2021-12-24');
});

test('a payment arrives on a working day, and no working day lies between it and the day it is due', () => {
  const days = fc.integer({ min: dayOf(1990, 1, 1), max: dayOf(2100, 1, 1) }).map((n) => n as Day);
  fc.assert(
    fc.property(days, fc.uniqueArray(fc.nat(14), { maxLength: 8 }), (due, before) => {
      const holidays = new Set(before.map((count) => addDays(due, -count)));
      const isHoliday = (one: Day): boolean => holidays.has(one);
      const by = paymentBy(due, isHoliday);
      assert.is(dayKind(by, isHoliday), 'working_day');
      for (let one = addDays(by, 1); one <= due; one = addDays(one, 1)) {
        assert.is.not(dayKind(one, isHoliday), 'working_day');
      }
    }),
  );
});

test.run();
