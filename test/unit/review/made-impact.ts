import { dayOf } from '../../../src/law/calendar.ts';
import type { Answered, Difference } from '../../../src/review/answered.ts';
import type { CalculatorImpact, Changed } from '../../../src/review/impact.ts';
import type { FullImpact } from '../../../src/review/impact-verdict.ts';
import type { RowDifference } from '../../../src/review/row-differences.ts';

const NONE: Answered = { result: null, refused: new Map() };
/** Parts of an impact, made for tests of how it is told. */
export const differs = (name: string, before: string, after: string): Difference => ({ name, before, after });

/** Inputs of a worked example, or of the grid where it has no name. */
export function changed(id: string | null, given: Changed['given'], ...differences: Difference[]): Changed {
  return { key: 'tax', id, given, differences, before: NONE, after: NONE };
}

/** A calculator of which two worked examples and ten points of the grid were compared. */
export const of = (part: Partial<CalculatorImpact>): CalculatorImpact => ({
  ...{ key: 'tax', cases: 2, inputSets: 10, changed: [], typical: null },
  ...part,
});

export const row = (
  table: string,
  year: number,
  kind: RowDifference['kind'],
  ...values: string[]
): RowDifference => ({
  ...{ table, from: dayOf(year, 4, 1), recordedFrom: `${year}-04-01`, kind, columns: [], values },
});

export const impact = (part: Partial<FullImpact> = {}): FullImpact => ({
  ...{ base: 'HEAD', rows: [], calculators: [], texts: [], past: { undeclared: [], declared: 0 } },
  ...part,
});

export const tax = (before: string, after: string) => differs('Tax', before, after);
/** Inputs of a company with so much profit. */
export const withProfits = (profits: number) => ({ profits, close: false });
