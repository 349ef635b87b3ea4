import { rateTable } from '../../engine/rates/declaration.ts';
import { date, integer, money, optional, percent } from '../../engine/values.ts';

const RATE = { rate: percent() } as const;
const LIMIT = { limit: money } as const;
const BY_PERIOD = ['first_day', 'last_day', 'each_day'] as const;
const BY_PURCHASE = ['purchase_day'] as const;
const BY_DAYS = { methods: ['by_days'] } as const;
const POOL_RATE = { methods: ['hybrid_rate', 'by_days'] } as const;

const aia = 'capital-allowances/annual_investment_allowance';
export const annualInvestmentLimit = rateTable(aia, LIMIT, BY_PERIOD, BY_DAYS);
export const smallPools = rateTable('capital-allowances/small_pools', LIMIT, BY_PERIOD, BY_DAYS);
export const mainPoolRate = rateTable('capital-allowances/main_pool', RATE, BY_PERIOD, POOL_RATE);
export const specialPoolRate = rateTable('capital-allowances/special_rate_pool', RATE, BY_PERIOD, POOL_RATE);
export const fullExpensingRate = rateTable('capital-allowances/full_expensing', RATE, BY_PURCHASE);

const specialAllowance = 'capital-allowances/special_rate_first_year_allowance';
export const specialFirstYearRate = rateTable(specialAllowance, RATE, BY_PURCHASE);

/** Null where the cars go into the main pool. */
export const zeroEmissionCarRate = rateTable(
  'capital-allowances/zero_emission_cars',
  { rate: optional(percent()) },
  BY_PURCHASE,
);

/** Emissions up to which a car goes into the main pool, in g/km. */
export const lowEmissionCars = rateTable(
  'capital-allowances/low_emission_cars',
  { grams_up_to: integer },
  BY_PURCHASE,
);

// The other tables are used only in notes.
const outside = 'capital-allowances/allowance_outside_full_expensing';
export const otherFirstYearRate = rateTable(outside, RATE, BY_PURCHASE);

export const doubleCabPickUps = rateTable(
  'capital-allowances/double_cab_pick_ups',
  { old_contracts_until: date },
  BY_PURCHASE,
);

/** Where first-year allowances go on the return until it has boxes for them. */
export const returnBoxes = rateTable(
  'capital-allowances/return_boxes',
  { main_box: optional(integer), special_box: optional(integer), until: optional(date) },
  ['first_day'],
  { together: ['main_box', 'special_box', 'until'] },
);

/** The tables that results are calculated from; all of them cover the whole of every period. */
export const resultTables = [
  annualInvestmentLimit,
  fullExpensingRate,
  specialFirstYearRate,
  zeroEmissionCarRate,
  mainPoolRate,
  specialPoolRate,
  smallPools,
  lowEmissionCars,
] as const;
