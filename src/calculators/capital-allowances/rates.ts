import { rateTable } from '../../engine/rates/declaration.ts';
import { date, integer, money, optional, percent } from '../../engine/values.ts';

const RATE = { rate: percent() } as const;
const FILE = 'capital-allowances';

/** The most spending a year with the allowance. */
export const annualInvestmentLimit = rateTable(
  FILE,
  { limit: money },
  {
    series: 'annual_investment_allowance',
    chosenBy: ['first_day', 'last_day', 'each_day'],
    methods: ['by_days'],
  },
);

/** Allowance on new main rate plant. */
export const fullExpensingRate = rateTable(FILE, RATE, {
  series: 'full_expensing',
  chosenBy: ['purchase_day'],
});

/** Allowance on new special rate plant. */
export const specialFirstYearRate = rateTable(FILE, RATE, {
  series: 'special_rate_first_year_allowance',
  chosenBy: ['purchase_day'],
});

/** Allowance on new zero-emission cars; null where they go into the main pool. */
export const zeroEmissionCarRate = rateTable(
  FILE,
  { rate: optional(percent()) },
  { series: 'zero_emission_cars', chosenBy: ['purchase_day'] },
);

/** Writing-down allowance of the main pool for a full year. */
export const mainPoolRate = rateTable(FILE, RATE, {
  series: 'main_pool',
  chosenBy: ['each_day', 'first_day', 'last_day'],
  methods: ['hybrid_rate', 'by_days'],
});

/** Writing-down allowance of the special rate pool for a full year. */
export const specialPoolRate = rateTable(FILE, RATE, {
  series: 'special_rate_pool',
  chosenBy: ['each_day', 'first_day', 'last_day'],
  methods: ['hybrid_rate', 'by_days'],
});

/** The balance up to which a pool may be written off in a year. */
export const smallPools = rateTable(
  FILE,
  { limit: money },
  { series: 'small_pools', chosenBy: ['first_day', 'last_day', 'each_day'], methods: ['by_days'] },
);

/** Emissions up to which a car goes into the main pool, in g/km. */
export const lowEmissionCars = rateTable(
  FILE,
  { grams_up_to: integer },
  { series: 'low_emission_cars', chosenBy: ['purchase_day'] },
);

/** Used only in a note. */
export const otherFirstYearRate = rateTable(FILE, RATE, {
  series: 'allowance_outside_full_expensing',
  chosenBy: ['purchase_day'],
});

/** Since when double cab pick-ups are cars. Used only in a note. */
export const doubleCabPickUps = rateTable(
  FILE,
  { old_contracts_until: date },
  { series: 'double_cab_pick_ups', chosenBy: ['purchase_day'] },
);

/** Where first-year allowances go on the return until it has boxes for them. Used only in a note. */
export const returnBoxes = rateTable(
  FILE,
  { main_box: optional(integer), special_box: optional(integer), until: optional(date) },
  { series: 'return_boxes', chosenBy: ['first_day'], together: ['main_box', 'special_box', 'until'] },
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
