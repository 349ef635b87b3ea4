import type { Run } from '../../engine/calculator.ts';
import type { Values } from '../../engine/values.ts';
import { type Amount, isPositive } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import type { AnnualInvestment } from './annual-investment-allowance.ts';
import type { FirstYear } from './first-year-allowances.ts';
import { lowEmissionCars, otherFirstYearRate } from './rates.ts';
import type { Inputs, narration } from './terms.ts';
import type { PeriodRate } from './writing-down-pools.ts';

/** What texts tell of beyond the figures. */
export interface Told {
  readonly given: Inputs;
  readonly period: Period;
  /** 1 for 12 months, less for a shorter period. */
  readonly partOfYear: Amount;
  /** The day of the purchases. */
  readonly spentOn: Day;
  readonly aia: AnnualInvestment;
  readonly firstYear: FirstYear;
  readonly mainRate: PeriodRate;
}

type Words = Values<typeof narration>;

/** The values that only texts use and that stand beside the pools and totals. */
export function wordsOf({ given, period, partOfYear, spentOn, aia, firstYear, mainRate }: Told, run: Run) {
  const isShared = isPositive(given.aia_shared);
  const hasCars = [given.zero_emission_cars, given.other_cars_low_co2, given.other_cars_high_co2].some(
    isPositive,
  );
  const hasPlant = isPositive(aia.used) || Object.values(aia.beyond).some(isPositive);
  return {
    accounts_start: period.start,
    accounts_end: period.end,
    aia_for_a_year: aia.forYear,
    aia_matters: hasPlant || isShared,
    aia_is_shared: isShared,
    aia_shared_exceeds_limit: given.aia_shared.compare(aia.limit) > 0,
    aia_order_matters: aia.orderMatters,
    has_new_main_plant: isPositive(given.new_main_plant),
    has_new_special_rate: isPositive(given.new_special_rate),
    special_fya_rate: firstYear.specialRate,
    has_cars: hasCars,
    has_zero_emission_cars: isPositive(given.zero_emission_cars),
    low_emission_grams: hasCars ? run.table(lowEmissionCars).on(spentOn).grams_up_to : null,
    car_dates: firstYear.carDates,
    car_fya_ends_on: firstYear.carsEndOn,
    is_short_period: partOfYear.compare(1n) < 0,
    has_special_pool_balance: isPositive(firstYear.specialBalance),
    ...rateChange(mainRate),
    ...otherAllowance(period, run),
  };
}

type RateChange = Pick<
  Words,
  'rate_changes_on' | 'days_before_change' | 'rate_before_change' | 'days_from_change' | 'rate_from_change'
>;

/** How the main pool rate changes in the period; all null when it does not. */
function rateChange({ stretches }: PeriodRate): RateChange {
  const [first, last] = [stretches[0], stretches[1]];
  const changes = first !== undefined && last !== undefined && first.rate.compare(last.rate) !== 0;
  return {
    rate_changes_on: changes ? last.from : null,
    days_before_change: changes ? first.days : null,
    rate_before_change: changes ? first.rate : null,
    days_from_change: changes ? last.days : null,
    rate_from_change: changes ? last.rate : null,
  };
}

/** The allowance that is not calculated here, once the period reaches its first day. Source: FA 2026 s29. */
function otherAllowance(period: Period, run: Run): Pick<Words, 'other_fya_rate' | 'other_fya_from'> {
  const rates = run.table(otherFirstYearRate);
  if (period.end < rates.firstDay) return { other_fya_rate: null, other_fya_from: null };
  return { other_fya_rate: rates.on(period.end).rate, other_fya_from: rates.firstDay };
}
