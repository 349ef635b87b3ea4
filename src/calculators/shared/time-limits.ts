import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';

export const timeLimits = {
  /** Months from the end of an accounting period to the day before its tax falls due. */
  payment: rateTable('time-limits/payment', { months: t.months }, ['last_day']),
  /** Months from the end of a period of account to the filing date of its returns. */
  filing: rateTable('time-limits/filing', { months: t.months }, ['last_day_of_accounts']),
  /** Months from the first day of longer accounts, which are rejected. Used only in messages. */
  longerAccounts: rateTable('time-limits/filing_of_longer_accounts', { months: t.months }, [
    'last_day_of_accounts',
  ]),
  /** Months from a notice to file within which a return is not late. */
  notice: rateTable('time-limits/filing_after_notice', { months: t.months }, ['last_day_of_accounts']),
  /** The longest an accounting period can be. */
  accountingPeriod: rateTable('time-limits/accounting_period', { months: t.months }, ['first_day']),
  /** The longest that accounts can cover. */
  accounts: rateTable('time-limits/period_of_account', { months: t.months }, ['last_day_of_accounts']),
  registry: rateTable(
    'time-limits/registry',
    {
      private: t.months,
      public: t.months,
      first_accounts_longer_than: t.months,
      first_accounts_anniversary: t.months,
      first_accounts_after_end: t.months,
      after_shortening_notice: t.months,
    },
    ['first_day_of_accounts', 'last_day_of_accounts'],
  ),
  /** Months in place of `private` and `public` while registry dates are extended. */
  registryExtension: rateTable(
    'time-limits/registry_extension',
    { private: t.optional(t.months), public: t.optional(t.months) },
    ['registry_date'],
  ),
  /** How far accounts may end from their accounting reference date. */
  accountsDate: rateTable('time-limits/accounts_date', { days: t.integer }, ['first_day_of_accounts']),
  /** How far from a mean date accounts may end and still count as 12 months to it. */
  meanDate: rateTable('time-limits/mean_date', { days: t.integer }, ['first_day_of_accounts']),
  /**
   * The penalty for a private company's late accounts at Companies House; doubled if the previous year's
   * were late too. Used only in notes. Source: Companies Act 2006 s453; SI 2008/497 reg 2.
   */
  lateAccounts: rateTable(
    'late-accounts-penalties',
    {
      first_months: t.months,
      within_first: t.money,
      second_months: t.months,
      within_second: t.money,
      third_months: t.months,
      within_third: t.money,
      later: t.money,
    },
    ['last_day_of_accounts'],
    { rising: ['within_first', 'within_second', 'within_third', 'later'] },
  ),
};
