import { returnFigures, rowOf, rowResults } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, date, enumOf, listOf, money, months, optional, percent } from '../../engine/values.ts';
import { accountingPeriodLimit, paymentLimit } from '../shared/time-limits.ts';
import { corporationTaxRates } from './financial-years.ts';

/** How far back trading losses go, and how much of later profits they may take. */
export const lossRelief = rateTable(
  'losses/relief',
  {
    months_back: months,
    terminal_months_back: months,
    final_months: months,
    claim_months: months,
    yearly_allowance: money,
    part_above_allowance: percent(),
  },
  ['first_day'],
);

/** The carry-back of three years for losses of the pandemic, for which claims are out of time. */
export const extendedCarryBack = rateTable(
  'losses/extended',
  { months_back: optional(months), at_most: optional(money) },
  ['last_day'],
  { together: ['months_back', 'at_most'] },
);

const CHANGE = { profits_before: money, profits_after: money, tax_before: money, tax_after: money } as const;

/** The values used in the answer and notes of losses over several periods; a list of one is said once. */
export const narration = {
  /** A single loss carried back into one period. */
  one_back: listOf({
    loss: money,
    made_by: date,
    used_in: date,
    repayment: money,
    claim_by: date,
    ...CHANGE,
  }),
  /** Several losses or periods taken together. */
  several_back: listOf({ carried_back: money, repayment: money, claim_by: date, ...CHANGE }),
  forward: listOf({ used: money, ...CHANGE }),
  forward_claims: listOf({ claim_by: date }),
  no_relief: boolean,
  wasted: listOf({ period_end: date, amount: money }),
  bands: listOf({
    period_end: date,
    lower_limit: money,
    upper_limit: money,
    between: percent(),
    below: percent(),
    above: percent(),
  }),
  earlier: listOf({ starts: date, reaches: date }),
  limited: listOf({ period_end: date, most: money, allowance: money }),
  group_share: boolean,
  extended: rowOf(extendedCarryBack),
  stops_at_donations: boolean,
  by_months: listOf({ period_end: date, limit: money }),
  ordinary_first: boolean,
  own_before_others: boolean,
  idle_claims: listOf({ period_end: date }),
  terminal_forward: boolean,
  has_instalments: boolean,
  repaid: listOf({ used_in: date, interest_from: date }),
  best: listOf({ tax: money, less: money }),
  best_claims: listOf({ period_end: date, loss_claim: enumOf('none', 'this_period', 'this_and_earlier') }),
  best_as_entered: boolean,
  too_many_to_compare: boolean,
};

/** The losses of its period on a return, in whole pounds; the operation makes the records, period by period. */
const types = {
  amended: boolean,
  carries_back: boolean,
  trading_profit: money,
  trading_losses: money,
  profits: money,
  reliefs_of_period: money,
  takes_later_loss: boolean,
  losses_brought_forward: money,
  reliefs: money,
  donations: money,
  loss_arising: money,
};

export default rowResults({
  key: 'loss-periods',
  tables: [lossRelief, extendedCarryBack, corporationTaxRates, accountingPeriodLimit, paymentLimit],
  horizon: [corporationTaxRates, lossRelief],
  outputs: {
    total_tax_without_relief: money,
    total_tax_first_filed: money,
    total_corporation_tax: money,
    total_repayment: money,
    losses_left: money,
    losses_lost: money,
  },
  narration,
  returns: returnFigures({}, {}, types, () => []),
});
