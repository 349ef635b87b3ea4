import { calculator, step, worked } from '../../engine/calculator.ts';
import {
  boolean,
  date,
  enumOf,
  integer,
  money,
  optional,
  percent,
  weekday,
  year,
} from '../../engine/values.ts';
import { bankHolidays, paymentSteps } from '../shared/payment-by.ts';
import { firstDayOf, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { corporationTaxRates } from './financial-years.ts';
import { instalmentList, instalmentSteps, instalmentTables, quarterlyInstalments } from './instalments.ts';
import { narration } from './narration.ts';
import { methods } from './slips.ts';
import { BANDS, financialYears, rateBand } from './tax-of-part.ts';

const ofPart = { financial_year: year };

export default calculator({
  key: 'corporation-tax',
  inputs,
  tables: [
    corporationTaxRates,
    paymentLimit,
    filingLimit,
    accountingPeriodLimit,
    bankHolidays,
    ...instalmentTables,
  ],
  horizon: [corporationTaxRates],
  decisions: [rateBand, quarterlyInstalments],
  checkFacts: {
    first_covered_day: firstDayOf(corporationTaxRates),
    longest_period_months: newest(accountingPeriodLimit, 'months'),
    last_possible_end: lastDayUnder(accountingPeriodLimit, { first_day: 'period_start' }),
  },
  outputs: {
    period_days: integer,
    taxable_profits: money,
    augmented_profits: money,
    associated_companies: integer,
    corporation_tax: worked(money),
    tax_before_marginal_relief: money,
    marginal_relief: money,
    effective_rate: worked(percent(2)),
    rate_band: enumOf(...BANDS, 'mixed'),
    lower_limit: optional(money),
    upper_limit: optional(money),
    payment_due: worked(weekday),
    payment_by: weekday,
    filing_due: worked(date),
    quarterly_instalments: enumOf('none', 'large', 'very_large'),
    instalments: instalmentList,
    rates_assumed: boolean,
    financial_years: financialYears,
  },
  steps: {
    profits_of_part: step(money, ofPart),
    augmented_profits_of_part: step(money, ofPart),
    lower_limit_of_part: step(money, ofPart),
    upper_limit_of_part: step(money, ofPart),
    tax_before_relief_of_part: step(money, ofPart),
    marginal_relief_of_part: step(money, ofPart),
    ...paymentSteps,
    ...instalmentSteps,
  },
  narration,
  solvable: [
    { find: 'taxable_profits', for: 'corporation_tax', figure: 'rises' },
    {
      find: 'taxable_profits',
      for: {
        name: 'profit_after_tax',
        type: money,
        of: ({ taxable_profits, corporation_tax }) => taxable_profits.sub(corporation_tax),
      },
      figure: 'rises',
    },
    {
      find: { name: 'further_deduction', takenFrom: 'taxable_profits' },
      for: {
        name: 'tax_saved',
        type: money,
        of: ({ corporation_tax }, base) => base.corporation_tax.sub(corporation_tax),
      },
      figure: 'rises',
    },
  ],
  calculate,
  methods,
});
