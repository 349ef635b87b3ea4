import { type RunOf, rowOf, step } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { FACTOR_PLACES } from '../../law/indexation.ts';
import { ASSET_TYPES, decisions, tables } from './rates.ts';

export const inputs = {
  asset_type: t.enumOf(...ASSET_TYPES),
  /** Days of contracts, not of completion (TCGA 1992 s28). */
  acquisition_date: t.date,
  /** In pounds, like all amounts. */
  acquisition_cost: t.money,
  acquisition_costs: t.money,
  enhancement_date: t.optional(t.date),
  enhancement_cost: t.optional(t.money),
  sba_claimed: t.money,
  disposal_date: t.date,
  proceeds: t.money,
  disposal_costs: t.money,
} as const;

export type Inputs = t.Values<typeof inputs>;

const index = t.optional(t.decimal(1, 1));

/** Three decimals for land and buildings; the unrounded factor of shares is shown to six. */
const factor = t.optional(t.decimal(6, FACTOR_PLACES));

export const outputs = {
  consideration: t.money,
  sba_added: t.money,
  allowable_costs: t.money,
  unindexed_gain: t.money,
  indexation_end_month: t.optional(t.month),
  rpi_acquisition: index,
  rpi_end: index,
  rpi_enhancement: index,
  indexation_factor_acquisition: factor,
  indexation_factor_enhancement: factor,
  indexation_acquisition: t.money,
  indexation_enhancement: t.money,
  indexation_available: t.money,
  indexation_given: t.money,
  indexation_restricted: t.boolean,
  chargeable_gain: t.money,
  allowable_loss: t.money,
  outcome: t.enumOf(...decisions.gainOrLoss.outcomes),
} as const;

export const steps = { acquisition_total: step(t.money) } as const;

export type GainsRun = RunOf<typeof outputs, typeof steps>;

export const narration = {
  acquisition_month: t.month,
  enhancement_month: t.optional(t.month),
  factor_for_shares: t.optional(t.decimal(6, 4)),
  freeze: rowOf(tables.indexationFreeze),
  short_holding: rowOf(tables.shortHolding),
  loss_limit: rowOf(tables.lossLimit),
  substantial_shareholding: rowOf(tables.substantialShareholding),
  short_lease: rowOf(tables.shortLease),
  non_resident_land: rowOf(tables.nonResidentLand),
};
