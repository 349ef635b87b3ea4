import type { Amount } from './amounts.ts';

/** The three limits of a size of company, in pounds and people. */
export interface SizeLimits {
  readonly turnover: Amount;
  readonly balanceSheet: Amount;
  readonly employees: Amount;
}

/** The figures of a year; null where none was given. */
export type SizeFigures = { readonly [Name in keyof SizeLimits]: Amount | null };

/** How each figure stands to its limit: within it, above it, or not given. */
export type SizeTests = readonly ('met' | 'missed' | 'not_given')[];

/**
 * Tests each figure: it is within its limit when it is not more than it.
 * Source: Companies Act 2006 ss382(3), 384A(4).
 */
export function sizeTests(figures: SizeFigures, limits: SizeLimits): SizeTests {
  return (['turnover', 'balanceSheet', 'employees'] as const).map((name) => {
    const figure = figures[name];
    if (figure === null) return 'not_given';
    return figure.compare(limits[name]) <= 0 ? 'met' : 'missed';
  });
}
