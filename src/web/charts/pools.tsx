import { scaleLinear } from 'd3-scale';
import { NumberTable } from '../components/table.tsx';
import { Chart, type ChartSource, isNarrow } from './chart.tsx';
import { at, pounds } from './numbers.ts';

interface Part {
  readonly label: string;
  readonly fill: string;
  /** In pounds, one for each column. */
  readonly amounts: readonly number[];
}

const COLUMNS = ['Main rate', 'Special rate', 'New electric cars'] as const;

/** What became of the money spent and brought forward; null when there was none. */
export function PoolsChart({ run }: ChartSource) {
  const value = (name: string): number => Number(run.result.data[name]);
  const input = (name: string): number => Number(run.input[name] ?? 0);
  const disposals = Math.max(0, input('main_pool_disposals') - value('main_pool_balancing_charge'));
  const parts: Part[] = [
    {
      label: 'Annual investment allowance',
      fill: 'fill-a',
      amounts: [
        value('aia_used_main_plant') + value('aia_new_main_plant'),
        value('aia_used_special_rate') + value('aia_new_special_rate'),
        0,
      ],
    },
    {
      label: 'First-year allowances',
      fill: 'fill-b',
      amounts: [value('full_expensing'), value('special_rate_fya'), value('zero_emission_car_fya')],
    },
    {
      label: 'Writing-down allowance',
      fill: 'fill-c',
      amounts: [value('main_pool_wda'), value('special_pool_wda'), 0],
    },
    { label: 'Taken out by disposals', fill: 'fill-e', amounts: [disposals, 0, 0] },
    {
      label: 'Left for later periods',
      fill: 'fill-rest',
      amounts: [value('main_pool_carried_forward'), value('special_pool_carried_forward'), 0],
    },
  ];
  const totals = COLUMNS.map((_, column) =>
    parts.reduce((sum, { amounts }) => sum + (amounts[column] as number), 0),
  );
  const total = totals.reduce((sum, amount) => sum + amount, 0);
  if (total <= 0) return null;
  const used = COLUMNS.map((_, column) => column).filter((column) => (totals[column] as number) > 0);
  const shown = parts.filter(({ amounts }) => amounts.some((amount) => amount > 0));
  const deducted = parts
    .slice(0, 3)
    .flatMap(({ amounts }) => amounts)
    .reduce((sum, amount) => sum + amount, 0);
  return (
    <Chart
      id="pools"
      title="What happened to each pound"
      caption={`Of ${pounds(round(total))} spent or brought forward, ${pounds(round(deducted))} is deducted this period.`}
      draw={(width) => draw(used, shown, totals, width)}
    >
      <NumberTable
        head={['', ...used.map((column) => COLUMNS[column] as string)]}
        rows={shown.map(({ label, amounts }) => [
          label,
          ...used.map((column) => pounds(round(amounts[column] as number))),
        ])}
      />
    </Chart>
  );
}

/** Sums of pence in binary, back to pence. */
function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}

const ROW = 62;

function draw(used: readonly number[], parts: readonly Part[], totals: readonly number[], width: number) {
  const legendTop = ROW * used.length + 6;
  const perRow = isNarrow(width) ? 1 : 2;
  const drawing = (
    <g>
      {used.map((column, row) => {
        // Each bar is one pound: its parts are shares, whatever the amount.
        const x = scaleLinear([0, totals[column] as number], [0, width - 4]);
        let from = 2;
        return (
          <g key={column}>
            <text x="2" y={ROW * row + 16}>
              {COLUMNS[column]}
            </text>
            <text class="strong" x={width - 2} y={ROW * row + 16} text-anchor="end">
              {pounds(round(totals[column] as number))}
            </text>
            {parts.map(({ label, fill, amounts }) => {
              const size = x(amounts[column] as number);
              const start = from;
              from += size;
              return size <= 0 ? null : (
                <rect
                  key={label}
                  class={fill}
                  x={at(start)}
                  y={ROW * row + 25}
                  width={at(Math.max(1, size - 1))}
                  height="24"
                />
              );
            })}
          </g>
        );
      })}
      {parts.map(({ label, fill }, index) => {
        const left = 2 + (index % perRow) * (width / perRow);
        const y = legendTop + Math.floor(index / perRow) * 24;
        return (
          <g key={label}>
            <rect class={fill} x={left} y={y} width="14" height="14" rx="2" />
            <text x={left + 22} y={y + 12}>
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
  return { height: legendTop + Math.ceil(parts.length / perRow) * 24, drawing };
}
