import { lossRelief } from '../../calculators/corporation-tax/loss-periods.ts';
import { accountingPeriodLimit, accountsLimit } from '../../calculators/shared/time-limits.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, integerText, moneyText } from '../../engine/texts/format.ts';
import { type Amount, isNegative, zero } from '../../law/amounts.ts';
import { addDays, type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';
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
  readonly isShared: boolean;
  readonly isIdleClaim: boolean;
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

/** Reads consecutive periods of one trade's profits and losses; records errors, and returns null if any. */
export function readLosses(call: RowCall, rates: Rates): ReadLosses | null {
  const table = rates.table(lossRelief);
  const chain = readChain(call, table.firstDay, rates, 'losses_early');
  const rows = call.rows(PERIODS).flatMap(({ index, values }): LossRow[] => {
    const period = chain[index] ?? null;
    if (period === null || period.start < table.firstDay) return [];
    const amounts = values as Readonly<Record<string, Amount | null>>;
    const claim = values.loss_claim as LossClaim | null;
    const most = deductionsAllowance(table.on({ first_day: period.start }).yearly_allowance, period);
    const share = amounts.deductions_allowance ?? null;
    if (share !== null && share.compare(most) > 0) {
      const place = { table: PERIODS, row: index, field: 'deductions_allowance' };
      call.fault(place, 'allowance_large', { most: moneyText(most, 'text') });
    }
    const profit = amounts.trading_profit ?? zero;
    return [
      {
        ...period,
        tradingProfit: profit,
        otherProfits: amounts.other_profits ?? zero,
        donations: amounts.qualifying_donations ?? zero,
        allowance: share ?? most,
        claim: claim ?? 'this_and_earlier',
        broughtForwardAtMost: amounts.brought_forward_at_most ?? null,
        exemptDistributions: amounts.exempt_distributions ?? zero,
        associatedCompanies: (values.associated_companies as number | null) ?? 0,
        isShared: share !== null,
        isClaimEntered: claim !== null,
        accountsEnd: readAccountsEnd(call, index, period, rates),
        isIdleClaim: claim !== null && claim !== 'none' && !isNegative(profit),
      },
    ];
  });
  const ceased = call.head.trade_ceased as Day | null;
  const last = chain.at(-1);
  if (ceased !== null && last && ceased !== last.end) {
    call.fault('trade_ceased', 'ceased_elsewhere', { end: dayText(last.end) });
  }
  const [first] = rows;
  if (call.isFaulty || first === undefined) return null;
  const head = call.head as Readonly<Record<string, Amount | null>>;
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
  let before: Period | null = null;
  return call.rows(PERIODS).map(({ index, values }) => {
    const { period_start: start, period_end: end } = values as Record<string, Day | null>;
    const reject = (field: string, message: string, slots: Readonly<Record<string, string>>): void =>
      call.fault({ table: PERIODS, row: index, field }, message, slots);
    const last: Period | null = before;
    before = null;
    if (!start) return null;
    if (start < first) reject('period_start', early, { first_day: dayText(first) });
    if (last !== null) {
      const wanted = addDays(last.end, 1);
      const slots = { end: dayText(last.end), start: dayText(wanted) };
      const message = start > wanted ? 'gap' : start <= last.start ? 'order' : 'overlap';
      if (start !== wanted) reject('period_start', message, slots);
    }
    if (!end) return null;
    before = checkLength(call, { table: PERIODS, row: index, field: 'period_end' }, { start, end }, rates);
    return before;
  });
}

/**
 * The last day of the accounts that a period is part of: no more than the longest accounts can cover after it.
 * Source: FA 1998 Sch 18 para 14(1)(b).
 */
function readAccountsEnd(call: RowCall, row: number, period: Period, rates: Rates): Day {
  const end = call.rows(PERIODS)[row]?.values.period_of_account_end as Day | null | undefined;
  if (end == null) return period.end;
  const place = { table: PERIODS, row, field: 'period_of_account_end' };
  const most = rates
    .table(accountsLimit)
    .on({ last_day_of_accounts: end > period.end ? end : period.end }).months;
  const last = lastDayOfMonthsFrom(period.start, most);
  if (end < period.end) call.fault(place, 'accounts_end_early', { end: dayText(period.end) });
  else if (end > last)
    call.fault(place, 'accounts_end_late', { end: dayText(last), months: integerText(most) });
  return end;
}

/** The period, unless it ends before it begins or is longer than an accounting period can be. */
export function checkLength(call: RowCall, place: Place, period: Period, rates: Rates): Period | null {
  const { start, end } = period;
  const { months } = rates.table(accountingPeriodLimit).on({ first_day: start });
  const last = lastDayOfMonthsFrom(start, months);
  if (end >= start && end <= last) return period;
  if (end < start) call.fault(place, 'end_early', { start: dayText(start) });
  else call.fault(place, 'end_late', { end: dayText(last), months: integerText(months) });
  return null;
}
