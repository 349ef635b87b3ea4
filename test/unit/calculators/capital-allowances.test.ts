import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addDays, type Day, isoDay, lastDayOfMonthsFrom, makeDay } from '../../../src/law/calendar.ts';
import { calculator } from '../../support/calculator.ts';
import { pence, pounds } from '../../support/pence.ts';

type Data = Readonly<Record<string, number>>;
const { dataOf, expectData, resultOf } = calculator<Data>('capital-allowances');

const AMOUNTS = [
  'new_main_plant',
  'used_main_plant',
  'new_special_rate',
  'used_special_rate',
  'zero_emission_cars',
  'other_cars_low_co2',
  'other_cars_high_co2',
  'main_pool_brought_forward',
  'special_pool_brought_forward',
  'main_pool_disposals',
  'full_expensed_disposals',
  'aia_shared',
] as const;
type AmountName = (typeof AMOUNTS)[number];
type Amounts = Record<AmountName, number>;

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

type Example = readonly [name: string, inputs: object, expected: Readonly<Record<string, unknown>>];

function examples(about: string, rows: readonly Example[]): void {
  const test = suite(`capital-allowances: ${about}`);
  for (const [name, inputs, expected] of rows) test(name, () => expectData(inputs, expected));
  test.run();
}

examples('parts of a year', [
  ['all amounts absent', YEAR_2024, { ...NOTHING, period_days: 365, period_fraction: 1, aia_limit: 1000000 }],
  ['all amounts 0', { ...YEAR_2024, ...ZEROS }, NOTHING],
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
  ['1,000 in a leap year', pool(LEAP_YEAR, 1000), { period_fraction: 1, ...written(1000) }],
  [
    '1,000.01',
    pool(YEAR_2024, 1000.01),
    { main_pool_wda: 180, main_pool_small_pool_write_off: false, main_pool_carried_forward: 820.01 },
  ],
  ['half of it for half a year', pool(HALF_YEAR, 500), written(500)],
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
  rate('2025-10-01', '2026-09-30', 16),
  rate('2026-01-01', '2026-12-31', 14.99),
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

const allowance = suite('capital-allowances: annual investment allowance');

/** The order of the allowance: second-hand special rate, second-hand main, new special rate, new main. */
const SPENT: readonly [inputs: Partial<Amounts>, expected: Record<string, number>][] = [
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

for (const [inputs, expected] of SPENT) {
  allowance(JSON.stringify(inputs), () => expectData({ ...YEAR_2024, ...inputs }, expected));
}

allowance('the share of other companies is deducted in full, even from the limit of a short period', () =>
  expectData({ ...HALF_YEAR, aia_shared: 400000 }, { aia_limit: 500000, aia_available: 100000 }),
);

// CAA 2001 s52A, CA22360: the company may choose the order, which matters only where there is a choice.
for (const [about, inputs, isNoted] of [
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
  allowance(`the order of the allowance is ${isNoted ? '' : 'not '}explained for ${about}`, () => {
    const { notes } = resultOf({ ...YEAR_2024, ...inputs });
    assert.is(notes.filter((note) => note.includes('may choose another order')).length, isNoted ? 1 : 0);
  });
}

allowance.run();

const laws = suite('capital-allowances: laws');

/** Periods from 1 April 2023 to 2029, short and full-year, most of them close to a change of rates. */
const periods = fc
  .tuple(
    fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 730, max: 1100 })),
    fc.oneof(fc.constant(366), fc.integer({ min: 0, max: 366 })),
    fc.option(fc.integer({ min: 0, max: 366 })),
  )
  .map(([offset, length, spent]) => {
    const start = addDays(makeDay(2023, 4, 1), offset);
    const end = Math.min(start + length, lastDayOfMonthsFrom(start, 12)) as Day;
    const period = { period_start: isoDay(start), period_end: isoDay(end) };
    return spent === null ? period : { ...period, spend_date: isoDay(Math.min(start + spent, end) as Day) };
  });

/** Pounds: often zero, a small pool, or close to the annual investment allowance. */
const money = fc
  .oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 200_000 }),
    fc.integer({ min: 0, max: 60_000_000 }),
    fc.integer({ min: 99_000_000, max: 130_000_000 }),
  )
  .map(pounds);
const amounts = fc
  .tuple(...AMOUNTS.map(() => money))
  .map((values) => Object.fromEntries(AMOUNTS.map((name, index) => [name, values[index]])) as Amounts);

const total = (values: Readonly<Record<string, number>>, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + pence(values[name]), 0);
const SPENDING = AMOUNTS.slice(0, AMOUNTS.indexOf('main_pool_disposals'));
/** The order of the annual investment allowance (CAA 2001 s52A leaves it to the company): what saves most first. */
const ORDER = ['used_special_rate', 'used_main_plant', 'new_special_rate', 'new_main_plant'] as const;

laws('every pound is allowed or carried forward, totals add up, and the allowance follows its order', () => {
  fc.assert(
    fc.property(periods, amounts, (period, spent) => {
      const data = dataOf({ ...period, ...spent });
      const inputs = JSON.stringify({ ...period, ...spent });
      assert.is(
        total(spent, SPENDING) - total(spent, ['main_pool_disposals', 'full_expensed_disposals']),
        total(data, ['total_allowances', 'main_pool_carried_forward', 'special_pool_carried_forward']) -
          pence(data.total_balancing_charges),
        `what went in is allowed or carried forward: ${inputs}`,
      );
      const kinds = ORDER.map((kind) => `aia_${kind}`);
      assert.is(pence(data.aia_used), total(data, kinds), inputs);
      assert.is(pence(data.aia_available), total(data, ['aia_used', 'aia_unused']), inputs);
      const firstYear = ['full_expensing', 'special_rate_fya', 'zero_emission_car_fya'];
      const all = ['aia_used', ...firstYear, 'main_pool_wda', 'special_pool_wda'];
      assert.is(pence(data.total_allowances), total(data, all), inputs);
      const net = pence(data.total_allowances) - pence(data.total_balancing_charges);
      assert.is(pence(data.net_deduction), net, inputs);
      let left = pence(data.aia_available);
      for (const kind of ORDER) {
        assert.is(pence(data[`aia_${kind}`]), Math.min(pence(spent[kind]), left), `${kind}: ${inputs}`);
        left -= pence(data[`aia_${kind}`]);
      }
    }),
    { numRuns: 300 },
  );
});

laws('no other order of the allowance gives more: the least relieved spending comes first', () => {
  fc.assert(
    fc.property(periods, (period) => {
      const {
        period_fraction = 0,
        special_pool_rate_percent = 0,
        main_pool_rate_percent = 0,
      } = dataOf(period);
      const relieved = [special_pool_rate_percent, main_pool_rate_percent].map(
        (rate) => period_fraction * rate,
      );
      // New special rate plant has half as first-year allowance, new main plant all of it.
      const inOrder = [...relieved, 50, 100];
      assert.equal(
        inOrder.toSorted((a, b) => a - b),
        inOrder,
        JSON.stringify(period),
      );
    }),
    { numRuns: 100 },
  );
});

laws.run();
