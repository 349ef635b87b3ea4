import { type Run, rowOf } from '../../engine/calculator.ts';
import { boolean, date, integer, money, optional, percent } from '../../engine/values.ts';
import { addDays, type Day, partsOf } from '../../law/calendar.ts';
import { largeCompanyNarration } from '../shared/large-companies.ts';
import { paymentNarration } from '../shared/payment-by.ts';
import { lateAccounts } from '../shared/time-limits.ts';
import {
  appealLimit,
  type FlatPenalty,
  flatPenalties,
  formerGrace,
  taxPenalties,
} from './filing-penalties.ts';
import { hmrcPractice, marginOverBankRate } from './payment-interest.ts';

export const narration = {
  appeal_days: optional(integer),
  amounts_change_on: optional(date),
  higher_flat_penalty: money,
  months_by_practice: optional(integer),
  within_former_grace: boolean,
  tax_related: rowOf(taxPenalties),
  last_rate: optional(percent()),
  margin: rowOf(marginOverBankRate),
  hmrc: rowOf(hmrcPractice),
  hmrc_less_by: optional(percent(2)),
  late_accounts: rowOf(lateAccounts),
  ...largeCompanyNarration,
  /** The tax above which a company is large, for 12 months. */
  large_tax: optional(money),
  ...paymentNarration,
};

/** What texts say of the flat-rate penalty. */
export function narratePenalty(flat: FlatPenalty, filing: Day, filedOn: Day, run: Run) {
  const isLate = flat.band !== 'on_time';
  return {
    appeal_days: isLate ? run.table(appealLimit).on({ filing_date: filing }).days : null,
    amounts_change_on: changeOf(flat, filing, run),
    higher_flat_penalty: flat.higherAmount,
    months_by_practice: isByPractice(flat, filing, filedOn) ? flat.months : null,
    within_former_grace:
      isLate && run.table(formerGrace).on({ filing_date: filing }).days >= filedOn - filing,
  };
}

/** The day from which filing dates have other amounts: these since it, or the older ones until it; null when none is known. */
function changeOf({ from }: FlatPenalty, filing: Day, run: Run): Day | null {
  const table = run.table(flatPenalties);
  if (from > table.firstDay) return from;
  return table.stretches(filing, table.newest().from)[1]?.start ?? null;
}

/**
 * Whether a late return has the lower amount only because months are counted to the end of a month: strict
 * law would end them on the same day number as the filing date. Source: HMRC CTM01800, CTM93040; against them
 * Dodds v Walker [1981] 1 WLR 1027.
 */
function isByPractice({ band, increasesAfter }: FlatPenalty, filing: Day, filedOn: Day): boolean {
  const daysBefore = Math.max(0, partsOf(increasesAfter).dayOfMonth - partsOf(filing).dayOfMonth);
  return band === 'up_to_3_months_late' && filedOn > addDays(increasesAfter, -daysBefore);
}
