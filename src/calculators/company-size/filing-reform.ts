import { type Run, rowOf, step } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date } from '../../engine/values.ts';
import { firstAccountsDue } from '../../law/accounts-due.ts';
import { anniversaryOf, type Day, lastDayOfMonthsFrom, monthsAfter } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import { registryLimit } from '../shared/time-limits.ts';

/** The reform of what small companies file. */
const filingReform = rateTable(
  'company-size',
  { announced_on: date },
  { series: 'filing_reform', chosenBy: ['accounts_due'] },
);

export const reformTables = [filingReform, registryLimit] as const;
export const reformSteps = { accounts_due: step(date) } as const;
export const reformNarration = { filing_reform: rowOf(filingReform) } as const;

/** The reform that a private company's accounts come under; null when they are due before it. */
export function reformMet(year: Period, isFirst: boolean, run: Run<typeof reformSteps>) {
  return run.table(filingReform).find({ accounts_due: accountsDue(year, isFirst, run) });
}

/** The last day for filing the accounts of a private company. Source: Companies Act 2006 ss442 and 443. */
function accountsDue(year: Period, isFirst: boolean, run: Run<typeof reformSteps>): Day {
  const { start, end } = year;
  const limit = run.table(registryLimit).on({ first_day_of_accounts: start, last_day_of_accounts: end });
  const afterYear = limit.private;
  if (!isFirst || end <= lastDayOfMonthsFrom(start, limit.first_accounts_longer_than)) {
    return run.step.accounts_due(monthsAfter(end, afterYear));
  }
  const anniversary = anniversaryOf(start, limit.first_accounts_anniversary);
  const months = { afterAnniversary: afterYear, afterEnd: limit.first_accounts_after_end };
  return run.step.accounts_due(firstAccountsDue(anniversary, end, months));
}
