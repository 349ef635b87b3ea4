import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mismatches } from '../../../src/review/examples/run-example.ts';
import { AMOUNTS } from '../../support/allowance-inputs.ts';
import { embeddedService, runOf } from '../../support/service.ts';

const service = await embeddedService();
const KEY = 'capital-allowances';

const YEAR_2024 = { period_start: '2024-04-01', period_end: '2025-03-31' };
const LEAP_YEAR = { period_start: '2024-01-01', period_end: '2024-12-31' };
const HALF_YEAR = { period_start: '2025-01-01', period_end: '2025-06-30' };
const ONE_DAY = { period_start: '2025-05-05', period_end: '2025-05-05' };
const HYBRID_YEAR = { period_start: '2026-01-01', period_end: '2026-12-31' };
const YEAR_2027 = { period_start: '2027-01-01', period_end: '2027-12-31' };
const ZEROS = Object.fromEntries(AMOUNTS.map((name) => [name, 0]));
const NOTHING = {
  aia_used: 0,
  full_expensing: 0,
  special_rate_fya: 0,
  zero_emission_car_fya: 0,
  main_pool_wda: 0,
  main_pool_small_pool_write_off: false,
  main_pool_carried_forward: 0,
  special_pool_wda: 0,
  special_pool_small_pool_write_off: false,
  special_pool_carried_forward: 0,
  total_allowances: 0,
  total_balancing_charges: 0,
  net_deduction: 0,
};

type Example = readonly [name: string, given: Record<string, unknown>, expect: Record<string, unknown>];

function examples(about: string, rows: readonly Example[]): void {
  const test = suite(`capital-allowances: ${about}`);
  for (const [name, given, expect] of rows) {
    test(name, async () => {
      const { result } = await runOf(service, KEY, given);
      assert.equal(mismatches(result.data, expect, 0), []);
    });
  }
  test.run();
}

examples('parts of a year', [
  ['all amounts absent', YEAR_2024, { ...NOTHING, period_days: 365, period_fraction: 1, aia_limit: 1000000 }],
  ['all amounts 0', { ...YEAR_2024, ...ZEROS }, NOTHING],
  ['a year of 366 days is one year', LEAP_YEAR, { period_days: 366, period_fraction: 1, aia_limit: 1000000 }],
  ['whole calendar months', HALF_YEAR, { period_days: 181, period_fraction: 0.5, aia_limit: 500000 }],
  // 1/365 of 1,000,000.
  ['a day', ONE_DAY, { period_days: 1, period_fraction: 0.00274, aia_limit: 2739.73 }],
  [
    'a day more than whole months goes by days',
    { ...HALF_YEAR, period_end: '2025-07-01' },
    { period_fraction: 0.49863, aia_limit: 498630.14 },
  ],
  [
    'first-year allowances are not cut',
    { ...ONE_DAY, new_main_plant: 10000, new_special_rate: 10000, zero_emission_cars: 10000 },
    // The one day's allowance goes to the special rate spending first.
    {
      aia_new_special_rate: 2739.73,
      full_expensing: 10000,
      special_rate_fya: 3630.14,
      special_pool_fya_balance: 3630.13,
      zero_emission_car_fya: 10000,
    },
  ],
]);

const pool = (period: object, main_pool_brought_forward: number) => ({
  ...period,
  main_pool_brought_forward,
});
const written = (main_pool_wda: number) => ({
  main_pool_wda,
  main_pool_small_pool_write_off: true,
  main_pool_carried_forward: 0,
});

examples('small pools, on both sides of the limit', [
  ['999.99', pool(YEAR_2024, 999.99), written(999.99)],
  ['1,000', pool(YEAR_2024, 1000), written(1000)],
  [
    '1,000.01',
    pool(YEAR_2024, 1000.01),
    { main_pool_wda: 180, main_pool_small_pool_write_off: false, main_pool_carried_forward: 820.01 },
  ],
  ['a leap year has the whole limit', pool(LEAP_YEAR, 1000), written(1000)],
  ['half a year has half of it', pool(HALF_YEAR, 500), written(500)],
  [
    'a penny above half of it',
    pool(HALF_YEAR, 500.01),
    { main_pool_wda: 45, main_pool_carried_forward: 455.01 },
  ],
  ['one day: 2.74', pool(ONE_DAY, 2.74), written(2.74)],
  ['one day: 2.75', pool(ONE_DAY, 2.75), { main_pool_wda: 0, main_pool_carried_forward: 2.75 }],
  ['the write-off comes before the hybrid rate', pool(HYBRID_YEAR, 1000), written(1000)],
  [
    'each pool has its own limit',
    { ...YEAR_2024, main_pool_brought_forward: 1000, special_pool_brought_forward: 1000 },
    { ...written(1000), special_pool_wda: 1000, special_pool_small_pool_write_off: true },
  ],
  [
    'disposals can make a pool small',
    { ...YEAR_2024, main_pool_brought_forward: 5000, main_pool_disposals: 4000 },
    { main_pool_before_wda: 1000, ...written(1000) },
  ],
  [
    'the special rate pool above the limit',
    { ...YEAR_2024, special_pool_brought_forward: 1000.01 },
    { special_pool_wda: 60, special_pool_small_pool_write_off: false, special_pool_after_wda: 940.01 },
  ],
]);

