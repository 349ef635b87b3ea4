import { rowOf } from '../../../engine/calculator.ts';
import { boolean, date, enumOf, listOf, money, percent } from '../../../engine/values.ts';
import { extendedCarryBack } from './rates.ts';

/** Profits and tax before and after relief. */
const CHANGE = { profits_before: money, profits_after: money, tax_before: money, tax_after: money } as const;

/** The claims for the loss of a period. */
const lossClaim = enumOf('none', 'this_period', 'this_and_earlier');

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
  /** Relief without carry-back. */
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
  best_claims: listOf({ period_end: date, loss_claim: lossClaim }),
  best_as_entered: boolean,
  too_many_to_compare: boolean,
};
