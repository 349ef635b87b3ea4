import { type Narration, rowOf } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, countOf, date, enumOf, integer, listOf, optional, percent } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';
import { countOfYear, daysOf, type Period } from '../../law/periods.ts';
import type { Size, SizeRun } from './figures.ts';
import { reformMet, reformNarration } from './filing-reform.ts';
import { daysOfYear, figuresGiven, mediumLimits, smallLimits } from './limits.ts';
import { GROUNDS, type Judged, sizeTransition, type Years } from './status.ts';

/** Who can require an audit of a small company. */
export const smallReliefs = rateTable(
  'company-size',
  { audit_demand: percent() },
  { series: 'reliefs', chosenBy: ['first_day_of_year', 'last_day_of_year'] },
);

/** What would settle an open size. */
const TO_ADD = ['last_size', 'last_figures', 'last_figures_and_size'] as const;

export const narration = {
  /** How the company compares with each size that the year has; `raised` since limits raised recently. */
  sizes: listOf({
    tested_size: enumOf('micro', 'small'),
    tests: integer,
    tests_met: integer,
    last_year_tests: integer,
    last_year_tests_met: optional(integer),
    ground: enumOf(...GROUNDS),
    has_size: optional(boolean),
    raised: optional(date),
  }),
  decided_by: optional(enumOf(...GROUNDS)),
  to_add: optional(enumOf(...TO_ADD)),
  months_counted: optional(countOf('month')),
  days_counted: optional(countOf('day')),
  limits_change_on: optional(date),
  limits_day: enumOf('first', 'last'),
  years_counted: enumOf('starting', 'ending'),
  early_limits: rowOf(smallLimits),
  medium_limits: rowOf(mediumLimits),
  reliefs: rowOf(smallReliefs),
  ...reformNarration,
};

/**
 * @param micro null where there was no such category.
 * @param size null when undecided.
 */
export function narrate(
  years: Years,
  micro: Judged | null,
  small: Judged,
  size: Size | null,
  run: SizeRun,
): Narration<typeof narration> {
  const { start, end } = years.year;
  const days = daysOfYear(years.year);
  const limits = run.table(smallLimits);
  const isByLastDay = limits.chosenBy === 'last_day_of_year';
  const transition = run.table(sizeTransition).find(days);
  const earlyFrom = transition?.early_choice_of ?? null;
  const recordOf = (judged: Judged, raised: Day | null = null) => ({
    tested_size: judged.size,
    tests: figuresGiven(years.thisYear),
    tests_met: judged.tests,
    last_year_tests: figuresGiven(years.lastYear),
    last_year_tests_met: judged.testsLastYear,
    ground: judged.status.ground,
    has_size: judged.status.qualifies,
    raised,
  });
  const reliefs = size === 'micro' || size === 'small' ? run.table(smallReliefs).find(days) : null;
  return {
    sizes: [
      ...(micro === null ? [] : [recordOf(micro, transition?.micro_raised)]),
      recordOf(small, transition?.small_raised),
    ],
    decided_by: size === null ? null : (size === 'micro' && micro !== null ? micro : small).status.ground,
    to_add: size === null ? missingOf(years, [micro, small]) : null,
    limits_day: isByLastDay ? 'last' : 'first',
    years_counted: isByLastDay ? 'ending' : 'starting',
    limits_change_on: limits.stretches(start, end)[1]?.start ?? null,
    early_limits: earlyFrom === null ? null : limits.rowOf(earlyFrom),
    medium_limits: size === 'medium_or_large' ? run.table(mediumLimits).on(days) : null,
    reliefs,
    filing_reform: reliefs === null ? null : reformMet(years.year, years.firstYear, run),
    ...countedIn(years.year),
  };
}

/** What the turnover limits are scaled by: months or days; neither for a full year. */
function countedIn(year: Period) {
  const { counted, inYear } = countOfYear(year);
  const isScaled = counted - inYear !== 0;
  const inDays = counted - daysOf(year) === 0;
  return {
    months_counted: isScaled && !inDays ? counted : null,
    days_counted: isScaled && inDays ? counted : null,
  };
}

/** The facts about last year without which a size stays undecided. */
function missingOf({ lastSize }: Years, sizes: readonly (Judged | null)[]): (typeof TO_ADD)[number] {
  if (lastSize !== 'not_given') return 'last_figures';
  return sizes.some((judged) => judged?.status.qualifies === null && judged.metLastYear === 'unknown')
    ? 'last_figures_and_size'
    : 'last_size';
}
