import { firstDayOfMonthsTo, lastDayOfMonthsFrom } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import {
  type AccountsRun,
  filingDeadline,
  listAccountingPeriods,
  narrateAccounts,
} from '../shared/accounts.ts';
import { filingDate } from '../shared/payment-by.ts';
import { findRegistryDates } from '../shared/registry-dates.ts';
import { timeLimits } from '../shared/time-limits.ts';
import type { Inputs } from './figures.ts';

/**
 * When tax is due, returns and accounts must be filed: the accounting periods from the day the company came within the
 * charge, the accounts from their own first day. Source: CTA 2009 s9; TMA 1970 s59D; FA 1998 Sch 18 para 14;
 * Companies Act 2006 ss442, 443.
 */
export function calculate(
  { period_start, period_end, business_started, notice_to_file }: Inputs,
  run: AccountsRun,
) {
  const { months } = run.table(timeLimits.accountingPeriod).on({ first_day: period_start ?? period_end });
  const firstDay = period_start === null ? null : (business_started ?? period_start);
  const periods = listAccountingPeriods(firstDay, period_end, months, run);
  const filing = filingDeadline(period_end, notice_to_file, run);
  // Accounts without a first day are assumed to be as long as an accounting period can be.
  const start = period_start ?? firstDayOfMonthsTo(period_end, months);
  const accounts: Period = { start, end: period_end };
  const registry = findRegistryDates(accounts, null, run);
  const [{ payment: first }] = periods as [(typeof periods)[number]];
  return {
    data: {
      payment_due: first.due,
      payment_by: first.by,
      filing_due: filing,
      registry_due: registry.ordinary,
      registry_due_if_first_accounts: registry.first,
      registry_due_public: registry.ordinaryPublic,
      accounts_longer_than_12_months: period_end > lastDayOfMonthsFrom(start, months),
      tax_periods: periods.map(({ dates }) => ({ ...dates, filing_due: filing })),
    },
    narration: {
      ...narrateAccounts(accounts, periods, registry, run),
      notice_decides: notice_to_file !== null && filing > filingDate(period_end, null, run),
    },
  };
}
