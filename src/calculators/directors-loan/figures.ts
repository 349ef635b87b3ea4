import { type RunOf, rowOf } from '../../engine/calculator.ts';
import * as t from '../../engine/values.ts';
import { paymentNarration, type paymentSteps } from '../shared/payment-by.ts';
import { tables } from './rates.ts';

export const inputs = {
  period_end: t.date,
  /** In pounds, like all amounts. */
  outstanding: t.money,
  repaid_within_9_months: t.money,
  /** Null if left out: one rate must then apply to every day on which it may have been made. */
  loan_made_on: t.optional(t.date),
} as const;

export const outputs = {
  rate: t.percent(),
  rate_date: t.date,
  outstanding: t.money,
  repaid_within_9_months: t.money,
  chargeable_balance: t.money,
  tax_before_relief: t.money,
  relief: t.money,
  tax_due: t.money,
  repayment_deadline: t.date,
  payment_due: t.weekday,
  payment_by: t.weekday,
  filing_due: t.date,
  later_relief_due_if_repaid_next_period: t.date,
  next_period_end_if_12_months: t.date,
  loan_made_on_required: t.boolean,
} as const;

export const narration = {
  loan_rate: rowOf(tables.loanRates),
  rate_until: t.optional(t.date),
  small_loans: rowOf(tables.smallLoans),
  repayment_matching: rowOf(tables.repaymentMatching),
  later_relief: rowOf(tables.laterRelief),
  beneficial_loan: rowOf(tables.beneficialLoan),
  official_rate: rowOf(tables.officialRate),
  online_service: rowOf(tables.onlineRates),
  ...paymentNarration,
  next_payment: t.optional(t.weekday),
};

export type Inputs = t.Values<typeof inputs>;

export type LoanRun = RunOf<typeof outputs, typeof paymentSteps>;
