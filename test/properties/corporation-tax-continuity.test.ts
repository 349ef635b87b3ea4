import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/**
 * There is no cliff: at the lower limit the relief equals the whole difference
 * between the rates (small rate x L = main rate x L - F x (U - L), as U = 5 L); at the
 * upper limit it is zero. Each part of a period is rounded to the penny separately.
 */
const service = await embeddedService();
const test = suite('corporation-tax: continuity');

interface Part {
  readonly financial_year: number;
  readonly days: number;
  readonly lower_limit: number | null;
  readonly upper_limit: number | null;
}
interface Data {
  readonly period_days: number;
  readonly corporation_tax: number;
  readonly financial_years: readonly Part[];
}

/** Everything that decides the tax except the profits. */
interface Company {
  readonly period_start: string;
  readonly period_end: string;
  readonly associated_companies: number;
  readonly exempt_distributions: number;
  readonly close_investment_holding: boolean;
}

async function dataOf(company: Company, profits: number): Promise<Data> {
  const { result } = await runOf(service, 'corporation-tax', {
    ...company,
    taxable_profits: pounds(profits),
  });
  return result.data as unknown as Data;
}

/** Any period within the enacted financial years, many of them short or close to 1 April. */
const companies: fc.Arbitrary<Company> = fc
  .record({
    start: fc.oneof(
      fc.integer({ min: makeDay(2015, 4, 1), max: makeDay(2028, 3, 30) }),
      fc.integer({ min: makeDay(2022, 4, 2), max: makeDay(2024, 4, 1) }),
    ),
    length: fc.oneof(fc.constant(366), fc.nat(366)),
    associated_companies: fc.oneof(fc.constant(0), fc.nat(5), fc.nat(100)),
    exempt: fc.oneof(fc.constant(0), fc.nat(5_000_000), fc.nat(30_000_000)),
    holding: fc.constantFrom(false, false, false, true),
  })
  .map(({ start, length, exempt, holding, associated_companies }) => {
    const last = Math.min(lastDayOfMonthsFrom(start as Day, 12), makeDay(2028, 3, 31));
    return {
      period_start: isoDay(start as Day),
      period_end: isoDay(Math.min(addDays(start as Day, length), last) as Day),
      associated_companies,
      exempt_distributions: pounds(exempt),
      close_investment_holding: holding,
    };
  });

/** Profits in pence: anything, or close to one of a part's limits. */
const anywhere = fc.record({
  any: fc.nat(60_000_000),
  isAtLimit: fc.boolean(),
  part: fc.nat(1),
  limit: fc.constantFrom('lower_limit', 'upper_limit'),
  off: fc.integer({ min: -200, max: 200 }),
});
const steps = fc.oneof(fc.constantFrom(1, 2, 100), fc.nat(100_000), fc.nat(20_000_000));

/** Profits that bring a part's augmented profits close to its limit; anything if it has none. */
async function profitsAt(company: Company, where: typeof anywhere extends fc.Arbitrary<infer T> ? T : never) {
  if (!where.isAtLimit) return where.any;
  const { financial_years: parts, period_days } = await dataOf(company, 0);
  const part = parts[where.part % parts.length] as Part;
  const limit = part[where.limit as 'lower_limit' | 'upper_limit'];
  if (limit === null) return where.any;
  const augmented = Math.round((pence(limit) * period_days) / part.days);
  return Math.max(0, augmented - pence(company.exempt_distributions) + where.off);
}

/** The tax on one more pound of profits in a financial year, in thousandths: rates of the Finance Acts, and CTM03925. */
function marginalRates({ financial_year: year }: Part, { close_investment_holding }: Company) {
  if (year <= 2016) return [200, 200] as const;
  if (year <= 2022) return [190, 190] as const;
  return close_investment_holding ? ([250, 250] as const) : ([190, 265] as const);
}

test('each further pound of profits costs from 19p to 26.5p, never less and never more, across every limit', async () => {
  await fc.assert(
    fc.asyncProperty(companies, anywhere, steps, async (company, where, step) => {
      const profits = await profitsAt(company, where);
      const [less, more] = [await dataOf(company, profits), await dataOf(company, profits + step)];
      const parts = less.financial_years;
      const rates = parts.map((part) => marginalRates(part, company));
      const least = Math.min(...rates.map(([rate]) => rate));
      const most = Math.max(...rates.map(([, rate]) => rate));
      const cost = pence(more.corporation_tax) - pence(less.corporation_tax);
      const told = `${JSON.stringify(company)} ${profits} + ${step}: ${cost}`;
      assert.ok(cost >= 0, told);
      // A part's two roundings differ from the law by a penny at most.
      assert.ok(cost * 1000 >= step * least - parts.length * 1000, told);
      assert.ok(cost * 1000 <= step * most + parts.length * 1000, told);
    }),
    { numRuns: 300 },
  );
});

test('each further pound of exempt distributions costs at most 7.5p, or nothing where there are no limits', async () => {
  await fc.assert(
    fc.asyncProperty(companies, anywhere, steps, async (company, where, step) => {
      const profits = await profitsAt(company, where);
      const exempt_distributions = pounds(pence(company.exempt_distributions) + step);
      const less = await dataOf(company, profits);
      const more = await dataOf({ ...company, exempt_distributions }, profits);
      const cost = pence(more.corporation_tax) - pence(less.corporation_tax);
      const told = `${JSON.stringify(company)} ${profits} + ${step}: ${cost}`;
      assert.ok(cost >= 0, told);
      const banded = less.financial_years.filter(({ lower_limit }) => lower_limit !== null).length;
      // The relief F x (U - A) x N / A falls by F x U x N / A² at most: 3/200 x 5, as N is within A and A above L = U / 5.
      assert.ok(banded === 0 ? cost === 0 : cost * 1000 <= step * 75 + banded * 1000, told);
    }),
    { numRuns: 200 },
  );
});

test('one more associated company never lowers the tax', async () => {
  await fc.assert(
    fc.asyncProperty(companies, anywhere, async (company, where) => {
      fc.pre(company.associated_companies < 100);
      const profits = await profitsAt(company, where);
      const shared = { ...company, associated_companies: company.associated_companies + 1 };
      const [few, many] = [await dataOf(company, profits), await dataOf(shared, profits)];
      assert.ok(many.corporation_tax >= few.corporation_tax);
    }),
    { numRuns: 150 },
  );
});

test('no profits mean no tax', async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (company) => {
      assert.is((await dataOf(company, 0)).corporation_tax, 0);
    }),
  );
});

test.run();
