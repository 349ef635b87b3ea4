export type Inputs = Readonly<Record<string, string | number | boolean>>;

/** Different inputs prepared for each target. */
export const PREPARED = 1000;

/** The most expensive input of each calculator: most rows, parts, runs and sentences. */
export const heaviest: Readonly<Record<string, Inputs>> = {
  'corporation-tax': {
    period_start: '2022-10-01',
    period_end: '2023-09-30',
    taxable_profits: 2_123_456.78,
    associated_companies: 3,
    exempt_distributions: 12_345.67,
  },
  deadlines: { period_start: '2019-01-01', period_end: '2020-06-30' },
  'late-penalty': {
    period_end: '2015-06-30',
    period_of_account_end: '2015-12-31',
    filed_on: '2026-06-30',
    tax_due: 123_456.78,
    paid_on: '2026-06-30',
    late_previous_two: true,
  },
  'directors-loan': {
    period_end: '2026-12-31',
    outstanding: 45_678.9,
    repaid_within_9_months: 12_345.67,
    loan_made_on: '2026-04-06',
  },
  'capital-allowances': {
    period_start: '2026-01-01',
    period_end: '2026-12-31',
    spend_date: '2026-06-30',
    new_main_plant: 900_000.01,
    used_main_plant: 300_000.02,
    new_special_rate: 200_000.03,
    used_special_rate: 100_000.04,
    zero_emission_cars: 40_000.05,
    other_cars_low_co2: 20_000.06,
    other_cars_high_co2: 30_000.07,
    main_pool_brought_forward: 250_000.08,
    special_pool_brought_forward: 120_000.09,
    main_pool_disposals: 15_000.1,
    full_expensed_disposals: 9_000.11,
    aia_shared: 100_000,
  },
  'chargeable-gains': {
    asset_type: 'land_buildings',
    acquisition_date: '1987-01-10',
    acquisition_cost: 100_000,
    acquisition_costs: 2_500,
    enhancement_date: '1999-06-15',
    enhancement_cost: 45_000,
    sba_claimed: 3_000,
    disposal_date: '2024-05-20',
    proceeds: 900_000,
    disposal_costs: 12_000,
  },
  'company-size': {
    period_start: '2025-07-01',
    period_end: '2026-12-31',
    turnover: 16_000_000,
    balance_sheet_total: 8_000_000,
    employees: 45.5,
    prev_turnover: 14_000_000,
    prev_balance_sheet_total: 8_000_000,
    prev_employees: 60,
    prev_size: 'medium_or_large',
  },
  'long-period': { period_start: '2024-01-01', period_end: '2025-06-30', profit: 1_234_567.89 },
};

/** Inputs that differ in every amount from one to the next. */
export function variants(base: Inputs, count = PREPARED): Inputs[] {
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      Object.entries(base).map(([name, value]) => [
        name,
        typeof value === 'number' && value > 100 ? Math.round((value + index * 1.37) * 100) / 100 : value,
      ]),
    ),
  );
}

export function queryOf(inputs: Inputs): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(inputs)) query.set(name, String(value));
  return String(query);
}
