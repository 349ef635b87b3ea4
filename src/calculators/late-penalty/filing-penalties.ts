import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import type { Row } from '../../engine/rates/table.ts';
import { boolean, date, integer, money, months, optional, percent } from '../../engine/values.ts';
import { type Amount, isZero, toPenny, zero } from '../../law/amounts.ts';
import { addDays, type Day, later, monthsAfter } from '../../law/calendar.ts';
import { paymentDue } from '../../law/due-days.ts';
import { lateAccounts } from '../shared/time-limits.ts';
import { FLAT_BANDS, type PenaltyRun } from './figures.ts';

/** Flat-rate penalties. */
export const flatPenalties = rateTable(
  'late-filing-penalties/flat_rate',
  {
    months: months,
    within_months: money,
    after_months: money,
    third_within_months: money,
    third_after_months: money,
  },
  ['filing_date'],
  { rising: ['within_months', 'after_months'] },
);

/** Penalties on unpaid tax. */
export const taxPenalties = rateTable(
  'late-filing-penalties/tax_related',
  { months: months, higher_after_months: months, rate: percent(), higher_rate: percent() },
  ['last_day'],
  { rising: ['months', 'higher_after_months'] },
);

/** Days to appeal. */
export const appealLimit = rateTable('late-filing-penalties/appeal', { days: integer }, ['filing_date']);

/** Days of grace formerly allowed. */
export const formerGrace = rateTable('late-filing-penalties/grace', { days: integer }, ['filing_date']);

export const penaltyTables = [flatPenalties, taxPenalties, appealLimit, formerGrace, lateAccounts] as const;

const flatPenaltyTier = decision(
  'flat-penalty-tier',
  { filed_on: date, filing_due: date, flat_penalty_increases_after: date },
  FLAT_BANDS,
);

const thirdFailure = decision(
  'third-failure',
  { filed_on: date, filing_due: date, late_previous_two: boolean },
  ['ordinary', 'third_in_a_row'],
);

const unpaidTax = decision('unpaid-tax', { paid_on: optional(date), last_day_without_tax_penalty: date }, [
  'paid',
  'unpaid',
]);

const taxRelatedPenalty = decision(
  'tax-related-penalty',
  {
    filed_on: date,
    last_day_without_tax_penalty: date,
    last_day_at_lower_rate: date,
    has_unpaid_tax: boolean,
  },
  ['none', 'lower_rate', 'higher_rate'],
);

export const penaltyDecisions = [flatPenaltyTier, thirdFailure, unpaidTax, taxRelatedPenalty] as const;

export interface FlatPenalty {
  readonly band: (typeof FLAT_BANDS)[number];
  readonly isThird: boolean;
  readonly amount: Amount;
  /** The amount once the first months are over. */
  readonly higherAmount: Amount;
  /** The months of the lower amount, and their last day. */
  readonly months: number;
  readonly increasesAfter: Day;
  /** The first day of the row that applies on the filing date. */
  readonly from: Day;
}

/** The flat-rate penalty. Source: FA 1998 Sch 18 para 17; HMRC COM100060. */
export function flatPenaltyOf(
  filedOn: Day,
  filingDue: Day,
  latePreviousTwo: boolean,
  run: PenaltyRun,
): FlatPenalty {
  const row = run.table(flatPenalties).on({ filing_date: filingDue });
  const increasesAfter = run.step.flat_penalty_increases_after(monthsAfter(filingDue, row.months));
  const band = run.decide(flatPenaltyTier, {
    filed_on: filedOn,
    filing_due: filingDue,
    flat_penalty_increases_after: increasesAfter,
  });
  const failure = run.decide(thirdFailure, {
    filed_on: filedOn,
    filing_due: filingDue,
    late_previous_two: latePreviousTwo,
  });
  const isThird = failure === 'third_in_a_row';
  const higherAmount = isThird ? row.third_after_months : row.after_months;
  const amounts = {
    on_time: zero,
    up_to_3_months_late: isThird ? row.third_within_months : row.within_months,
    more_than_3_months_late: higherAmount,
  };
  const amount = run.step.flat_penalty(amounts[band]);
  return { band, isThird, amount, higherAmount, months: row.months, increasesAfter, from: row.from };
}

/** What the tax-related penalty depends on. */
interface TaxFiling {
  readonly periodEnd: Day;
  readonly filedOn: Day;
  readonly filingDue: Day;
  /** In pounds; null when not given, so that nothing is worked out from it. */
  readonly tax: Amount | null;
  readonly paidOn: Day | null;
}

interface TaxPenalty {
  readonly outcome: 'none' | 'lower_rate' | 'higher_rate';
  /** The first day on which filing costs the lower rate, and the higher. */
  readonly from: Day;
  readonly higherFrom: Day;
  readonly unpaid: Amount;
  readonly rate: Amount;
  readonly amount: Amount;
  readonly row: Row<typeof taxPenalties.columns>;
}

/**
 * The tax-related penalty, counted from the end of the accounting period and
 * never before the filing date has passed. Source: FA 1998 Sch 18 para 18;
 * HMRC CTM94060, CTM94070, CTM94090.
 */
export function taxPenaltyOf(filing: TaxFiling, run: PenaltyRun): TaxPenalty {
  const { periodEnd, filedOn, filingDue, paidOn } = filing;
  const tax = filing.tax ?? zero;
  const row = run.table(taxPenalties).on({ last_day: periodEnd });
  const lastDayWithout = later(monthsAfter(periodEnd, row.months), filingDue);
  const lastDayAtLowerRate = monthsAfter(periodEnd, row.higher_after_months);
  const from = run.step.tax_penalty_from(addDays(lastDayWithout, 1));
  const higherFrom = run.step.tax_penalty_20_from(paymentDue(periodEnd, row.higher_after_months));
  const state = run.decide(unpaidTax, {
    paid_on: paidOn,
    last_day_without_tax_penalty: lastDayWithout,
  });
  const unpaid = state === 'unpaid' ? tax : zero;
  const outcome = run.decide(taxRelatedPenalty, {
    filed_on: filedOn,
    last_day_without_tax_penalty: lastDayWithout,
    last_day_at_lower_rate: lastDayAtLowerRate,
    has_unpaid_tax: !isZero(unpaid),
  });
  const rates = { none: zero, lower_rate: row.rate, higher_rate: row.higher_rate };
  const charged = rates[outcome];
  const penalty = toPenny(unpaid.mul(charged));
  const amount = filing.tax === null ? penalty : run.step.tax_penalty(penalty);
  return { outcome, from, higherFrom, unpaid, rate: charged, amount, row };
}
