import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import {
  addDays,
  type Day,
  isoDay,
  lastDayOfMonthsFrom,
  makeDay,
  parseDay,
} from '../../../src/law/calendar.ts';
import { countDays } from '../../../src/law/periods.ts';
import { embeddedService, runOf, tableNamed } from '../../support/service.ts';

interface Data {
  readonly period_days: number;
  readonly corporation_tax: number;
  readonly marginal_relief: number;
  readonly tax_before_marginal_relief: number;
  readonly effective_rate: number;
  readonly rate_band: string;
  readonly lower_limit: number | null;
  readonly upper_limit: number | null;
  readonly quarterly_instalments: string;
  readonly rates_assumed: boolean;
  readonly rules_version: string;
  readonly financial_years: readonly {
    days: number;
    financial_year: number;
    rate_band: string;
    rate: number;
  }[];
}

const service = await embeddedService();
const KEY = 'corporation-tax';

async function run(given: Record<string, unknown>) {
  const { result } = await runOf(service, KEY, given);
  return { ...result, data: result.data as unknown as Data };
}

async function dataOf(given: Record<string, unknown>): Promise<Data> {
  return (await run(given)).data;
}

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };

/** Any accounting period the calculator covers, as text. */
const periods = fc
  .tuple(fc.integer({ min: 0, max: 5400 }), fc.integer({ min: 0, max: 366 }))
  .map(([offset, length]) => {
    const start = addDays(makeDay(2015, 4, 1), offset);
    const end = Math.min(start + length, lastDayOfMonthsFrom(start, 12)) as Day;
    return { period_start: isoDay(start), period_end: isoDay(end) };
  });

const pounds = fc.integer({ min: 0, max: 60_000_000 }).map((pence) => pence / 100);

const others = fc.record({
  associated_companies: fc.integer({ min: 0, max: 5 }),
  exempt_distributions: fc.constantFrom(0, 0, 1234.56, 40_000),
  close_investment_holding: fc.constantFrom(false, false, false, true),
});

const laws = suite('laws of corporation-tax');

laws('the days of the parts add up to the days of the period', async () => {
  await fc.assert(
    fc.asyncProperty(periods, async (period) => {
      const data = await dataOf({ ...period, taxable_profits: 100_000 });
      const days = countDays({
        start: parseDay(period.period_start) as Day,
        end: parseDay(period.period_end) as Day,
      });
      assert.is(data.period_days, days);
      assert.is(
        data.financial_years.reduce((total, part) => total + part.days, 0),
        days,
      );
    }),
    { numRuns: 300 },
  );
});

laws('n associated companies divide the limits by n + 1', async () => {
  await fc.assert(
    fc.asyncProperty(periods, fc.integer({ min: 0, max: 100 }), async (period, associated_companies) => {
      const alone = await dataOf({ ...period, taxable_profits: 1 });
      const shared = await dataOf({ ...period, taxable_profits: 1, associated_companies });
      for (const limit of ['lower_limit', 'upper_limit'] as const) {
        const [one, many] = [alone[limit], shared[limit]];
        if (one === null || many === null) assert.is(one, many);
        else assert.ok(Math.abs(one / (associated_companies + 1) - many) <= 0.0101);
      }
    }),
    { numRuns: 200 },
  );
});

laws('a 12-month period within one financial year is the simple formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2015, max: 2027 }),
      fc.integer({ min: 0, max: 400_000 }),
      async (year, profits) => {
        const data = await dataOf({
          period_start: `${year}-04-01`,
          period_end: `${year + 1}-03-31`,
          taxable_profits: profits,
        });
        // In integer thousandths of a penny: 3/200 of (250,000 - N) is exact there.
        const rate = year <= 2016 ? 20n : year <= 2022 || profits <= 50_000 ? 19n : 25n;
        const relief =
          year >= 2023 && profits > 50_000 && profits <= 250_000 ? 1500n * (250_000n - BigInt(profits)) : 0n;
        const tax = BigInt(profits) * rate * 1000n - relief;
        assert.is(data.corporation_tax, Number((tax + 500n) / 1000n) / 100);
      },
    ),
    { numRuns: 500 },
  );
});

