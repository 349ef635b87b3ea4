import { scaleLinear } from 'd3-scale';
import type { PublishedRow, PublishedSeries } from '../../api/rates/rate-tables.ts';
import { type Day, partsOf } from '../../law/calendar.ts';
import { Axis, BaseLine, yearTicks } from './axis.tsx';
import { Chart, isNarrow } from './chart.tsx';
import { at, dateOf, dayOfData } from './numbers.ts';

interface Point {
  readonly from: number;
  /** Null while there is no such value. */
  readonly value: number | null;
}

/** Literals that a chart can show: `£50,000`, `19%`, `250`. */
const NUMBER = /^£?([\d,]+(?:\.\d+)?)%?$/;

/** As wide as a digit of an axis is with the widest of fonts, in pixels. */
const DIGIT = 8.5;

/** How one column of a series changed over time, as steps; null when it never did. */
export function RateHistory({ series, column, id }: { series: PublishedSeries; column: string; id: string }) {
  const points = series.rows.map(({ from, values }): Point => {
    const digits = NUMBER.exec(values[column] ?? '')?.[1];
    return { from: dayOfData(from), value: digits === undefined ? null : Number(digits.replaceAll(',', '')) };
  });
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (new Set(known).size < 2) return null;
  const [first, last] = [series.rows[0], series.rows.at(-1)] as [PublishedRow, PublishedRow];
  const written = series.rows.map(({ values }) => values[column]).join(' ');
  const unit = /[£%]/.exec(written)?.[0] ?? '';
  return (
    <Chart
      id={id}
      title={`${titleOf(series, column)} over time`}
      heading="h3"
      caption={`From ${dateOf(first.from)} to ${dateOf(last.from)}: ${first.values[column] ?? 'none'} in the first row, ${last.values[column] ?? 'none'} in the newest. The table below has every step.`}
      draw={(width) => draw(points, dayOfData(series.enacted_until), unit, width)}
    >
      {null}
    </Chart>
  );
}

/** What is drawn, told apart from all else on its page. */
function titleOf({ name, title, columns, column_titles }: PublishedSeries, column: string): string {
  if (name !== null && Object.keys(columns).length === 1) return title;
  const named = column_titles[column] ?? column;
  return name === null ? named : `${title}: ${named.charAt(0).toLowerCase()}${named.slice(1)}`;
}

function draw(points: readonly Point[], enactedUntil: number, unit: string, width: number) {
  const height = isNarrow(width) ? 200 : 230;
  const [{ from: first }, { from: newest }] = [points[0], points.at(-1)] as [Point, Point];
  // The last value holds on; a little of it shows even where the table was checked no further.
  const end = Math.max(enactedUntil, newest + (newest - first) * 0.04);
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const label = (tick: number): string =>
    unit === '£' ? `£${tick.toLocaleString('en-GB')}` : `${tick.toLocaleString('en-GB')}${unit}`;
  const [top, bottom] = [16, height - 30];
  const y = scaleLinear([0, Math.max(...values) * 1.1 || 1], [bottom, top]);
  const longest = Math.max(...y.ticks(4).map((tick) => label(tick).length));
  const area = { left: 14 + longest * DIGIT, right: width - 14, top, bottom };
  const x = scaleLinear([first, end], [area.left, area.right]);
  let path = '';
  let isDrawing = false;
  points.forEach(({ from, value }, index) => {
    const next = points[index + 1]?.from ?? end;
    if (value !== null) path += `${isDrawing ? 'L' : 'M'}${at(x(from))} ${at(y(value))}H${at(x(next))}`;
    isDrawing = value !== null;
  });
  const years = yearTicks(x, isNarrow(width) ? 4 : 8);
  const drawing = (
    <g>
      <Axis side="left" area={area} scale={y} ticks={y.ticks(4)} label={label} />
      <BaseLine area={area} />
      <Axis
        side="bottom"
        area={area}
        scale={x}
        ticks={years.filter((day) => x(day) <= area.right - 16)}
        label={(day) => String(partsOf(day as Day).year)}
      />
      <path class="curve" d={path} />
    </g>
  );
  return { height, drawing };
}
