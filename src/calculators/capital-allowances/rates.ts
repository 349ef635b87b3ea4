import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import { POOL_OUTCOMES } from '../../law/pools.ts';

const RATE = { rate: t.percent() } as const;
const LIMIT = { limit: t.money } as const;

const BY_PERIOD = ['first_day', 'last_day', 'each_day'] as const;
const BY_PURCHASE = ['purchase_day'] as const;

const BY_DAYS = { methods: ['by_days'] } as const;
const POOL_RATE = { methods: ['hybrid_rate', 'by_days'] } as const;

/** The tables that results are calculated from; each must cover every period in full. */
export const resultTables = {
  annualInvestmentLimit: rateTable(
    'capital-allowances/annual_investment_allowance',
    LIMIT,
    BY_PERIOD,
    BY_DAYS,
  ),
  fullExpensingRate: rateTable('capital-allowances/full_expensing', RATE, BY_PURCHASE),
  specialFirstYearRate: rateTable('capital-allowances/special_rate_first_year_allowance', RATE, BY_PURCHASE),
  /** Null where the cars go into the main pool. */
  zeroEmissionCarRate: rateTable(
    'capital-allowances/zero_emission_cars',
    { rate: t.optional(t.percent()) },
    BY_PURCHASE,
  ),
  mainPoolRate: rateTable('capital-allowances/main_pool', RATE, BY_PERIOD, POOL_RATE),
  specialPoolRate: rateTable('capital-allowances/special_rate_pool', RATE, BY_PERIOD, POOL_RATE),
  smallPools: rateTable('capital-allowances/small_pools', LIMIT, BY_PERIOD, BY_DAYS),
  /** Emissions up to which a car goes into the main pool, in g/km. */
  lowEmissionCars: rateTable('capital-allowances/low_emission_cars', { grams_up_to: t.integer }, BY_PURCHASE),
};

/** Used only in notes. */
export const noteTables = {
  otherFirstYearRate: rateTable('capital-allowances/allowance_outside_full_expensing', RATE, BY_PURCHASE),
  doubleCabPickUps: rateTable(
    'capital-allowances/double_cab_pick_ups',
    { old_contracts_until: t.date },
    BY_PURCHASE,
  ),
  /** Where first-year allowances go on the return until it has boxes for them. */
  returnBoxes: rateTable(
    'capital-allowances/return_boxes',
    { main_box: t.optional(t.integer), other_box: t.optional(t.integer), until: t.optional(t.date) },
    ['first_day'],
    { together: ['main_box', 'other_box', 'until'] },
  ),
};

export const decisions = {
  poolOutcome: decision(
    'pool-outcome',
    { qualifying: t.money, disposals: t.money, balance: t.money, small_pool_limit: t.money },
    POOL_OUTCOMES,
  ),
  zeroEmissionCars: decision('zero-emission-cars', { has_first_year_allowance: t.boolean }, [
    'first_year_allowance',
    'main_pool',
  ]),
};
