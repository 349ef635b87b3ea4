import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';

const RATE = { rate: t.percent() } as const;

const BY_DAYS = { methods: ['by_days'] } as const;

export const tables = {
  flatPenalties: rateTable(
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
  ),
  taxPenalties: rateTable(
    'late-filing-penalties/tax_related',
    { months: t.months, higher_after_months: t.months, rate: t.percent(), higher_rate: t.percent() },
    ['last_day'],
    { rising: ['months', 'higher_after_months'] },
  ),
  appealLimit: rateTable('late-filing-penalties/appeal', { days: t.integer }, ['filing_date']),
  formerGrace: rateTable('late-filing-penalties/grace', { days: t.integer }, ['filing_date']),
  /** HMRC's rates for late payment, on tax paid early and instalments overpaid, and on tax repaid. */
  latePaymentRates: rateTable('late-payment-interest/rates', RATE, ['each_day'], BY_DAYS),
  marginOverBankRate: rateTable('late-payment-interest/margin', { points: t.decimal(4) }, [
    'last_day_of_interest',
  ]),
  /** How HMRC's own computer divides a year. */
  hmrcPractice: rateTable('late-payment-interest/hmrc_practice', { year_days: t.integer }, [
    'last_day_of_interest',
  ]),
  creditRates: rateTable('interest-from-hmrc/credit', RATE, ['each_day'], BY_DAYS),
  repaymentRates: rateTable('interest-from-hmrc/repayment', RATE, ['each_day'], BY_DAYS),
};

export const decisions = {
  flatPenaltyTier: decision(
    'flat-penalty-tier',
    { filed_on: t.date, filing_due: t.date, flat_penalty_increases_after: t.date },
    ['on_time', 'up_to_3_months_late', 'more_than_3_months_late'],
  ),
  thirdFailure: decision(
    'third-failure',
    { filed_on: t.date, filing_due: t.date, late_previous_two: t.boolean },
    ['ordinary', 'third_in_a_row'],
  ),
  unpaidTax: decision('unpaid-tax', { paid_on: t.optional(t.date), last_day_without_tax_penalty: t.date }, [
    'paid',
    'unpaid',
  ]),
  taxRelatedPenalty: decision(
    'tax-related-penalty',
    {
      filed_on: t.date,
      last_day_without_tax_penalty: t.date,
      last_day_at_lower_rate: t.date,
      has_unpaid_tax: t.boolean,
    },
    ['none', 'lower_rate', 'higher_rate'],
  ),
  latePaymentInterest: decision(
    'late-payment-interest',
    { has_tax: t.boolean, payment_due: t.date, interest_until: t.date },
    ['none', 'runs'],
  ),
};
