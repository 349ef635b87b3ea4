import { step, worked } from '../../engine/calculator.ts';
import {
  boolean,
  date,
  decimal,
  enumOf,
  integer,
  money,
  month,
  optional,
  percent,
} from '../../engine/values.ts';
import { FACTOR_PLACES } from '../../law/indexation.ts';
import { ASSET_TYPES, INDEXATION } from './indexation.ts';
import { OUTCOMES } from './terms.ts';

const index = optional(decimal(1, 1));
/** Three decimals for land and buildings; the unrounded factor of shares is shown to six. */
const factor = optional(decimal(6, FACTOR_PLACES));

/** What `data` holds, key by key. */
export const outputs = {
  consideration: worked(money),
  sba_added: money,
  allowable_costs: worked(money),
  unindexed_gain: worked(money),
  indexation_end_month: optional(month),
  rpi_acquisition: index,
  rpi_end: index,
  rpi_enhancement: index,
  indexation_factor_acquisition: worked(factor),
  indexation_factor_enhancement: worked(factor),
  indexation_acquisition: worked(money),
  indexation_enhancement: worked(money),
  indexation_available: worked(money),
  indexation_given: worked(money),
  indexation_restricted: boolean,
  chargeable_gain: worked(money),
  allowable_loss: worked(money),
  outcome: enumOf(...OUTCOMES),
} as const;

/** Values that only texts use. */
export const narration = {
  asset_type: enumOf(...ASSET_TYPES),
  disposal_day: date,
  acquisition_month: month,
  enhancement_month: optional(month),
  indexation_of_acquisition: enumOf(...INDEXATION),
  indexation_of_enhancement: optional(enumOf(...INDEXATION)),
  factor_for_shares: optional(decimal(6, 4)),
  allowance_arises: boolean,
  allowance_limited: boolean,
  sba_counts: boolean,
  unindexed_selling_costs: boolean,
  last_index_month: optional(month),
  no_indexation_from: optional(date),
  short_holding_days: optional(integer),
  loss_limit_begins: optional(date),
  substantial_share: optional(percent()),
  substantial_months: optional(integer),
  short_lease_years: optional(integer),
} as const;

/** Steps of the workings that are no outputs. */
export const steps = {
  acquisition_total: step(money),
} as const;
