import { calculator } from '../../engine/calculator.ts';
import { money } from '../../engine/values.ts';
import { bankHolidays } from '../shared/payment-by.ts';
import { firstDayOf, lastDayUnder, newest } from '../shared/period-facts.ts';
import { accountingPeriodLimit, filingLimit, paymentLimit } from '../shared/time-limits.ts';
import { calculate, inputs } from './calculate.ts';
import { profitsAtLimits } from './chart.ts';
import { outputs, steps } from './figures.ts';
import { corporationTaxRates } from './financial-years.ts';
import { instalmentTables, quarterlyInstalments } from './instalments.ts';
import lossPeriods from './loss-periods/index.ts';
import { lossRelief } from './loss-periods/rates.ts';
import { narration } from './narration.ts';
import returns from './return-figures.ts';
import { methods } from './slips.ts';
import { rateBand } from './tax-of-part.ts';

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
    lossRelief,
  ],
  horizon: [corporationTaxRates],
  decisions: [rateBand, quarterlyInstalments],
  checkFacts: {
    first_covered_day: firstDayOf(corporationTaxRates),
    longest_period_months: newest(accountingPeriodLimit, 'months'),
    last_possible_end: lastDayUnder(accountingPeriodLimit, { first_day: 'period_start' }),
  },
  outputs,
  steps,
  narration,
  overRows: [lossPeriods],
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
  chart: {
    words: ['lower_limit', 'upper_limit'],
    curve: {
      vary: ['taxable_profits'],
      figure: 'effective_rate',
      tells: 'corporation_tax',
      rises: 'corporation_tax',
      marks: profitsAtLimits,
    },
  },
  calculate,
  returns,
  methods,
});
