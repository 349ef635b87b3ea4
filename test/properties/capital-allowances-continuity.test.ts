import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AMOUNTS, type AmountName, type Amounts, amounts, periods } from '../support/allowance-inputs.ts';
import { pence, pounds } from '../support/pence.ts';
import { embeddedService, runOf } from '../support/service.ts';

/**
 * More spending never gives less, a pound gives at most a pound, and nothing
 * jumps, with one exception in law: a small pool is written off in full (CAA 2001
 * s 56A), but once it is larger it gets only its percentage.
 */
const service = await embeddedService();
const test = suite('capital-allowances: continuity');

type Data = Readonly<Record<string, unknown>>;

async function dataOf(period: object, given: Amounts): Promise<Data> {
  return (await runOf(service, 'capital-allowances', { ...period, ...given })).result.data;
}

/** Extra deduction for each extra penny of an amount, in pence: the least and the most. */
const WORTH: Readonly<Record<AmountName, readonly [least: number, most: number]>> = {
  // The annual investment allowance or full expensing: 100% either way.
  new_main_plant: [1, 1],
  used_main_plant: [0, 1],
  // The annual investment allowance, or half as first-year allowance.
  new_special_rate: [0.5, 1],
  used_special_rate: [0, 1],
  zero_emission_cars: [0, 1],
  other_cars_low_co2: [0, 1],
  other_cars_high_co2: [0, 1],
  main_pool_brought_forward: [0, 1],
  special_pool_brought_forward: [0, 1],
  main_pool_disposals: [-1, 0],
  full_expensed_disposals: [-1, -1],
  aia_shared: [-1, 0],
};

const POOLS = ['main_pool', 'special_pool'] as const;

/** Whether a pool is small or empty: at most £1,000, reduced for a short period, s 56A(3). */
function isSmall(data: Data, pool: (typeof POOLS)[number]): boolean {
  const balance = pence(data[`${pool}_before_wda`]);
  // The fraction is rounded to six places, so the limit is known to a penny.
  const limit = 100_000 * Number(data.period_fraction);
  const isWrittenOff = data[`${pool}_small_pool_write_off`] === true;
  assert.ok(
    isWrittenOff ? balance <= limit + 1 : balance === 0 || balance >= limit - 1,
    JSON.stringify(data),
  );
  return isWrittenOff || balance === 0;
}

const changes = fc.oneof(fc.constantFrom(1, 2, 100), fc.nat(10_000), fc.nat(100_000_000));

/** Amounts, one of which brings a pool close to the small pool limit. */
const nearSmallPools = fc
  .tuple(
    amounts,
    fc.constantFrom('main_pool_brought_forward' as const, 'special_pool_brought_forward' as const),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([given, name, off]): Amounts => {
    const empty = { used_main_plant: 0, used_special_rate: 0, other_cars_low_co2: 0, other_cars_high_co2: 0 };
    return {
      ...given,
      ...empty,
      zero_emission_cars: 0,
      main_pool_disposals: 0,
      [name]: pounds(100_000 + off),
    };
  });

for (const name of AMOUNTS) {
  const [least, most] = WORTH[name];

  test(`${name}: a penny more is worth ${least}p to ${most}p, except where a pool stops being small`, async () => {
    await fc.assert(
      fc.asyncProperty(periods, fc.oneof(amounts, nearSmallPools), changes, async (period, given, change) => {
        const more = { ...given, [name]: pounds(pence(given[name]) + change) };
        const [before, after] = [await dataOf(period, given), await dataOf(period, more)];
        const gain = pence(after.net_deduction) - pence(before.net_deduction);
        const told = `${JSON.stringify({ ...period, ...given })} + ${change}: ${gain}`;
        // The change where a pool stops being small: the part of it no longer written off.
        let lost = 0;
        let won = 0;
        for (const pool of POOLS) {
          const [was, is] = [isSmall(before, pool), isSmall(after, pool)];
          const writtenOff = 100_000 * Number(before.period_fraction) + 1;
          if (was && !is) lost += writtenOff;
          if (is && !was) won += writtenOff;
        }
        // The first-year allowance and two writing-down allowances are each rounded to the penny.
        assert.ok(gain >= change * least - 3 - lost, told);
        assert.ok(gain <= change * most + 3 + won, told);
        const isRounded = least !== most;
        if (!isRounded) assert.is(gain, change * least, told);
      }),
      { numRuns: 100 },
    );
  });
}

test('a pool that grows past the small pool limit by a penny loses the whole write-off', async () => {
  const period = { period_start: '2024-04-01', period_end: '2025-03-31' };
  for (const [pool, rate] of [
    ['main_pool_brought_forward', 18],
    ['special_pool_brought_forward', 6],
  ] as const) {
    const of = async (balance: number) => {
      const { result } = await runOf(service, 'capital-allowances', { ...period, [pool]: balance });
      return pence(result.data.net_deduction);
    };
    assert.is(await of(1_000), 100_000);
    assert.is(await of(1_000.01), rate * 1_000);
  }
});

test.run();
