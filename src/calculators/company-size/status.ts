import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { boolean, date, enumOf, optional } from '../../engine/values.ts';
import type { CountOfYear, Period } from '../../law/periods.ts';
import { SIZES, type Size, type SizeRun } from './figures.ts';
import {
  figuresGiven,
  MET,
  type Met,
  microLimits,
  type SizeFigures,
  type SizeLimits,
  type SizeName,
  scaledLimits,
  smallLimits,
  testFigures,
} from './limits.ts';

export const LAST_SIZES = [...SIZES, 'not_given'] as const;
type LastSize = (typeof LAST_SIZES)[number];

/** Years judged as if raised limits had always applied, and years of early choice. */
export const sizeTransition = rateTable(
  'company-size',
  { micro_raised: optional(date), small_raised: optional(date), early_choice_of: optional(date) },
  {
    series: 'transition',
    chosenBy: ['first_day_of_year', 'last_day_of_year'],
    raises: { micro_raised: microLimits, small_raised: smallLimits },
  },
);

const HELD = ['held', 'lacked', 'unknown'] as const;

const FACTS = {
  first_year: boolean,
  this_year: enumOf('met', 'missed'),
  last_year: enumOf(...MET),
  status_last_year: enumOf(...HELD),
} as const;

export const twoYearRule = decision('two-year-rule', FACTS, ['qualifies', 'does_not_qualify', 'open']);

/** What decides whether a company has a size. */
export const GROUNDS = ['first_year', 'both_years', 'status_kept', 'status_confirmed', 'undecided'] as const;

export const twoYearGround = decision('two-year-ground', FACTS, GROUNDS);

/** Whether a size was met last year by status: a micro-entity is small too. Source: Companies Act 2006 ss382(2), 384A(3). */
const STATUS_HELD: Readonly<Record<SizeName, Readonly<Record<LastSize, (typeof HELD)[number]>>>> = {
  micro: { micro: 'held', small: 'lacked', medium_or_large: 'lacked', not_given: 'unknown' },
  small: { micro: 'held', small: 'held', medium_or_large: 'lacked', not_given: 'unknown' },
};

interface Status {
  /** Null when what is known of last year does not settle it. */
  readonly qualifies: boolean | null;
  readonly ground: (typeof GROUNDS)[number];
}

/** Whether a company qualifies for a size. Source: Companies Act 2006 ss382(1) to (2), 384A(1) to (3). */
function statusOf(
  size: SizeName,
  meets: boolean,
  metLastYear: Met,
  { firstYear, lastSize }: Years,
  run: SizeRun,
): Status {
  const facts = {
    first_year: firstYear,
    this_year: meets ? 'met' : 'missed',
    last_year: metLastYear,
    status_last_year: STATUS_HELD[size][lastSize],
  } as const;
  const ground = run.decide(twoYearGround, facts);
  const outcome = run.decide(twoYearRule, facts);
  return { qualifies: outcome === 'open' ? null : outcome === 'qualifies', ground };
}

export interface Years {
  readonly year: Period;
  /** The length of the year, for the turnover limits. */
  readonly length: CountOfYear;
  readonly thisYear: SizeFigures;
  readonly lastYear: SizeFigures;
  /** How many of the three tests a size needs. */
  readonly needed: number;
  readonly firstYear: boolean;
  readonly lastSize: LastSize;
}

export interface Judged {
  readonly size: SizeName;
  /** With the turnover limit adjusted to this year's length. */
  readonly limits: SizeLimits;
  readonly meets: boolean;
  readonly tests: number;
  readonly metLastYear: Met;
  /** Null when last year's figures do not matter or none were given. */
  readonly testsLastYear: number | null;
  readonly status: Status;
}

/**
 * Judges a company by one size. Last year's figures are tested on this year's
 * limits, for a year of twelve months. Source: SI 2024/1303 reg 3(3); SI 2015/980 reg 2(4).
 */
export function judge(size: SizeName, full: SizeLimits, years: Years, run: SizeRun): Judged {
  const { firstYear, thisYear, lastYear, needed } = years;
  const limits = scaledLimits(size, full, years.length, run);
  const tested = testFigures(thisYear, limits, needed, `${size}_tests_met`, run);
  const last =
    firstYear || figuresGiven(lastYear) === 0
      ? null
      : testFigures(lastYear, full, needed, `${size}_tests_met_last_year`, run);
  const meets = tested.met === 'met';
  const metLastYear = last?.met ?? 'unknown';
  const status = statusOf(size, meets, metLastYear, years, run);
  const [tests, testsLastYear] = [tested.tests, last?.tests ?? null];
  return { size, limits, meets, tests, metLastYear, testsLastYear, status };
}

/** The sizes that remain possible, smallest first. A micro-entity is always small too. */
export function possibleSizes(micro: boolean | null, small: boolean | null): Size[] {
  return SIZES.filter((size) => {
    if (size === 'micro') return micro !== false;
    if (micro === true) return false;
    return size === 'small' ? small !== false : small !== true;
  });
}
