import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bankHolidays,
  narratePayments,
  type Payment,
  paymentBy,
} from '../../../src/calculators/shared/payment-by.ts';
import { CalculatorRun } from '../../../src/engine/trace/run.ts';
import { findWeekday, isoDay, makeDay } from '../../../src/law/calendar.ts';
import { day } from '../../support/days.ts';
import { embeddedService } from '../../support/service.ts';

const test = suite('the working day by which a payment must arrive');
const run = new CalculatorRun((await embeddedService()).rules);

function payment(due: string): Payment {
  return paymentBy(day(due), run);
}

/** Source: GOV.UK, Pay your Corporation Tax bill; UK bank holidays (England and Wales). */
const DUE = [
  ['2027-01-01', '2026-12-31', 'bank_holiday'],
  ['2028-01-01', '2027-12-31', 'weekend'],
  // Easter Monday, with Good Friday before it.
  ['2024-04-01', '2024-03-28', 'bank_holiday'],
  ['2026-07-14', '2026-07-14', 'working_day'],
  ['2028-10-01', '2028-09-29', 'weekend'],
  // Saturday before two substitute days.
  ['2021-12-28', '2021-12-24', 'bank_holiday'],
  ['2022-09-19', '2022-09-16', 'bank_holiday'],
  ['2015-01-01', '2014-12-31', 'bank_holiday'],
] as const;

for (const [due, by, kind] of DUE) {
  test(`a payment due on ${due} must arrive by ${by}`, () => {
    const result = payment(due);
    assert.is(isoDay(result.by), by);
    assert.is(result.kind, kind);
    assert.is(result.isYearKnown, true);
  });
}

test('in a year with unknown bank holidays only weekends are skipped', () => {
  // New Year's Day, a Monday, and Easter Sunday after Good Friday, 30 March.
  for (const [due, by] of [
    ['2029-01-01', '2029-01-01'],
    ['2029-04-01', '2029-03-30'],
    ['2014-12-25', '2014-12-25'],
  ] as const) {
    const result = payment(due);
    assert.is(isoDay(result.by), by);
    assert.is(result.isYearKnown, false);
    assert.is(
      narratePayments([payment('2026-07-14'), result]).year_without_bank_holidays,
      Number(due.slice(0, 4)),
    );
  }
  assert.is(narratePayments([payment('2028-12-31')]).year_without_bank_holidays, null);
});

test('a payment date gets a note only when it is not a working day', () => {
  const { early_payments } = narratePayments([payment('2026-07-14'), payment('2027-01-01')]);
  const [due, by] = [makeDay(2027, 1, 1), makeDay(2026, 12, 31)];
  assert.equal(early_payments, [{ due, by, day_kind: 'bank_holiday' }]);
});

test('the table has every year from 2015 to 2028, each with at least eight bank holidays, none at a weekend', () => {
  for (let year = 2015; year <= 2028; year += 1) {
    const { days } = run.table(bankHolidays).on({ payment_due: makeDay(year, 12, 31) });
    // Extra days: the Platinum Jubilee and the State Funeral in 2022, the Coronation in 2023.
    const least = year === 2022 ? 10 : year === 2023 ? 9 : 8;
    // An extra day may yet be proclaimed.
    assert.ok(year > 2026 ? days.length >= least : days.length === least, String(year));
    for (const holiday of days) {
      assert.is(isoDay(holiday).slice(0, 4), String(year));
      assert.ok(findWeekday(holiday) < 5, isoDay(holiday));
    }
  }
});

test.run();
