import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Day } from '../../../law/calendar.ts';
import { Axis, BaseLine, EndLabels, yearTicks } from '../../charts/axis.tsx';
import { AsTable, Chart, isNarrow } from '../../charts/chart.tsx';
import { at } from '../../charts/numbers.ts';

/** A figure at each value of an input, as numbers that can be drawn; days are numbers too. */
export interface SweepCurve {
  readonly input: string;
  readonly figure: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly isOfDays: boolean;
  /** Where the outcome of a decision changes. */
  readonly thresholds: readonly number[];
  readonly showX: (x: number) => string;
  /** What stands beside the ticks of the figure. */
  readonly tick: (y: number) => string;
}

/** The curve of a figure with its thresholds, and the same as a table. */
export function SweepChart(props: SweepCurve & { readonly rows: readonly (readonly string[])[] }) {
  const { input, figure, points, thresholds, showX, rows } = props;
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0];
  const marks = thresholds.length === 0 ? '' : ' Dashed lines stand where a decision has another outcome.';
  return (
    <Chart
      id="sweep"
      heading="h4"
      title={`${figure} by ${input}`}
      caption={`${figure} for ${input} from ${showX(first)} to ${showX(last)}.${marks}`}
      draw={(width) => draw(props, width)}
    >
      <AsTable head={[input, figure]} rows={rows} />
    </Chart>
  );
}

function draw({ points, thresholds, isOfDays, showX, tick }: SweepCurve, width: number) {
  const height = isNarrow(width) ? 250 : 300;
  const ys = points.map(({ y }) => y);
  const [least, most] = [Math.min(...ys), Math.max(...ys)];
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  // Half a unit beyond a level line keeps it off the edges.
  const y = scaleLinear(least === most ? [least - 0.5, most + 0.5] : [least, most], [height - 40, 20]).nice(
    4,
  );
  const ticks =
    isOfDays && most - least > 400
      ? yearTicks(y, 4)
      : y.ticks(4).filter(isOfDays ? Number.isInteger : () => true);
  const left = 16 + 7.2 * Math.max(...ticks.map((one) => tick(one).length), 1);
  const area = { left, right: width - 14, top: 20, bottom: height - 40 };
  const x = scaleLinear([first, Math.max(last, first + 1)], [area.left, area.right]);
  const path = line<SweepCurve['points'][number]>(
    (point) => at(x(point.x)),
    (point) => at(y(point.y)),
  );
  const drawing = (
    <g>
      <Axis side="left" area={area} scale={y} ticks={ticks as Day[]} label={tick} />
      {thresholds.map((one) => (
        <path key={one} class="limit" d={`M${at(x(one))} ${area.top}V${area.bottom}`} />
      ))}
      <BaseLine area={area} />
      <path class="curve" d={path(points) ?? ''} />
      <EndLabels area={area} first={showX(first)} last={showX(last)} />
    </g>
  );
  return { height, drawing };
}
