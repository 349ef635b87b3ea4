import { fullExpensingRate } from '../../calculators/capital-allowances/rates.ts';
import type { Rates } from '../../engine/calculator.ts';
import { Calculation } from '../../engine/result.ts';
import { money } from '../../engine/values.ts';
import { type Amount, larger, sum, zero } from '../../law/amounts.ts';
import type { RowCall } from '../rows/row-call.ts';
import { PERIODS, readChain } from './chain.ts';

/** Amounts of one period by their keys in `data` of capital-allowances. */
type Data = Readonly<Record<string, Amount>>;

/** One column of the schedule that an accountant files, in pounds. */
export interface ScheduleColumn {
  readonly main_brought_forward: Amount;
  readonly main_additions: Amount;
  readonly main_disposals: Amount;
  readonly main_writing_down: Amount;
  readonly main_written_off: boolean;
  readonly main_balancing_charge: Amount;
  readonly main_carried_forward: Amount;
  readonly special_brought_forward: Amount;
  readonly special_joining: Amount;
  readonly special_additions: Amount;
  readonly special_writing_down: Amount;
  readonly special_after: Amount;
  readonly special_waiting: Amount;
  readonly special_carried_forward: Amount;
  readonly annual_investment_allowance: Amount;
  readonly first_year_allowances: Amount;
  readonly writing_down_allowances: Amount;
  readonly full_expensing_balancing_charge: Amount;
  readonly total_allowances: Amount;
  readonly total_balancing_charges: Amount;
  readonly net_deduction: Amount;
  readonly main_rate_percent: Amount;
}

const KEY = 'capital-allowances';
const POOLS = [
  ['main_pool_brought_forward', 'main_pool_carried_forward'],
  ['special_pool_brought_forward', 'special_pool_carried_forward'],
] as const;

/**
 * The allowances of consecutive periods, each with the pools carried forward from the last; notes
 * faults, and returns null if there are any. Source: CAA 2001 ss53 to 59.
 */
export function carryPools(call: RowCall, rates: Rates): readonly Calculation[] | null {
  readChain(call, rates.table(fullExpensingRate).firstDay, rates);
  const found: Calculation[] = [];
  let carried: Readonly<Record<string, unknown>> | null = null;
  for (const { index, given } of call.rows(PERIODS)) {
    const brought: Record<string, unknown> = {};
    for (const [input, output] of POOLS) {
      const place = { table: PERIODS, row: index, field: input };
      if (index > 0 && given[input] !== undefined && given[input] !== null && given[input] !== '') {
        call.fault(place, 'brought_forward_later');
      }
      brought[input] = index === 0 ? given[input] : (carried?.[output] ?? 0);
    }
    const result = call.service.calculate(KEY, { ...given, ...brought });
    if (result instanceof Calculation) {
      found.push(result);
      // Carry forward what the return shows, rounded to the penny.
      carried = Object.fromEntries(
        POOLS.map(([, output]) => [output, money.json(result.outcome.data[output] as Amount)]),
      );
    } else {
      for (const [field, message] of result.faults)
        call.faultSaid({ table: PERIODS, row: index, field }, message);
      carried = null;
    }
  }
  return call.isFaulty ? null : found;
}

/** A period's schedule; its additions exclude what was allowed in full. */
export function scheduleColumn(calculation: Calculation, before: Calculation | null): ScheduleColumn {
  const data = calculation.outcome.data as Data;
  const inputs = calculation.read.values as Data;
  const amount = (from: Data, key: string): Amount => from[key] ?? zero;
  const main = {
    brought: amount(inputs, 'main_pool_brought_forward'),
    disposals: amount(inputs, 'main_pool_disposals'),
    writingDown: amount(data, 'main_pool_wda'),
    charge: amount(data, 'main_pool_balancing_charge'),
    carried: amount(data, 'main_pool_carried_forward'),
  };
  const special = {
    brought: amount(inputs, 'special_pool_brought_forward'),
    writingDown: amount(data, 'special_pool_wda'),
    after: amount(data, 'special_pool_after_wda'),
  };
  const mainAdditions = main.carried
    .add(main.writingDown)
    .sub(main.charge)
    .add(main.disposals)
    .sub(main.brought);
  return {
    main_brought_forward: main.brought,
    main_additions: larger(mainAdditions, zero),
    main_disposals: main.disposals,
    main_writing_down: main.writingDown,
    main_written_off: calculation.outcome.data.main_pool_small_pool_write_off === true,
    main_balancing_charge: main.charge,
    main_carried_forward: main.carried,
    special_brought_forward: special.brought,
    special_joining: before === null ? zero : amount(before.outcome.data as Data, 'special_pool_fya_balance'),
    special_additions: special.after.add(special.writingDown).sub(special.brought),
    special_writing_down: special.writingDown,
    special_after: special.after,
    special_waiting: amount(data, 'special_pool_fya_balance'),
    special_carried_forward: amount(data, 'special_pool_carried_forward'),
    annual_investment_allowance: amount(data, 'aia_used'),
    first_year_allowances: sum(
      ['full_expensing', 'special_rate_fya', 'zero_emission_car_fya'].map((key) => amount(data, key)),
    ),
    writing_down_allowances: main.writingDown.add(special.writingDown),
    full_expensing_balancing_charge: amount(data, 'full_expensing_balancing_charge'),
    total_allowances: amount(data, 'total_allowances'),
    total_balancing_charges: amount(data, 'total_balancing_charges'),
    net_deduction: amount(data, 'net_deduction'),
    main_rate_percent: amount(data, 'main_pool_rate_percent'),
  };
}
