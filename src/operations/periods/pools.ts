import type { Figures, Inputs } from '../../calculators/capital-allowances/figures.ts';
import { resultTables } from '../../calculators/capital-allowances/rates.ts';
import type { Rates } from '../../engine/calculator.ts';
import { isSent } from '../../engine/inputs/read.ts';
import { Calculation } from '../../engine/result.ts';
import { money, percent } from '../../engine/values.ts';
import { type Amount, isNegative, isPositive, larger, sum, zero } from '../../law/amounts.ts';
import { boxesOfRecords, listRecords } from '../boxes/answer.ts';
import { writeLists } from '../row-data.ts';
import type { RowCall } from '../rows/row-call.ts';
import { at, PERIODS, readChain } from './read-periods.ts';

const POOLS = [
  ['main_pool_brought_forward', 'main_pool_carried_forward'],
  ['special_pool_brought_forward', 'special_pool_carried_forward'],
] as const;

/**
 * The allowances of consecutive periods, each with the pools carried forward from the last; records
 * errors, and returns null if there are any. Source: CAA 2001 ss53 to 59.
 */
function carryPools(call: RowCall, rates: Rates): readonly Calculation[] | null {
  readChain(call, rates.table(resultTables.fullExpensingRate).firstDay, rates);
  const calculations: Calculation[] = [];
  let carried: PoolFigures | null = null;
  for (const { index, input: sent } of call.rows(PERIODS)) {
    const brought: Record<string, unknown> = {};
    for (const [input, output] of POOLS) {
      if (index > 0 && isSent(sent[input])) call.reject(at(index, input), 'brought_forward_later');
      // What the return shows, rounded to the penny.
      brought[input] = index === 0 ? sent[input] : money.json(carried?.[output] ?? zero);
    }
    const result = call.service.calculate('capital-allowances', { ...sent, ...brought });
    carried = result instanceof Calculation ? figuresOf(result) : null;
    if (result instanceof Calculation) calculations.push(result);
    else for (const [field, message] of result.messages) call.addError(at(index, field), message);
  }
  return call.isRejected ? null : calculations;
}

/** The inputs and figures of a period. */
function figuresOf({ read, outcome }: Calculation) {
  return { ...(read.values as unknown as Inputs), ...(outcome.data as unknown as Figures) };
}

type PoolFigures = ReturnType<typeof figuresOf>;

/**
 * The sums of consecutive periods with their pools, and the lists of `data`: each period's own result, and the schedule
 * that an accountant files, by period. Null if there are errors.
 */
export function workOutPools(call: RowCall, rates: Rates) {
  const calculations = carryPools(call, rates);
  if (calculations === null) return null;
  const periods = calculations.map(figuresOf);
  const [first, last] = [periods[0] as PoolFigures, periods.at(-1) as PoolFigures];
  const net = sum(periods.map(({ net_deduction }) => net_deduction));
  const most = periods.reduce((best, each) =>
    each.net_deduction.compare(best.net_deduction) > 0 ? each : best,
  );
  const outcome = {
    data: {
      total_allowances: sum(periods.map(({ total_allowances }) => total_allowances)),
      total_balancing_charges: sum(periods.map(({ total_balancing_charges }) => total_balancing_charges)),
      total_net_deduction: net,
      main_pool_carried_forward: last.main_pool_carried_forward,
      special_pool_carried_forward: last.special_pool_carried_forward,
    },
    narration: {
      net_addition: larger(net.neg(), zero),
      periods: periods.length,
      first_start: first.period_start,
      last_end: last.period_end,
      most: isPositive(most.net_deduction) && periods.length > 1 ? [most] : [],
      added: periods.flatMap(({ net_deduction: net, period_end }) =>
        isNegative(net) ? [{ period_end, amount: net.neg() }] : [],
      ),
      is_single: periods.length === 1,
    },
  };
  const lists = writeLists<object>('pool-periods', {
    periods: calculations.map((each) => ({
      ...each.data(),
      boxes: boxesOfRecords(call.service, [listRecords(call.service, each)])[0],
      workings: each.workings().lines,
    })),
    schedule: periods.map((each, index) => scheduleColumn(each, periods[index - 1])),
  });
  return { outcome, lists };
}

/** A period's column; additions exclude what was allowed in full. */
function scheduleColumn(of: PoolFigures, before: PoolFigures | undefined) {
  const additions = (pool: 'main_pool' | 'special_pool', left: Amount): Amount => {
    const after = left.add(of[`${pool}_wda`]).sub(of[`${pool}_balancing_charge`]);
    return larger(after.add(of[`${pool}_disposals`]).sub(of[`${pool}_brought_forward`]), zero);
  };
  return {
    ...of,
    main_additions: additions('main_pool', of.main_pool_carried_forward),
    special_joining: before?.special_pool_fya_balance ?? zero,
    special_additions: additions('special_pool', of.special_pool_after_wda),
    first_year_allowances: sum([of.full_expensing, of.special_rate_fya, of.zero_emission_car_fya]),
    writing_down_allowances: of.main_pool_wda.add(of.special_pool_wda),
    main_rate_percent: percent().json(of.main_pool_rate_percent),
  };
}
