import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printWorking } from '../../src/results/working.ts';
import { type AmountName, type Amounts, amounts, periods } from '../support/allowance-inputs.ts';
import { departures } from '../support/compare.ts';
import { recompute } from '../support/recompute.ts';
import { embeddedService } from '../support/service.ts';

const service = await embeddedService();
const KEY = 'capital-allowances';
type Data = Readonly<Record<string, number>>;

async function dataOf(given: Record<string, unknown>): Promise<Data> {
  return (await service.run(KEY, given)).result.data as unknown as Data;
}

const pence = (pounds: number | undefined): number => Math.round((pounds ?? 0) * 100);
const totalPence = (values: Readonly<Record<string, number>>, names: readonly string[]): number =>
  names.reduce((total, name) => total + pence(values[name]), 0);

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };

const examples = suite('capital-allowances: annual investment allowance');

/** The order of the allowance: second-hand special rate, second-hand main, new special rate, new main. */
const SPENT: readonly [given: Partial<Amounts>, expect: Record<string, number>][] = [
  [{ used_main_plant: 1000000 }, { aia_used: 1000000, aia_unused: 0, main_pool_before_wda: 0 }],
  [{ used_main_plant: 1000000.01 }, { aia_used: 1000000, main_pool_before_wda: 0.01 }],
  [{ used_main_plant: 999999.99 }, { aia_used: 999999.99, aia_unused: 0.01 }],
  [
    { used_special_rate: 600000, used_main_plant: 300000, new_special_rate: 300000, new_main_plant: 300000 },
    {
      aia_used_special_rate: 600000,
      aia_used_main_plant: 300000,
      aia_new_special_rate: 100000,
      aia_new_main_plant: 0,
      special_rate_fya: 100000,
      special_pool_fya_balance: 100000,
      full_expensing: 300000,
      total_allowances: 1400000,
    },
  ],
  [
    // All of the allowance is with other companies.
    {
      aia_shared: 1000000,
      used_main_plant: 10000,
      used_special_rate: 5000,
      new_special_rate: 101,
      new_main_plant: 7,
    },
    {
      aia_available: 0,
      aia_used: 0,
      main_pool_before_wda: 10000,
      special_pool_before_wda: 5000,
      special_rate_fya: 50.5,
      special_pool_fya_balance: 50.5,
      full_expensing: 7,
      special_pool_carried_forward: 4750.5,
    },
  ],
  [
    { aia_shared: 999999.99, used_main_plant: 10 },
    { aia_available: 0.01, aia_used: 0.01 },
  ],
  [
    { aia_shared: 1000000.01, used_main_plant: 10 },
    { aia_shared: 1000000.01, aia_available: 0, aia_used: 0 },
  ],
  [
    // Half a penny of the allowance is rounded up, and the balance is what is left.
    { aia_shared: 1000000, new_special_rate: 0.01 },
    { special_rate_fya: 0.01, special_pool_fya_balance: 0, special_pool_carried_forward: 0 },
  ],
  [
    // The other half is not written down in the period of the spending.
    { aia_shared: 1000000, new_special_rate: 20000 },
    {
      special_rate_fya: 10000,
      special_pool_wda: 0,
      special_pool_after_wda: 0,
      special_pool_carried_forward: 10000,
    },
  ],
];

for (const [given, expect] of SPENT) {
  examples(JSON.stringify(given), async () => {
    assert.equal(departures(await dataOf({ ...YEAR_2024, ...given }), expect, 0), []);
  });
}

examples('what other companies have comes off the limit of a short period whole', async () => {
  const half = { period_start: '2025-01-01', period_end: '2025-06-30', aia_shared: 400000 };
  assert.equal(departures(await dataOf(half), { aia_limit: 500000, aia_available: 100000 }, 0), []);
});

examples.run();

const laws = suite('laws of capital-allowances');

const IN: readonly AmountName[] = [
  'new_main_plant',
  'used_main_plant',
  'new_special_rate',
  'used_special_rate',
  'zero_emission_cars',
  'other_cars_low_co2',
  'other_cars_high_co2',
  'main_pool_brought_forward',
  'special_pool_brought_forward',
];

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
        // What a pound of the allowance adds to what the period gives without it.
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

laws('every working, printed, can be reckoned again to the value of its line', async () => {
  await fc.assert(
    fc.asyncProperty(periods, amounts, async (period, given) => {
      const { ledger } = await service.reckon(KEY, { ...period, ...given });
      for (const { name, value, working } of ledger.lines) {
        const printed = printWorking(working());
        assert.is(
          recompute(printed).compare(value as ReturnType<typeof recompute>),
          0,
          `${name}: ${printed}`,
        );
      }
    }),
    { numRuns: 200 },
  );
});

laws.run();
