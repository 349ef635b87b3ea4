import type { Calculation } from '../../engine/result.ts';
import { boolean, date, jsonWriter, money, percent, type ValueTypes } from '../../engine/values.ts';
import { type Amount, isNegative, isPositive, sum, zero } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { recordsOf, sheetOf } from '../boxes/answer.ts';
import { boxesByNumber } from '../boxes/sheet.ts';
import { scheduleColumn } from './pools.ts';

function amountOf({ outcome }: Calculation, key: string): Amount {
  return (outcome.data as Readonly<Record<string, Amount>>)[key] ?? zero;
}

function dayOf({ read }: Calculation, key: 'period_start' | 'period_end'): Day {
  return read.values[key] as Day;
}

/** The totals of all periods, and values for the sentences of the answer. */
export function poolResult(periods: readonly Calculation[]) {
  const total = (key: string): Amount => sum(periods.map((each) => amountOf(each, key)));
  const [first, last] = [periods[0] as Calculation, periods.at(-1) as Calculation];
  const nets = periods.map((each) => ({
    period_end: dayOf(each, 'period_end'),
    net: amountOf(each, 'net_deduction'),
  }));
  const most = nets.reduce((best, each) => (each.net.compare(best.net) > 0 ? each : best));
  return {
    data: {
      total_allowances: total('total_allowances'),
      total_balancing_charges: total('total_balancing_charges'),
      total_net_deduction: total('net_deduction'),
      main_pool_carried_forward: amountOf(last, 'main_pool_carried_forward'),
      special_pool_carried_forward: amountOf(last, 'special_pool_carried_forward'),
    },
    narration: {
      periods: periods.length,
      first_start: dayOf(first, 'period_start'),
      last_end: dayOf(last, 'period_end'),
      most:
        isPositive(most.net) && periods.length > 1
          ? [{ period_end: most.period_end, net_deduction: most.net }]
          : [],
      added: nets
        .filter(({ net }) => isNegative(net))
        .map(({ period_end, net }) => ({ period_end, amount: net.neg() })),
      is_single: periods.length === 1,
    },
  };
}

const COLUMN: ValueTypes = {
  period_start: date,
  period_end: date,
  main_brought_forward: money,
  main_additions: money,
  main_disposals: money,
  main_writing_down: money,
  main_written_off: boolean,
  main_balancing_charge: money,
  main_carried_forward: money,
  special_brought_forward: money,
  special_joining: money,
  special_additions: money,
  special_writing_down: money,
  special_after: money,
  special_waiting: money,
  special_carried_forward: money,
  annual_investment_allowance: money,
  first_year_allowances: money,
  writing_down_allowances: money,
  full_expensing_balancing_charge: money,
  total_allowances: money,
  total_balancing_charges: money,
  net_deduction: money,
  main_rate_percent: percent(),
};

const writeColumn = jsonWriter(COLUMN);

/** The lists of `data`: each period's own result, and the schedule with a column for each. */
export function poolLists(periods: readonly Calculation[], service: Service) {
  return {
    periods: periods.map((each) => ({
      ...each.data(),
      boxes: boxesByNumber(
        sheetOf(service, [recordsOf(service, each)], 'trade').returns.flatMap(({ boxes }) => boxes),
      ),
      workings: each.workings().lines,
    })),
    schedule: periods.map((each, index) =>
      writeColumn({
        period_start: dayOf(each, 'period_start'),
        period_end: dayOf(each, 'period_end'),
        ...scheduleColumn(each, periods[index - 1] ?? null),
      }),
    ),
  };
}
