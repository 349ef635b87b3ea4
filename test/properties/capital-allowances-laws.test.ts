import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AMOUNTS, type AmountName, type Amounts, amounts, periods } from '../support/allowance-inputs.ts';
import { embeddedService, runOf } from '../support/service.ts';

const service = await embeddedService();
const KEY = 'capital-allowances';
type Data = Readonly<Record<string, number>>;

async function dataOf(given: Record<string, unknown>): Promise<Data> {
  return (await runOf(service, KEY, given)).result.data as unknown as Data;
}

const pence = (pounds: number | undefined): number => Math.round((pounds ?? 0) * 100);
const totalPence = (values: Readonly<Record<string, number>>, names: readonly string[]): number =>
  names.reduce((total, name) => total + pence(values[name]), 0);

const laws = suite('laws of capital-allowances');

const IN: readonly AmountName[] = AMOUNTS.slice(0, AMOUNTS.indexOf('main_pool_disposals'));

laws('every pound that went in is allowed or carried forward, less disposals and charges', async () => {
  await fc.assert(
    fc.asyncProperty(periods, amounts, async (period, given) => {
      const data = await dataOf({ ...period, ...given });
      const wentIn = totalPence(given, IN);
      const sold = totalPence(given, ['main_pool_disposals', 'full_expensed_disposals']);
      const accounted = totalPence(data, [
        'total_allowances',
        'main_pool_carried_forward',
        'special_pool_carried_forward',
      ]);
      assert.is(wentIn - sold + pence(data.total_balancing_charges), accounted);
    }),
    { numRuns: 400 },
  );
});

laws('totals are the sums of their parts', async () => {
  await fc.assert(
    fc.asyncProperty(periods, amounts, async (period, given) => {
      const data = await dataOf({ ...period, ...given });
      const kinds = [
        'aia_used_special_rate',
        'aia_used_main_plant',
        'aia_new_special_rate',
        'aia_new_main_plant',
      ];
      assert.is(pence(data.aia_used), totalPence(data, kinds));
      assert.is(pence(data.aia_available), totalPence(data, ['aia_used', 'aia_unused']));
      const firstYear = ['full_expensing', 'special_rate_fya', 'zero_emission_car_fya'];
      assert.is(
        pence(data.total_allowances),
        totalPence(data, ['aia_used', ...firstYear, 'main_pool_wda', 'special_pool_wda']),
      );
      assert.is(
        pence(data.net_deduction),
        pence(data.total_allowances) - pence(data.total_balancing_charges),
      );
    }),
    { numRuns: 200 },
  );
});

laws(
  'a kind of spending has the annual investment allowance only when those before it are covered',
  async () => {
    const order = [
      ['used_special_rate', 'aia_used_special_rate'],
      ['used_main_plant', 'aia_used_main_plant'],
      ['new_special_rate', 'aia_new_special_rate'],
      ['new_main_plant', 'aia_new_main_plant'],
    ] as const;
    await fc.assert(
      fc.asyncProperty(periods, amounts, async (period, given) => {
        const data = await dataOf({ ...period, ...given });
        let left = pence(data.aia_available);
        for (const [kind, used] of order) {
          assert.is(pence(data[used]), Math.min(pence(given[kind]), left));
          left -= pence(data[used]);
        }
      }),
      { numRuns: 200 },
    );
  },
);

laws(
  'no other order of it gives more, where no pool is small and disposals do not exceed the main pool',
  async () => {
    await fc.assert(
      fc.asyncProperty(periods, amounts, async (period, random) => {
        const given = {
          ...random,
          main_pool_brought_forward: random.main_pool_brought_forward + random.main_pool_disposals + 1000.01,
          special_pool_brought_forward: random.special_pool_brought_forward + 1000.01,
        };
        const data = await dataOf({ ...period, ...given });
        // What each pound of the allowance adds to the period's allowances.
        const part = data.period_fraction as number;
        const gain = {
          used_special_rate: 1 - (part * (data.special_pool_rate_percent as number)) / 100,
          used_main_plant: 1 - (part * (data.main_pool_rate_percent as number)) / 100,
          new_special_rate: 0.5,
          new_main_plant: 0,
        };
        const kinds = Object.keys(gain) as (keyof typeof gain)[];
        const chosen =
          (data.aia_used_special_rate as number) * gain.used_special_rate +
          (data.aia_used_main_plant as number) * gain.used_main_plant +
          (data.aia_new_special_rate as number) * gain.new_special_rate;
        for (const other of orders(kinds)) {
          assert.ok(gained(other, gain, given, data.aia_available as number) <= chosen + 0.005);
        }
      }),
      { numRuns: 100 },
    );
  },
);

function gained<K extends AmountName>(
  order: readonly K[],
  gain: Readonly<Record<K, number>>,
  given: Amounts,
  available: number,
): number {
  let left = available;
  let total = 0;
  for (const kind of order) {
    const used = Math.min(given[kind], left);
    left -= used;
    total += used * gain[kind];
  }
  return total;
}

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

laws.run();
