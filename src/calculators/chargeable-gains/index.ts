import { calculator } from '../../engine/calculator.ts';
import { formula, pounds } from '../../engine/formula.ts';
import { money } from '../../engine/values.ts';
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
import { lines, published } from './published.ts';
import { disposalConsideration, gainOrLoss, gainsTables, lawOfDisposal, shortLease } from './terms.ts';

export default calculator({
  key: 'chargeable-gains',
  inputs: {
    asset_type: ASSET_TYPES,
    acquisition_date: 'day',
    acquisition_cost: 'amount',
    acquisition_costs: 'amount',
    enhancement_date: 'day or none',
    enhancement_cost: 'amount or none',
    sba_claimed: 'amount',
    disposal_date: 'day',
    proceeds: 'amount',
    disposal_costs: 'amount',
  },
  tables: [retailPricesIndex, indexationFreeze, shortHolding, ...gainsTables],
  decisions: [indexableSpending, indexationFactor, disposalConsideration, gainOrLoss],
  checkFacts: {
    first_covered_day: {
      kind: 'day',
      needs: [],
      of: (_, rates) => rates.table(retailPricesIndex).firstDay,
    },
    first_unindexed_day: {
      kind: 'day',
      needs: [],
      of: (_, rates) => rates.table(indexationFreeze).newest().none_for_spending_from,
    },
    short_lease_years: {
      kind: 'count',
      needs: [],
      of: (_, rates) => Number(rates.table(shortLease).newest().years.n),
    },
    nothing: { kind: 'amount', needs: [], of: () => zero },
  },
  published,
  lines,

  calculate(given, run) {
    const { trace } = run;
    const { asset_type, proceeds, sba_claimed, disposal_date, disposal_costs } = given;
    const disposal: Disposal = {
      assetType: asset_type,
      on: disposal_date,
      daysHeld: disposal_date - given.acquisition_date,
    };
    const counted = run.decide(disposalConsideration, { sba_claimed, nothing: zero });
    const added = counted === 'sale_price_and_allowance' ? sba_claimed : zero;
    const consideration = proceeds.add(added);
    trace.step('consideration', money, consideration, () => formula`${pounds(proceeds)} + ${pounds(added)}`);
    const base = given.acquisition_cost.add(given.acquisition_costs);
    trace.step(
      'acquisition_total',
      money,
      base,
      () => formula`${pounds(given.acquisition_cost)} + ${pounds(given.acquisition_costs)}`,
    );
    const improvement = given.enhancement_cost ?? zero;
    const costs = sum([base, improvement, disposal_costs]);
    trace.step(
      'allowable_costs',
      money,
      costs,
      () => formula`${pounds(base)} + ${pounds(improvement)} + ${pounds(disposal_costs)}`,
    );
    const unindexed = consideration.sub(costs);
    trace.step(
      'unindexed_gain',
      money,
      unindexed,
      () => formula`${pounds(consideration)} − ${pounds(costs)}`,
    );

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
    trace.step(
      'indexation_available',
      money,
      available,
      () => formula`${pounds(acquisition.rise)} + ${pounds(enhancementRise)}`,
    );
    const allowance = allowanceGiven(available, unindexed);
    trace.step(
      'indexation_given',
      money,
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
      trace.step(
        'allowable_loss',
        money,
        indexed.neg(),
        () => formula`${pounds(costs)} − ${pounds(consideration)}`,
      );
    } else {
      trace.step(
        'chargeable_gain',
        money,
        indexed,
        () => formula`${pounds(unindexed)} − ${pounds(allowance)}`,
      );
    }

    const end = endOfIndexation(disposal_date, run);
    const isIndexed = acquisition.outcome !== 'too_late';
    const restricted = allowance.compare(available) < 0;
    const { checkedUntil } = run.table(indexationFreeze);
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
      words: {
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
        checked_until: disposal_date > checkedUntil ? checkedUntil : null,
      },
    };
  },
});
