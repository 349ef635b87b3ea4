import { calculator } from '../../engine/calculator.ts';
import { boolean, date, integer, listOf, optional } from '../../engine/values.ts';
import { firstDayOfMonthsTo } from '../../law/calendar.ts';
import { monthsOf } from '../shared/period-facts.ts';
import {
  registryDates,
  registryDatesOf,
  registryNarration,
  registrySteps,
  registryTables,
} from '../shared/registry-dates.ts';
import {
  accountingPeriods,
  filingOf,
  firstCoveredDay,
  longestAccountsEnd,
  taxPeriodSteps,
  taxPeriodsOf,
  taxPeriodTables,
} from '../shared/tax-periods.ts';
import {
  accountingPeriodLimit,
  accountsLimit,
  filingLimit,
  noticeLimit,
  paymentLimit,
} from '../shared/time-limits.ts';

export default calculator({
  key: 'deadlines',
  inputs: { period_end: date, period_start: optional(date) },
  tables: [...taxPeriodTables, ...registryTables],
  horizon: [paymentLimit],
  decisions: [accountingPeriods, registryDates],
  checkFacts: {
    first_covered_day: { type: date, needs: [], of: (_, rates) => firstCoveredDay(rates) },
    longest_tax_period_months: monthsOf(accountingPeriodLimit),
    longest_accounts_months: monthsOf(accountsLimit),
    last_possible_end: {
      type: optional(date),
      needs: ['period_start', 'period_end'],
      of: ({ period_start, period_end }, rates) =>
        period_start === null ? null : longestAccountsEnd(period_start, period_end, rates),
    },
  },
  outputs: {
    payment_due: date,
    filing_due: date,
    registry_due: optional(date),
    registry_due_if_first_accounts: optional(date),
    registry_due_public: optional(date),
    accounts_longer_than_12_months: boolean,
    tax_periods: listOf({
      period_start: optional(date),
      period_end: date,
      days: optional(integer),
      payment_due: date,
      filing_due: date,
    }),
  },
  steps: {
    ...taxPeriodSteps,
    ...registrySteps,
  },
  narration: {
    accounts_start: optional(date),
    accounts_end: date,
    second_payment_due: optional(date),
    tax_period_months: integer,
    filing_months: integer,
    notice_months: integer,
    ...registryNarration,
  },

  calculate({ period_start, period_end }, run) {
    const months = run.table(accountingPeriodLimit).on(period_start ?? period_end).months;
    const periods = taxPeriodsOf(period_start, period_end, run);
    const filing = filingOf(period_end, run);
    // Accounts without a first day are taken to be as long as a tax period can be.
    const start = period_start ?? firstDayOfMonthsTo(period_end, months);
    const registry = registryDatesOf({ start, end: period_end }, null, run);
    const [first, second] = periods;
    return {
      data: {
        payment_due: (first as (typeof periods)[number]).paymentDue,
        filing_due: filing,
        registry_due: registry.ordinary,
        registry_due_if_first_accounts: registry.first,
        registry_due_public: registry.ordinaryPublic,
        accounts_longer_than_12_months: second !== undefined,
        tax_periods: periods.map((period) => ({
          period_start: period.start,
          period_end: period.end,
          days: period.days,
          payment_due: period.paymentDue,
          filing_due: filing,
        })),
      },
      narration: {
        accounts_start: period_start,
        accounts_end: period_end,
        second_payment_due: second?.paymentDue ?? null,
        tax_period_months: months,
        filing_months: run.table(filingLimit).on(period_end).months,
        notice_months: run.table(noticeLimit).on(period_end).months,
        ...registry.narration,
      },
    };
  },
});
