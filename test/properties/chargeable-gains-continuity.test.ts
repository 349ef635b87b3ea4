import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addDays,
  type Day,
  daysInMonth,
  isoDay,
  makeDay,
  parseDay,
  splitDay,
} from '../../src/law/calendar.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/**
 * Gain less loss moves with every amount and never jumps: by a pound for each pound of
 * the price, or by nothing while indexation covers the gain (TCGA 1992 s 53), and by a
 * pound and its indexation for each pound of indexed cost.
 */
const service = await embeddedService();
const test = suite('chargeable-gains: continuity');

const AMOUNTS = [
  'acquisition_cost',
  'acquisition_costs',
  'enhancement_cost',
  'sba_claimed',
  'proceeds',
  'disposal_costs',
] as const;
type Sale = Readonly<Record<(typeof AMOUNTS)[number], number>> & {
  readonly asset_type: string;
  readonly acquisition_date: string;
  readonly enhancement_date?: string;
  readonly disposal_date: string;
};
type Data = Readonly<Record<string, unknown>>;

async function dataOf(sale: Sale): Promise<Data> {
  return (await runOf(service, 'chargeable-gains', { ...sale })).result.data;
}

/** Gain, or loss as a negative, in pence. */
function netOf(data: Data): number {
  return pence(data.chargeable_gain) - pence(data.allowable_loss);
}

const amount = fc.nat(90_000_000).map(pounds);
const dates = fc.tuple(fc.nat(13_000), fc.nat(6_000), fc.nat(6_000)).map(([start, a, b]) => {
  const [spent, held] = a < b ? [a, b] : [b, a];
  const bought = addDays(makeDay(1987, 1, 1), start);
  return [bought, addDays(bought, spent), addDays(bought, held)] as const;
});
const land: fc.Arbitrary<Sale> = fc
  .tuple(
    dates,
    fc.record({
      acquisition_cost: amount,
      acquisition_costs: amount,
      enhancement_cost: amount,
      sba_claimed: amount,
      proceeds: amount,
      disposal_costs: amount,
    }),
  )
  .map(([[bought, improved, sold], amounts]) => ({
    ...amounts,
    asset_type: 'land_buildings',
    acquisition_date: isoDay(bought),
    enhancement_date: isoDay(improved),
    disposal_date: isoDay(sold),
  }));
const shares: fc.Arbitrary<Sale> = land.map(({ enhancement_date: _, ...sale }) => ({
  ...sale,
  asset_type: 'shares',
  enhancement_cost: 0,
  sba_claimed: 0,
}));
const sales = fc.oneof(land, shares);

/** The sale at a price near the point where the gain begins, or where indexation covers it. */
async function atPriceNear(sale: Sale, where: number, off: number): Promise<Sale> {
  if (where === 0) return sale;
  const data = await dataOf({ ...sale, proceeds: 0 });
  const covered = where === 1 ? 0 : pence(data.indexation_available);
  return { ...sale, proceeds: pounds(Math.max(0, covered - pence(data.unindexed_gain) + off)) };
}

const steps = fc.oneof(fc.constantFrom(1, 2, 100), fc.nat(50_000_000));
const wheres = fc.tuple(fc.nat(2), fc.integer({ min: -3, max: 3 }));

const INDEXED: Readonly<Record<string, string>> = {
  acquisition_cost: 'indexation_factor_acquisition',
  acquisition_costs: 'indexation_factor_acquisition',
  enhancement_cost: 'indexation_factor_enhancement',
};

for (const name of AMOUNTS) {
  const isOfPrice = name === 'proceeds' || name === 'sba_claimed';
  const ofLand = name === 'sba_claimed' || name === 'enhancement_cost';

  test(`${name}: a penny more moves gain less loss ${isOfPrice ? 'up' : 'down'}, by what the law allows, and never jumps`, async () => {
    await fc.assert(
      fc.asyncProperty(ofLand ? land : sales, wheres, steps, async (any, [where, off], step) => {
        const sale = await atPriceNear(any, where, off);
        const [before, after] = [
          await dataOf(sale),
          await dataOf({ ...sale, [name]: pounds(pence(sale[name]) + step) }),
        ];
        const moved = netOf(after) - netOf(before);
        const told = `${JSON.stringify(sale)} ${name} + ${step}: ${moved}`;
        if (isOfPrice) {
          assert.ok(moved >= 0 && moved <= step, told);
          return;
        }
        // The factor for shares is rounded to six places, so pence are known to a millionth of the cost.
        const factor = Number(after[INDEXED[name] ?? ''] ?? 0) + (INDEXED[name] === undefined ? 0 : 1e-6);
        // The rise is rounded to the penny before and after.
        const rounding = INDEXED[name] === undefined ? 0 : 1;
        assert.ok(moved <= 0 && moved >= -step * (1 + factor) - rounding, told);
      }),
      { numRuns: 100 },
    );
  });
}

test('indexation never turns a gain into a loss, and its cover never jumps', async () => {
  await fc.assert(
    fc.asyncProperty(sales, fc.integer({ min: -3, max: 3 }), async (any, off) => {
      const sale = await atPriceNear(any, 2, off);
      const data = await dataOf(sale);
      if (pence(data.unindexed_gain) < 0) return;
      // At the price that indexation just covers, a penny more is a penny of gain.
      assert.is(netOf(data), Math.max(0, pence(data.unindexed_gain) - pence(data.indexation_available)));
    }),
    { numRuns: 120 },
  );
});

/** Shares sold within ten days of purchase get no indexation, so days matter for them. */
function isWithinTenDays({ asset_type, acquisition_date, disposal_date }: Sale): boolean {
  const held = (parseDay(disposal_date) as Day) - (parseDay(acquisition_date) as Day);
  return asset_type === 'shares' && held < 10;
}

test('the day within a month never matters: the index has a figure for each month', async () => {
  await fc.assert(
    fc.asyncProperty(sales, fc.nat(30), fc.nat(30), async (sale, first, second) => {
      const within = (date: string, count: number): string => {
        const { year, month } = splitDay(parseDay(date) as Day);
        return isoDay(makeDay(year, month, 1 + (count % daysInMonth(year, month))));
      };
      const moved = {
        ...sale,
        acquisition_date: within(sale.acquisition_date, first),
        disposal_date: within(sale.disposal_date, second),
      };
      const improved = sale.enhancement_date ?? sale.acquisition_date;
      fc.pre(moved.acquisition_date <= improved && improved <= moved.disposal_date);
      fc.pre(!isWithinTenDays(sale) && !isWithinTenDays(moved));
      assert.equal(await dataOf(moved), await dataOf(sale), JSON.stringify([sale, moved]));
    }),
    { numRuns: 120 },
  );
});

test('from December 2017 on the day of sale never matters: the indexation is frozen', async () => {
  const frozen = makeDay(2017, 12, 1);
  await fc.assert(
    fc.asyncProperty(sales, fc.nat(3_000), fc.nat(3_000), async (sale, a, b) => {
      fc.pre((sale.enhancement_date ?? sale.acquisition_date) < '2017-11-15');
      const soldOn = (later: number) => dataOf({ ...sale, disposal_date: isoDay(addDays(frozen, later)) });
      assert.equal(await soldOn(a), await soldOn(b));
    }),
    { numRuns: 100 },
  );
});

test.run();
