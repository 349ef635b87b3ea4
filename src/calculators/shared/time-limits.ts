import { rateTable } from '../../engine/rates/declaration.ts';
import { integer, months, optional } from '../../engine/values.ts';

/** Months from the end of an accounting period to the day before its tax falls due. */
export const paymentLimit = rateTable(
  'time-limits',
  { months },
  { series: 'payment', chosenBy: ['last_day'] },
);

/** Months from the end of a period of account to the filing date of its returns. */
export const filingLimit = rateTable(
  'time-limits',
  { months },
  { series: 'filing', chosenBy: ['last_day_of_accounts'] },
);

/** The longest an accounting period can be. */
export const accountingPeriodLimit = rateTable(
  'time-limits',
  { months },
  { series: 'accounting_period', chosenBy: ['first_day'] },
);

/** Months from a notice to file within which a return is not late. */
export const noticeLimit = rateTable(
  'time-limits',
  { months },
  { series: 'filing_after_notice', chosenBy: ['last_day_of_accounts'] },
);

/** The longest that accounts can cover. */
export const accountsLimit = rateTable(
  'time-limits',
  { months },
  { series: 'period_of_account', chosenBy: ['last_day_of_accounts'] },
);

/** Months for filing accounts with the registry. */
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
  { series: 'registry', chosenBy: ['first_day_of_accounts', 'last_day_of_accounts'] },
);

/** Months in place of `private` and `public` while registry dates are extended. */
export const registryExtension = rateTable(
  'time-limits',
  { private: optional(months), public: optional(months) },
  { series: 'registry_extension', chosenBy: ['registry_date'] },
);

/** How far from a mean date accounts may end and still count as 12 months to it. */
export const meanDateLimit = rateTable(
  'time-limits',
  { days: integer },
  { series: 'mean_date', chosenBy: ['first_day_of_accounts'] },
);

/** How far accounts may end from their accounting reference date. */
export const accountsDateLimit = rateTable(
  'time-limits',
  { days: integer },
  { series: 'accounts_date', chosenBy: ['first_day_of_accounts'] },
);
