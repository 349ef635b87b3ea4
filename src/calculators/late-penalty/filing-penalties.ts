import type { Run } from '../../engine/calculator.ts';
import { type Amount, isZero, toPenny, zero } from '../../law/amounts.ts';
import { addDays, type Day, later, monthsAfter, splitDay } from '../../law/calendar.ts';
import type { PenaltyRun } from './figures.ts';
import { decisions, tables } from './rates.ts';

/** The flat-rate penalty as figures of `data`, and its row. Source: FA 1998 Sch 18 para 17; HMRC COM100060. */
export function chargeFlatPenalty(filedOn: Day, filingDue: Day, latePreviousTwo: boolean, run: PenaltyRun) {
  const table = run.table(tables.flatPenalties);
  const row = table.on({ filing_date: filingDue });
  const increasesAfter = run.step('flat_penalty_increases_after', monthsAfter(filingDue, row.months));
  const band = run.decide(decisions.flatPenaltyTier, {
    filed_on: filedOn,
    filing_due: filingDue,
    flat_penalty_increases_after: increasesAfter,
  });
  const isThird =
    run.decide(decisions.thirdFailure, {
      filed_on: filedOn,
      filing_due: filingDue,
      late_previous_two: latePreviousTwo,
    }) === 'third_in_a_row';
  const higherAmount = isThird ? row.third_after_months : row.after_months;
  const amounts = {
    on_time: zero,
    up_to_3_months_late: isThird ? row.third_within_months : row.within_months,
    more_than_3_months_late: higherAmount,
  };
  const data = {
    flat_penalty: run.step('flat_penalty', amounts[band]),
    flat_penalty_band: band,
    // The table's first row has the amounts of 1998; FA 2026 s265 doubled them for later filing dates.
    doubled_amounts_apply: row.from > table.firstDay,
    third_successive_amounts_apply: isThird,
    flat_penalty_increases_after: increasesAfter,
  };
  return { data, higherAmount, row };
}

export function narratePenalty(
  { data, higherAmount, row }: ReturnType<typeof chargeFlatPenalty>,
  filing: Day,
  filedOn: Day,
  run: Run,
) {
  const isLate = data.flat_penalty_band !== 'on_time';
  const table = run.table(tables.flatPenalties);
  return {
    appeal_days: isLate ? run.table(tables.appealLimit).on({ filing_date: filing }).days : null,
    // The filing date at which the amounts change: these apply from it, or the older ones until it; null if unknown.
    amounts_change_on: data.doubled_amounts_apply ? row.from : (table.changes(filing)[0] ?? null),
    higher_flat_penalty: higherAmount,
    months_by_practice: isByPractice(data, filing, filedOn) ? row.months : null,
    within_former_grace:
      isLate && run.table(tables.formerGrace).on({ filing_date: filing }).days >= filedOn - filing,
  };
}

/**
 * Whether a late return has the lower amount only because months are counted to the end of a month: strict
 * law would end them on the same day number as the filing date. Source: HMRC CTM01800, CTM93040; against them
 * Dodds v Walker [1981] 1 WLR 1027.
 */
function isByPractice(
  { flat_penalty_band, flat_penalty_increases_after: after }: ReturnType<typeof chargeFlatPenalty>['data'],
  filing: Day,
  filedOn: Day,
): boolean {
  const daysBefore = Math.max(0, splitDay(after).dayOfMonth - splitDay(filing).dayOfMonth);
  return flat_penalty_band === 'up_to_3_months_late' && filedOn > addDays(after, -daysBefore);
}

/**
 * The tax-related penalty as figures of `data`, and its row, counted from the end of the accounting period and
 * never before the filing date has passed. Source: FA 1998 Sch 18 para 18; HMRC CTM94060, CTM94070, CTM94090.
 * @param taxDue in pounds; null when unknown, so that nothing is worked out from it.
 */
export function chargeTaxPenalty(
  taxDue: Amount | null,
  periodEnd: Day,
  filedOn: Day,
  filingDue: Day,
  paidOn: Day | null,
  run: PenaltyRun,
) {
  const row = run.table(tables.taxPenalties).on({ last_day: periodEnd });
  const lastDayWithout = later(monthsAfter(periodEnd, row.months), filingDue);
  const lastDayAtLowerRate = later(monthsAfter(periodEnd, row.higher_after_months), filingDue);
  const from = run.step('tax_penalty_from', addDays(lastDayWithout, 1));
  const higherFrom = run.step('tax_penalty_20_from', addDays(lastDayAtLowerRate, 1));
  const state = run.decide(decisions.unpaidTax, {
    paid_on: paidOn,
    last_day_without_tax_penalty: lastDayWithout,
  });
  const unpaid = state === 'unpaid' ? (taxDue ?? zero) : zero;
  const outcome = run.decide(decisions.taxRelatedPenalty, {
    filed_on: filedOn,
    last_day_without_tax_penalty: lastDayWithout,
    last_day_at_lower_rate: lastDayAtLowerRate,
    has_unpaid_tax: !isZero(unpaid),
  });
  const rate = { none: zero, lower_rate: row.rate, higher_rate: row.higher_rate }[outcome];
  const penalty = toPenny(unpaid.mul(rate));
  const data = {
    tax_penalty_from: from,
    tax_penalty_20_from: higherFrom,
    unpaid_tax_at_18_months: unpaid,
    tax_penalty_rate: rate,
    tax_penalty: taxDue === null ? penalty : run.step('tax_penalty', penalty),
  };
  return { data, row };
}
