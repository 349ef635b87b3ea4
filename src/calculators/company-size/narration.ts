import type { Run } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { percent } from '../../engine/values.ts';
import type { Period } from '../../law/periods.ts';
import { limitsOf, mediumLimits, smallLimits } from './limits.ts';
import { type Size, sizeTransition } from './status.ts';

/** Who can require an audit of a small company. Chosen by the first day of the financial year; none before the first row. */
export const smallReliefs = rateTable('company-size', { audit_demand: percent() }, { series: 'reliefs' });

/** What notes say about the law of a financial year; each is null when it has nothing to say of this company. */
export function lawOfYear(year: Period, size: Size | null, run: Run) {
  const small = run.table(smallLimits);
  const transitions = run.table(sizeTransition);
  const transition = year.start < transitions.firstDay ? null : transitions.on(year.start);
  const earlyFrom = transition?.early_choice_of ?? null;
  const early = earlyFrom === null ? null : limitsOf(small.on(earlyFrom));
  const medium = size === 'medium_or_large' ? limitsOf(run.table(mediumLimits).on(year.start)) : null;
  const reliefs = run.table(smallReliefs);
  const hasReliefs = (size === 'micro' || size === 'small') && year.start >= reliefs.firstDay;
  return {
    micro_raised: transition?.micro_raised ?? null,
    small_raised: transition?.small_raised ?? null,
    limits_change_on: small.stretches(year.start, year.end)[1]?.start ?? null,
    early_turnover_limit: early?.turnover ?? null,
    early_balance_sheet_limit: early?.balanceSheet ?? null,
    medium_turnover_limit: medium?.turnover ?? null,
    medium_balance_sheet_limit: medium?.balanceSheet ?? null,
    medium_employees_limit: medium?.employees ?? null,
    audit_demand: hasReliefs ? reliefs.on(year.start).audit_demand : null,
  };
}
