import { calculator, type Rates, type RunOf, returnFigures, rowOf, step } from '../../engine/calculator.ts';
import { decision } from '../../engine/decisions/decision.ts';
import { rateTable } from '../../engine/rates/declaration.ts';
import * as t from '../../engine/values.ts';
import { isNegative, isPositive, sum, zero } from '../../law/amounts.ts';
import { allowanceGiven, FACTOR_PLACES } from '../../law/indexation.ts';
import { firstDayFact, newest } from '../shared/period-facts.ts';
import {
  ASSET_TYPES,
  calculateIndexation,
  endOfIndexation,
  indexableSpending,
  indexationFactor,
  indexationFreeze,
  retailPricesIndex,
  shortHolding,
} from './indexation.ts';

const inputs = {
  asset_type: t.enumOf(...ASSET_TYPES),
  /** Days of contracts, not of completion (TCGA 1992 s28). */
  acquisition_date: t.date,
  /** In pounds, like all amounts. */
  acquisition_cost: t.money,
  acquisition_costs: t.money,
  enhancement_date: t.optional(t.date),
  enhancement_cost: t.optional(t.money),
  sba_claimed: t.money,
  disposal_date: t.date,
  proceeds: t.money,
  disposal_costs: t.money,
} as const;

export type Inputs = t.Values<typeof inputs>;

const gainOrLoss = decision(
  'gain-or-loss',
  { unindexed_gain: t.money, indexed_gain: t.money, nothing: t.money },
  ['gain', 'loss', 'no_gain_no_loss'],
);

const disposalConsideration = decision('disposal-consideration', { sba_claimed: t.money, nothing: t.money }, [
  'sale_price',
  'sale_price_and_allowance',
]);

const index = t.optional(t.decimal(1, 1));
/** Three decimals for land and buildings; the unrounded factor of shares is shown to six. */
const factor = t.optional(t.decimal(6, FACTOR_PLACES));

const outputs = {
  consideration: t.money,
  sba_added: t.money,
  allowable_costs: t.money,
  unindexed_gain: t.money,
  indexation_end_month: t.optional(t.month),
  rpi_acquisition: index,
  rpi_end: index,
  rpi_enhancement: index,
  indexation_factor_acquisition: factor,
  indexation_factor_enhancement: factor,
  indexation_acquisition: t.money,
  indexation_enhancement: t.money,
  indexation_available: t.money,
  indexation_given: t.money,
  indexation_restricted: t.boolean,
  chargeable_gain: t.money,
  allowable_loss: t.money,
  outcome: t.enumOf(...gainOrLoss.outcomes),
} as const;

const steps = { acquisition_total: step(t.money) } as const;

export type GainsRun = RunOf<typeof outputs, typeof steps>;

/** The day from which indexation cannot make a loss. Source: TCGA 1992 s53. */
const lossLimit = rateTable('chargeable-gains/loss_limit', { from_day: t.date }, ['disposal_day']);

/** The exemption of substantial shareholdings; null before the first row. Source: TCGA 1992 Sch 7AC. */
const substantialShareholding = rateTable(
  'chargeable-gains/substantial_shareholding',
  { share: t.percent(), held: t.months },
  ['disposal_day'],
);

/** Which leases are not covered. Source: TCGA 1992 Sch 8. */
const shortLease = rateTable('chargeable-gains/short_lease', { years: t.integer }, ['disposal_day']);

/**
 * The day whose value replaces the cost of land that a non-resident company already owned then; null before
 * the first row. Source: TCGA 1992 Sch 4AA.
 */
const nonResidentLand = rateTable(
  'chargeable-gains/non_resident_land',
  { held_on: t.date, dwelling_held_on: t.date },
  ['disposal_day'],
);

const noteTables = [lossLimit, substantialShareholding, shortLease, nonResidentLand] as const;

const narration = {
  acquisition_month: t.month,
  enhancement_month: t.optional(t.month),
  factor_for_shares: t.optional(t.decimal(6, 4)),
  freeze: rowOf(indexationFreeze),
  short_holding: rowOf(shortHolding),
  loss_limit: rowOf(lossLimit),
  substantial_shareholding: rowOf(substantialShareholding),
  short_lease: rowOf(shortLease),
  non_resident_land: rowOf(nonResidentLand),
};

