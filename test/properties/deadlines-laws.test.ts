import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay, parseDay } from '../../src/law/calendar.ts';
import { embeddedService, runOf } from '../support/service.ts';

const test = suite('laws of deadlines');
const service = await embeddedService();

type Inputs = { period_end: string; period_start?: string };
const run = async (given: Inputs) => (await runOf(service, 'deadlines', given)).result;

/** Accounts of every lawful length over the whole covered time, half of them without their first day. */
const accounts = fc
  .record({
    start: fc.integer({ min: makeDay(1993, 10, 1), max: makeDay(2098, 1, 1) }).map((n) => n as Day),
    months: fc.constantFrom(3, 12, 12, 18, 18),
    less: fc.nat(200),
    withStart: fc.boolean(),
  })
  .map(({ start, months, less, withStart }): Inputs => {
    const end = lastDayOfMonthsFrom(start, months);
    const period_end = isoDay(Math.max(end - less, start) as Day);
    const isLong = end - less > lastDayOfMonthsFrom(start, 12);
    return withStart || isLong ? { period_start: isoDay(start), period_end } : { period_end };
  });

/** Accounts around the years of extended registry dates, where every text can appear. */
const extendedAccounts = fc
  .record({
    end: fc.integer({ min: makeDay(2019, 6, 1), max: makeDay(2020, 12, 31) }).map((n) => n as Day),
    days: fc.integer({ min: 1, max: 540 }),
  })
  .map(
    ({ end, days }): Inputs => ({ period_start: isoDay(addDays(end, 1 - days)), period_end: isoDay(end) }),
  );

const everything = fc.oneof(accounts, accounts, extendedAccounts);

test('notes appear exactly when they apply', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { data, notes } = await run(given);
      const start = given.period_start ?? null;
      const covered = data.registry_due !== null;
      const isLong = data.accounts_longer_than_12_months === true;
      const payments = data.tax_periods as { payment_due: string; payment_by: string }[];
      const inTime = (due: unknown, from: string): boolean =>
        typeof due === 'string' && due >= from && due <= '2021-04-05';
      const expected: readonly (readonly [string, boolean])[] = [
        ['so they make two accounting periods', isLong],
        ['First accounts usually cover more', start === null],
        ['is for a private company', covered],
        ["If these are the company's first accounts", covered && isLong],
        [
          `The Companies House date of ${spoken(data.registry_due)} for a private`,
          inTime(data.registry_due, '2020-06-27'),
        ],
        [
          `The Companies House date of ${spoken(data.registry_due_public)} for a public`,
          inTime(data.registry_due_public, '2020-06-30'),
        ],
        ['Companies House dates for accounts that begin before 6 April 2008', !covered],
        ['If the accounting reference date is', covered && isSoonAfterMonth(given.period_end)],
        ['made up to slightly varying dates', start !== null && isLong && isNear(start, given.period_end)],
        ['the accounting reference period was shortened', covered],
        ['. Pay by ', payments.some(({ payment_due, payment_by }) => payment_due !== payment_by)],
        [
          'Bank holidays for',
          payments.some(({ payment_due }) => payment_due < '2015' || payment_due > '2029'),
        ],
        ['A large company pays Corporation Tax in instalments', true],
        ['sent the notice to file late, the CT600 is due 3 months after', true],
        [
          'The time limits are known for accounts that end up to 31 March 2028',
          given.period_end > '2028-03-31',
        ],
      ];
      for (const [fragment, applies] of expected) {
        const found = notes.some((note) => note.includes(fragment));
        assert.is(found, applies, `${fragment}: ${JSON.stringify(given)}`);
      }
    }),
    { numRuns: 400 },
  );
});

/** Up to seven days after the end of a month. Source: Companies Act 2006 s390. */
function isSoonAfterMonth(end: string): boolean {
  return Number(end.slice(8)) <= 7;
}

/** At most four days longer than 12 months. Source: HMRC CTM01560. */
function isNear(start: string, end: string): boolean {
  return (parseDay(end) as Day) <= lastDayOfMonthsFrom(parseDay(start) as Day, 12) + 4;
}

function spoken(iso: unknown): string {
  if (typeof iso !== 'string') return 'none';
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(iso));
}

test('a later end never gives an earlier deadline', async () => {
  await fc.assert(
    fc.asyncProperty(everything, fc.integer({ min: 1, max: 40 }), async (given, later) => {
      const { period_start } = given;
      const end = parseDay(given.period_end) as Day;
      const longest =
        period_start === undefined ? end + later : lastDayOfMonthsFrom(parseDay(period_start) as Day, 18);
      const laterEnd = isoDay(Math.min(end + later, longest) as Day);
      const [before, after] = [await run(given), await run({ ...given, period_end: laterEnd })];
      const last = (data: typeof before.data) =>
        (data.tax_periods as { payment_due: string }[]).at(-1)?.payment_due ?? '';
      assert.ok(last(after.data) >= last(before.data), `${JSON.stringify(given)} ${laterEnd}`);
      for (const key of [
        'payment_due',
        'filing_due',
        'registry_due',
        'registry_due_if_first_accounts',
        'registry_due_public',
      ]) {
        const [a, b] = [before.data[key], after.data[key]];
        if (a !== null && b !== null)
          assert.ok(String(b) >= String(a), `${key} ${JSON.stringify(given)} ${laterEnd}`);
      }
    }),
    { numRuns: 400 },
  );
});

test('the days of the accounting periods add up to the days of the accounts', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { period_start, period_end } = given;
      const periods = (await run(given)).data.tax_periods as { days: number | null; period_end: string }[];
      assert.is(periods.at(-1)?.period_end, period_end);
      const days = periods.reduce<number | null>(
        (sum, period) => (sum === null || period.days === null ? null : sum + period.days),
        0,
      );
      assert.is(
        days,
        period_start === undefined
          ? null
          : (parseDay(period_end) as Day) - (parseDay(period_start) as Day) + 1,
      );
    }),
  );
});

test.run();
