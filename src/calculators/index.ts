import type { AnyCalculator } from './calculator.ts';
import corporationTax from './corporation-tax.ts';
import directorsLoan from './directors-loan.ts';
import latePenalty from './late-penalty.ts';

/** The calculators, in the order in which they are listed. */
export const calculators: readonly AnyCalculator[] = [corporationTax, latePenalty, directorsLoan];
