import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, isoDay, lastDayOfMonthsFrom, makeDay, parseDay } from '../../src/law/calendar.ts';
import { embeddedService, runOf } from '../support/service.ts';

const test = suite('laws of long-period');
const service = await embeddedService();

interface Inputs {
  readonly period_start: string;
  readonly period_end: string;
  readonly profit?: number | string;
  readonly first_accounts?: boolean;
}
const run = async (given: Inputs) => (await runOf(service, 'long-period', { ...given })).result;

const accounts = (from: Day, to: Day) =>
  fc
    .record({
      start: fc.integer({ min: from, max: to }).map((n) => n as Day),
      // Half of them close to the longest permitted.
      part: fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.97, max: 1, noNaN: true }),
      ),
      pence: fc.option(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), { nil: undefined }),
      first: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ start, part, pence, first }): Inputs => {
      const [shortest, longest] = [lastDayOfMonthsFrom(start, 12) + 1, lastDayOfMonthsFrom(start, 18)];
      return {
        period_start: isoDay(start),
        period_end: isoDay(Math.round(shortest + part * (longest - shortest)) as Day),
        ...(pence === undefined ? {} : { profit: poundsText(pence) }),
        ...(first === undefined ? {} : { first_accounts: first }),
      };
    });

function poundsText(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The whole covered time, that of the extensions, and that in which the registry's rules begin. */
const everything = fc.oneof(
  accounts(makeDay(1992, 10, 1), makeDay(2098, 1, 1)),
  accounts(makeDay(2018, 1, 1), makeDay(2020, 1, 1)),
  accounts(makeDay(2008, 1, 1), makeDay(2008, 12, 31)),
);

test('notes appear exactly when they apply', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { data, notes } = await run(given);
      const covered = given.period_start >= '2008-04-06';
      const isLoss = `${given.profit}`.startsWith('-');
      const isFirst = covered && given.first_accounts !== false;
      const isOrdinary = covered && given.first_accounts !== true;
      const isExtended = [data.registry_due, data.registry_due_first_accounts].some(
        (due) => typeof due === 'string' && due >= '2020-06-27' && due <= '2021-04-05',
      );
      const expected: readonly (readonly [string, boolean])[] = [
        ['These accounts need two CT600s', true],
        ["a large company's instalments", true],
        ['/calculators/corporation-tax/periods', isLoss],
        ['is taken to begin with the accounts', given.first_accounts !== false],
        ['Trading profit is split by days', given.profit !== undefined],
        ['most other items belong to each accounting period', given.profit !== undefined],
        ['is for a private company', isOrdinary],
        ['A public company has 6 months instead of 9', isOrdinary],
        ['9 months from the first anniversary of incorporation', isFirst],
        ['Companies House dates for accounts that begin before 6 April 2008', !covered],
        ['the accounting reference period was shortened', covered],
        ['sent the notice to file late, a CT600 is due 3 months after', true],
        ['known for accounts that end up to 31 March 2028', given.period_end > '2028-03-31'],
      ];
      for (const [fragment, applies] of expected) {
        const found = notes.filter((note) => note.includes(fragment)).length;
        assert.is(found, applies ? 1 : 0, `${fragment}: ${JSON.stringify(given)}`);
      }
      const extended = notes.some((note) => note.includes('for a private company was extended'));
      assert.is(extended, isExtended, JSON.stringify(given));
    }),
    { numRuns: 500 },
  );
});

test('shares add up to the profit to the penny, and days to those of the accounts', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async (given) => {
      const { data } = await run(given);
      const periods = data.periods as { days: number; profit: number | null }[];
      const days = (parseDay(given.period_end) as Day) - (parseDay(given.period_start) as Day) + 1;
      assert.is(data.total_days, days);
      assert.is(
        periods.reduce((sum, period) => sum + period.days, 0),
        days,
      );
      if (given.profit === undefined) return;
      const pence = periods.map(({ profit }) => BigInt(Math.round(Number(profit) * 100)));
      assert.is(
        pence.reduce((sum, share) => sum + share, 0n),
        BigInt(Math.round(Number(given.profit) * 100)),
        JSON.stringify(given),
      );
    }),
    { numRuns: 400 },
  );
});

test('a later end never gives an earlier deadline', async () => {
  await fc.assert(
    fc.asyncProperty(everything, fc.integer({ min: 1, max: 40 }), async (given, later) => {
      const start = parseDay(given.period_start) as Day;
      const end = Math.min(
        (parseDay(given.period_end) as Day) + later,
        lastDayOfMonthsFrom(start, 18),
      ) as Day;
      const [before, after] = [await run(given), await run({ ...given, period_end: isoDay(end) })];
      const dates = ({ data }: typeof before) => [
        ...(data.periods as { payment_due: string }[]).map((period) => period.payment_due),
        data.filing_due,
        data.registry_due,
        data.registry_due_first_accounts,
      ];
      const earlier = dates(before);
      dates(after).forEach((date, index) => {
        assert.is(date === null, earlier[index] === null);
        if (date !== null) assert.ok(String(date) >= String(earlier[index]), JSON.stringify(given));
      });
    }),
    { numRuns: 400 },
  );
});

test('dates match those of deadlines for the same accounts', async () => {
  await fc.assert(
    fc.asyncProperty(everything, async ({ period_start, period_end }) => {
      const { data } = await run({ period_start, period_end });
      const other = (await runOf(service, 'deadlines', { period_start, period_end })).result.data;
      const periods = data.periods as Record<string, unknown>[];
      assert.equal(
        periods.map(({ profit, ...dates }) => dates),
        other.tax_periods,
      );
      assert.is(data.filing_due, other.filing_due);
      assert.is(data.registry_due, other.registry_due);
      assert.is(data.registry_due_first_accounts, other.registry_due_if_first_accounts);
    }),
  );
});

test.run();
