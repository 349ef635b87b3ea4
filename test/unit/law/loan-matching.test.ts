import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, isoDay } from '../../../src/law/calendar.ts';
import type { EntryKind, LoanEntry } from '../../../src/law/loans/account.ts';
import { matchRepayments } from '../../../src/law/loans/matching.ts';
import { day } from '../../support/days.ts';

const test = suite('repayments matched with new loans');

type Row = readonly [
  on: string,
  kind: EntryKind,
  pounds: number,
  against?: string | null,
  arrangedOn?: string,
];

/** The matches in one borrower's account with calendar-year periods, under the limits of CTA 2010 s464ZA. */
function matches(...rows: readonly Row[]) {
  const entries = rows.map(
    ([on, kind, pounds, against = null, arrangedOn = null]): LoanEntry => ({
      on: day(on),
      kind,
      pence: pounds * 100,
      borrower: '',
      against: against === null ? null : day(against),
      arrangedOn: arrangedOn === null ? null : day(arrangedOn),
      period: Number(on.slice(0, 4)) - 2025,
    }),
  );
  const limits = { days: 30, repaidFrom: 500_000, owedFrom: 1_500_000 };
  return matchRepayments(entries, () => limits, false).matches.map(({ repayment, loan, pence }) => [
    isoDay(entries[repayment]?.on as Day),
    isoDay(entries[loan]?.on as Day),
    pence / 100,
  ]);
}

// The 30-day window that begins with the repayment on 10 January ends on 8 February: CTA 2010 s464ZA(1) and (2).
for (const [last, expected] of [
  ['2026-02-08', []],
  ['2026-02-09', [['2026-01-10', '2026-01-15', 6_000]]],
] as const) {
  test(`a new loan repaid on ${last}: ${expected.length === 0 ? 'inside the window, so free' : 'too late'}`, () => {
    const matched = matches(
      ['2025-03-01', 'loan', 20_000],
      ['2026-01-10', 'repayment', 6_000],
      ['2026-01-15', 'loan', 6_000],
      [last, 'repayment', 6_000, '2026-01-15'],
    );
    assert.equal(matched, expected);
  });
}

// With £5,000 arranged when money is repaid, each repayment with £15,000 owed before it counts: CTA 2010 s464ZA(3).
for (const [taxed, expected] of [
  [2_500, [3_000, 2_000]],
  [30_000, [3_000]],
] as const) {
  test(`two repayments of a day with £${taxed} of income credited between them`, () => {
    const matched = matches(
      ['2026-08-16', 'loan', 40_000],
      ['2027-01-03', 'repayment', 3_000],
      ['2027-01-03', 'taxed_repayment', taxed],
      ['2027-01-03', 'repayment', 2_500],
      ['2027-02-02', 'loan', 5_000, null, '2027-01-03'],
    );
    assert.equal(
      matched.map(([, , pounds]) => pounds),
      expected,
    );
  });
}

test.run();
