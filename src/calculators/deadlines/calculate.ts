import { date, optional, type Values } from '../../engine/values.ts';
import { firstDayOfMonthsTo } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import { accountingPeriodsOf, filingOf } from '../shared/accounting-periods.ts';
import { type AccountsRun, narrateAccounts, periodRecord } from '../shared/accounts.ts';
import { registryDatesOf } from '../shared/registry-dates.ts';
import { accountingPeriodLimit } from '../shared/time-limits.ts';

export const inputs = { period_end: date, period_start: optional(date) } as const;

type Inputs = Values<typeof inputs>;

/** When tax is due, returns and accounts must be filed. Source: TMA 1970 s59D; FA 1998 Sch 18 para 14; Companies Act 2006 ss442, 443. */
export function calculate({ period_start, period_end }: Inputs, run: AccountsRun) {
  const longest = run.table(accountingPeriodLimit).on({ first_day: period_start ?? period_end });
  const periods = accountingPeriodsOf(period_start, period_end, run);
  const filing = filingOf(period_end, run);
  // Accounts without a first day are taken to be as long as an accounting period can be.
  const start = period_start ?? firstDayOfMonthsTo(period_end, longest.months);
  const accounts: Period = { start, end: period_end };
  const registry = registryDatesOf(accounts, null, run);
  const [first] = periods as [(typeof periods)[number]];
  return {
    data: {
      payment_due: first.payment.due,
      payment_by: first.payment.by,
      filing_due: filing,
      registry_due: registry.ordinary,
      registry_due_if_first_accounts: registry.first,
      registry_due_public: registry.ordinaryPublic,
      accounts_longer_than_12_months: periods.length > 1,
      tax_periods: periods.map((period) => periodRecord(period, filing)),
    },
    narration: narrateAccounts(
      accounts,
      periods.map(({ payment }) => payment),
      registry,
      run,
    ),
  };
}
