import { tableShape } from '../rules/table-shape.ts';

/** Months from the end of an accounting period to the day before its tax falls due. Chosen by the period's last day. */
export const paymentLimit = tableShape('time-limits', { months: 'months' }, { series: 'payment' });

/** Months from the end of a period of account to the filing date of its returns. Chosen by its last day. */
export const filingLimit = tableShape('time-limits', { months: 'months' }, { series: 'filing' });

/** The longest an accounting period can be. Chosen by its first day. */
export const accountingPeriodLimit = tableShape(
  'time-limits',
  { months: 'months' },
  { series: 'accounting_period' },
);

/** The longest that accounts can cover. Chosen by their last day. */
export const accountsLimit = tableShape('time-limits', { months: 'months' }, { series: 'period_of_account' });
