import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, date, enumOf, optional } from '../../engine/values.ts';
import { MET, type Met, type SizeName } from './limits.ts';

export const SIZES = ['micro', 'small', 'medium_or_large'] as const;
export type Size = (typeof SIZES)[number];

export const LAST_SIZES = [...SIZES, 'not_given'] as const;
type LastSize = (typeof LAST_SIZES)[number];

/** Years judged as if raised limits had always held, and years of early choice. Chosen by the first day of the financial year. */
export const sizeTransition = rateTable(
  'company-size',
  { micro_raised: optional(date), small_raised: optional(date), early_choice_of: optional(date) },
  { series: 'transition' },
);

const FACTS = {
  first_year: boolean,
  this_year: enumOf('yes', 'no'),
  last_year: enumOf(...MET),
  qualified_last_year: enumOf(...MET),
} as const;

export const twoYearRule = decision('two-year-rule', FACTS, ['qualifies', 'does_not_qualify', 'open']);

export const GROUNDS = ['first_year', 'both_years', 'status_kept', 'status_confirmed', 'undecided'] as const;

export const twoYearGround = decision('two-year-ground', FACTS, GROUNDS);

/** Whether a size was met last year by status: a micro-entity is small too. Source: Companies Act 2006 ss382(2), 384A(3). */
const QUALIFIED: Readonly<Record<SizeName, Readonly<Record<LastSize, Met>>>> = {
  micro: { micro: 'yes', small: 'no', medium_or_large: 'no', not_given: 'unknown' },
  small: { micro: 'yes', small: 'yes', medium_or_large: 'no', not_given: 'unknown' },
};

/** What the two-year rule goes by. */
export interface TwoYears {
  readonly firstYear: boolean;
  readonly thisYear: boolean;
  readonly lastYear: Met;
  readonly lastSize: LastSize;
}

export interface Status {
  /** Null when what is known of last year leaves it open. */
  readonly qualifies: boolean | null;
  readonly ground: (typeof GROUNDS)[number];
}

/** Whether a company qualifies for a size. Source: Companies Act 2006 ss382(1) to (2), 384A(1) to (3). */
export function statusOf(size: SizeName, years: TwoYears, run: Run): Status {
  const facts = {
    first_year: years.firstYear,
    this_year: years.thisYear ? 'yes' : 'no',
    last_year: years.lastYear,
    qualified_last_year: QUALIFIED[size][years.lastSize],
  } as const;
  const outcome = run.decide(twoYearRule, facts);
  const ground = run.decide(twoYearGround, facts);
  return { qualifies: outcome === 'open' ? null : outcome === 'qualifies', ground };
}

/** The sizes that what is known leaves possible, smallest first. A micro-entity is always small too. */
export function possibleSizes(micro: boolean | null, small: boolean | null): Size[] {
  return SIZES.filter((size) => {
    if (size === 'micro') return micro !== false;
    if (micro === true) return false;
    return size === 'small' ? small !== false : small !== true;
  });
}

/** What the sizes are open between. */
export const OPEN_BETWEEN = ['micro_small', 'small_neither', 'all'] as const;

export function openBetween(possible: readonly Size[]): (typeof OPEN_BETWEEN)[number] | null {
  if (possible.length < 2) return null;
  if (possible.length === SIZES.length) return 'all';
  return possible.includes('micro') ? 'micro_small' : 'small_neither';
}

/** What would settle an open size. */
export const TO_ADD = ['last_size', 'last_figures', 'last_figures_and_size'] as const;

/** The facts of last year that are missing; `lastYears` are those of the sizes that are open. */
export function missingOf(lastSize: LastSize, lastYears: readonly Met[]): (typeof TO_ADD)[number] {
  if (lastSize !== 'not_given') return 'last_figures';
  return lastYears.includes('unknown') ? 'last_figures_and_size' : 'last_size';
}
