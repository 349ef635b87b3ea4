import { type RunOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { accountsNarration, accountsSteps, periodDates } from '../shared/accounts.ts';
import { largeCompanyNarration } from '../shared/large-companies.ts';

export const inputs = {
  period_start: t.date,
  period_end: t.date,
  /** In pounds, negative for a loss; null for dates alone. */
  profit: t.optional(t.money),
  /** Null when it is not known. */
  first_accounts: t.optional(t.boolean),
} as const;

export const outputs = {
  total_days: t.integer,
  periods: t.listOf({
    period_start: t.date,
    period_end: t.date,
    days: t.integer,
    ...periodDates,
    profit: t.optional(t.money),
  }),
  filing_due: t.date,
  registry_due: t.optional(t.date),
  registry_due_first_accounts: t.optional(t.date),
} as const;

export const steps = {
  ...accountsSteps,
  first_profit_share: step(t.money),
  second_profit_share: step(t.money),
} as const;

export type Inputs = t.Values<typeof inputs>;

export type LongPeriodRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  ...accountsNarration,
  ...largeCompanyNarration,
  profit_shares: t.arrayOf(t.money),
  registry_due_public: t.optional(t.date),
} as const;
