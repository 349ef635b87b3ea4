import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';
import { embeddedService, runOf } from '../support/service.ts';

/** Deadlines move with the end of the accounts, and never jump. */
const service = await embeddedService();
const test = suite('deadlines: continuity');

/** Months differ by three days at most, so when the end moves by one day a later deadline moves by four at most. */
const MOST_DAYS = 4;
const DATES = [
  'payment_due',
  'filing_due',
  'registry_due',
  'registry_due_public',
  'registry_due_if_first_accounts',
];

test('a day more of accounts moves each deadline by no more than months differ', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: makeDay(2009, 1, 1), max: makeDay(2098, 1, 1) }).map((day) => day as Day),
      fc.integer({ min: 1, max: 547 }),
      async (start, length) => {
        const end = addDays(start, length);
        fc.pre(end < lastDayOfMonthsFrom(start, 18));
        const datesTo = async (last: Day) => {
          const given = { period_start: isoDay(start), period_end: isoDay(last) };
          const { data } = (await runOf(service, 'deadlines', given)).result;
          return DATES.map((name) =>
            data[name] === null ? null : Date.parse(String(data[name])) / 86_400_000,
          );
        };
        const [before, after] = [await datesTo(end), await datesTo(addDays(end, 1))];
        before.forEach((date, index) => {
          const moved = Number(after[index]) - Number(date);
          // First accounts have a date of their own only when they are longer than twelve months.
          if (date === null) return;
          assert.ok(
            moved >= 0 && moved <= MOST_DAYS,
            `${DATES[index]} ${isoDay(start)} ${isoDay(end)}: ${moved}`,
          );
        });
      },
    ),
    { numRuns: 200 },
  );
});

test.run();
