import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';

export const ASSET_TYPES = ['land_buildings', 'shares'] as const;

export const tables = {
  retailPricesIndex: rateTable('retail-prices-index/index', { index: t.decimal(4) }, ['index_month'], {
    monthly: true,
  }),
  indexationFreeze: rateTable(
    'retail-prices-index/freeze',
    { last_month: t.month, none_for_spending_from: t.date },
    ['disposal_day'],
  ),
  /** Shares sold within this many days of their purchase are not indexed. */
  shortHolding: rateTable('chargeable-gains/short_holding', { days: t.integer }, ['disposal_day']),
  /** The day from which indexation cannot make a loss. Source: TCGA 1992 s53. */
  lossLimit: rateTable('chargeable-gains/loss_limit', { from_day: t.date }, ['disposal_day']),
  /** The exemption of substantial shareholdings; null before the first row. Source: TCGA 1992 Sch 7AC. */
  substantialShareholding: rateTable(
    'chargeable-gains/substantial_shareholding',
    { share: t.percent(), held: t.months },
    ['disposal_day'],
  ),
  /** Which leases are not covered. Source: TCGA 1992 Sch 8. */
  shortLease: rateTable('chargeable-gains/short_lease', { years: t.integer }, ['disposal_day']),
  /**
   * The day whose value replaces the cost of land that a non-resident company already owned then; null before
   * the first row. Source: TCGA 1992 Sch 4AA.
   */
  nonResidentLand: rateTable(
    'chargeable-gains/non_resident_land',
    { held_on: t.date, dwelling_held_on: t.date },
    ['disposal_day'],
  ),
};

export const decisions = {
  indexableSpending: decision(
    'indexable-spending',
    { spent_on: t.date, none_for_spending_from: t.optional(t.date) },
    ['counts', 'too_late'],
  ),
  indexationFactor: decision(
    'indexation',
    {
      asset_type: t.enumOf(...ASSET_TYPES),
      days_held: t.integer,
      short_holding_days: t.optional(t.integer),
      index_at_spending: t.decimal(4),
      index_at_end: t.decimal(4),
    },
    ['rounded_factor', 'unrounded_factor', 'no_rise', 'short_holding'],
  ),
  disposalConsideration: decision('disposal-consideration', { sba_claimed: t.money, nothing: t.money }, [
    'sale_price',
    'sale_price_and_allowance',
  ]),
  gainOrLoss: decision('gain-or-loss', { unindexed_gain: t.money, indexed_gain: t.money, nothing: t.money }, [
    'gain',
    'loss',
    'no_gain_no_loss',
  ]),
};
