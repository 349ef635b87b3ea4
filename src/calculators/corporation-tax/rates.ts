import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';

const BY_PERIOD = ['first_day', 'last_day'] as const;

const PLAN = {
  first_months: t.months,
  first_days: t.integer,
  every_months: t.months,
  final_months: t.months,
  final_days: t.integer,
} as const;

export const tables = {
  rates: rateTable(
    'corporation-tax',
    {
      main_rate: t.percent(),
      small_profits_rate: t.optional(t.percent()),
      lower_limit: t.optional(t.money),
      upper_limit: t.optional(t.money),
      standard_fraction: t.optional(t.statuteFraction),
    },
    ['each_part'],
    {
      methods: ['separate_periods', 'by_days'],
      together: ['small_profits_rate', 'lower_limit', 'upper_limit', 'standard_fraction'],
      rising: ['lower_limit', 'upper_limit'],
      /**
       * Marginal relief leaves no jump in the tax. At the lower limit, tax at the main rate less the relief must
       * equal tax at the small profits rate; at the upper limit the relief is nothing whatever the fraction.
       * Source: CTA 2010 s18B.
       */
      check: ({ main_rate, small_profits_rate, lower_limit, upper_limit, standard_fraction }) => {
        if (!small_profits_rate || !lower_limit || !upper_limit || !standard_fraction) return null;
        if (upper_limit.compare(lower_limit) <= 0) return null;
        const stepless = main_rate.sub(small_profits_rate).mul(lower_limit).div(upper_limit.sub(lower_limit));
        if (stepless.compare(standard_fraction) === 0) return null;
        const message = `Tax would jump at the lower limit: with these rates and limits the fraction is ${stepless.n}/${stepless.d}. Correct one of them.`;
        return { column: 'standard_fraction', message };
      },
    },
  ),
  instalmentLimits: rateTable(
    'quarterly-instalments/limits',
    {
      large_above: t.money,
      very_large_above: t.optional(t.money),
      not_if_tax_up_to: t.money,
      not_in_first_year_if_profits_up_to: t.money,
    },
    BY_PERIOD,
    { rising: ['large_above', 'very_large_above'] },
  ),
  /** When the instalments of large and of very large companies are due, and how many a period has. */
  largePlan: rateTable('quarterly-instalments/large_dates', PLAN, BY_PERIOD),
  veryLargePlan: rateTable('quarterly-instalments/very_large_dates', PLAN, BY_PERIOD),
  instalmentNumber: rateTable('quarterly-instalments/number', { at_most: t.integer }, BY_PERIOD),
  /** Yearly interest on instalments paid late or too low, until the ordinary due date. */
  instalmentInterest: rateTable(
    'quarterly-instalments/interest',
    { rate: t.percent(), margin: t.percent() },
    ['each_day'],
    { methods: ['by_days'] },
  ),
};

export const decisions = {
  rateBand: decision(
    'rate-band',
    {
      has_small_profits_rate: t.boolean,
      close_investment_holding: t.boolean,
      augmented_profits: t.money,
      lower_limit: t.money,
      upper_limit: t.money,
    },
    ['small_profits_rate', 'marginal_relief', 'main_rate', 'single_rate'],
  ),
  quarterlyInstalments: decision(
    'quarterly-instalments',
    {
      augmented_profits: t.money,
      large_limit: t.money,
      has_very_large_limit: t.boolean,
      very_large_limit: t.money,
      tax: t.money,
      tax_limit: t.money,
      grace_limit: t.money,
      large_last_period: t.optional(t.boolean),
    },
    ['none', 'large', 'very_large'],
  ),
};
