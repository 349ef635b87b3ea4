import * as t from '../../engine/values.ts';
import { accountsNarration, periodDates } from '../shared/accounts.ts';

export const inputs = {
  period_end: t.date,
  period_start: t.optional(t.date),
  /** When the company came within the charge to tax, if after the first day of the accounts. */
  business_started: t.optional(t.date),
  /** When HMRC served the notice to file. */
  notice_to_file: t.optional(t.date),
} as const;

export type Inputs = t.Values<typeof inputs>;

export const outputs = {
  ...periodDates,
  registry_due: t.optional(t.date),
  registry_due_if_first_accounts: t.optional(t.date),
  registry_due_public: t.optional(t.date),
  accounts_longer_than_12_months: t.boolean,
  tax_periods: t.listOf({
    period_start: t.optional(t.date),
    period_end: t.date,
    days: t.optional(t.integer),
    ...periodDates,
  }),
} as const;

export const narration = {
  ...accountsNarration,
  /** Whether the filing date runs from the notice. */
  notice_decides: t.boolean,
} as const;
