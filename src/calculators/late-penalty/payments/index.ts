import { OVER_ROWS, type ResultDeclaration } from '../../../engine/calculator.ts';
import * as t from '../../../engine/values.ts';
import { lossRelief } from '../../corporation-tax/loss-periods.ts';
import { tables as taxTables } from '../../corporation-tax/rates.ts';
import { bankHolidays } from '../../shared/payment-by.ts';
import { timeLimits } from '../../shared/time-limits.ts';
import { tables } from '../rates.ts';

export default {
  ...OVER_ROWS,
  key: 'payments',
  tables: [
    bankHolidays,
    timeLimits.accountingPeriod,
    timeLimits.payment,
    taxTables.largePlan,
    taxTables.veryLargePlan,
    taxTables.instalmentNumber,
    lossRelief,
    tables.latePaymentRates,
    tables.hmrcPractice,
    taxTables.instalmentInterest,
    tables.creditRates,
    tables.repaymentRates,
  ],
  horizon: [tables.latePaymentRates, taxTables.instalmentInterest, tables.creditRates, tables.repaymentRates],
  outputs: {
    payment_due: t.date,
    credit_interest_from: t.date,
    tax_in_account: t.money,
    debit_interest: t.money,
    late_payment_interest: t.money,
    credit_interest: t.money,
    repayment_interest: t.money,
    interest_charged: t.money,
    interest_from_hmrc: t.money,
    net_interest: t.money,
    interest_paid: t.money,
    unpaid_tax: t.money,
    bears_interest: t.money,
    overpaid_tax: t.money,
    total_to_pay: t.money,
    daily_interest: t.optional(t.money),
    interest_charged_at_366: t.money,
    interest_from_hmrc_at_366: t.money,
    uses_assumed_rate: t.boolean,
    unpaid_tax_at_18_months: t.optional(t.money),
  },
  narration: {
    period_end: t.date,
    up_to: t.date,
    before_due: t.boolean,
    pay: t.paymentDays,
    /** The tax before losses carried back that count from the outset, and what these take off it. */
    tax_before_losses: t.money,
    cancelled: t.money,
    number_of_instalments: t.smallCount,
    first_instalment: t.optional(t.paymentDays),
    /** Payments less repayments. */
    paid_in_all: t.money,
    /** The day of the last payment, if no tax is left unpaid. */
    paid_off_on: t.optional(t.date),
    has_slices: t.boolean,
    /** Whether a slice has days of an ordinary year, for which HMRC's divisor gives a different figure. */
    divisor_matters: t.boolean,
    hmrc_year_days: t.integer,
    crosses_change: t.boolean,
    has_debit_or_credit: t.boolean,
    late_still_open: t.boolean,
    late_known_until: t.date,
    instalments_known_until: t.date,
    last_rate: t.percent(),
    loss_counts_on: t.optional(t.date),
    reduced_instalments: t.boolean,
    short_loss_period_in_leap_year: t.boolean,
    early_money: t.boolean,
    /** The plan of regular payments, if there is one. */
    plan: t.listOf({
      number: t.integer,
      amount: t.money,
      first: t.date,
      cleared_on: t.date,
      interest: t.money,
    }),
  },
} satisfies ResultDeclaration;
