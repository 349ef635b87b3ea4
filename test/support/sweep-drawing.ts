import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { SweepChart } from '../../src/web/pages/further/sweep-chart.tsx';
import { corners, type Drawing, type DrawnChart, drawn, type Shape } from './svg.ts';

type Props = Parameters<typeof SweepChart>[0];

/** The chart of a sweep over these values. */
export function sweepOf(
  ys: readonly (readonly [x: number, y: number])[],
  more: Partial<Props> = {},
): DrawnChart {
  const props: Props = {
    input: 'Taxable profits',
    figure: 'Tax to pay',
    points: ys.map(([x, y]) => ({ x, y })),
    isOfDays: false,
    thresholds: [],
    showX: (x) => `£${x}`,
    tick: String,
    rows: ys.map(([x, y]) => [`£${x}`, String(y)]),
    ...more,
  };
  const found = drawn(renderToString(h(SweepChart, props)));
  if (found === null) throw new Error('there is no chart');
  return found;
}

/** The ticks beside the curve: what each says, where its rule goes across, and its label. */
export function ticksOf(drawing: Drawing): { said: string; y: number; label: Shape }[] {
  const rules = drawing.all('path', 'rule').map((rule) => corners(rule)[0]?.[1] ?? 0);
  const labels = drawing.all('text', 'soft').slice(0, rules.length);
  return labels.map((label, index) => ({ said: label.text, y: rules[index] ?? 0, label }));
}

/** The corners of the only line of a class. */
export const only = (drawing: Drawing, ofClass: string): [x: number, y: number][] => {
  const [path, another] = drawing.all('path', ofClass);
  if (path === undefined || another !== undefined) throw new Error(`there is not one ${ofClass}`);
  return corners(path);
};
