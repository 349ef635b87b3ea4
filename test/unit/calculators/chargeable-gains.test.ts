import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, isoDay, makeDay } from '../../../src/law/calendar.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'chargeable-gains';

type Given = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, number | string | boolean | null>>;

async function dataOf(given: Given): Promise<Data> {
  return (await runOf(service, KEY, given)).result.data as Data;
}

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

examples('a building bought in January 1987 for 100,000 and sold in 2024 for 500,000', async () => {
  assert.equal(await dataOf(BUILDING), {
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
const ROWS: readonly (readonly [name: string, given: Given, expected: Data])[] = [
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
    'sold on 31 December 2017',
    { ...BUILDING, disposal_date: '2017-12-31' },
    { rpi_end: 278.1, indexation_end_month: '2017-12', indexation_given: 178_100 },
  ],
  [
    'sold on 1 January 2018',
    { ...BUILDING, disposal_date: '2018-01-01' },
    { rpi_end: 278.1, indexation_end_month: '2017-12', indexation_given: 178_100 },
  ],
  [
    'sold in November 2017',
    { ...BUILDING, disposal_date: '2017-11-30' },
    { rpi_end: 275.8, indexation_end_month: '2017-11', indexation_factor_acquisition: 1.758 },
  ],
  [
    'improved on 31 December 2017 and sold later',
    { ...BUILDING, enhancement_date: '2017-12-31', enhancement_cost: 50_000 },
    { rpi_enhancement: 278.1, indexation_factor_enhancement: 0, indexation_given: 178_100 },
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
    'bought in October 2009: an exact half goes up',
    { ...BUILDING, acquisition_date: '2009-10-31' },
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
    'indexation and gain equal',
    { ...BUILDING, proceeds: 278_100 },
    { indexation_given: 178_100, indexation_restricted: false, outcome: 'no_gain_no_loss' },
  ],
  [
    'a penny of gain over the indexation',
    { ...BUILDING, proceeds: 278_100.01 },
    { chargeable_gain: 0.01, outcome: 'gain', indexation_restricted: false },
  ],
  [
    'nothing left before indexation',
    { ...BUILDING, proceeds: 100_000 },
    { unindexed_gain: 0, indexation_given: 0, indexation_restricted: true, outcome: 'no_gain_no_loss' },
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
    'structures and buildings allowance turns a loss into a gain, which is then indexed',
    { ...BUILDING, proceeds: 90_000, sba_claimed: 30_000 },
    { unindexed_gain: 20_000, indexation_given: 20_000, outcome: 'no_gain_no_loss' },
  ],
  [
    'selling costs are not indexed; costs of buying are',
    { ...BUILDING, acquisition_costs: 1_000, disposal_costs: 5_000 },
    { allowable_costs: 106_000, indexation_acquisition: 179_881, chargeable_gain: 214_119 },
  ],
  [
    'an improvement on the day of purchase',
    { ...BUILDING, enhancement_date: '1987-01-10', enhancement_cost: 10_000 },
    { indexation_factor_enhancement: 1.781, indexation_enhancement: 17_810 },
  ],
  [
    'an improvement on the day of sale',
    { ...BUILDING, disposal_date: '2010-03-31', enhancement_date: '2010-03-31', enhancement_cost: 1 },
    { rpi_enhancement: 220.7, rpi_end: 220.7, indexation_factor_enhancement: 0 },
  ],
  [
    'an improvement that cost nothing, without a date, counts as not given',
    { ...BUILDING, enhancement_cost: 0 },
    { rpi_enhancement: null, indexation_factor_enhancement: null, chargeable_gain: 221_900 },
  ],
  [
    'bought and sold on one day',
    { ...BUILDING, acquisition_date: '1995-05-05', disposal_date: '1995-05-05' },
    { rpi_acquisition: 149.6, indexation_factor_acquisition: 0, chargeable_gain: 400_000 },
  ],
  [
    'the first day covered',
    { ...BUILDING, acquisition_date: '1987-01-01', disposal_date: '1987-01-31' },
    { rpi_acquisition: 100, rpi_end: 100, chargeable_gain: 400_000 },
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
    'shares sold after the freeze',
    { ...SHARES, disposal_date: '2024-06-30' },
    { rpi_end: 278.1, indexation_factor_acquisition: 0.472208, indexation_acquisition: 23_610.38 },
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
  [
    'shares sold while the index fell',
    { ...SHARES, acquisition_date: '2014-11-15', disposal_date: '2015-01-15' },
    { rpi_acquisition: 257.1, rpi_end: 255.4, indexation_factor_acquisition: 0, indexation_given: 0 },
  ],
  [
    'shares bought on 1 January 2018',
    { ...SHARES, acquisition_date: '2018-01-01', disposal_date: '2018-01-05' },
    { rpi_acquisition: null, indexation_factor_acquisition: null, indexation_given: 0 },
  ],
  [
    'zeros for what belongs to land are let through for shares',
    { ...SHARES, enhancement_cost: 0, sba_claimed: 0 },
    { rpi_enhancement: null, sba_added: 0, chargeable_gain: 34_939.12 },
  ],
];

for (const [name, given, expected] of ROWS) {
  examples(name, async () => {
    const data = await dataOf(given);
    const found = Object.fromEntries(Object.keys(expected).map((key) => [key, data[key]]));
    assert.equal(found, expected);
  });
}

examples.run();

const laws = suite('laws of chargeable-gains');

const money = fc.integer({ min: 0, max: 90_000_000 }).map((pence) => pence / 100);
const days = fc
  .tuple(fc.integer({ min: 0, max: 13_000 }), fc.integer({ min: 0, max: 6_000 }))
  .map(([start, held]) => ({
    acquisition_date: isoDay(addDays(makeDay(1987, 1, 1), start)),
    disposal_date: isoDay(addDays(makeDay(1987, 1, 1), start + held)),
  }));
const sales = fc
  .record({
    asset_type: fc.constantFrom('land_buildings', 'shares'),
    dates: days,
    acquisition_cost: money,
    acquisition_costs: money,
    proceeds: money,
    disposal_costs: money,
  })
  .map(({ dates, ...rest }) => ({ ...rest, ...dates }));

laws('indexation never exceeds the gain before it and never makes or increases a loss', async () => {
  await fc.assert(
    fc.asyncProperty(sales, async (sale) => {
      const data = (await dataOf(sale)) as Readonly<Record<string, number>>;
      const { unindexed_gain = 0, indexation_given = 0, indexation_available = 0 } = data;
      assert.ok(indexation_given <= Math.max(0, unindexed_gain));
      assert.ok(indexation_given <= indexation_available);
      assert.is(data.indexation_restricted, (indexation_given < indexation_available) as never);
      const { chargeable_gain = 0, allowable_loss = 0 } = data;
      assert.ok(chargeable_gain === 0 || allowable_loss === 0);
      assert.is(allowable_loss, Math.max(0, -unindexed_gain));
      assert.ok(Math.abs(Math.max(0, unindexed_gain) - indexation_given - chargeable_gain) < 0.001);
    }),
    { numRuns: 400 },
  );
});

laws('a higher price never lowers the gain', async () => {
  await fc.assert(
    fc.asyncProperty(sales, money, async (sale, more) => {
      const low = await dataOf(sale);
      const high = await dataOf({ ...sale, proceeds: Math.round((sale.proceeds + more) * 100) / 100 });
      const netOf = (data: Data) => Number(data.chargeable_gain) - Number(data.allowable_loss);
      assert.ok(netOf(high) >= netOf(low));
    }),
    { numRuns: 200 },
  );
});

laws.run();
