import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mismatches } from '../../../src/review/examples/run-example.ts';
import type { Amounts } from '../../support/allowance-inputs.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();

async function dataOf(given: Record<string, unknown>): Promise<unknown> {
  return (await runOf(service, 'capital-allowances', given)).result.data;
}

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };

const test = suite('annual investment allowance');

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
    // Other companies have the whole allowance.
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
    // Half a penny of the allowance is rounded up; the balance is the rest.
    { aia_shared: 1000000, new_special_rate: 0.01 },
    { special_rate_fya: 0.01, special_pool_fya_balance: 0, special_pool_carried_forward: 0 },
  ],
  [
    // The other half gets no writing down allowance in the period of the spending.
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
  test(JSON.stringify(given), async () => {
    assert.equal(mismatches(await dataOf({ ...YEAR_2024, ...given }), expect, 0), []);
  });
}

test('the share of other companies is deducted in full, even from the limit of a short period', async () => {
  const half = { period_start: '2025-01-01', period_end: '2025-06-30', aia_shared: 400000 };
  assert.equal(mismatches(await dataOf(half), { aia_limit: 500000, aia_available: 100000 }, 0), []);
});

// CAA 2001 s52A, CA22360: the company may choose the order, which matters only where there is a choice.
for (const [about, given, isTold] of [
  ['one kind beyond the limit', { used_main_plant: 1_000_000.01 }, false],
  ['two kinds within it', { used_main_plant: 500_000, used_special_rate: 500_000 }, false],
  ['two kinds beyond it', { used_main_plant: 500_000, used_special_rate: 500_000.01 }, true],
  [
    'four kinds beyond it',
    { used_main_plant: 1e6, used_special_rate: 1, new_main_plant: 1, new_special_rate: 1 },
    true,
  ],
  [
    'two kinds and no allowance left',
    { used_main_plant: 5, used_special_rate: 5, aia_shared: 1_000_000 },
    false,
  ],
  ['nothing', {}, false],
] as const) {
  test(`the order of the allowance is ${isTold ? '' : 'not '}explained for ${about}`, async () => {
    const { notes } = (await runOf(service, 'capital-allowances', { ...YEAR_2024, ...given })).result;
    assert.is(notes.filter((note) => note.includes('may choose another order')).length, isTold ? 1 : 0);
  });
}

test.run();
