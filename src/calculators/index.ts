import type { AnyCalculator } from './calculator.ts';
import capitalAllowances from './capital-allowances.ts';
import chargeableGains from './chargeable-gains.ts';
import companySize from './company-size.ts';
import corporationTax from './corporation-tax.ts';
import deadlines from './deadlines.ts';
import directorsLoan from './directors-loan.ts';
import latePenalty from './late-penalty.ts';
import longPeriod from './long-period.ts';

/** The calculators, in the order in which they are listed. */
export const calculators: readonly AnyCalculator[] = [
  corporationTax,
  deadlines,
  latePenalty,
  directorsLoan,
  capitalAllowances,
  chargeableGains,
  companySize,
  longPeriod,
];
