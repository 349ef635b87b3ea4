import { lossRelief } from '../../calculators/corporation-tax/loss-periods.ts';
import { timeLimits } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText } from '../../engine/texts/format.ts';
import { type Amount, zero } from '../../law/amounts.ts';
import { addDays, type Day, lastDayOfMonthsFrom, later } from '../../law/calendar.ts';
import {
  deductionsAllowance,
  type LossClaim,
  type LossFacts,
  type LossTerms,
  type TradingPeriod,
} from '../../law/losses.ts';
import type { Period } from '../../law/periods.ts';
import type { Place, RowCall } from '../rows/row-call.ts';

export interface LossRow extends TradingPeriod {
  readonly exemptDistributions: Amount;
  readonly associatedCompanies: number;
  /** Whether the deductions allowance was entered, as the share of a group. */
  readonly isShared: boolean;
  /** Whether a claim was entered, of which "none" is one. */
  readonly isClaimEntered: boolean;
  /** The last day of the accounts, where they end after the period. */
  readonly accountsEnd: Day;
}

export interface ReadLosses extends LossFacts {
  readonly periods: readonly LossRow[];
  /** `claim_months`: from the end of a period to the last day for a claim. */
  readonly terms: LossTerms & { readonly claim_months: number };
}

type Amounts = Readonly<Record<string, Amount | null>>;

/** Reads consecutive periods of one trade's profits and losses; records errors, and returns null if any. */
export function readLosses(call: RowCall, rates: Rates): ReadLosses | null {
  const table = rates.table(lossRelief);
  const chain = readChain(call, table.firstDay, rates, 'losses_early');
  const rows = call.rows(PERIODS).flatMap(({ index, values }): LossRow[] => {
    const period = chain[index] ?? null;
    if (period === null || period.start < table.firstDay) return [];
    const amounts = values as Amounts;
    const claim = values.loss_claim as LossClaim | null;
    const most = deductionsAllowance(table.on({ first_day: period.start }).yearly_allowance, period);
    const share = amounts.deductions_allowance ?? null;
    if (share !== null && share.compare(most) > 0) {
      call.reject(at(index, 'deductions_allowance'), 'allowance_large', { most });
    }
    return [
      {
        ...period,
        tradingProfit: amounts.trading_profit ?? zero,
        otherProfits: amounts.other_profits ?? zero,
        donations: amounts.qualifying_donations ?? zero,
        allowance: share ?? most,
        claim: claim ?? 'this_and_earlier',
        broughtForwardAtMost: amounts.brought_forward_at_most ?? null,
        exemptDistributions: amounts.exempt_distributions ?? zero,
        associatedCompanies: (values.associated_companies as number | null) ?? 0,
        isShared: share !== null,
        isClaimEntered: claim !== null,
        accountsEnd: readAccountsEnd(call, index, values.period_of_account_end as Day | null, period, rates),
      },
    ];
  });
  const ceased = call.head.trade_ceased as Day | null;
  const last = chain.at(-1);
  if (ceased !== null && last && ceased !== last.end) {
    call.reject('trade_ceased', 'ceased_elsewhere', { end: dayText(last.end) });
  }
  const [first] = rows;
  if (call.isRejected || first === undefined) return null;
  const head = call.head as Amounts;
  return {
    periods: rows,
    broughtForward: {
      s45: head.losses_before_april_2017 ?? zero,
      s45B: head.losses_same_trade_only ?? zero,
      s45A: head.losses_brought_forward ?? zero,
    },
    ceased,
    terms: table.on({ first_day: first.start }),
  };
}

export const PERIODS = 'periods';

/** A field of a period, for an error. */
export function at(row: number, field: string): Place {
  return { table: PERIODS, row, field };
}

/**
 * The accounting periods of a call, each starting the day after the last; null for a row with unusable dates.
 * @param early the message about a period before `first`. Source: CTA 2009 s10(1).
 */
export function readChain(
  call: RowCall,
  first: Day,
  rates: Rates,
  early: 'start_early' | 'losses_early' = 'start_early',
): readonly (Period | null)[] {
  let last: Period | null = null;
  return call.rows(PERIODS).map(({ index, values }) => {
    const { period_start: start, period_end: end } = values as Record<string, Day | null>;
    const before = last;
    last = null;
    if (!start) return null;
    const place = at(index, 'period_start');
    if (start < first) call.reject(place, early, { first_day: dayText(first) });
    const expected = before === null ? start : addDays(before.end, 1);
    if (before !== null && start !== expected) {
      const message = start > expected ? 'gap' : start <= before.start ? 'order' : 'overlap';
      call.reject(place, message, { end: dayText(before.end), start: dayText(expected) });
    }
    if (end) last = checkLength(call, at(index, 'period_end'), { start, end }, rates);
    return last;
  });
}

/**
 * The last day of the accounts that a period is part of: no more than the longest accounts can cover after it.
 * Source: FA 1998 Sch 18 para 14(1)(b).
 */
function readAccountsEnd(call: RowCall, row: number, end: Day | null, period: Period, rates: Rates): Day {
  if (end === null) return period.end;
  const place = at(row, 'period_of_account_end');
  const { months } = rates.table(timeLimits.accounts).on({ last_day_of_accounts: later(end, period.end) });
  const last = lastDayOfMonthsFrom(period.start, months);
  if (end < period.end) call.reject(place, 'accounts_end_early', { end: dayText(period.end) });
  if (end > last)
    call.reject(place, 'accounts_end_late', { end: dayText(last), months: integerText(months) });
  return end;
}

/** The period; null, with an error, if it ends before it begins or is longer than an accounting period can be. */
export function checkLength(call: RowCall, place: Place, period: Period, rates: Rates): Period | null {
  const { start, end } = period;
  const { months } = rates.table(timeLimits.accountingPeriod).on({ first_day: start });
  const last = lastDayOfMonthsFrom(start, months);
  if (end >= start && end <= last) return period;
  if (end < start) call.reject(place, 'end_early', { start: dayText(start) });
  else call.reject(place, 'end_late', { end: dayText(last), months: integerText(months) });
  return null;
}
