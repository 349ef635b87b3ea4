import type { AnyCalculator } from './calculator.ts';
import chargeableGains from './chargeable-gains.ts';
import companySize from './company-size.ts';
import corporationTax from './corporation-tax.ts';

/** The calculators, in the order in which they are listed. */
export const calculators: readonly AnyCalculator[] = [corporationTax, chargeableGains, companySize];
