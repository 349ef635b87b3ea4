import { calculator } from '../../engine/calculator.ts';
import type * as t from '../../engine/values.ts';
import { type Amount, fraction, larger, smaller, toPenny, zero } from '../../law/amounts.ts';
import { bankHolidays } from '../shared/payment-by.ts';
import { firstDayFact, lastDayUnder, newest } from '../shared/period-facts.ts';
import { timeLimits } from '../shared/time-limits.ts';
import { calculate } from './calculate.ts';
import { inputs, narration, outputs, steps } from './figures.ts';
import lossPeriods, { lossRelief } from './loss-periods.ts';
import { decisions, tables } from './rates.ts';
import { returnFigures, returnTypes } from './return-figures.ts';

/**
 * The taxable profits that reach the limits: each part of the period has its share of the profits by days,
 * and exempt distributions count towards its limits. Source: CTA 2010 s18D; CTA 2009 s8(5).
 */
function profitsAtLimits(_: unknown, data: t.Values<typeof outputs>): Amount[] {
  const distributions = data.augmented_profits.sub(data.taxable_profits);
  const reaching = (name: 'lower_limit' | 'upper_limit', choose: (a: Amount, b: Amount) => Amount) => {
    const limits = data.financial_years.flatMap(({ days, [name]: limit }) => {
      if (limit === null) return [];
      const at = limit.mul(fraction(data.period_days, days)).sub(distributions);
      return [toPenny(larger(at, zero))];
    });
    return limits.length === 0 ? [] : [limits.reduce(choose)];
  };
  return [...reaching('lower_limit', smaller), ...reaching('upper_limit', larger)];
}

export default calculator({
  key: 'corporation-tax',
  inputs,
  tables: [
    ...Object.values(tables),
    timeLimits.payment,
    timeLimits.filing,
    timeLimits.accountingPeriod,
    bankHolidays,
    lossRelief,
  ],
  horizon: [tables.rates],
  decisions: Object.values(decisions),
  checkFacts: {
    first_covered_day: firstDayFact(tables.rates),
    longest_period_months: newest(timeLimits.accountingPeriod, 'months'),
    last_possible_end: lastDayUnder(timeLimits.accountingPeriod, { first_day: 'period_start' }),
  },
  outputs,
  steps,
  narration,
  overRows: [lossPeriods],
  chart: {
    vary: 'taxable_profits',
    figure: 'effective_rate',
    rises: 'corporation_tax',
    marks: profitsAtLimits,
  },
  calculate,
  returns: { types: returnTypes, of: returnFigures },
});
