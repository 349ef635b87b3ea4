import { lossRelief } from '../../calculators/corporation-tax/loss-periods.ts';
import type { Rates } from '../../engine/calculator.ts';
import { dayText, moneyText } from '../../engine/texts/format.ts';
import { type Amount, isNegative, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import {
  deductionsAllowance,
  type LossClaim,
  type LossesBroughtForward,
  type LossTerms,
  type TradingPeriod,
} from '../../law/trading-periods.ts';
import type { RowCall } from '../rows/row-call.ts';
import { PERIODS, readChain } from './chain.ts';

export interface LossRow extends TradingPeriod {
  readonly exemptDistributions: Amount;
  readonly associatedCompanies: number;
  readonly isShared: boolean;
  readonly isIdleClaim: boolean;
}

export interface ReadLosses {
  readonly rows: readonly LossRow[];
  readonly broughtForward: LossesBroughtForward;
  readonly ceased: Day | null;
  readonly terms: LossTerms;
  /** Months from the end of a period to the last day for a claim. */
  readonly claimMonths: number;
}

/** Reads consecutive periods of one trade's profits and losses; notes faults, and returns null if any. */
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
  const terms = table.on({ first_day: first.start });
  const head = call.head as Readonly<Record<string, Amount | null>>;
  return {
    rows,
    broughtForward: {
      s45: head.losses_before_april_2017 ?? zero,
      s45B: head.losses_same_trade_only ?? zero,
      s45A: head.losses_brought_forward ?? zero,
    },
    ceased,
    terms: {
      monthsBack: terms.months_back,
      terminalMonthsBack: terms.terminal_months_back,
      finalMonths: terms.final_months,
      partAboveAllowance: terms.part_above_allowance,
    },
    claimMonths: terms.claim_months,
  };
}
