import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { VNode } from 'preact';
import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { InputField } from '../../engine/inputs/field.ts';
import { jsonNumber } from '../../engine/texts/format.ts';
import { html } from '../../http/markup.ts';
import { type Amount, fromPence } from '../../law/amounts.ts';
import { axisOf, type Axis as OperationAxis } from '../../operations/axis.ts';
import { finish } from '../../operations/operation.ts';
import { runAt } from '../../operations/sweep.ts';
import { Axis, BaseLine, type PlotArea } from './axis.tsx';
import { AsTable, Chart, type ChartSource } from './chart.tsx';
import { at, percent, pounds } from './numbers.ts';

interface Point {
  readonly profits: number;
  /** In percent. */
  readonly rate: number;
}

/** Where the curve is calculated. */
interface Place {
  readonly profits: number;
  /** Whether the table has it too. */
  readonly isTabled: boolean;
}

interface Curve {
  readonly points: readonly (Place & Point)[];
  /** The taxable profits that reach the limits. */
  readonly lower: number;
  readonly upper: number;
  readonly here: Point;
}

/** What the data of a result say of each part of its period. */
interface PartOfPeriod {
  readonly days: number;
  readonly lower_limit: number | null;
  readonly upper_limit: number | null;
}

/**
 * Where between the limits the curve is calculated, in twenty-fourths of the way: close together near the
 * lower limit, where it bends most, so that no line between two points leaves it by a pixel.
 */
const STEPS = 24;
const PLACES = [0, 1, 2, 3, 4, 6, 8, 10, 14, 18, 22, 24];
/** Those that the table shows: every sixth of the way, from a twelfth on. */
const TABLED = new Set([2, 6, 10, 14, 18, 22]);

/**
 * The effective rate against profits, a sweep over them; null for a period without limits, where it is
 * level. One calculation for each point of the curve, other than the result's own.
 */
export function EffectiveRateChart({ service, calculation, run }: ChartSource) {
  const data = run.result.data as {
    taxable_profits: number;
    augmented_profits: number;
    effective_rate: number;
    period_days: number;
    financial_years: readonly PartOfPeriod[];
  };
  const distributions = data.augmented_profits - data.taxable_profits;
  // A part has its share of the profits by days, and distributions count towards its limits.
  const reaching = (limit: 'lower_limit' | 'upper_limit'): number[] =>
    data.financial_years.flatMap(({ days, [limit]: amount }) =>
      amount === null ? [] : [Math.max(0, (amount * data.period_days) / days - distributions)],
    );
  const [lower, upper] = [Math.min(...reaching('lower_limit')), Math.max(...reaching('upper_limit'))];
  if (!Number.isFinite(lower) || upper <= 0) return null;
  const last =
    data.taxable_profits <= 2 * upper ? Math.max(1.3 * upper, 1.1 * data.taxable_profits) : 1.5 * upper;
  const between = PLACES.map((place) => ({
    profits: lower + ((upper - lower) * place) / STEPS,
    isTabled: TABLED.has(place),
  }));
  const ends = [last / 100, last].map((profits) => ({ profits, isTabled: true }));
  const places = [...ends, ...between]
    .filter(({ profits }) => profits > 0)
    .sort((a, b) => a.profits - b.profits);
  const axis = profitsAxis(service.calculator(run.tool) as LoadedCalculator);
  const penceOf = (amount: number): number => Math.round(amount * 100);
  const own = penceOf(data.taxable_profits);
  const points: (Place & Point)[] = [];
  const runs = runAt(
    axis,
    places.map(({ profits }) => penceOf(profits)),
    (_, pence) =>
      pence === own ? calculation.outcome : calculation.outcomeWith({ taxable_profits: fromPence(pence) }),
    (_, { data: { effective_rate } }) => {
      const rate = 100 * jsonNumber(effective_rate as Amount, 6);
      const { profits, isTabled } = places[points.length] as Place;
      points.push({ profits, isTabled, rate });
    },
  );
  finish(runs);
  const here = { profits: data.taxable_profits, rate: data.effective_rate };
  return EffectiveRate({ points, lower, upper, here });
}

function profitsAxis({ schema }: LoadedCalculator): OperationAxis {
  const field = schema.fields.find(({ name }) => name === 'taxable_profits') as InputField;
  return axisOf(field) as OperationAxis;
}

