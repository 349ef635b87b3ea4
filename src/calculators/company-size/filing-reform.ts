import { type Run, rowOf, step } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date } from '../../engine/values.ts';
import { type Day, lastDayOfMonthsFrom } from '../../law/calendar.ts';
import type { Period } from '../../law/periods.ts';
import { firstDue } from '../shared/registry-dates.ts';
import { registryLimit } from '../shared/time-limits.ts';
import { afterMonths } from '../shared/worked.ts';

/** The reform of what small companies file. */
export const filingReform = rateTable(
  'company-size',
  { announced_on: date },
  { series: 'filing_reform', chosenBy: ['accounts_due'] },
);

export const reformTables = [filingReform, registryLimit] as const;
export const reformSteps = { accounts_due: step(date) } as const;
export const reformNarration = { filing_reform: rowOf(filingReform) } as const;

/** The reform that accounts of a private company meet, null when they are due before it. */
export function reformMet(year: Period, isFirst: boolean, run: Run) {
  return run.table(filingReform).find({ accounts_due: accountsDue(year, isFirst, run) });
}

/** The last day for filing the accounts of a private company. Source: Companies Act 2006 ss442 and 443. */
function accountsDue(year: Period, isFirst: boolean, run: Run): Day {
  const { start, end } = year;
  const limit = run.table(registryLimit).on({ first_day_of_accounts: start, last_day_of_accounts: end });
  const afterYear = limit.private;
  if (!isFirst || end <= lastDayOfMonthsFrom(start, limit.first_accounts_longer_than)) {
    return run.step('accounts_due', ...afterMonths(end, afterYear));
  }
  const afterEnd = limit.first_accounts_after_end;
  const toAnniversary = limit.first_accounts_anniversary;
  return run.step(
    'accounts_due',
    ...firstDue(year, { toAnniversary, afterAnniversary: afterYear, afterEnd }),
  );
}
