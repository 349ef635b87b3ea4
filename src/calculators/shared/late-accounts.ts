import { rateTable } from '../../engine/rates/declaration.ts';
import { money, months } from '../../engine/values.ts';

/**
 * The penalty for a private company's late accounts at Companies House; doubled if those of the year before
 * were late too. Used only in notes. Source: Companies Act 2006 s453; SI 2008/497 reg 2.
 */
export const lateAccounts = rateTable(
  'late-accounts-penalties',
  {
    first_months: months,
    within_first: money,
    second_months: months,
    within_second: money,
    third_months: months,
    within_third: money,
    later: money,
  },
  {
    chosenBy: ['last_day_of_accounts'],
    rising: ['within_first', 'within_second', 'within_third', 'later'],
  },
);
