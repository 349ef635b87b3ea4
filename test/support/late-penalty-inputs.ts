import fc from 'fast-check';
import { addDays, isoDay, makeDay, monthsAfter } from '../../src/law/calendar.ts';

export interface LatePenaltyInputs {
  readonly period_end: string;
  readonly period_of_account_end?: string;
  readonly filed_on: string;
  readonly tax_due?: number;
  readonly paid_on?: string;
  readonly late_previous_two?: boolean;
}

/** Period ends under the old and the new amounts, in a leap year, and far ahead. */
const PERIOD_ENDS = [
  makeDay(2015, 4, 1),
  makeDay(2019, 9, 30),
  makeDay(2024, 2, 29),
  makeDay(2025, 3, 31),
  makeDay(2080, 5, 31),
];
/** Months after the end of a period at which something changes. */
const LIMITS = [9, 12, 15, 18, 24];

/** Every combination of filing and payment on both sides of each limit, tax of every size, and third failures. */
export function* latePenaltyGrid(): Generator<LatePenaltyInputs> {
  for (const end of PERIOD_ENDS) {
    const around = LIMITS.flatMap((months) =>
      [0, 1].map((later) => addDays(monthsAfter(end, months), later)),
    );
    const long = isoDay(monthsAfter(end, 6));
    for (const filed of [addDays(end, 1), ...around]) {
      for (const paid of [null, end, ...around, addDays(end, 5000)]) {
        for (const tax_due of [0, 1, 98_765.43]) {
          const given = {
            period_end: isoDay(end),
            filed_on: isoDay(filed),
            tax_due,
            ...(paid === null ? {} : { paid_on: isoDay(paid) }),
          };
          yield given;
          yield { ...given, period_of_account_end: long, late_previous_two: true };
        }
      }
    }
  }
}

/** Inputs of any size on any covered day. */
export const latePenaltyInputs = fc
  .record({
    offset: fc.integer({ min: 0, max: 25_000 }),
    filed: fc.integer({ min: 1, max: 1200 }),
    paid: fc.option(fc.integer({ min: -100, max: 1500 }), { nil: null }),
    pence: fc.integer({ min: 0, max: 100_000_000 }),
    late_previous_two: fc.boolean(),
    accountsMonths: fc.constantFrom(null, 0, 3, 6),
  })
  .map(({ offset, filed, paid, pence, late_previous_two, accountsMonths }): LatePenaltyInputs => {
    const end = addDays(makeDay(2015, 4, 1), offset);
    return {
      period_end: isoDay(end),
      filed_on: isoDay(addDays(end, filed)),
      tax_due: pence / 100,
      late_previous_two,
      ...(paid === null ? {} : { paid_on: isoDay(addDays(end, paid)) }),
      ...(accountsMonths === null ? {} : { period_of_account_end: isoDay(monthsAfter(end, accountsMonths)) }),
    };
  });
