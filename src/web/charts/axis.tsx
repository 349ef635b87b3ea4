import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { VNode } from 'preact';
import { html } from '../../http/markup.ts';
import { type Day, dayOf, partsOf } from '../../law/calendar.ts';
import { typeset } from '../typography.ts';
import { at } from './numbers.ts';

/** The part of a drawing that its data fill, in pixels; the labels of axes stand around it. */
export interface PlotArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface AxisProps {
  /** Where the labels stand; from the left and from the top a rule goes across the plot at each tick. */
  readonly side: 'left' | 'top' | 'bottom';
  readonly area: PlotArea;
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  readonly label?: (tick: number) => string;
}

export function Axis({ side, area, scale, ticks, label = String }: AxisProps): VNode {
  const placeOf = placesOn(area)[side];
  const drawn = ticks.map((tick) => {
    const { rule, x, y, anchor } = placeOf(at(scale(tick)));
    const text = html`
      <text class="soft" x="${x}" y="${y}" text-anchor="${anchor}">${typeset(label(tick))}</text>
    `;
    return rule === null ? text : html`<g><path class="rule" d="${rule}"></path>${text}</g>`;
  });
  return html`${drawn}`;
}

/** Where the rule and the label of a tick stand, by side: its place along the axis is the one argument. */
const placesOn = ({ left, right, top, bottom }: PlotArea) => ({
  left: (y: number) => ({ rule: `M${left} ${y}H${right}`, x: left - 8, y: y + 4, anchor: 'end' }),
  top: (x: number) => ({ rule: `M${x} ${top}V${bottom}`, x, y: top - 6, anchor: 'middle' }),
  bottom: (x: number) => ({ rule: null, x, y: bottom + 19, anchor: 'middle' }),
});

export function BaseLine({ area: { left, right, bottom } }: { area: PlotArea }): VNode {
  return html`<path class="axis" d="M${left} ${bottom}H${right}"></path>`;
}

/** What stands below the two ends of the base line. */
export function EndLabels({ area, first, last }: { area: PlotArea; first: string; last: string }): VNode {
  const y = area.bottom + 20;
  return html`
    <text class="soft" x="${area.left}" y="${y}">${typeset(first)}</text>
    <text class="soft" x="${area.right}" y="${y}" text-anchor="end">${typeset(last)}</text>
  `;
}

/** The first days of about as many years as asked for, among those of a scale of days. */
export function yearTicks(scale: ScaleLinear<number, number>, about: number): Day[] {
  const [first, last] = scale.domain() as [number, number];
  const years = [first, last].map((day) => partsOf(Math.round(day) as Day).year);
  return scaleLinear(years, years)
    .ticks(about)
    .filter(Number.isInteger)
    .map((year) => dayOf(year, 1, 1))
    .filter((day) => first <= day && day <= last);
}
