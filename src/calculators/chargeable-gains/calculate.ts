import type { Rates } from '../../engine/calculator.ts';
import { isNegative, isPositive, sum, zero } from '../../law/amounts.ts';
import { usableAllowance } from '../../law/indexation.ts';
import type { GainsRun, Inputs } from './figures.ts';
import { calculateIndexation, endOfIndexation } from './indexation.ts';
import { decisions, tables } from './rates.ts';

/** The gain or loss on one disposal by a company. Source: TCGA 1992 ss37B, 38, 53, 54, 110; Finance Act 2018 s26. */
export function calculate(inputs: Inputs, run: GainsRun) {
  const { sba_claimed, acquisition_date, enhancement_date, disposal_date } = inputs;
  const counted = run.decide(decisions.disposalConsideration, { sba_claimed, nothing: zero });
  const added = counted === 'sale_price_and_allowance' ? sba_claimed : zero;
  const consideration = run.step('consideration', inputs.proceeds.add(added));
  const base = run.step('acquisition_total', inputs.acquisition_cost.add(inputs.acquisition_costs));
  const improvement = inputs.enhancement_cost ?? zero;
  const costs = run.step('allowable_costs', sum([base, improvement, inputs.disposal_costs]));
  const unindexed = run.step('unindexed_gain', consideration.sub(costs));

  const acquisition = calculateIndexation('acquisition', acquisition_date, base, inputs, run);
  const enhancement =
    enhancement_date === null
      ? null
      : calculateIndexation('enhancement', enhancement_date, improvement, inputs, run);
  const enhancementRise = enhancement?.rise ?? zero;
  const available = run.step('indexation_available', acquisition.rise.add(enhancementRise));
  const allowance = run.step('indexation_given', usableAllowance(available, unindexed));

  const indexed = unindexed.sub(allowance);
  const outcome = run.decide(decisions.gainOrLoss, {
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
    narration: narrate(inputs, acquisition, run),
  };
}

function narrate(inputs: Inputs, { outcome, factor }: ReturnType<typeof calculateIndexation>, run: Rates) {
  const { disposal_date, acquisition_date, enhancement_date } = inputs;
  const day = { disposal_day: disposal_date };
  const isShares = inputs.asset_type === 'shares';
  const loss = run.table(tables.lossLimit).on(day);
  const rebasing = isShares ? null : run.table(tables.nonResidentLand).find(day);
  return {
    acquisition_month: acquisition_date,
    enhancement_month: enhancement_date,
    factor_for_shares: isShares ? factor : null,
    freeze: run.table(tables.indexationFreeze).find(day),
    short_holding: outcome === 'short_holding' ? run.table(tables.shortHolding).on(day) : null,
    loss_limit: disposal_date < loss.from_day ? loss : null,
    substantial_shareholding: isShares ? run.table(tables.substantialShareholding).find(day) : null,
    short_lease: isShares ? null : run.table(tables.shortLease).on(day),
    non_resident_land: rebasing !== null && acquisition_date <= rebasing.held_on ? rebasing : null,
  };
}
