import { scaleLinear } from 'd3-scale';
import { area as areaUnder, line } from 'd3-shape';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { InvalidInput } from '../../engine/inputs/invalid-input.ts';
import { jsonNumber } from '../../engine/texts/format.ts';
import type { Amount } from '../../law/amounts.ts';
import { axesOf, type Axis as OperationAxis } from '../../operations/axis.ts';
import { finish } from '../../operations/operation.ts';
import { runAt } from '../../operations/sweep.ts';
import { Axis, BaseLine } from './axis.tsx';
import { AsTable, Chart, type ChartSource } from './chart.tsx';
import { at, percent, pounds } from './numbers.ts';

interface Point {
  readonly profits: number;
  /** In percent. */
  readonly rate: number;
}

interface Curve {
  readonly points: readonly Point[];
  readonly lower: number;
  readonly upper: number;
  readonly here: Point;
}

/** Steps between the limits, where the curve bends. */
const STEPS = 24;

/**
 * The effective rate against profits, a sweep over them; null for a year without limits, where it is
 * level. One calculation for each point of the curve, other than the result's own.
 */
export function EffectiveRateChart({ service, calculation, run, given }: ChartSource) {
  const data = run.result.data as {
    taxable_profits: number;
    effective_rate: number;
    lower_limit: number | null;
    upper_limit: number | null;
  };
  const { lower_limit: lower, upper_limit: upper } = data;
  if (lower === null || upper === null) return null;
  const last =
    data.taxable_profits <= 2 * upper ? Math.max(1.3 * upper, 1.1 * data.taxable_profits) : 1.5 * upper;
  const between = Array.from({ length: STEPS + 1 }, (_, step) => lower + ((upper - lower) * step) / STEPS);
  const profits = [last / 100, lower / 2, ...between, last].sort((a, b) => a - b);
  const axis = profitsAxis(service.calculator(run.tool) as LoadedCalculator);
  const placeOf = (amount: number): number => axis.read(amount.toFixed(2)) as number;
  const own = placeOf(data.taxable_profits);
  const points: Point[] = [];
  const runs = runAt(
    axis,
    profits.map(placeOf),
    (replaced) =>
      replaced.taxable_profits === axis.text(own)
        ? calculation
        : service.calculate(run.tool, { ...given, ...replaced }, 'ignored'),
    (_, found) => {
      if (found instanceof InvalidInput) throw found;
      const { effective_rate } = found.outcome.data;
      const rate = 100 * jsonNumber(effective_rate as Amount, 6);
      points.push({ profits: profits[points.length] as number, rate });
    },
  );
  finish(runs);
  const here = { profits: data.taxable_profits, rate: data.effective_rate };
  return <EffectiveRate points={points} lower={lower} upper={upper} here={here} />;
}

function profitsAxis({ schema }: LoadedCalculator): OperationAxis {
  return axesOf(schema).find(({ field }) => field.name === 'taxable_profits') as OperationAxis;
}

function EffectiveRate(curve: Curve) {
  const { points, lower, upper, here } = curve;
  const [first, last] = [points[0], points.at(-1)];
  // One below the limits, the limits, three between them, and one above.
  const shown = points.filter(
    (_, index) => index === 1 || index % (STEPS / 4) === 2 || index === points.length - 1,
  );
  return (
    <Chart
      id="effective-rate"
      title="Where this period stands"
      caption={`The effective rate climbs from ${percent(first?.rate ?? 0)} for small profits to ${percent(last?.rate ?? 0)} for large ones. The limits of this period are ${pounds(lower)} and ${pounds(upper)}; profits of ${pounds(here.profits)} bear ${percent(here.rate)}.`}
      draw={(width) => draw(curve, width)}
    >
      <AsTable
        head={['Taxable profits', 'Effective rate']}
        rows={shown.map(({ profits, rate }) => [pounds(Math.round(profits)), percent(rate)])}
      />
    </Chart>
  );
}

function draw({ points, lower, upper, here }: Curve, width: number) {
  const height = width < 500 ? 250 : 300;
  const area = { left: 46, right: width - 14, top: 44, bottom: height - 46 };
  const { left, right, top, bottom } = area;
  const last = points.at(-1)?.profits ?? 1;
  const rates = [...points.map(({ rate }) => rate), here.rate];
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const x = scaleLinear([0, last], [left, right]).clamp(true);
  const y = scaleLinear([Math.floor(least) - 1, Math.ceil(most) + 1], [bottom, top]);
  const path = line<Point>(
    (point) => at(x(point.profits)),
    (point) => at(y(point.rate)),
  );
  const under = areaUnder<Point>(
    (point) => at(x(point.profits)),
    bottom,
    (point) => at(y(point.rate)),
  );
  const level: Point[] = [{ profits: 0, rate: points[0]?.rate ?? 0 }, ...points];
  const hereX = at(x(here.profits));
  const share = (hereX - left) / (right - left);
  const anchor = share < 0.4 ? 'start' : share > 0.6 ? 'end' : 'middle';
  const beyond = here.profits > last ? ' →' : '';
  const drawing = (
    <g>
      <Axis side="left" area={area} scale={y} ticks={y.ticks(4)} label={(rate) => `${rate}%`} />
      <path class="area" d={under(level) ?? ''} />
      {[lower, upper].map((limit, index) => (
        <g key={limit}>
          <path class="limit" d={`M${at(x(limit))} ${top}V${bottom}`} />
          <text class="soft" x={at(x(limit))} y={bottom + 19} text-anchor="middle">
            {index === 0 ? 'Lower limit' : 'Upper limit'}
          </text>
          <text x={at(x(limit))} y={bottom + 36} text-anchor="middle">
            {pounds(Math.round(limit))}
          </text>
        </g>
      ))}
      <BaseLine area={area} />
      <path class="curve" d={path(level) ?? ''} />
      <path class="here" d={`M${hereX} ${top - 16}V${bottom}`} />
      <circle class="dot" cx={hereX} cy={at(y(here.rate))} r="6" />
      <text class="mark" x={hereX} y={top - 24} text-anchor={anchor}>
        {`You are here: ${percent(here.rate)}${beyond}`}
      </text>
    </g>
  );
  return { height, drawing };
}
