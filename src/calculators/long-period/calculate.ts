import { type Amount, isNegative, zero } from '../../law/amounts.ts';
import { countDays, type Period, profitShares } from '../../law/periods.ts';
import { filingDeadline, listAccountingPeriods, narrateAccounts } from '../shared/accounts.ts';
import { largeByProfits } from '../shared/large-companies.ts';
import { findRegistryDates } from '../shared/registry-dates.ts';
import { timeLimits } from '../shared/time-limits.ts';
import type { Inputs, LongPeriodRun } from './figures.ts';

/**
 * Accounts of more than 12 months as two accounting periods, with their dates and shares of the profit.
 * Source: CTA 2009 ss10, 52; TMA 1970 s59D; FA 1998 Sch 18 para 14; Companies Act 2006 ss442, 443.
 */
export function calculate({ period_start, period_end, profit, first_accounts }: Inputs, run: LongPeriodRun) {
  const { months } = run.table(timeLimits.accountingPeriod).on({ first_day: period_start });
  const [first, second] = listAccountingPeriods(period_start, period_end, months, run);
  if (first === undefined || second === undefined) {
    throw new Error('a check rejects accounts that make one accounting period');
  }
  const accounts: Period = { start: period_start, end: period_end };
  const totalDays = run.step('total_days', countDays(accounts));
  const shares = profit === null ? null : splitProfit(profit, first.dates.days, totalDays, run);
  const isLoss = profit !== null && isNegative(profit);
  const filing = filingDeadline(period_end, null, run);
  const registry = findRegistryDates(accounts, first_accounts, run);
  const large = largeByProfits(shares?.first ?? zero, period_start, run);
  return {
    data: {
      total_days: totalDays,
      periods: [
        { profit: shares?.first ?? null, ...first.dates, filing_due: filing },
        { profit: shares?.second ?? null, ...second.dates, filing_due: filing },
      ],
      filing_due: filing,
      registry_due: registry.ordinary,
      registry_due_first_accounts: registry.first,
    },
    narration: {
      // A loss leaves no tax to pay.
      ...narrateAccounts(accounts, isLoss ? [] : [first, second], registry, run),
      profit_shares: shares === null ? [] : [withoutSign(shares.first), withoutSign(shares.second)],
      registry_due_public: registry.ordinaryPublic,
      ...large,
    },
  };
}

/** The profit of each accounting period, by days. Source: CTA 2009 s52(3); HMRC CTM01405. */
function splitProfit(profit: Amount, firstDays: number, totalDays: number, run: LongPeriodRun) {
  const { first, second } = profitShares(profit, firstDays, totalDays);
  return { first: run.step('first_profit_share', first), second: run.step('second_profit_share', second) };
}

function withoutSign(amount: Amount): Amount {
  return isNegative(amount) ? amount.neg() : amount;
}
