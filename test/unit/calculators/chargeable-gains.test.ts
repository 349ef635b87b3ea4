import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, daysInMonth, isoDay, makeDay, splitDay } from '../../../src/law/calendar.ts';
import { calculator, service } from '../../support/calculator.ts';
import { day } from '../../support/days.ts';
import { pence, pounds } from '../../support/pence.ts';

type Data = Readonly<Record<string, number | string | boolean | null>>;
const { dataOf, expectData } = calculator<Data>('chargeable-gains');

const BUILDING = {
  asset_type: 'land_buildings',
  acquisition_date: '1987-01-10',
  acquisition_cost: 100_000,
  disposal_date: '2024-06-30',
  proceeds: 500_000,
};
const SHARES = {
  asset_type: 'shares',
  acquisition_date: '2005-01-15',
  acquisition_cost: 50_000,
  disposal_date: '2013-01-15',
  proceeds: 100_000,
};

const examples = suite('chargeable-gains');

examples('a building bought in January 1987 for 100,000 and sold in 2024 for 500,000', () => {
  assert.equal(dataOf(BUILDING), {
    consideration: 500_000,
    sba_added: 0,
    allowable_costs: 100_000,
    unindexed_gain: 400_000,
    indexation_end_month: '2017-12',
    rpi_acquisition: 100,
    rpi_end: 278.1,
    rpi_enhancement: null,
    indexation_factor_acquisition: 1.781,
    indexation_factor_enhancement: null,
    indexation_acquisition: 178_100,
    indexation_enhancement: 0,
    indexation_available: 178_100,
    indexation_given: 178_100,
    indexation_restricted: false,
    chargeable_gain: 221_900,
    allowable_loss: 0,
    outcome: 'gain',
    rules_version: service.rulesVersion,
  });
});

/** What is sold, and the expected `data`. */
const ROWS: readonly (readonly [name: string, inputs: object, expected: Data])[] = [
  [
    'bought in December 2017 and sold later: the index did not rise',
    { ...BUILDING, acquisition_date: '2017-12-31' },
    { rpi_acquisition: 278.1, rpi_end: 278.1, indexation_factor_acquisition: 0, indexation_given: 0 },
  ],
  [
    'bought on 1 January 2018: no index and no factor',
    { ...BUILDING, acquisition_date: '2018-01-01' },
    {
      rpi_acquisition: null,
      rpi_end: null,
      indexation_end_month: null,
      indexation_factor_acquisition: null,
      indexation_acquisition: 0,
      indexation_available: 0,
      chargeable_gain: 400_000,
    },
  ],
  [
    'sold in November 2017',
    { ...BUILDING, disposal_date: '2017-11-30' },
    { rpi_end: 275.8, indexation_end_month: '2017-11', indexation_factor_acquisition: 1.758 },
  ],
  [
    'improved on 1 January 2018: the purchase is indexed, the improvement not',
    { ...BUILDING, enhancement_date: '2018-01-01', enhancement_cost: 50_000 },
    {
      rpi_enhancement: null,
      indexation_factor_enhancement: null,
      indexation_enhancement: 0,
      indexation_given: 178_100,
      chargeable_gain: 171_900,
    },
  ],
  [
    'bought in November 2008: an exact half goes up',
    { ...BUILDING, acquisition_date: '2008-11-01' },
    { indexation_factor_acquisition: 0.288, indexation_given: 28_800 },
  ],
  [
    'improved in November 2014, sold in January 2015: the index fell',
    {
      ...BUILDING,
      disposal_date: '2015-01-15',
      enhancement_date: '2014-11-15',
      enhancement_cost: 50_000,
    },
    {
      rpi_enhancement: 257.1,
      rpi_end: 255.4,
      indexation_factor_enhancement: 0,
      indexation_enhancement: 0,
      indexation_factor_acquisition: 1.554,
      chargeable_gain: 194_600,
    },
  ],
  [
    'more indexation than gain',
    { ...BUILDING, proceeds: 150_000 },
    {
      indexation_available: 178_100,
      indexation_given: 50_000,
      indexation_restricted: true,
      chargeable_gain: 0,
      allowable_loss: 0,
      outcome: 'no_gain_no_loss',
    },
  ],
  [
    'sold for nothing: a loss, with what was available shown',
    { ...BUILDING, proceeds: 0 },
    {
      unindexed_gain: -100_000,
      indexation_available: 178_100,
      indexation_given: 0,
      indexation_restricted: true,
      allowable_loss: 100_000,
      chargeable_gain: 0,
      outcome: 'loss',
    },
  ],
  [
    'structures and buildings allowance shrinks a loss',
    { ...BUILDING, proceeds: 60_000, sba_claimed: 30_000 },
    { consideration: 90_000, sba_added: 30_000, allowable_loss: 10_000, indexation_given: 0 },
  ],
  [
    'selling costs are not indexed; costs of buying are',
    { ...BUILDING, acquisition_costs: 1_000, disposal_costs: 5_000 },
    { allowable_costs: 106_000, indexation_acquisition: 179_881, chargeable_gain: 214_119 },
  ],
  [
    'shares: the factor is not rounded',
    SHARES,
    {
      rpi_acquisition: 188.9,
      rpi_end: 245.8,
      indexation_factor_acquisition: 0.301218,
      indexation_acquisition: 15_060.88,
      chargeable_gain: 34_939.12,
    },
  ],
  [
    'shares sold nine days after their purchase: no indexation',
    { ...SHARES, acquisition_date: '2005-01-31', disposal_date: '2005-02-09' },
    { rpi_acquisition: 188.9, rpi_end: 189.6, indexation_factor_acquisition: 0, indexation_given: 0 },
  ],
  [
    'shares sold ten days after their purchase',
    { ...SHARES, acquisition_date: '2005-01-31', disposal_date: '2005-02-10' },
    { indexation_factor_acquisition: 0.003706, indexation_given: 185.28 },
  ],
  [
    'land sold nine days after its purchase is indexed',
    { ...SHARES, asset_type: 'land_buildings', acquisition_date: '2005-01-31', disposal_date: '2005-02-09' },
    { indexation_factor_acquisition: 0.004, indexation_given: 200 },
  ],
];

