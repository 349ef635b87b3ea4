import { choice, day, decimal, money, month, optional, percent, whole, yesNo } from '../../engine/values.ts';
import { FACTOR_PLACES } from '../../law/indexation.ts';
import { ASSET_TYPES, INDEXATION } from './indexation.ts';
import { OUTCOMES } from './terms.ts';

const index = optional(decimal(1, 1));
/** Three decimals for land and buildings; the unrounded factor of shares is shown to six. */
const factor = optional(decimal(6, FACTOR_PLACES));

/** What chargeable-gains publishes: `data` key by key, and the values that only its texts use. */
export const published = {
  data: {
    consideration: money,
    sba_added: money,
    allowable_costs: money,
    unindexed_gain: money,
    indexation_end_month: optional(month),
    rpi_acquisition: index,
    rpi_end: index,
    rpi_enhancement: index,
    indexation_factor_acquisition: factor,
    indexation_factor_enhancement: factor,
    indexation_acquisition: money,
    indexation_enhancement: money,
    indexation_available: money,
    indexation_given: money,
    indexation_restricted: yesNo,
    chargeable_gain: money,
    allowable_loss: money,
    outcome: choice(...OUTCOMES),
  },
  words: {
    asset_type: choice(...ASSET_TYPES),
    disposal_day: day,
    acquisition_month: month,
    enhancement_month: optional(month),
    indexation_of_acquisition: choice(...INDEXATION),
    indexation_of_enhancement: optional(choice(...INDEXATION)),
    factor_for_shares: optional(decimal(6, 4)),
    allowance_arises: yesNo,
    allowance_limited: yesNo,
    sba_counts: yesNo,
    unindexed_selling_costs: yesNo,
    last_index_month: optional(month),
    no_indexation_from: optional(day),
    short_holding_days: optional(whole),
    loss_limit_begins: optional(day),
    substantial_share: optional(percent()),
    substantial_months: optional(whole),
    short_lease_years: optional(whole),
    checked_until: optional(day),
  },
} as const;

/** The lines of its workings. */
export const lines = {
  consideration: [],
  acquisition_total: [],
  allowable_costs: [],
  unindexed_gain: [],
  indexation_factor_acquisition: [],
  indexation_factor_enhancement: [],
  indexation_acquisition: [],
  indexation_enhancement: [],
  indexation_available: [],
  indexation_given: [],
  chargeable_gain: [],
  allowable_loss: [],
};
