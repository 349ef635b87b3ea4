import type { VNode } from 'preact';
import type { ChartSource } from './chart.tsx';
import { DeadlinesChart, LoanChart } from './deadlines.tsx';
import { EffectiveRateChart } from './effective-rate.tsx';
import { InterestChart } from './interest-steps.tsx';
import { PoolsChart } from './pools.tsx';
import { RetailPricesChart } from './retail-prices.tsx';
import { SizeLimitsChart } from './size-limits.tsx';

const CHARTS: Readonly<Record<string, (source: ChartSource) => VNode | null>> = {
  'corporation-tax': EffectiveRateChart,
  deadlines: DeadlinesChart,
  'late-penalty': InterestChart,
  'directors-loan': LoanChart,
  'capital-allowances': PoolsChart,
  'chargeable-gains': RetailPricesChart,
  'company-size': SizeLimitsChart,
  'long-period': DeadlinesChart,
};

/** The chart of a result; nothing when there is nothing to see. */
export function ResultChart(source: ChartSource): VNode | null {
  return CHARTS[source.run.tool]?.(source) ?? null;
}
