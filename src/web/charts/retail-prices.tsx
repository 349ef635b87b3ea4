import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Cell } from '../../engine/rates/table.ts';
import { jsonNumber, monthText } from '../../engine/texts/format.ts';
import type { Amount } from '../../law/amounts.ts';
import { type Day, partsOf } from '../../law/calendar.ts';
import { monthOf } from '../../law/indexation.ts';
import { Axis, BaseLine, EndLabels } from './axis.tsx';
import { AsTable, Chart, type ChartSource, isNarrow } from './chart.tsx';
import { at, dayOfData } from './numbers.ts';
import { PointMarks } from './point-marks.tsx';

interface Point {
  readonly month: Day;
  readonly index: number;
}

interface Mark extends Point {
  readonly label: string;
}

const TABLE = 'retail-prices-index/index';

/** More points than this are too fine to see. */
const MOST_POINTS = 90;

/** The retail prices index from purchase to the last month that counts; null when no indexation arises. */
export function RetailPricesChart({ service, run }: ChartSource) {
  const { rpi_acquisition, rpi_end, rpi_enhancement, indexation_end_month } = run.result.data;
  const table = [...service.rates.tables.values()].find(({ name }) => name === TABLE);
  if (table === undefined || rpi_acquisition == null || rpi_end == null) return null;
  const bought = monthOf(dayOfData(String(run.input.acquisition_date)));
  const sold = monthOf(dayOfData(String(run.input.disposal_date)));
  const end = dayOfData(`${indexation_end_month}-01`);
  const points: Point[] = table.rows
    .filter(({ from }) => from >= bought && from <= end)
    .map(({ from, cells }) => ({ month: from, index: jsonNumber((cells.index as Cell).value as Amount, 1) }));
  if (points.length < 2) return null;
  const events: Mark[] = [{ label: 'Bought', month: bought, index: Number(rpi_acquisition) }];
  if (rpi_enhancement != null) {
    const improved = monthOf(dayOfData(String(run.input.enhancement_date)));
    events.push({ label: 'Improved', month: improved, index: Number(rpi_enhancement) });
  }
  events.push({ label: sold > end ? 'Indexation ends' : 'Sold', month: end, index: Number(rpi_end) });
  const marks = onePerMonth(events);
  const later =
    sold > end
      ? `, where indexation ends; the sale followed in ${monthText(sold)}`
      : ', the month of the sale';
  return (
    <Chart
      id="prices"
      title="Retail prices while the asset was held"
      caption={`The retail prices index went from ${Number(rpi_acquisition).toFixed(1)} in ${monthText(bought)} to ${Number(rpi_end).toFixed(1)} in ${monthText(end)}${later}.`}
      draw={(width) => draw(points, marks, sold, width)}
    >
      <AsTable
        head={['Month', 'Index']}
        rows={[
          ...marks.map(({ label, month, index }) => [
            `${monthText(month)} (${label.toLowerCase()})`,
            index.toFixed(1),
          ]),
          ...points
            .filter(({ month }) => partsOf(month).month === 1)
            .map(({ month, index }) => [monthText(month), index.toFixed(1)]),
        ]}
      />
    </Chart>
  );
}

/** What happened in one month, at one place of the chart, is said in one label. */
function onePerMonth(events: readonly Mark[]): Mark[] {
  const marks: Mark[] = [];
  for (const event of events) {
    const last = marks.at(-1);
    if (last?.month !== event.month) marks.push({ ...event });
    else Object.assign(last, { label: `${last.label} and ${event.label.toLowerCase()}` });
  }
  return marks;
}

function draw(points: readonly Point[], marks: readonly Mark[], sold: Day, width: number) {
  const height = isNarrow(width) ? 240 : 290;
  const area = { left: 42, right: width - 14, top: 40, bottom: height - 32 };
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  const x = scaleLinear([first.month, Math.max(last.month, sold)], [area.left, area.right]);
  const values = points.map(({ index }) => index);
  const y = scaleLinear(
    [Math.min(...values) * 0.95, Math.max(...values) * 1.02],
    [area.bottom, area.top],
  ).nice(4);
  const every = Math.ceil(points.length / MOST_POINTS);
  const kept = points.filter((point, index) => index % every === 0 || point === last);
  const path = line<Point>(
    ({ month }) => at(x(month)),
    ({ index }) => at(y(index)),
  );
  const drawing = (
    <g>
      <Axis side="left" area={area} scale={y} ticks={y.ticks(4)} />
      <BaseLine area={area} />
      {sold > last.month ? (
        <path class="limit" d={`M${at(x(last.month))} ${at(y(last.index))}H${area.right}`} />
      ) : null}
      <path class="curve" d={path(kept) as string} />
      <PointMarks
        area={area}
        marks={marks.map(({ label, month, index }) => ({
          x: at(x(month)),
          y: at(y(index)),
          label: `${label} ${index.toFixed(1)}`,
        }))}
      />
      <EndLabels
        area={area}
        first={monthText(first.month)}
        last={monthText(Math.max(last.month, sold) as Day)}
      />
    </g>
  );
  return { height, drawing };
}
