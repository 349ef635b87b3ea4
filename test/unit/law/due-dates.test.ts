import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  anniversaryAfter,
  firstAccountsDue,
  isoDay,
  monthsAfter,
  paymentDue,
  referenceDateBefore,
} from '../../../src/law/calendar.ts';
import { claimBy } from '../../../src/law/loans/tax.ts';
import { day } from '../../support/days.ts';

const test = suite('due dates');

/** End of the period, tax due, return due, accounts due. Source: CTM01800, CTM93040, Companies Act 2006 s443. */
const TABLE = [
  ['2025-03-31', '2026-01-01', '2026-03-31', '2025-12-31'],
  ['2025-06-30', '2026-04-01', '2026-06-30', '2026-03-31'],
  ['2025-04-30', '2026-02-01', '2026-04-30', '2026-01-31'],
  ['2025-02-28', '2025-12-01', '2026-02-28', '2025-11-30'],
  ['2023-02-28', '2023-12-01', '2024-02-29', '2023-11-30'],
  ['2024-02-29', '2024-12-01', '2025-02-28', '2024-11-30'],
  ['2024-02-28', '2024-11-29', '2025-02-28', '2024-11-28'],
  ['2025-05-31', '2026-03-01', '2026-05-31', '2026-02-28'],
  ['2023-05-31', '2024-03-01', '2024-05-31', '2024-02-29'],
  ['2025-05-29', '2026-03-01', '2026-05-29', '2026-02-28'],
  ['2025-05-30', '2026-03-01', '2026-05-30', '2026-02-28'],
  ['2025-05-28', '2026-03-01', '2026-05-28', '2026-02-28'],
  ['2023-05-28', '2024-02-29', '2024-05-28', '2024-02-28'],
  ['2025-05-15', '2026-02-16', '2026-05-15', '2026-02-15'],
  ['2025-07-01', '2026-04-02', '2026-07-01', '2026-04-01'],
] as const;

for (const [end, payment, filing, registry] of TABLE) {
  test(`a period that ends on ${end}`, () => {
    assert.is(isoDay(paymentDue(day(end), 9)), payment);
    assert.is(isoDay(monthsAfter(day(end), 12)), filing);
    assert.is(isoDay(monthsAfter(day(end), 9)), registry);
  });
}

/** End of the period and the registry date of a public company. Source: Companies Act 2006 ss442(2)(b), 443. */
const PUBLIC = [
  ['2025-03-31', '2025-09-30'],
  ['2025-08-31', '2026-02-28'],
  ['2023-08-31', '2024-02-29'],
  ['2025-08-29', '2026-02-28'],
  ['2025-02-28', '2025-08-31'],
  ['2024-02-28', '2024-08-28'],
] as const;

for (const [end, registry] of PUBLIC) {
  test(`public accounts that end on ${end}`, () => {
    assert.is(isoDay(monthsAfter(day(end), 6)), registry);
  });
}

/** Three months from a notice, by the same rule of months. Source: FA 1998 Sch 18 para 14(1)(d); CTM93040. */
test('three months from 30 November end with February', () => {
  assert.is(isoDay(monthsAfter(day('2025-11-30'), 3)), '2026-02-28');
  assert.is(isoDay(monthsAfter(day('2023-11-30'), 3)), '2024-02-29');
});

/** Incorporation, end of long first accounts, anniversary, due. Source: Companies Act 2006 s442(3). */
const FIRST_ACCOUNTS = [
  ['2021-03-10', '2022-03-31', '2022-03-10', '2022-12-10'],
  ['2020-06-05', '2021-06-30', '2021-06-05', '2022-03-05'],
  ['2019-01-01', '2020-01-31', '2020-01-01', '2020-10-01'],
  ['2009-03-01', '2010-03-31', '2010-03-01', '2010-12-01'],
  ['2024-05-31', '2025-06-30', '2025-05-31', '2026-02-28'],
  ['2023-02-28', '2024-03-31', '2024-02-28', '2024-11-28'],
  ['2024-02-29', '2025-03-31', '2025-02-28', '2025-11-30'],
] as const;

for (const [incorporated, end, anniversary, due] of FIRST_ACCOUNTS) {
  test(`first accounts from ${incorporated} to ${end}`, () => {
    const counted = anniversaryAfter(day(incorporated), 12);
    assert.is(isoDay(counted), anniversary);
    assert.is(isoDay(firstAccountsDue(counted, day(end), 9, 3)), due);
  });
}

test('a public company has eighteen months from incorporation', () => {
  const due = firstAccountsDue(day('2022-03-10'), day('2022-03-31'), 6, 3);
  assert.is(isoDay(due), '2022-09-10');
});

test('the months after the accounts count when they end later, which depends on the lengths of months', () => {
  // From 29 August 2026 to 29 May 2027, and from 28 February to 31 May 2027.
  assert.is(isoDay(firstAccountsDue(day('2026-08-29'), day('2027-02-28'), 9, 3)), '2027-05-31');
});

/** Accounts that end up to seven days after their reference date. Source: Companies Act 2006 s390(2)(b), (3)(b). */
for (const [end, reference] of [
  ['2027-01-01', '2026-12-31'],
  ['2027-01-07', '2026-12-31'],
  ['2024-03-05', '2024-02-29'],
  ['2027-01-08', null],
  ['2026-12-27', null],
  ['2026-12-31', null],
] as const) {
  test(`the reference date before accounts to ${end} is ${reference ?? 'none'}`, () => {
    const before = referenceDateBefore(day(end), 7);
    assert.is(before === null ? null : isoDay(before), reference);
  });
}

test('both periods of first accounts can end on one day', () => {
  assert.is(isoDay(firstAccountsDue(day('2026-08-31'), day('2027-02-28'), 9, 3)), '2027-05-31');
});

// CTA 2010 s458(3): four years after the end of the financial year of the repayment.
test('relief for a repayment is claimed within four years of its financial year', () => {
  assert.is(isoDay(claimBy(day('2025-03-31'), 4)), '2029-03-31');
  assert.is(isoDay(claimBy(day('2025-04-01'), 4)), '2030-03-31');
});

test.run();