examples('disposals', [
  [
    'equal to the pool',
    { ...YEAR_2024, main_pool_brought_forward: 5000, main_pool_disposals: 5000 },
    { main_pool_before_wda: 0, main_pool_balancing_charge: 0, ...NOTHING },
  ],
  [
    'a penny above it',
    { ...YEAR_2024, main_pool_brought_forward: 5000, main_pool_disposals: 5000.01 },
    { main_pool_before_wda: 0, main_pool_balancing_charge: 0.01, main_pool_wda: 0, net_deduction: -0.01 },
  ],
  [
    'a penny below it',
    { ...YEAR_2024, main_pool_brought_forward: 5000, main_pool_disposals: 4999.99 },
    { main_pool_before_wda: 0.01, main_pool_balancing_charge: 0, ...written(0.01) },
  ],
  [
    'what joins the pool in the period takes them up too',
    { ...YEAR_2024, other_cars_low_co2: 12000, main_pool_disposals: 2000 },
    { main_pool_before_wda: 10000, main_pool_wda: 1800, total_balancing_charges: 0 },
  ],
  [
    'of fully expensed assets are a charge that no pool takes up',
    { ...YEAR_2024, main_pool_brought_forward: 10000, full_expensed_disposals: 2500 },
    {
      main_pool_wda: 1800,
      full_expensing_balancing_charge: 2500,
      total_balancing_charges: 2500,
      net_deduction: -700,
    },
  ],
]);

const rate = (period_start: string, period_end: string, expected: number): Example => [
  `${period_start} to ${period_end}`,
  { period_start, period_end },
  { main_pool_rate_percent: expected, special_pool_rate_percent: 6 },
];

examples('rates of the main pool', [
  rate('2025-04-01', '2026-03-31', 18),
  rate('2025-04-02', '2026-04-01', 17.99),
  rate('2025-05-01', '2026-04-30', 17.68),
  rate('2025-06-01', '2026-05-31', 17.34),
  rate('2025-07-01', '2026-06-30', 17.01),
  rate('2025-08-01', '2026-07-31', 16.67),
  rate('2025-09-01', '2026-08-31', 16.33),
  rate('2025-10-01', '2026-09-30', 16),
  rate('2025-11-01', '2026-10-31', 15.66),
  rate('2025-12-01', '2026-11-30', 15.33),
  rate('2026-01-01', '2026-12-31', 14.99),
  rate('2026-02-01', '2027-01-31', 14.65),
  rate('2026-03-01', '2027-02-28', 14.34),
  rate('2026-03-31', '2027-03-30', 14.02),
  rate('2026-04-01', '2027-03-31', 14),
  [
    'calendar year 2026 with 100,000 brought forward',
    pool(HYBRID_YEAR, 100000),
    { main_pool_rate_percent: 14.99, main_pool_wda: 14990, main_pool_carried_forward: 85010 },
  ],
  [
    // Set as 16.02 first (91 of 181 days at 18, 90 at 14: 16.011), then 181/365 of it.
    'a short period takes its part of the hybrid rate',
    { period_start: '2025-12-31', period_end: '2026-06-29', main_pool_brought_forward: 100000 },
    { main_pool_rate_percent: 16.02, main_pool_wda: 7944.16 },
  ],
]);

const cars = (period: object, spend_date?: string) => ({
  ...period,
  zero_emission_cars: 40000,
  ...(spend_date && { spend_date }),
});

examples('cars', [
  [
    'bought by 31 March 2027',
    cars(YEAR_2027, '2027-03-31'),
    { zero_emission_car_fya: 40000, main_pool_wda: 0 },
  ],
  [
    'bought on 1 April 2027',
    cars(YEAR_2027, '2027-04-01'),
    { zero_emission_car_fya: 0, main_pool_wda: 5600 },
  ],
  ['without a date the last day counts', cars(YEAR_2027), { zero_emission_car_fya: 0, main_pool_wda: 5600 }],
  [
    'in a period that ends on 31 March 2027',
    cars({ period_start: '2026-04-01', period_end: '2027-03-31' }),
    { zero_emission_car_fya: 40000 },
  ],
  [
    'in a period that ends on 1 April 2027',
    cars({ period_start: '2026-04-02', period_end: '2027-04-01' }),
    { zero_emission_car_fya: 0, main_pool_before_wda: 40000 },
  ],
  [
    'never have the annual investment allowance',
    { ...YEAR_2024, zero_emission_cars: 1, other_cars_low_co2: 20000, other_cars_high_co2: 30000 },
    { aia_used: 0, full_expensing: 0, zero_emission_car_fya: 1, main_pool_wda: 3600, special_pool_wda: 1800 },
  ],
]);
