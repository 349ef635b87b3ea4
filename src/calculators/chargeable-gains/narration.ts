import { type Rates, rowOf } from '../../engine/calculator.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import { date, decimal, integer, month, months, optional, percent } from '../../engine/values.ts';
import type { Inputs } from './calculate.ts';
import { type Indexed, indexationFreeze, shortHolding } from './indexation.ts';

/** From which day indexation cannot make a loss. Source: TCGA 1992 s53.  */
const lossLimit = rateTable(
  'chargeable-gains',
  { from_day: date },
  { series: 'loss_limit', chosenBy: ['disposal_day'] },
);

/** The exemption of substantial shareholdings; null before the first row. Source: TCGA 1992 Sch 7AC. */
const substantialShareholding = rateTable(
  'chargeable-gains',
  { share: percent(), held: months },
  { series: 'substantial_shareholding', chosenBy: ['disposal_day'] },
);

/** Which leases are not covered. Source: TCGA 1992 Sch 8.  */
export const shortLease = rateTable(
  'chargeable-gains',
  { years: integer },
  { series: 'short_lease', chosenBy: ['disposal_day'] },
);

/**
 * The day whose value replaces the cost of land that a non-resident company already owned then; null before
 * the first row. Source: TCGA 1992 Sch 4AA.
 */
const nonResidentLand = rateTable(
  'chargeable-gains',
  { held_on: date },
  { series: 'non_resident_land', chosenBy: ['disposal_day'] },
);

/** Tables used only in texts. */
export const noteTables = [lossLimit, substantialShareholding, shortLease, nonResidentLand] as const;

export const narration = {
  acquisition_month: month,
  enhancement_month: optional(month),
  factor_for_shares: optional(decimal(6, 4)),
  freeze: rowOf(indexationFreeze),
  short_holding: rowOf(shortHolding),
  loss_limit: rowOf(lossLimit),
  substantial_shareholding: rowOf(substantialShareholding),
  short_lease: rowOf(shortLease),
  non_resident_land: rowOf(nonResidentLand),
};

type Told = Inputs & { readonly acquisition: Indexed };

/** The law of the day of disposal, with each row only where it is relevant to this asset. */
export function narrate(told: Told, rates: Rates) {
  const { disposal_date: disposal, acquisition } = told;
  const isShares = told.asset_type === 'shares';
  const lossLimitRow = rates.table(lossLimit).on({ disposal_day: disposal });
  const rebasing = isShares ? null : rates.table(nonResidentLand).find({ disposal_day: disposal });
  return {
    acquisition_month: told.acquisition_date,
    enhancement_month: told.enhancement_date,
    factor_for_shares: isShares ? acquisition.factor : null,
    freeze: rates.table(indexationFreeze).find({ disposal_day: disposal }),
    short_holding:
      acquisition.outcome === 'short_holding'
        ? rates.table(shortHolding).on({ disposal_day: disposal })
        : null,
    loss_limit: disposal < lossLimitRow.from_day ? lossLimitRow : null,
    substantial_shareholding: isShares
      ? rates.table(substantialShareholding).find({ disposal_day: disposal })
      : null,
    short_lease: isShares ? null : rates.table(shortLease).on({ disposal_day: disposal }),
    non_resident_land: rebasing !== null && told.acquisition_date <= rebasing.held_on ? rebasing : null,
  };
}
