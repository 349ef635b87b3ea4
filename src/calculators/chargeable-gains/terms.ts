import type { Run } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, integer, money, months, percent } from '../../engine/values.ts';
import type { Day } from '../../law/calendar.ts';
import type { AssetType } from './indexation.ts';

export const OUTCOMES = ['gain', 'loss', 'no_gain_no_loss'] as const;

export const gainOrLoss = decision(
  'gain-or-loss',
  { unindexed_gain: money, indexed_gain: money, nothing: money },
  OUTCOMES,
);

export const disposalConsideration = decision(
  'disposal-consideration',
  { sba_claimed: money, nothing: money },
  ['sale_price', 'sale_price_and_allowance'],
);

/** From which day indexation cannot make a loss. Chosen by the day of disposal. */
export const lossLimit = rateTable('chargeable-gains', { from_day: date }, { series: 'loss_limit' });

/** The exemption of substantial shareholdings. Chosen by the day of disposal; none before the first row. */
export const substantialShareholding = rateTable(
  'chargeable-gains',
  { share: percent(), held: months },
  { series: 'substantial_shareholding' },
);

/** Which leases are not covered. Chosen by the day of disposal. */
export const shortLease = rateTable('chargeable-gains', { years: integer }, { series: 'short_lease' });

export const gainsTables = [lossLimit, substantialShareholding, shortLease] as const;

/** What notes say about the law of the day of disposal; each is null when it has nothing to say of this asset. */
export function lawOfDisposal(assetType: AssetType, disposal: Day, run: Run) {
  const noLossFrom = run.table(lossLimit).on(disposal).from_day;
  const exemption = run.table(substantialShareholding);
  const isExemptible = assetType === 'shares' && disposal >= exemption.firstDay;
  const substantial = isExemptible ? exemption.on(disposal) : null;
  return {
    loss_limit_begins: disposal < noLossFrom ? noLossFrom : null,
    substantial_share: substantial?.share ?? null,
    substantial_months: substantial?.held ?? null,
    short_lease_years: assetType === 'land_buildings' ? run.table(shortLease).on(disposal).years : null,
  };
}
