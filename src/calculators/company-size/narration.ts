import { type Narration, type Run, rowOf } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, date, enumOf, integer, optional, percent } from '../../engine/values.ts';
import { countOfYear } from '../../law/periods.ts';
import { figuresGiven, mediumLimits, smallLimits, testsNeeded } from './limits.ts';
import { GROUNDS, type Judged, type Size, sizeTransition, type Years } from './status.ts';

/** Who can require an audit of a small company. Chosen by the first day of the financial year; none before the first row. */
export const smallReliefs = rateTable('company-size', { audit_demand: percent() }, { series: 'reliefs' });

/** What would settle an open size. */
const TO_ADD = ['last_size', 'last_figures', 'last_figures_and_size'] as const;

/** Values that only texts use. */
export const narration = {
  needed: rowOf(testsNeeded),
  micro_tests_met: optional(integer),
  small_tests_met: integer,
  micro_tests_met_last_year: optional(integer),
  small_tests_met_last_year: optional(integer),
  last_year_figures_given: optional(integer),
  micro_ground: optional(enumOf(...GROUNDS)),
  small_ground: enumOf(...GROUNDS),
  to_add: optional(enumOf(...TO_ADD)),
  turnover_scaled: boolean,
  micro_raised: optional(date),
  small_raised: optional(date),
  limits_change_on: optional(date),
  early_limits: rowOf(smallLimits),
  medium_limits: rowOf(mediumLimits),
  reliefs: rowOf(smallReliefs),
};

/** What texts tell of beyond the inputs and outputs. */
export interface Told {
  readonly years: Years;
  /** Null where there was no such category. */
  readonly micro: Judged | null;
  readonly small: Judged;
  /** Null when it is open. */
  readonly size: Size | null;
}

export function narrate({ years, micro, small, size }: Told, run: Run): Narration<typeof narration> {
  const { start, end } = years.year;
  const limits = run.table(smallLimits);
  const transition = run.table(sizeTransition).find(start);
  const earlyFrom = transition?.early_choice_of ?? null;
  const { counted, inYear } = countOfYear(years.year);
  return {
    needed: run.table(testsNeeded).on(start),
    micro_tests_met: micro?.tests ?? null,
    small_tests_met: small.tests,
    micro_tests_met_last_year: micro?.testsLastYear ?? null,
    small_tests_met_last_year: small.testsLastYear,
    last_year_figures_given: small.testsLastYear === null ? null : figuresGiven(years.lastYear),
    micro_ground: micro?.status.ground ?? null,
    small_ground: small.status.ground,
    to_add: size === null ? missingOf(years, [micro, small]) : null,
    turnover_scaled: counted !== inYear,
    micro_raised: transition?.micro_raised ?? null,
    small_raised: transition?.small_raised ?? null,
    limits_change_on: limits.stretches(start, end)[1]?.start ?? null,
    early_limits: earlyFrom === null ? null : limits.on(earlyFrom),
    medium_limits: size === 'medium_or_large' ? run.table(mediumLimits).on(start) : null,
    reliefs: size === 'micro' || size === 'small' ? run.table(smallReliefs).find(start) : null,
  };
}

/** The facts of last year without which a size stays open. */
function missingOf({ lastSize }: Years, sizes: readonly (Judged | null)[]): (typeof TO_ADD)[number] {
  if (lastSize !== 'not_given') return 'last_figures';
  return sizes.some((judged) => judged?.status.qualifies === null && judged.metLastYear === 'unknown')
    ? 'last_figures_and_size'
    : 'last_size';
}
