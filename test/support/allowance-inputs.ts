import fc from 'fast-check';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';

/** Every amount in the inputs of capital-allowances. */
export const AMOUNTS = [
  'new_main_plant',
  'used_main_plant',
  'new_special_rate',
  'used_special_rate',
  'zero_emission_cars',
  'other_cars_low_co2',
  'other_cars_high_co2',
  'main_pool_brought_forward',
  'special_pool_brought_forward',
  'main_pool_disposals',
  'full_expensed_disposals',
  'aia_shared',
] as const;

export type AmountName = (typeof AMOUNTS)[number];
export type Amounts = Record<AmountName, number>;

/** Periods from 1 April 2023 to 2029, short and full-year, most of them close to a change of rates. */
export const periods = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 730, max: 1100 })),
    fc.oneof(fc.constant(366), fc.integer({ min: 0, max: 366 })),
    fc.option(fc.integer({ min: 0, max: 366 })),
  )
  .map(([offset, length, spent]) => {
    const start = addDays(makeDay(2023, 4, 1), offset);
    const end = Math.min(start + length, lastDayOfMonthsFrom(start, 12)) as Day;
    const period = { period_start: isoDay(start), period_end: isoDay(end) };
    return spent === null ? period : { ...period, spend_date: isoDay(Math.min(start + spent, end) as Day) };
  });

/** Pounds: often zero, a small pool, or close to the annual investment allowance. */
const pounds = fc
  .oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 200_000 }),
    fc.integer({ min: 0, max: 60_000_000 }),
    fc.integer({ min: 99_000_000, max: 130_000_000 }),
  )
  .map((pence) => pence / 100);

export const amounts: fc.Arbitrary<Amounts> = fc
  .tuple(...AMOUNTS.map(() => pounds))
  .map((values) => Object.fromEntries(AMOUNTS.map((name, index) => [name, values[index]])) as Amounts);
