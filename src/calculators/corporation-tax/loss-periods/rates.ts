import { rateTable } from '../../../engine/rates/declaration.ts';
import { money, months, optional, percent } from '../../../engine/values.ts';

/** How far back trading losses go, and how much of later profits they may take. */
export const lossRelief = rateTable(
  'losses',
  {
    months_back: months,
    terminal_months_back: months,
    final_months: months,
    claim_months: months,
    yearly_allowance: money,
    part_above_allowance: percent(),
  },
  { series: 'relief', chosenBy: ['first_day'] },
);

/** The carry-back of three years for losses of the pandemic, for which claims are out of time. */
export const extendedCarryBack = rateTable(
  'losses',
  { months_back: optional(months), at_most: optional(money) },
  { series: 'extended', chosenBy: ['last_day'], together: ['months_back', 'at_most'] },
);
