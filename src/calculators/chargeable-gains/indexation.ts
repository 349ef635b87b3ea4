import type { Rates } from '../../engine/calculator.ts';
import { type Amount, toPenny, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { riseOfIndex, roundedRise, startOfMonth } from '../../law/indexation.ts';
import type { GainsRun, Inputs } from './figures.ts';
import { decisions, tables } from './rates.ts';

/**
 * The last month whose index counts for a disposal, as its first day, and the day from which spending is not
 * indexed: null when the law on that day had no end. Source: TCGA 1992 s54(1); Finance Act 2018 s26.
 */
export function endOfIndexation(disposal: Day, run: Rates) {
  const freeze = run.table(tables.indexationFreeze).find({ disposal_day: disposal });
  if (freeze === null) return { month: startOfMonth(disposal), noneForSpendingFrom: null };
  return { month: freeze.last_month, noneForSpendingFrom: freeze.none_for_spending_from };
}

/**
 * The indexation of one item of spending, in pounds; no index and no factor if it was spent too late.
 * Source: TCGA 1992 ss54, 107, 110.
 */
export function calculateIndexation(
  name: 'acquisition' | 'enhancement',
  spentOn: Day,
  amount: Amount,
  { asset_type, acquisition_date, disposal_date }: Inputs,
  run: GainsRun,
) {
  const { month: lastMonth, noneForSpendingFrom } = endOfIndexation(disposal_date, run);
  const counts = run.decide(decisions.indexableSpending, {
    spent_on: spentOn,
    none_for_spending_from: noneForSpendingFrom,
  });
  if (counts === 'too_late') {
    const rise = run.step(`indexation_${name}`, zero);
    return { outcome: counts, indexAtSpending: null, indexAtEnd: null, factor: null, rise };
  }
  const index = run.table(tables.retailPricesIndex);
  const atSpending = index.on({ index_month: spentOn }).index;
  const atEnd = index.on({ index_month: lastMonth }).index;
  const outcome = run.decide(decisions.indexationFactor, {
    asset_type,
    days_held: disposal_date - acquisition_date,
    short_holding_days:
      asset_type === 'shares'
        ? run.table(tables.shortHolding).on({ disposal_day: disposal_date }).days
        : null,
    index_at_spending: atSpending,
    index_at_end: atEnd,
  });
  const factors = { rounded_factor: roundedRise, unrounded_factor: riseOfIndex };
  const exact =
    outcome === 'no_rise' || outcome === 'short_holding' ? zero : factors[outcome](atSpending, atEnd);
  const factor = run.step(`indexation_factor_${name}`, exact);
  const rise = run.step(`indexation_${name}`, toPenny(amount.mul(factor)));
  return { outcome, indexAtSpending: atSpending, indexAtEnd: atEnd, factor, rise };
}
