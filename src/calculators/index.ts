import type { Calculator } from '../engine/calculator.ts';
import capitalAllowances from './capital-allowances/index.ts';
import chargeableGains from './chargeable-gains/index.ts';
import companySize from './company-size/index.ts';
import corporationTax from './corporation-tax/index.ts';
import deadlines from './deadlines/index.ts';
import directorsLoan from './directors-loan/index.ts';
import latePenalty from './late-penalty/index.ts';
import longPeriod from './long-period/index.ts';

/** The calculators, in the order in which they are listed. */
export const calculators: readonly Calculator[] = [
  corporationTax,
  deadlines,
  latePenalty,
  directorsLoan,
  capitalAllowances,
  chargeableGains,
  companySize,
  longPeriod,
];
