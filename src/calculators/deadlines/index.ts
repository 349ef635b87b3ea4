import { calculator } from '../../engine/calculator.ts';
import { day, list, optional, whole, yesNo } from '../../engine/values.ts';
import { firstDayOfMonthsTo } from '../../law/calendar.ts';
import { monthsOf } from '../shared/period-facts.ts';
import {
  registryDates,
  registryDatesOf,
  registryLines,
  registryTables,
  registryWords,
} from '../shared/registry-dates.ts';
import {
  accountingPeriods,
  filingOf,
  firstCoveredDay,
  longestAccountsEnd,
  taxPeriodLines,
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
  inputs: { period_end: 'day', period_start: 'day or none' },
  tables: [...taxPeriodTables, ...registryTables],
  decisions: [accountingPeriods, registryDates],
  checkFacts: {
    first_covered_day: { kind: 'day', needs: [], of: (_, rates) => firstCoveredDay(rates) },
    longest_tax_period_months: monthsOf(accountingPeriodLimit),
    longest_accounts_months: monthsOf(accountsLimit),
    last_possible_end: {
      kind: 'day or none',
      needs: ['period_start', 'period_end'],
      of: ({ period_start, period_end }, rates) =>
        period_start === null ? null : longestAccountsEnd(period_start, period_end, rates),
    },
  },
  published: {
    data: {
      payment_due: day,
      filing_due: day,
      registry_due: optional(day),
      registry_due_if_first_accounts: optional(day),
      registry_due_public: optional(day),
      accounts_longer_than_12_months: yesNo,
      tax_periods: list({
        period_start: optional(day),
        period_end: day,
        days: optional(whole),
        payment_due: day,
        filing_due: day,
      }),
    },
    words: {
      accounts_start: optional(day),
      accounts_end: day,
      second_payment_due: optional(day),
      tax_period_months: whole,
      filing_months: whole,
      notice_months: whole,
      limits_assumed: yesNo,
      checked_until: day,
      ...registryWords,
    },
  },
  lines: { ...taxPeriodLines, ...registryLines },

  calculate({ period_start, period_end }, run) {
    const months = run.table(accountingPeriodLimit).on(period_start ?? period_end).months;
    const periods = taxPeriodsOf(period_start, period_end, run);
    const filing = filingOf(period_end, run);
    // Accounts without a first day are taken to be as long as a tax period can be.
    const start = period_start ?? firstDayOfMonthsTo(period_end, months);
    const registry = registryDatesOf({ start, end: period_end }, null, run);
    const [first, second] = periods;
    const payment = run.table(paymentLimit);
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
      words: {
        accounts_start: period_start,
        accounts_end: period_end,
        second_payment_due: second?.paymentDue ?? null,
        tax_period_months: months,
        filing_months: run.table(filingLimit).on(period_end).months,
        notice_months: run.table(noticeLimit).on(period_end).months,
        limits_assumed: !payment.isSettledOn(period_end),
        checked_until: payment.checkedUntil,
        ...registry.words,
      },
    };
  },
});