laws('a period cut where nothing changes has the same tax, to within a penny a part', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2017, max: 2021 }),
      fc.integer({ min: 1, max: 360 }),
      pounds,
      async (year, cut, profits) => {
        const start = makeDay(year, 4, 1);
        const whole = { period_start: isoDay(start), period_end: isoDay(lastDayOfMonthsFrom(start, 12)) };
        const days = countDays({ start, end: lastDayOfMonthsFrom(start, 12) });
        const firstProfits = Math.round((profits * 100 * cut) / days) / 100;
        const first = { period_start: whole.period_start, period_end: isoDay(addDays(start, cut - 1)) };
        const second = { period_start: isoDay(addDays(start, cut)), period_end: whole.period_end };
        const restProfits = Math.round((profits - firstProfits) * 100) / 100;
        const [all, a, b] = await Promise.all([
          dataOf({ ...whole, taxable_profits: profits }),
          dataOf({ ...first, taxable_profits: firstProfits }),
          dataOf({ ...second, taxable_profits: restProfits }),
        ]);
        assert.ok(Math.abs(all.corporation_tax - a.corporation_tax - b.corporation_tax) <= 0.0201);
      },
    ),
    { numRuns: 150 },
  );
});

laws('tax before relief less relief is the tax, to within a penny a part', async () => {
  await fc.assert(
    fc.asyncProperty(periods, others, pounds, async (period, rest, taxable_profits) => {
      const data = await dataOf({ ...period, ...rest, taxable_profits });
      const difference = data.tax_before_marginal_relief - data.marginal_relief - data.corporation_tax;
      assert.ok(Math.abs(difference) <= 0.01 * data.financial_years.length + 1e-6);
    }),
    { numRuns: 200 },
  );
});

laws('between the limits each further pound bears the main rate and the standard fraction', async () => {
  // 25% + 3/200 = 26.5%: HMRC's Company Taxation Manual, CTM03925.
  const given = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: 100_000 };
  const { notes } = (await runOf(await embeddedService(), 'corporation-tax', given)).result;
  assert.ok(notes.some((note) => note.includes('taxed at 26.5%')));
});

laws.run();

const points = suite('points settled for corporation-tax');

points("HMRC's own example: 100,000 in the year to 31 March 2024", async () => {
  const data = await dataOf({
    period_start: '2023-04-01',
    period_end: '2024-03-31',
    taxable_profits: '£100,000',
  });
  assert.is(data.corporation_tax, 22_750);
  assert.is(data.marginal_relief, 2_250);
  assert.is(data.rules_version, service.rulesVersion);
});

// CTA 2010 s18A says "do not exceed", s18B "exceeds … but does not exceed".
for (const [taxable_profits, band] of [
  [50_000, 'small_profits_rate'],
  [50_000.01, 'marginal_relief'],
  [250_000, 'marginal_relief'],
  [250_000.01, 'main_rate'],
  [0, 'small_profits_rate'],
] as const) {
  points(`profits of ${taxable_profits} are in the band ${band}`, async () => {
    assert.is((await dataOf({ ...YEAR_2024, taxable_profits })).rate_band, band);
  });
}

points('exempt distributions decide the band and are not taxed', async () => {
  const data = await dataOf({ ...YEAR_2024, taxable_profits: 40_000, exempt_distributions: 10_000.01 });
  assert.is(data.rate_band, 'marginal_relief');
  // 25% of 40,000 less 3/200 x (250,000 - 50,000.01) x 40,000 / 50,000.01.
  assert.is(data.corporation_tax, 7_600);
});

points('each figure is rounded on its own, as HMRC does: 50,001', async () => {
  const data = await dataOf({ ...YEAR_2024, taxable_profits: 50_001 });
  assert.equal(
    [data.tax_before_marginal_relief, data.marginal_relief, data.corporation_tax],
    [12_500.25, 2_999.99, 9_500.27],
  );
});

points('a short period in a leap financial year counts 366 days (HMRC test of January 2026)', async () => {
  const data = await dataOf({
    period_start: '2023-06-01',
    period_end: '2023-12-31',
    taxable_profits: 70_000,
  });
  assert.is(data.marginal_relief, 1_142.62);
});