/** The gain or loss on one disposal by a company. Source: TCGA 1992 ss37B, 38, 53, 54, 110; Finance Act 2018 s26. */
function calculate(given: Inputs, run: GainsRun) {
  const { sba_claimed, acquisition_date, enhancement_date, disposal_date } = given;
  const counted = run.decide(disposalConsideration, { sba_claimed, nothing: zero });
  const added = counted === 'sale_price_and_allowance' ? sba_claimed : zero;
  const consideration = run.step('consideration', given.proceeds.add(added));
  const base = run.step('acquisition_total', given.acquisition_cost.add(given.acquisition_costs));
  const improvement = given.enhancement_cost ?? zero;
  const costs = run.step('allowable_costs', sum([base, improvement, given.disposal_costs]));
  const unindexed = run.step('unindexed_gain', consideration.sub(costs));

  const acquisition = calculateIndexation('acquisition', acquisition_date, base, given, run);
  const enhancement =
    enhancement_date === null
      ? null
      : calculateIndexation('enhancement', enhancement_date, improvement, given, run);
  const enhancementRise = enhancement?.rise ?? zero;
  const available = run.step('indexation_available', acquisition.rise.add(enhancementRise));
  const allowance = run.step('indexation_given', allowanceGiven(available, unindexed));

  const indexed = unindexed.sub(allowance);
  const outcome = run.decide(gainOrLoss, {
    unindexed_gain: unindexed,
    indexed_gain: indexed,
    nothing: zero,
  });
  if (outcome === 'loss') run.step('allowable_loss', costs.sub(consideration));
  else run.step('chargeable_gain', unindexed.sub(allowance));
  return {
    data: {
      consideration,
      sba_added: added,
      allowable_costs: costs,
      unindexed_gain: unindexed,
      indexation_end_month:
        acquisition.outcome === 'too_late' ? null : endOfIndexation(disposal_date, run).month,
      rpi_acquisition: acquisition.indexAtSpending,
      rpi_end: acquisition.indexAtEnd,
      rpi_enhancement: enhancement?.indexAtSpending ?? null,
      indexation_factor_acquisition: acquisition.factor,
      indexation_factor_enhancement: enhancement?.factor ?? null,
      indexation_acquisition: acquisition.rise,
      indexation_enhancement: enhancementRise,
      indexation_available: available,
      indexation_given: allowance,
      indexation_restricted: allowance.compare(available) < 0,
      chargeable_gain: isPositive(indexed) ? indexed : zero,
      allowable_loss: isNegative(indexed) ? indexed.neg() : zero,
      outcome,
    },
    narration: narrate(given, acquisition, run),
  };
}

function narrate(given: Inputs, { outcome, factor }: ReturnType<typeof calculateIndexation>, rates: Rates) {
  const { disposal_date, acquisition_date, enhancement_date } = given;
  const day = { disposal_day: disposal_date };
  const isShares = given.asset_type === 'shares';
  const loss = rates.table(lossLimit).on(day);
  const rebasing = isShares ? null : rates.table(nonResidentLand).find(day);
  return {
    acquisition_month: acquisition_date,
    enhancement_month: enhancement_date,
    factor_for_shares: isShares ? factor : null,
    freeze: rates.table(indexationFreeze).find(day),
    short_holding: outcome === 'short_holding' ? rates.table(shortHolding).on(day) : null,
    loss_limit: disposal_date < loss.from_day ? loss : null,
    substantial_shareholding: isShares ? rates.table(substantialShareholding).find(day) : null,
    short_lease: isShares ? null : rates.table(shortLease).on(day),
    non_resident_land: rebasing !== null && acquisition_date <= rebasing.held_on ? rebasing : null,
  };
}

/** The retail prices index from the purchase to the last month that counts. Source: TCGA 1992 s54. */
export default calculator({
  key: 'chargeable-gains',
  inputs,
  tables: [retailPricesIndex, indexationFreeze, shortHolding, ...noteTables],
  horizon: [indexationFreeze],
  decisions: [indexableSpending, indexationFactor, disposalConsideration, gainOrLoss],
  checkFacts: {
    first_covered_day: firstDayFact(retailPricesIndex),
    first_unindexed_day: newest(indexationFreeze, 'none_for_spending_from'),
    short_lease_years: newest(shortLease, 'years'),
    nothing: { type: t.money, needs: [], of: () => zero },
  },
  outputs,
  steps,
  narration,
  calculate,
  returns: returnFigures(
    inputs,
    outputs,
    { disposal_date: t.date, gain: t.money, loss: t.money },
    (given, data) => [
      { disposal_date: given.disposal_date, gain: data.chargeable_gain, loss: data.allowable_loss },
    ],
  ),
});
