import { fullExpensingRate } from '../../calculators/capital-allowances/rates.ts';
import type { Rates } from '../../engine/calculator.ts';
import { Calculation } from '../../engine/result.ts';
import { money, percent } from '../../engine/values.ts';
import { type Amount, isNegative, isPositive, larger, sum, zero } from '../../law/amounts.ts';
import { type Day, isoDay } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { filledBoxes } from '../boxes/answer.ts';
import type { RowCall } from '../rows/row-call.ts';
import { PERIODS, readChain } from './read-periods.ts';

const POOLS = [
  ['main_pool_brought_forward', 'main_pool_carried_forward'],
  ['special_pool_brought_forward', 'special_pool_carried_forward'],
] as const;

/**
 * The allowances of consecutive periods, each with the pools carried forward from the last; records
 * errors, and returns null if there are any. Source: CAA 2001 ss53 to 59.
 */
export function carryPools(call: RowCall, rates: Rates): readonly Calculation[] | null {
  readChain(call, rates.table(fullExpensingRate).firstDay, rates);
  const calculations: Calculation[] = [];
  let carried: Readonly<Record<string, unknown>> | null = null;
  for (const { index, input: sent } of call.rows(PERIODS)) {
    const at = (field: string) => ({ table: PERIODS, row: index, field });
    const brought: Record<string, unknown> = {};
    for (const [input, output] of POOLS) {
      const isGiven = ![undefined, null, ''].includes(sent[input] as null);
      if (index > 0 && isGiven) call.fault(at(input), 'brought_forward_later');
      brought[input] = index === 0 ? sent[input] : (carried?.[output] ?? 0);
    }
    const result = call.service.calculate('capital-allowances', { ...sent, ...brought });
    if (result instanceof Calculation) {
      calculations.push(result);
      // Carry forward what the return shows, rounded to the penny.
      const shown = POOLS.map(([, output]) => [output, money.json(amountIn(result, output))]);
      carried = Object.fromEntries(shown);
    } else {
      for (const [field, message] of result.messages) call.faultSaid(at(field), message);
      carried = null;
    }
  }
  return call.isFaulty ? null : calculations;
}

function amountIn({ outcome }: Calculation, key: string): Amount {
  return (outcome.data as Readonly<Record<string, Amount>>)[key] ?? zero;
}

function dayIn({ read }: Calculation, key: 'period_start' | 'period_end'): Day {
  return read.values[key] as Day;
}

export function poolResult(periods: readonly Calculation[]) {
  const total = (key: string): Amount => sum(periods.map((each) => amountIn(each, key)));
  const net = total('net_deduction');
  const [first, last] = [periods[0] as Calculation, periods.at(-1) as Calculation];
  const nets = periods.map((each) => ({
    period_end: dayIn(each, 'period_end'),
    net_deduction: amountIn(each, 'net_deduction'),
  }));
  const most = nets.reduce((best, each) =>
    each.net_deduction.compare(best.net_deduction) > 0 ? each : best,
  );
  return {
    data: {
      total_allowances: total('total_allowances'),
      total_balancing_charges: total('total_balancing_charges'),
      total_net_deduction: net,
      main_pool_carried_forward: amountIn(last, 'main_pool_carried_forward'),
      special_pool_carried_forward: amountIn(last, 'special_pool_carried_forward'),
    },
    narration: {
      net_addition: larger(net.neg(), zero),
      periods: periods.length,
      first_start: dayIn(first, 'period_start'),
      last_end: dayIn(last, 'period_end'),
      most: isPositive(most.net_deduction) && periods.length > 1 ? [most] : [],
      added: nets.flatMap(({ net_deduction: net, period_end }) =>
        isNegative(net) ? [{ period_end, amount: net.neg() }] : [],
      ),
      is_single: periods.length === 1,
    },
  };
}

/** The lists of `data`: each period's own result, and the schedule that an accountant files, by period. */
export function poolLists(periods: readonly Calculation[], service: Service) {
  return {
    periods: periods.map((each) => ({
      ...each.data(),
      boxes: filledBoxes(service, each)[0],
      workings: each.workings().lines,
    })),
    schedule: periods.map((each, index) => scheduleColumn(each, periods[index - 1] ?? null)),
  };
}

/** A period's column, in pounds; additions exclude what was allowed in full. */
function scheduleColumn(period: Calculation, before: Calculation | null) {
  const data = (key: string): Amount => amountIn(period, key);
  const input = (key: string): Amount => (period.read.values[key] as Amount | undefined) ?? zero;
  const pounds = (value: Amount) => money.json(value);
  const [mainBrought, disposals] = [input('main_pool_brought_forward'), input('main_pool_disposals')];
  const [mainAllowance, charge] = [data('main_pool_wda'), data('main_pool_balancing_charge')];
  const mainCarried = data('main_pool_carried_forward');
  const additions = mainCarried.add(mainAllowance).sub(charge).add(disposals).sub(mainBrought);
  const specialBrought = input('special_pool_brought_forward');
  const specialDisposals = input('special_pool_disposals');
  const [specialAllowance, specialAfter] = [data('special_pool_wda'), data('special_pool_after_wda')];
  const specialCharge = data('special_pool_balancing_charge');
  const specialAdditions = specialAfter
    .add(specialAllowance)
    .sub(specialCharge)
    .add(specialDisposals)
    .sub(specialBrought);
  const firstYear = ['full_expensing', 'special_rate_fya', 'zero_emission_car_fya'].map(data);
  return {
    period_start: isoDay(dayIn(period, 'period_start')),
    period_end: isoDay(dayIn(period, 'period_end')),
    main_brought_forward: pounds(mainBrought),
    main_additions: pounds(larger(additions, zero)),
    main_disposals: pounds(disposals),
    main_writing_down: pounds(mainAllowance),
    main_written_off: period.outcome.data.main_pool_small_pool_write_off === true,
    main_balancing_charge: pounds(charge),
    main_carried_forward: pounds(mainCarried),
    special_brought_forward: pounds(specialBrought),
    special_joining: pounds(before === null ? zero : amountIn(before, 'special_pool_fya_balance')),
    special_additions: pounds(specialAdditions),
    special_disposals: pounds(specialDisposals),
    special_writing_down: pounds(specialAllowance),
    special_balancing_charge: pounds(specialCharge),
    special_after: pounds(specialAfter),
    special_waiting: pounds(data('special_pool_fya_balance')),
    special_carried_forward: pounds(data('special_pool_carried_forward')),
    annual_investment_allowance: pounds(data('aia_used')),
    first_year_allowances: pounds(sum(firstYear)),
    writing_down_allowances: pounds(mainAllowance.add(specialAllowance)),
    full_expensing_balancing_charge: pounds(data('full_expensing_balancing_charge')),
    total_allowances: pounds(data('total_allowances')),
    total_balancing_charges: pounds(data('total_balancing_charges')),
    net_deduction: pounds(data('net_deduction')),
    main_rate_percent: percent().json(data('main_pool_rate_percent')),
  };
}
