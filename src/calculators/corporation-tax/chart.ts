import type { Mark } from '../../engine/chart.ts';
import { type Amount, fraction, isNegative, larger, smaller, toPenny, zero } from '../../law/amounts.ts';
import type { Figures } from './figures.ts';

/**
 * The taxable profits that reach the limits: each part of the period has its share of the profits by days,
 * and exempt distributions count towards its limits. Source: CTA 2010 s18D; CTA 2009 s8(5).
 */
export function profitsAtLimits(_: unknown, data: Figures): Mark[] {
  const distributions = data.augmented_profits.sub(data.taxable_profits);
  const reaching = (
    name: 'lower_limit' | 'upper_limit',
    choose: (a: Amount, b: Amount) => Amount,
  ): Mark[] => {
    const found = data.financial_years.flatMap(({ days, [name]: limit }) => {
      if (limit === null) return [];
      const at = limit.mul(fraction(data.period_days, days)).sub(distributions);
      return [toPenny(isNegative(at) ? zero : at)];
    });
    return found.length === 0 ? [] : [{ name, at: found.reduce(choose) }];
  };
  return [...reaching('lower_limit', smaller), ...reaching('upper_limit', larger)];
}