points('twelve months of 365 days that touch a leap financial year keep whole limits', async () => {
  const { data, notes } = await run({
    period_start: '2024-03-01',
    period_end: '2025-02-28',
    taxable_profits: 100_000,
  });
  assert.equal([data.lower_limit, data.upper_limit], [50_000, 250_000]);
  assert.ok(notes.some((note) => note.includes("HMRC's own calculator")));
});

points('the straddle of 1 April 2023 is two periods, the first at one rate', async () => {
  const { data, notes } = await run({
    period_start: '2023-01-01',
    period_end: '2023-12-31',
    taxable_profits: 100_000,
  });
  assert.is(data.rate_band, 'mixed');
  assert.equal(
    data.financial_years.map(({ rate_band, days }) => [rate_band, days]),
    [
      ['single_rate', 90],
      ['marginal_relief', 275],
    ],
  );
  assert.ok(notes.some((note) => note.includes('separate accounting period')));
});

points('a close investment-holding company pays the main rate and has no limits', async () => {
  const data = await dataOf({ ...YEAR_2024, taxable_profits: 10_000, close_investment_holding: true });
  assert.equal(
    [data.corporation_tax, data.rate_band, data.lower_limit, data.upper_limit],
    [2_500, 'main_rate', null, null],
  );
});

points('no profits: no tax, a rate of zero, and still a band', async () => {
  const data = await dataOf({ ...YEAR_2024, taxable_profits: 0 });
  assert.equal([data.corporation_tax, data.effective_rate, data.rate_band], [0, 0, 'small_profits_rate']);
});

points('the largest profits come out exactly', async () => {
  const data = await dataOf({ ...YEAR_2024, taxable_profits: 100_000_000_000 });
  assert.is(data.corporation_tax, 25_000_000_000);
});

points('rates after the last enacted year are assumed, and the result says so', async () => {
  const { head, rows } = tableNamed(service, 'corporation-tax');
  const { knownUntil } = head;
  // A result that uses an announced rate says so instead.
  const isAnnounced = rows.some(({ from, status }) => from === knownUntil + 1 && status === 'announced');
  const [period_start, next] = [isoDay(knownUntil), isoDay(addDays(knownUntil, 1))];
  const last = await run({ period_start, period_end: period_start, taxable_profits: 1 });
  const after = await run({ period_start, period_end: next, taxable_profits: 1 });
  const said = (notes: readonly string[]) => notes.some((note) => note.includes(dayText(knownUntil)));
  assert.equal([last.data.rates_assumed, said(last.notes)], [false, false]);
  assert.equal([after.data.rates_assumed, said(after.notes)], [true, !isAnnounced]);
});

points('a period that begins on 29 February ends on 28 February at the latest', async () => {
  const data = await dataOf({ period_start: '2024-02-29', period_end: '2025-02-28', taxable_profits: 1 });
  assert.is(data.period_days, 366);
});

// SI 1998/3175 reg 3; HMRC CTM92520.
for (const [name, given, expected] of [
  ['profits of exactly 1.5 million are not large', { taxable_profits: 1_500_000 }, 'none'],
  ['a penny more is large', { taxable_profits: 1_500_000.01 }, 'large'],
  ['20 million is large', { taxable_profits: 20_000_000 }, 'large'],
  ['a penny more is very large', { taxable_profits: 20_000_000.01 }, 'very_large'],
  ['associated companies share the limit', { taxable_profits: 750_000.01, associated_companies: 1 }, 'large'],
  [
    'tax of 10,000 or less is never large',
    { taxable_profits: 40_000, exempt_distributions: 2_000_000 },
    'none',
  ],
] as const) {
  points(`quarterly instalments: ${name}`, async () => {
    assert.is((await dataOf({ ...YEAR_2024, ...given })).quarterly_instalments, expected);
  });
}

points('very large companies exist for periods that start from 1 April 2019', async () => {
  const given = { taxable_profits: 30_000_000 };
  const before = await dataOf({ period_start: '2019-03-31', period_end: '2020-03-30', ...given });
  const from = await dataOf({ period_start: '2019-04-01', period_end: '2020-03-31', ...given });
  assert.equal([before.quarterly_instalments, from.quarterly_instalments], ['large', 'very_large']);
});

points.run();
