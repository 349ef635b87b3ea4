import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import { lateAccounts } from '../shared/time-limits.ts';

export const flatPenalties = rateTable(
  'late-filing-penalties/flat_rate',
  {
    months: t.months,
    within_months: t.money,
    after_months: t.money,
    third_within_months: t.money,
    third_after_months: t.money,
  },
  ['filing_date'],
  { rising: ['within_months', 'after_months'] },
);

export const taxPenalties = rateTable(
  'late-filing-penalties/tax_related',
  { months: t.months, higher_after_months: t.months, rate: t.percent(), higher_rate: t.percent() },
  ['last_day'],
  { rising: ['months', 'higher_after_months'] },
);

export const appealLimit = rateTable('late-filing-penalties/appeal', { days: t.integer }, ['filing_date']);

export const formerGrace = rateTable('late-filing-penalties/grace', { days: t.integer }, ['filing_date']);

export const flatPenaltyTier = decision(
  'flat-penalty-tier',
  { filed_on: t.date, filing_due: t.date, flat_penalty_increases_after: t.date },
  ['on_time', 'up_to_3_months_late', 'more_than_3_months_late'],
);

export const thirdFailure = decision(
  'third-failure',
  { filed_on: t.date, filing_due: t.date, late_previous_two: t.boolean },
  ['ordinary', 'third_in_a_row'],
);

export const unpaidTax = decision(
  'unpaid-tax',
  { paid_on: t.optional(t.date), last_day_without_tax_penalty: t.date },
  ['paid', 'unpaid'],
);

export const taxRelatedPenalty = decision(
  'tax-related-penalty',
  {
    filed_on: t.date,
    last_day_without_tax_penalty: t.date,
    last_day_at_lower_rate: t.date,
    has_unpaid_tax: t.boolean,
  },
  ['none', 'lower_rate', 'higher_rate'],
);

export const RATE = { rate: t.percent() } as const;

export const BY_DAYS = { methods: ['by_days'] } as const;

/** HMRC's rates for late payment, on tax paid early and instalments overpaid, and on tax repaid. */
export const latePaymentRates = rateTable('late-payment-interest/rates', RATE, ['each_day'], BY_DAYS);

export const creditRates = rateTable('interest-from-hmrc/credit', RATE, ['each_day'], BY_DAYS);

export const repaymentRates = rateTable('interest-from-hmrc/repayment', RATE, ['each_day'], BY_DAYS);

export const marginOverBankRate = rateTable('late-payment-interest/margin', { points: t.decimal(4) }, [
  'last_day_of_interest',
]);

/** How HMRC's own computer divides a year. */
export const hmrcPractice = rateTable('late-payment-interest/hmrc_practice', { year_days: t.integer }, [
  'last_day_of_interest',
]);

export const latePaymentInterest = decision(
  'late-payment-interest',
  { has_tax: t.boolean, payment_due: t.date, interest_until: t.date },
  ['none', 'runs'],
);

export const tables = [
  flatPenalties,
  taxPenalties,
  appealLimit,
  formerGrace,
  lateAccounts,
  latePaymentRates,
  marginOverBankRate,
  hmrcPractice,
  creditRates,
  repaymentRates,
] as const;

export const decisions = [
  flatPenaltyTier,
  thirdFailure,
  unpaidTax,
  taxRelatedPenalty,
  latePaymentInterest,
] as const;
