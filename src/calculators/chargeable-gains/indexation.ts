import type { Rates } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, decimal, enumOf, integer, month, optional } from '../../engine/values.ts';
import { type Amount, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { indexedRise, monthOf, riseOfIndex, roundedRise } from '../../law/indexation.ts';
import type { GainsRun } from './figures.ts';

/** The retail prices index, month by month. */
export const retailPricesIndex = rateTable(
  'retail-prices-index',
  { index: decimal(4) },
  { series: 'index', chosenBy: ['index_month'], monthly: true },
);

/** Where indexation allowance ends. */
export const indexationFreeze = rateTable(
  'retail-prices-index',
  { last_month: month, none_for_spending_from: date },
  { series: 'freeze', chosenBy: ['disposal_day'] },
);

/** Shares sold within this many days of their purchase are not indexed. */
export const shortHolding = rateTable(
  'chargeable-gains',
  { days: integer },
  { series: 'short_holding', chosenBy: ['disposal_day'] },
);

export const indexationTables = [retailPricesIndex, indexationFreeze, shortHolding] as const;

export const ASSET_TYPES = ['land_buildings', 'shares'] as const;
type AssetType = (typeof ASSET_TYPES)[number];

export const indexableSpending = decision(
  'indexable-spending',
  { spent_on: date, none_for_spending_from: optional(date) },
  ['counts', 'too_late'],
);

export const indexationFactor = decision(
  'indexation',
  {
    asset_type: enumOf(...ASSET_TYPES),
    days_held: integer,
    short_holding_days: optional(integer),
    index_at_spending: decimal(4),
    index_at_end: decimal(4),
  },
  ['rounded_factor', 'unrounded_factor', 'no_rise', 'short_holding'],
);

/** Whether an item of spending is indexed, and if not why. */
const INDEXATION = [...indexationFactor.outcomes, 'too_late'] as const;

export interface Disposal {
  readonly assetType: AssetType;
  readonly on: Day;
  readonly daysHeld: number;
}

/** An item of spending on the asset, under the name used in its steps. */
export interface Spending {
  readonly name: 'acquisition' | 'enhancement';
  readonly on: Day;
  readonly amount: Amount;
}

/** The indexation of one item of spending; no index and no factor when it was spent too late. */
export interface Indexed {
  readonly outcome: (typeof INDEXATION)[number];
  readonly indexAtSpending: Amount | null;
  readonly indexAtEnd: Amount | null;
  readonly factor: Amount | null;
  /** To the penny. */
  readonly rise: Amount;
}

/**
 * The last month whose index counts for a disposal, as its first day, and the day from which
 * spending has no indexation: null when the law of that day knew no end. Source: TCGA 1992 s54(1); Finance Act 2018 s26.
 */
export function endOfIndexation(disposal: Day, rates: Rates) {
  const freeze = rates.table(indexationFreeze).find({ disposal_day: disposal });
  if (freeze === null) return { month: monthOf(disposal), noneForSpendingFrom: null };
  return { month: freeze.last_month, noneForSpendingFrom: freeze.none_for_spending_from };
}

/** The indexation of one item of spending. Source: TCGA 1992 ss54, 107, 110. */
export function indexationOf(spending: Spending, disposal: Disposal, run: GainsRun): Indexed {
  const { month: lastMonth, noneForSpendingFrom } = endOfIndexation(disposal.on, run);
  const counts = run.decide(indexableSpending, {
    spent_on: spending.on,
    none_for_spending_from: noneForSpendingFrom,
  });
  const [factorStep, riseStep] = [
    `indexation_factor_${spending.name}`,
    `indexation_${spending.name}`,
  ] as const;
  if (counts === 'too_late') {
    const rise = run.step[riseStep](zero);
    return { outcome: counts, indexAtSpending: null, indexAtEnd: null, factor: null, rise };
  }
  const index = run.table(retailPricesIndex);
  const atSpending = index.on({ index_month: spending.on }).index;
  const atEnd = index.on({ index_month: lastMonth }).index;
  const outcome = run.decide(indexationFactor, {
    asset_type: disposal.assetType,
    days_held: disposal.daysHeld,
    short_holding_days:
      disposal.assetType === 'shares' ? run.table(shortHolding).on({ disposal_day: disposal.on }).days : null,
    index_at_spending: atSpending,
    index_at_end: atEnd,
  });
  const factor = run.step[factorStep](factorOf(outcome, atSpending, atEnd));
  const rise = run.step[riseStep](indexedRise(spending.amount, factor));
  return { outcome, indexAtSpending: atSpending, indexAtEnd: atEnd, factor, rise };
}

type Outcome = (typeof indexationFactor.outcomes)[number];

function factorOf(outcome: Outcome, atSpending: Amount, atEnd: Amount): Amount {
  if (outcome === 'rounded_factor') return roundedRise(atSpending, atEnd);
  return outcome === 'unrounded_factor' ? riseOfIndex(atSpending, atEnd) : zero;
}
