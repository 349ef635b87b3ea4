import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../src/law/calendar.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/** The size changes at the limits of the Companies Act 2006 and nowhere else: a figure on the limit is within it. */
const service = await embeddedService();
const test = suite('company-size: continuity');

type Data = Readonly<Record<string, unknown>>;

async function dataOf(given: Readonly<Record<string, unknown>>): Promise<Data> {
  return (await runOf(service, 'company-size', given)).result.data;
}

const FIGURES = {
  turnover: 'turnover',
  balance_sheet_total: 'balance_sheet',
  employees: 'employees',
} as const;
/** The largest value of each input, in pence or hundredths: far above every limit. */
const MOST = { turnover: 4_000_000_000, balance_sheet_total: 4_000_000_000, employees: 1_000_000_000 };
const names = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

/** First years, where only the year's own figures count: of any length, before and after each change of limits. */
const years = fc
  .tuple(fc.integer({ min: makeDay(2008, 4, 6), max: makeDay(2028, 1, 1) }), fc.nat(540))
  .map(([start, length]) => ({
    period_start: isoDay(start as Day),
    period_end: isoDay(Math.min(start + length, lastDayOfMonthsFrom(start as Day, 18)) as Day),
    first_year: true,
  }));
const figures = fc.record({
  turnover: fc.nat(2_000_000_000).map(pounds),
  balance_sheet_total: fc.nat(1_000_000_000).map(pounds),
  employees: fc.nat(8_000).map(pounds),
});

for (const name of names) {
  const limitsOf = (data: Data) =>
    ['micro', 'small'].map((size) => data[`${size}_${FIGURES[name]}_limit`] as number | null);

  test(`${name}: nothing changes between two limits`, async () => {
    await fc.assert(
      fc.asyncProperty(years, figures, fc.nat(2_000_000_000), async (year, given, other) => {
        const data = await dataOf({ ...year, ...given });
        const limits = limitsOf(data).map((limit) => (limit === null ? 0 : pence(limit)));
        const band = (figure: number): number => limits.filter((limit) => figure > limit).length;
        const figure = pence(given[name]);
        // Drawn into the same band, from just above its lower limit to its upper one.
        const bounds = [-1, ...limits.toSorted((a, b) => a - b), MOST[name]];
        const index = band(figure);
        const [over = 0, upTo = 0] = [bounds[index], bounds[index + 1]];
        const moved = over + 1 + (other % (upTo - over));
        assert.is(band(moved), index);
        assert.equal(await dataOf({ ...year, ...given, [name]: pounds(moved) }), data);
      }),
      { numRuns: 100 },
    );
  });

  test(`${name}: a figure on the limit meets it and a penny more misses it, if one other limit is met`, async () => {
    await fc.assert(
      fc.asyncProperty(years, fc.constantFrom('micro', 'small'), async (year, size) => {
        const [met, missed = 'turnover'] = names.filter((one) => one !== name);
        const others = { [String(met)]: 0, [missed]: pounds(MOST[missed]) };
        const none = await dataOf({ ...year, ...others, [name]: 0 });
        const limit = none[`${size}_${FIGURES[name]}_limit`];
        fc.pre(limit !== null);
        const meets = async (figure: number) =>
          (await dataOf({ ...year, ...others, [name]: pounds(figure) }))[`meets_${size}_this_year`];
        assert.equal([await meets(pence(limit)), await meets(pence(limit) + 1)], [true, false]);
      }),
      { numRuns: 60 },
    );
  });
}

test.run();
