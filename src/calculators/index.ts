import type { AnyCalculator } from './calculator.ts';
import capitalAllowances from './capital-allowances.ts';
import corporationTax from './corporation-tax.ts';

/** The calculators, in the order in which they are listed. */
export const calculators: readonly AnyCalculator[] = [corporationTax, capitalAllowances];
