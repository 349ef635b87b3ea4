import { scaleLinear } from 'd3-scale';
import { Axis, BaseLine, EndLabels } from './axis.tsx';
import { AsTable, Chart, type ChartSource, isNarrow } from './chart.tsx';
import { at, dateOf, dayOfData, percent, pounds } from './numbers.ts';

interface InterestPeriod {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly rate: number;
  readonly interest: number;
}

/** The rate of interest over the days charged; null when none are. */
export function InterestChart({ run }: ChartSource) {
  const periods = run.result.data.interest_periods as readonly InterestPeriod[];
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = periods.reduce((total, period) => total + period.days, 0);
  const rates = [...new Set(periods.map(({ rate }) => rate))];
  const span = `${dateOf(first.from)} to ${dateOf(last.to)}`;
  return (
    <Chart
      id="interest"
      title="The days that bear interest"
      caption={`${days.toLocaleString('en-GB')} ${days === 1 ? 'day is' : 'days are'} charged, ${span}, at ${rates.length === 1 ? percent(first.rate) : `rates from ${percent(Math.min(...rates))} to ${percent(Math.max(...rates))}`}. The shaded area is the interest.`}
      draw={(width) => draw(periods, width)}
    >
      <AsTable
        head={['From and to', 'Days', 'Rate', 'Interest']}
        rows={periods.map(({ from, to, days, rate, interest }) => [
          `${dateOf(from)} to ${dateOf(to)}`,
          String(days),
          percent(rate),
          pounds(interest),
        ])}
      />
    </Chart>
  );
}

/** Widths of a step from which its rate and its days are written into the chart. */
const LEAST_LABELLED = 44;
const LEAST_COUNTED = 62;

/** Neighbouring periods of one rate as one step; interest parts them where a leap year begins or ends. */
function stepsOf(periods: readonly InterestPeriod[]): Omit<InterestPeriod, 'interest'>[] {
  const steps: Omit<InterestPeriod, 'interest'>[] = [];
  for (const { from, to, days, rate } of periods) {
    const last = steps.at(-1);
    if (last?.rate === rate) Object.assign(last, { to, days: last.days + days });
    else steps.push({ from, to, days, rate });
  }
  return steps;
}

function draw(periods: readonly InterestPeriod[], width: number) {
  const height = isNarrow(width) ? 230 : 260;
  const area = { left: 46, right: width - 14, top: 24, bottom: height - 32 };
  const [first, last] = [periods[0], periods.at(-1)] as [InterestPeriod, InterestPeriod];
  const [start, end] = [dayOfData(first.from), dayOfData(last.to) + 1];
  const x = scaleLinear([start, end], [area.left, area.right]);
  const y = scaleLinear([0, Math.max(...periods.map(({ rate }) => rate)) * 1.15], [area.bottom, area.top]);
  const steps = stepsOf(periods).map((step) => ({
    ...step,
    x0: at(x(dayOfData(step.from))),
    x1: at(x(dayOfData(step.to) + 1)),
    y: at(y(step.rate)),
  }));
  const outline = steps
    .map(({ x0, x1, y: level }, index) => `${index === 0 ? 'M' : 'L'}${x0} ${level}H${x1}`)
    .join('');
  const drawing = (
    <g>
      <Axis side="left" area={area} scale={y} ticks={y.ticks(4)} label={(rate) => `${rate}%`} />
      <path class="area" d={`${outline}V${area.bottom}H${area.left}Z`} />
      <path class="curve" d={outline} />
      <BaseLine area={area} />
      {steps.map(({ from, rate, days, x0, x1, y: level }) => {
        const middle = at((x0 + x1) / 2);
        // A label needs room of its own; the table has them all.
        return x1 - x0 < LEAST_LABELLED ? null : (
          <g key={from}>
            <text class="strong" x={middle} y={level - 8} text-anchor="middle">
              {percent(rate)}
            </text>
            {x1 - x0 < LEAST_COUNTED ? null : (
              <text class="soft" x={middle} y={level + 20} text-anchor="middle">
                {days === 1 ? '1 day' : `${days} days`}
              </text>
            )}
          </g>
        );
      })}
      <EndLabels area={area} first={dateOf(first.from)} last={dateOf(last.to)} />
    </g>
  );
  return { height, drawing };
}
