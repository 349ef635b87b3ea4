import { rateTable } from '../../engine/rates/declaration.ts';
import { integer, months, optional } from '../../engine/values.ts';

/** Months from the end of an accounting period to the day before its tax falls due. Chosen by the period's last day. */
export const paymentLimit = rateTable('time-limits', { months }, { series: 'payment' });

/** Months from the end of a period of account to the filing date of its returns. Chosen by its last day. */
export const filingLimit = rateTable('time-limits', { months }, { series: 'filing' });

/** The longest an accounting period can be. Chosen by its first day. */
export const accountingPeriodLimit = rateTable('time-limits', { months }, { series: 'accounting_period' });

/** Months from a notice to file within which a return is not late. Chosen by the last day of the period of account. */
export const noticeLimit = rateTable('time-limits', { months }, { series: 'filing_after_notice' });

/** The longest that accounts can cover. Chosen by their last day. */
export const accountsLimit = rateTable('time-limits', { months }, { series: 'period_of_account' });

/** Months for filing accounts with the registry. Chosen by the first day of the accounts. */
export const registryLimit = rateTable(
  'time-limits',
  {
    private: months,
    public: months,
    first_accounts_longer_than: months,
    first_accounts_anniversary: months,
    first_accounts_after_end: months,
    after_shortening_notice: months,
  },
  { series: 'registry' },
);

/** Months in place of `private` and `public` while registry dates are extended. Chosen by the ordinary registry date. */
export const registryExtension = rateTable(
  'time-limits',
  { private: optional(months), public: optional(months) },
  { series: 'registry_extension' },
);

/** How far accounts may end from a mean date and be taken as 12 months to it. Chosen by their first day. */
export const meanDateLimit = rateTable('time-limits', { days: integer }, { series: 'mean_date' });

/** How far accounts may end from their accounting reference date. Chosen by the first day of the accounts. */
export const accountsDateLimit = rateTable('time-limits', { days: integer }, { series: 'accounts_date' });
