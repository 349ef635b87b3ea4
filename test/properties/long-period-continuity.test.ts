import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addDays,
  type Day,
  inclusiveDays,
  isoDay,
  lastDayOfMonthsFrom,
  makeDay,
} from '../../src/law/calendar.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/** Profit is apportioned by days alone. */
const service = await embeddedService();
const test = suite('long-period: continuity');

test('each period has its days’ share of the profit, to half a penny; losses likewise', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: makeDay(1993, 1, 1), max: makeDay(2098, 1, 1) }).map((day) => day as Day),
      fc.nat(200),
      fc.nat(10 ** 12),
      async (start, longer, profit) => {
        const end = addDays(lastDayOfMonthsFrom(start, 12), 1 + longer);
        fc.pre(end <= lastDayOfMonthsFrom(start, 18) && end >= makeDay(1993, 10, 1));
        const sharesOf = async (pounds: number) => {
          const given = { period_start: isoDay(start), period_end: isoDay(end), profit: pounds };
          const { data } = (await runOf(service, 'long-period', given)).result;
          return data.periods as { days: number; profit: number }[];
        };
        const days = inclusiveDays(start, end);
        const [gained, lost] = [await sharesOf(pounds(profit)), await sharesOf(pounds(-profit))];
        gained.forEach((share, index) => {
          const exact = (profit * share.days) / days;
          assert.ok(
            Math.abs(pence(share.profit) - exact) <= 0.5 + 1e-3,
            `${profit} ${isoDay(start)} ${isoDay(end)}`,
          );
          assert.is(pence(lost[index]?.profit) + pence(share.profit), 0);
        });
      },
    ),
    { numRuns: 300 },
  );
});

test.run();
