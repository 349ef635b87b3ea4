import { calculator } from '../../engine/calculator.ts';
import { formula, pounds } from '../../engine/formula.ts';
import { date, enumOf, integer, money, optional } from '../../engine/values.ts';
import { isNegative, isPositive, sum, zero } from '../../law/amounts.ts';
import { allowanceGiven } from '../../law/indexation.ts';
import {
  ASSET_TYPES,
  type Disposal,
  endOfIndexation,
  indexableSpending,
  indexationFactor,
  indexationFreeze,
  indexationOf,
  retailPricesIndex,
  shortHolding,
  shortHoldingDays,
} from './indexation.ts';
import { narration, outputs, steps } from './published.ts';
import { disposalConsideration, gainOrLoss, gainsTables, lawOfDisposal, shortLease } from './terms.ts';

export default calculator({
  key: 'chargeable-gains',
  inputs: {
    asset_type: enumOf(...ASSET_TYPES),
    acquisition_date: date,
    acquisition_cost: money,
    acquisition_costs: money,
    enhancement_date: optional(date),
    enhancement_cost: optional(money),
    sba_claimed: money,
    disposal_date: date,
    proceeds: money,
    disposal_costs: money,
  },
  tables: [retailPricesIndex, indexationFreeze, shortHolding, ...gainsTables],
  horizon: [indexationFreeze],
  decisions: [indexableSpending, indexationFactor, disposalConsideration, gainOrLoss],
  checkFacts: {
    first_covered_day: {
      type: date,
      needs: [],
      of: (_, rates) => rates.table(retailPricesIndex).firstDay,
    },
    first_unindexed_day: {
      type: date,
      needs: [],
      of: (_, rates) => rates.table(indexationFreeze).newest().none_for_spending_from,
    },
    short_lease_years: {
      type: integer,
      needs: [],
      of: (_, rates) => rates.table(shortLease).newest().years,
    },
    nothing: { type: money, needs: [], of: () => zero },
  },
  outputs,
  steps,
  narration,

  calculate(given, run) {
    const { asset_type, proceeds, sba_claimed, disposal_date, disposal_costs } = given;
    const disposal: Disposal = {
      assetType: asset_type,
      on: disposal_date,
      daysHeld: disposal_date - given.acquisition_date,
    };
    const counted = run.decide(disposalConsideration, { sba_claimed, nothing: zero });
    const added = counted === 'sale_price_and_allowance' ? sba_claimed : zero;
    const consideration = proceeds.add(added);
    run.step('consideration', consideration, () => formula`${pounds(proceeds)} + ${pounds(added)}`);
    const base = given.acquisition_cost.add(given.acquisition_costs);
    run.step(
      'acquisition_total',
      base,
      () => formula`${pounds(given.acquisition_cost)} + ${pounds(given.acquisition_costs)}`,
    );
    const improvement = given.enhancement_cost ?? zero;
    const costs = sum([base, improvement, disposal_costs]);
    run.step(
      'allowable_costs',
      costs,
      () => formula`${pounds(base)} + ${pounds(improvement)} + ${pounds(disposal_costs)}`,
    );
    const unindexed = consideration.sub(costs);
    run.step('unindexed_gain', unindexed, () => formula`${pounds(consideration)} − ${pounds(costs)}`);

    const acquisition = indexationOf(
      { name: 'acquisition', on: given.acquisition_date, amount: base },
      disposal,
      run,
    );
    const enhancement =
      given.enhancement_date === null
        ? null
        : indexationOf(
            { name: 'enhancement', on: given.enhancement_date, amount: improvement },
            disposal,
            run,
          );
    const enhancementRise = enhancement?.rise ?? zero;
    const available = acquisition.rise.add(enhancementRise);
    run.step(
      'indexation_available',
      available,
      () => formula`${pounds(acquisition.rise)} + ${pounds(enhancementRise)}`,
    );
    const allowance = allowanceGiven(available, unindexed);
    run.step(
      'indexation_given',
      allowance,
      () => formula`larger of(${pounds(zero)}, smaller of(${pounds(available)}, ${pounds(unindexed)}))`,
    );
    const indexed = unindexed.sub(allowance);
    const outcome = run.decide(gainOrLoss, {
      unindexed_gain: unindexed,
      indexed_gain: indexed,
      nothing: zero,
    });
    if (outcome === 'loss') {
      run.step('allowable_loss', indexed.neg(), () => formula`${pounds(costs)} − ${pounds(consideration)}`);
    } else {
      run.step('chargeable_gain', indexed, () => formula`${pounds(unindexed)} − ${pounds(allowance)}`);
    }

    const end = endOfIndexation(disposal_date, run);
    const isIndexed = acquisition.outcome !== 'too_late';
    const restricted = allowance.compare(available) < 0;
    return {
      data: {
        consideration,
        sba_added: added,
        allowable_costs: costs,
        unindexed_gain: unindexed,
        indexation_end_month: isIndexed ? end.month : null,
        rpi_acquisition: acquisition.indexAtSpending,
        rpi_end: acquisition.indexAtEnd,
        rpi_enhancement: enhancement?.indexAtSpending ?? null,
        indexation_factor_acquisition: acquisition.factor,
        indexation_factor_enhancement: enhancement?.factor ?? null,
        indexation_acquisition: acquisition.rise,
        indexation_enhancement: enhancementRise,
        indexation_available: available,
        indexation_given: allowance,
        indexation_restricted: restricted,
        chargeable_gain: isPositive(indexed) ? indexed : zero,
        allowable_loss: isNegative(indexed) ? indexed.neg() : zero,
        outcome,
      },
      narration: {
        asset_type,
        disposal_day: disposal_date,
        acquisition_month: given.acquisition_date,
        enhancement_month: given.enhancement_date,
        indexation_of_acquisition: acquisition.outcome,
        indexation_of_enhancement: enhancement?.outcome ?? null,
        factor_for_shares: asset_type === 'shares' ? acquisition.factor : null,
        allowance_arises: isPositive(available),
        allowance_limited: restricted || outcome === 'loss',
        sba_counts: isPositive(added),
        unindexed_selling_costs: isIndexed && isPositive(disposal_costs),
        last_index_month: end.noneForSpendingFrom === null ? null : end.month,
        no_indexation_from: end.noneForSpendingFrom,
        short_holding_days:
          acquisition.outcome === 'short_holding' ? shortHoldingDays(disposal_date, run) : null,
        ...lawOfDisposal(asset_type, disposal_date, run),
      },
    };
  },
});
