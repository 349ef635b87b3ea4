import { decision } from '../../engine/decisions/decision.ts';
import { date, enumOf, money, optional, type Values } from '../../engine/values.ts';
import { isNegative, isPositive, sum, zero } from '../../law/amounts.ts';
import { allowanceGiven } from '../../law/indexation.ts';
import { type GainsRun, OUTCOMES } from './figures.ts';
import { ASSET_TYPES, type Disposal, endOfIndexation, indexationOf } from './indexation.ts';
import { narrate } from './narration.ts';

export const inputs = {
  asset_type: enumOf(...ASSET_TYPES),
  /** Days of contracts, not of completion (TCGA 1992 s28). */
  acquisition_date: date,
  /** In pounds, like all amounts. */
  acquisition_cost: money,
  acquisition_costs: money,
  enhancement_date: optional(date),
  enhancement_cost: optional(money),
  sba_claimed: money,
  disposal_date: date,
  proceeds: money,
  disposal_costs: money,
} as const;

export type Inputs = Values<typeof inputs>;

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

/** The gain or loss on one disposal by a company. Source: TCGA 1992 ss37B, 38, 53, 54, 110; Finance Act 2018 s26. */
export function calculate(given: Inputs, run: GainsRun) {
  const { asset_type, proceeds, sba_claimed, disposal_date, disposal_costs } = given;
  const counted = run.decide(disposalConsideration, { sba_claimed, nothing: zero });
  const added = counted === 'sale_price_and_allowance' ? sba_claimed : zero;
  const consideration = run.step.consideration(proceeds.add(added));
  const base = run.step.acquisition_total(given.acquisition_cost.add(given.acquisition_costs));
  const improvement = given.enhancement_cost ?? zero;
  const costs = run.step.allowable_costs(sum([base, improvement, disposal_costs]));
  const unindexed = run.step.unindexed_gain(consideration.sub(costs));

  const disposal: Disposal = {
    assetType: asset_type,
    on: disposal_date,
    daysHeld: disposal_date - given.acquisition_date,
  };
  const acquisition = indexationOf(
    { name: 'acquisition', on: given.acquisition_date, amount: base },
    disposal,
    run,
  );
  const enhancement =
    given.enhancement_date === null
      ? null
      : indexationOf({ name: 'enhancement', on: given.enhancement_date, amount: improvement }, disposal, run);
  const enhancementRise = enhancement?.rise ?? zero;
  const available = run.step.indexation_available(acquisition.rise.add(enhancementRise));
  const allowance = run.step.indexation_given(allowanceGiven(available, unindexed));

  const indexed = unindexed.sub(allowance);
  const outcome = run.decide(gainOrLoss, {
    unindexed_gain: unindexed,
    indexed_gain: indexed,
    nothing: zero,
  });
  if (outcome === 'loss') {
    run.step.allowable_loss(costs.sub(consideration));
  } else {
    run.step.chargeable_gain(unindexed.sub(allowance));
  }
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
    narration: narrate({ acquisition, ...given }, run),
  };
}
