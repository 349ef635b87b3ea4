import { rateTable } from '../../engine/rates/declaration.ts';
import { date, integer, money, optional, percent } from '../../engine/values.ts';

const RATE = { rate: percent() } as const;
const FILE = 'capital-allowances';

/** The most spending a year with the allowance. Chosen by the first day of the period. */
export const annualInvestmentLimit = rateTable(
  FILE,
  { limit: money },
  { series: 'annual_investment_allowance' },
);

/** Allowance on new main rate plant. Chosen by the day of the purchases. */
export const fullExpensingRate = rateTable(FILE, RATE, { series: 'full_expensing' });

/** Allowance on new special rate plant. Chosen by the day of the purchases. */
export const specialFirstYearRate = rateTable(FILE, RATE, { series: 'special_rate_first_year_allowance' });

/** Allowance on new zero-emission cars; none where they go into the main pool. Chosen by the day of the purchases. */
export const zeroEmissionCarRate = rateTable(
  FILE,
  { rate: optional(percent()) },
  { series: 'zero_emission_cars' },
);

/** Chosen by each day of the period. */
export const mainPoolRate = rateTable(FILE, RATE, { series: 'main_pool' });

/** Chosen by each day of the period. */
export const specialPoolRate = rateTable(FILE, RATE, { series: 'special_rate_pool' });

/** The balance up to which a pool may be written off in a year. Chosen by the first day of the period. */
export const smallPools = rateTable(FILE, { limit: money }, { series: 'small_pools' });

/** Emissions up to which a car goes into the main pool, in g/km. Chosen by the day of the purchases. */
export const lowEmissionCars = rateTable(FILE, { grams_up_to: integer }, { series: 'low_emission_cars' });

/** Only named in a note. Chosen by the day of the purchases. */
export const otherFirstYearRate = rateTable(FILE, RATE, { series: 'allowance_outside_full_expensing' });

/** Since when double cab pick-ups are cars. Only named in a note. Chosen by the day of the purchases. */
export const doubleCabPickUps = rateTable(
  FILE,
  { old_contracts_until: date },
  { series: 'double_cab_pick_ups' },
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