function EffectiveRate(curve: Curve): VNode {
  const { points, lower, upper, here } = curve;
  const [first, last] = [points[0], points.at(-1)] as [Point, Point];
  const shown = points.filter(({ isTabled }) => isTabled);
  const own = here.profits === 0 ? '' : ` Yours of ${pounds(here.profits)} bear ${percent(here.rate)}.`;
  return Chart({
    id: 'effective-rate',
    title: 'Where this period stands',
    isBeside: true,
    caption: `The effective rate goes from ${percent(first.rate)} for the smallest profits to ${percent(last.rate)} for large ones. Taxable profits of ${pounds(Math.round(lower))} and ${pounds(Math.round(upper))} reach the limits of this period.${own}`,
    draw: (width) => draw(curve, width),
    children: AsTable({
      head: ['Taxable profits', 'Effective rate'],
      rows: shown.map(({ profits, rate }) => [pounds(Math.round(profits)), percent(rate)]),
    }),
  });
}

function draw({ points, lower, upper, here }: Curve, width: number) {
  const height = 236;
  const area = { left: 46, right: width - 14, top: 50, bottom: height - 58 };
  const { left, right, top, bottom } = area;
  const [first, last] = [points[0], points.at(-1)] as [Point, Point];
  const rates = points.map(({ rate }) => rate);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const x = scaleLinear([0, last.profits], [left, right]);
  const y = scaleLinear([Math.floor(least) - 1, Math.ceil(most) + 1], [bottom, top]);
  const path = line<Point>(
    (point) => at(x(point.profits)),
    (point) => at(y(point.rate)),
  );
  const start: Point = { profits: 0, rate: first.rate };
  const limits = [lower, upper].map((limit, index) => {
    const across = at(x(limit));
    const name = index === 0 ? 'Lower limit' : 'Upper limit';
    return limit === 0
      ? null
      : html`
        <g>
          <path class="limit" d="M${across} ${top}V${bottom}"></path>
          <text class="soft" x="${across}" y="${bottom + 17}" text-anchor="middle">${name}</text>
          <text x="${across}" y="${bottom + 33}" text-anchor="middle">${pounds(Math.round(limit))}</text>
        </g>
      `;
  });
  const rateAxis = Axis({ side: 'left', area, scale: y, ticks: y.ticks(4), label: (rate) => `${rate}%` });
  const drawing = html`
    <g>
      <text class="soft" x="4" y="14">Effective rate</text>
      ${rateAxis}
      ${limits}
      <text class="soft" x="${right}" y="${height - 6}" text-anchor="end">Taxable profits</text>
      ${BaseLine({ area })}
      <path class="curve" d="${path([start, ...points])}"></path>
      ${marked({ here, area, x: at(x(here.profits)), y: at(y(here.rate)) })}
    </g>
  `;
  return { height, drawing };
}

interface Marked {
  readonly here: Point;
  readonly area: PlotArea;
  readonly x: number;
  readonly y: number;
}

/** Where the result stands; an arrow where that is beyond the scale, and nothing without profits, which bear no rate. */
function marked({ here, area: { left, right, top, bottom }, x, y }: Marked): VNode | null {
  if (here.profits === 0) return null;
  if (x > right) {
    const arrow = `M${right - 12} ${y - 6}L${right} ${y}L${right - 12} ${y + 6}Z`;
    return html`
      <g>
        <path class="arrow" d="${arrow}"></path>
        <text class="mark" x="${right}" y="${top - 18}" text-anchor="end">
          ${`You are beyond this, at ${pounds(here.profits)}: ${percent(here.rate)}`}
        </text>
      </g>
    `;
  }
  const share = (x - left) / (right - left);
  const anchor = share < 0.4 ? 'start' : share > 0.6 ? 'end' : 'middle';
  return html`
    <g>
      <path class="here" d="M${x} ${top - 10}V${bottom}"></path>
      <circle class="dot" cx="${x}" cy="${y}" r="6"></circle>
      <text class="mark" x="${x}" y="${top - 18}" text-anchor="${anchor}">
        ${`You are here: ${percent(here.rate)}`}
      </text>
    </g>
  `;
}
