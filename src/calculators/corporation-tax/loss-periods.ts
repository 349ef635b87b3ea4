import { OVER_ROWS, type ResultDeclaration, rowOf } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { tables } from './rates.ts';

/** How far back trading losses go, and how much of later profits they may take. */
export const lossRelief = rateTable(
  'losses/relief',
  {
    months_back: t.months,
    terminal_months_back: t.months,
    final_months: t.months,
    claim_months: t.months,
    yearly_allowance: t.money,
    part_above_allowance: t.percent(),
  },
  ['first_day'],
);

/** The three-year carry-back of pandemic losses, for which claims are out of time. */
export const extendedCarryBack = rateTable(
  'losses/extended',
  { months_back: t.optional(t.months), at_most: t.optional(t.money) },
  ['last_day'],
  { together: ['months_back', 'at_most'] },
);

const CHANGE = {
  profits_before: t.money,
  profits_after: t.money,
  tax_before: t.money,
  tax_after: t.money,
} as const;

/** The values used in the answer and notes on losses over several periods; a list of one is mentioned once. */
export const lossNarration = {
  /** A single loss carried back into one period. */
  one_back: t.listOf({
    loss: t.money,
    made_by: t.date,
    used_in: t.date,
    repayment: t.money,
    claim_by: t.date,
    ...CHANGE,
  }),
  /** Several losses or periods taken together. */
  several_back: t.listOf({ carried_back: t.money, repayment: t.money, claim_by: t.date, ...CHANGE }),
  forward: t.listOf({ used: t.money, ...CHANGE }),
  forward_claims: t.listOf({ claim_by: t.date }),
  no_relief: t.boolean,
  wasted: t.listOf({ period_end: t.date, amount: t.money }),
  bands: t.listOf({
    period_end: t.date,
    lower_limit: t.money,
    upper_limit: t.money,
    between: t.percent(),
    below: t.percent(),
    above: t.percent(),
  }),
  earlier: t.listOf({ starts: t.date, reaches: t.date }),
  limited: t.listOf({ period_end: t.date, most: t.money, allowance: t.money }),
  group_share: t.boolean,
  extended: rowOf(extendedCarryBack),
  stops_at_donations: t.boolean,
  by_months: t.listOf({ period_end: t.date, limit: t.money }),
  ordinary_first: t.boolean,
  own_before_others: t.boolean,
  idle_claims: t.listOf({ period_end: t.date }),
  terminal_forward: t.boolean,
  has_instalments: t.boolean,
  repaid: t.listOf({ used_in: t.date, interest_from: t.date }),
  best: t.listOf({ tax: t.money, less: t.money }),
  best_claims: t.listOf({
    period_end: t.date,
    loss_claim: t.enumOf('none', 'this_period', 'this_and_earlier'),
  }),
  /** The claim for the one period with a loss that leaves the least tax, and by how much. */
  advice: t.listOf({ claim: t.enumOf('none', 'this_period', 'this_and_earlier'), less: t.money }),
  none_entered: t.boolean,
  best_as_entered: t.boolean,
  /** By how much the claims that leave the least tax lower it. */
  saved: t.money,
  /** Whether the answer begins with the claims that leave the least tax. */
  advised: t.boolean,
  too_many_to_compare: t.boolean,
};

/** The losses of its period on a return, in whole pounds; the operation makes the records, period by period. */
const types = {
  amended: t.boolean,
  carries_back: t.boolean,
  trading_profit: t.money,
  trading_losses: t.money,
  profits: t.money,
  reliefs_of_period: t.money,
  takes_later_loss: t.boolean,
  losses_brought_forward: t.money,
  reliefs: t.money,
  donations: t.money,
  loss_arising: t.money,
  loss_to_surrender: t.money,
};

export default {
  ...OVER_ROWS,
  key: 'loss-periods',
  tables: [
    lossRelief,
    extendedCarryBack,
    tables.rates,
    timeLimits.accountingPeriod,
    timeLimits.accounts,
    timeLimits.payment,
    timeLimits.filing,
  ],
  horizon: [tables.rates, lossRelief],
  outputs: {
    total_tax_without_relief: t.money,
    total_tax_first_filed: t.money,
    total_corporation_tax: t.money,
    total_repayment: t.money,
    losses_left: t.money,
    losses_lost: t.money,
  },
  narration: lossNarration,
  returns: { types, of: () => [] },
} satisfies ResultDeclaration;