for (const [name, inputs, expected] of ROWS) examples(name, () => expectData(inputs, expected));

examples.run();

const laws = suite('chargeable-gains: laws');

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

/** The sale at a price near the point up to which indexation covers the gain. */
function nearCover(sale: Sale, off: number): Sale {
  const { indexation_available, unindexed_gain } = dataOf({ ...sale, proceeds: 0 });
  return {
    ...sale,
    proceeds: pounds(Math.max(0, pence(indexation_available) - pence(unindexed_gain) + off)),
  };
}

laws(
  'indexation never exceeds the gain before it, makes or increases a loss, and its cover never jumps',
  () => {
    fc.assert(
      fc.property(sales, fc.boolean(), fc.integer({ min: -3, max: 3 }), (any, isAtCover, off) => {
        const sale = isAtCover ? nearCover(any, off) : any;
        const data = dataOf(sale);
        const [unindexed, available, used, gain, loss] = [
          'unindexed_gain',
          'indexation_available',
          'indexation_given',
          'chargeable_gain',
          'allowable_loss',
        ].map((name) => pence(data[name])) as [number, number, number, number, number];
        const inputs = JSON.stringify(sale);
        assert.is(used, Math.min(available, Math.max(0, unindexed)), inputs);
        assert.is(data.indexation_restricted, used < available, inputs);
        assert.equal([gain, loss], [Math.max(0, unindexed) - used, Math.max(0, -unindexed)], inputs);
      }),
      { numRuns: 300 },
    );
  },
);

/** Shares sold within ten days of purchase get no indexation, so days matter for them. */
function isWithinTenDays({ asset_type, acquisition_date, disposal_date }: Sale): boolean {
  return asset_type === 'shares' && day(disposal_date) - day(acquisition_date) < 10;
}

laws('the day within a month never matters: the index has a figure for each month', () => {
  fc.assert(
    fc.property(sales, fc.nat(30), fc.nat(30), (sale, first, second) => {
      const within = (date: string, count: number): string => {
        const { year, month } = splitDay(day(date));
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
      assert.equal(dataOf(moved), dataOf(sale), JSON.stringify([sale, moved]));
    }),
    { numRuns: 120 },
  );
});

laws('from December 2017 on the day of sale never matters: the indexation is frozen', () => {
  const frozen = makeDay(2017, 12, 1);
  fc.assert(
    fc.property(sales, fc.nat(3_000), fc.nat(3_000), (sale, a, b) => {
      fc.pre((sale.enhancement_date ?? sale.acquisition_date) < '2017-11-15');
      const soldOn = (later: number) => dataOf({ ...sale, disposal_date: isoDay(addDays(frozen, later)) });
      assert.equal(soldOn(a), soldOn(b));
    }),
    { numRuns: 100 },
  );
});

laws.run();
