import { appearances } from '../../support/appearances.ts';

const YEAR = { period_start: '2024-04-01', period_end: '2025-03-31' };
const HALF_YEAR = { period_start: '2025-01-01', period_end: '2025-06-30' };
const HYBRID_YEAR = { period_start: '2026-01-01', period_end: '2026-12-31' };
const YEAR_2027 = { period_start: '2027-01-01', period_end: '2027-12-31' };
const WRITTEN_DOWN = { ...YEAR, main_pool_brought_forward: 5000 };
const NO_AIA = { ...YEAR, aia_shared: 1_000_000 };
const ELECTRIC = { ...YEAR_2027, zero_emission_cars: 1 };
const SPENT_IN_2026 = { ...YEAR_2027, period_start: '2026-04-01', period_end: '2027-03-31' };

appearances('capital-allowances', [
  { part: 'answer', starts: 'Capital allowances for the period', with: YEAR, without: null },
  { part: 'answer', starts: 'Nothing is claimed', with: YEAR, without: WRITTEN_DOWN },
  { part: 'answer', starts: 'All of it reduces', with: WRITTEN_DOWN, without: YEAR },
  {
    part: 'answer',
    starts: 'Balancing charges of {total_balancing_charges} come off',
    with: { ...WRITTEN_DOWN, full_expensed_disposals: 899.99 },
    without: { ...WRITTEN_DOWN, full_expensed_disposals: 900 },
  },
  {
    part: 'answer',
    starts: 'Balancing charges of {total_balancing_charges} take all',
    with: { ...WRITTEN_DOWN, full_expensed_disposals: 900 },
    without: { ...WRITTEN_DOWN, full_expensed_disposals: 899.99 },
  },
  {
    part: 'answer',
    starts: 'Balancing charges of {total_balancing_charges} exceed',
    with: { ...WRITTEN_DOWN, full_expensed_disposals: 900.01 },
    without: { ...WRITTEN_DOWN, full_expensed_disposals: 900 },
  },
  { part: 'answer', starts: 'The annual investment allowance gives', with: YEAR, without: null },
  {
    part: 'answer',
    starts: 'The main pool rate is',
    with: { ...YEAR, main_pool_brought_forward: 1000.01 },
    without: { ...YEAR, main_pool_brought_forward: 1000 },
  },
  { part: 'answer', starts: 'The main pool carries forward', with: YEAR, without: null },
  { part: 'figures', starts: 'Total capital allowances', with: YEAR, without: null },
  { part: 'figures', starts: 'Balancing charges', with: YEAR, without: null },
  {
    part: 'figures',
    starts: 'Net deduction',
    with: { ...WRITTEN_DOWN, full_expensed_disposals: 900 },
    without: { ...YEAR, full_expensed_disposals: 0.01 },
  },
  {
    part: 'figures',
    starts: 'Net addition to taxable profits',
    with: { ...YEAR, full_expensed_disposals: 0.01 },
    without: { ...WRITTEN_DOWN, full_expensed_disposals: 900 },
  },
  { part: 'figures', starts: 'Annual investment allowance used', with: YEAR, without: null },
  {
    part: 'figures',
    starts: 'Annual investment allowance left after sharing',
    with: { ...YEAR, aia_shared: 0.01 },
    without: YEAR,
  },
  { part: 'figures', starts: 'Full expensing', with: { ...YEAR, new_main_plant: 1 }, without: YEAR },
  {
    part: 'figures',
    starts: '{special_first_year.rate} first-year allowance',
    with: { ...NO_AIA, new_special_rate: 1 },
    without: { ...YEAR, new_special_rate: 1 },
  },
  {
    part: 'figures',
    starts: 'Special rate first-year allowance',
    with: { ...YEAR, new_special_rate: 1 },
    without: { ...NO_AIA, new_special_rate: 1 },
  },
  {
    part: 'figures',
    starts: 'First-year allowance on zero-emission cars',
    with: { ...YEAR, zero_emission_cars: 1 },
    without: { ...YEAR, other_cars_low_co2: 1 },
  },
  { part: 'figures', starts: 'Main pool rate', with: YEAR, without: null },
  { part: 'figures', starts: 'Main pool writing-down allowance', with: YEAR, without: null },
  { part: 'figures', starts: 'Special rate pool rate', with: YEAR, without: null },
  { part: 'figures', starts: 'Special rate pool writing-down', with: YEAR, without: null },
  { part: 'figures', starts: 'Main pool carried forward', with: YEAR, without: null },
  { part: 'figures', starts: 'Special rate pool carried forward', with: YEAR, without: null },
  {
    part: 'figures',
    starts: "Of that, left in the pool after this period's allowance",
    with: { ...NO_AIA, new_special_rate: 1 },
    without: { ...YEAR, new_special_rate: 1 },
  },
  {
    part: 'figures',
    starts: 'Of that, left after the first-year allowance',
    with: { ...NO_AIA, new_special_rate: 1 },
    without: { ...YEAR, new_special_rate: 1 },
  },
  {
    part: 'notes',
    starts: 'The annual investment allowance of this period is limited',
    with: { ...YEAR, used_main_plant: 1 },
    without: { ...YEAR, other_cars_low_co2: 1 },
  },
  {
    part: 'notes',
    starts: 'Other companies were allocated',
    with: { ...YEAR, aia_shared: 1_000_000.01 },
    without: NO_AIA,
  },
  {
    part: 'notes',
    starts: 'The annual investment allowance did not cover',
    with: { ...YEAR, aia_shared: 999_990, used_main_plant: 9, new_special_rate: 2 },
    without: { ...YEAR, aia_shared: 999_990, used_main_plant: 9, new_special_rate: 1 },
  },
  { part: 'notes', starts: 'The period is shorter than a year', with: HALF_YEAR, without: YEAR },
  {
    part: 'notes',
    starts: 'The main pool rate changes on',
    with: HYBRID_YEAR,
    without: { period_start: '2026-04-01', period_end: '2027-03-31' },
  },
  {
    part: 'notes',
    starts: 'Cars never get',
    with: { ...YEAR, other_cars_high_co2: 1 },
    without: { ...YEAR, new_main_plant: 1 },
  },
  // CA23511: spending on or after 1 April 2025.
  {
    part: 'notes',
    starts: 'Double cab pick-ups',
    with: { ...HALF_YEAR, new_main_plant: 1, spend_date: '2025-04-01' },
    without: { ...HALF_YEAR, new_main_plant: 1, spend_date: '2025-03-31' },
  },
  {
    part: 'notes',
    starts: 'The special rate first-year allowance leaves',
    with: { ...NO_AIA, new_special_rate: 2 },
    without: { ...YEAR, new_special_rate: 2 },
  },
  {
    part: 'notes',
    starts: 'The main pool does not exceed',
    with: { ...YEAR, main_pool_brought_forward: 1000 },
    without: { ...YEAR, main_pool_brought_forward: 1000.01, special_pool_brought_forward: 1000 },
  },
  {
    part: 'notes',
    starts: 'The special rate pool does not exceed',
    with: { ...YEAR, special_pool_brought_forward: 1000 },
    without: { ...YEAR, special_pool_brought_forward: 1000.01, main_pool_brought_forward: 1000 },
  },
  {
    part: 'notes',
    starts: 'The main pool disposals exceed the pool',
    with: { ...YEAR, main_pool_brought_forward: 5, main_pool_disposals: 5.01 },
    without: { ...YEAR, main_pool_brought_forward: 5, main_pool_disposals: 5 },
  },
  {
    part: 'notes',
    starts: 'The full {full_expensing_balancing_charge} sale proceeds',
    with: { ...YEAR, full_expensed_disposals: 7 },
    without: { ...YEAR, main_pool_disposals: 7 },
  },
  {
    part: 'notes',
    starts: 'Rates after {enacted_until}',
    with: { period_start: '2027-04-02', period_end: '2028-04-01' },
    without: { period_start: '2027-04-01', period_end: '2028-03-31' },
  },
  {
    part: 'notes',
    starts: 'The first-year allowance on new zero-emission cars ends on {car_allowance_ends_on}, within',
    with: { ...ELECTRIC, spend_date: '2027-03-31' },
    without: { ...SPENT_IN_2026, zero_emission_cars: 1, spend_date: '2027-03-31' },
  },
  {
    part: 'notes',
    starts: 'The first-year allowance on new zero-emission cars ends on {car_allowance_ends_on}. No date',
    with: ELECTRIC,
    without: { ...ELECTRIC, period_start: '2027-04-01' },
  },
  {
    part: 'notes',
    starts: 'The first-year allowance on new zero-emission cars ended',
    with: { ...ELECTRIC, spend_date: '2027-04-01' },
    without: ELECTRIC,
  },
  // FA 2026 s29: spending on or after 1 January 2026 on new plant.
  {
    part: 'notes',
    starts: 'The {other_first_year.rate} first-year allowance is not included',
    with: { period_start: '2025-01-02', period_end: '2026-01-01', new_main_plant: 1 },
    without: { period_start: '2025-01-02', period_end: '2026-01-01', used_main_plant: 1 },
  },
  { part: 'notes', starts: 'The trade is taken to continue', with: YEAR, without: null },
  { part: 'notes', starts: 'Disposals from the special rate pool', with: YEAR, without: null },
]);
