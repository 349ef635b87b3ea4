import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import type { Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { Bars } from './bars.tsx';
import { CurvePicture, PlainCurve } from './curve.tsx';
import { Days } from './days.tsx';
import { Scales } from './scales.tsx';
import { SeriesPicture } from './series.ts';
import { type Walked, walkOf } from './walk.ts';

/** What the pictures of a result are drawn from. */
export interface ChartSource {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly calculation: Calculation;
  /** The result of `calculation.textValues()`. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The path that links of the curve lead to, if that is another page. */
  readonly path?: string;
}

/** The curve below a result's headline; null if it has none. */
export function Curve({ service, loaded, calculation, values, path = '' }: ChartSource): Markup | null {
  const walk: Walked | null = walkOf(service, loaded, calculation);
  return walk === null ? null : CurvePicture({ loaded, walk, values, words: service.common.pages, path });
}

/** Just the curve, for a frame on another site; null if the result has none. */
export function SmallCurve({ service, loaded, calculation }: ChartSource): Markup | null {
  const walk = walkOf(service, loaded, calculation);
  return walk === null ? null : PlainCurve(walk, service.common.pages.you);
}

/** The other pictures that the calculator declares and this result has data for. */
export function Pictures({ service, loaded, calculation, values }: ChartSource): Markup[] {
  const { chart } = loaded.calculator;
  if (chart === undefined) return [];
  const say = (name: string): string => loaded.texts.chart[name]?.(values) ?? '';
  const [given, data] = [calculation.read.values as never, calculation.outcome.data as never];
  const words = { title: say('title'), caption: say('about'), say };
  const bars = chart.bars?.(given, data) ?? [];
  const scales = chart.scales?.(given, data) ?? [];
  const series = chart.series?.(given, data) ?? null;
  const spans = chart.days?.(given, data) ?? null;
  const { days, bars: barsTitle } = service.common.pages;
  return [
    bars.length === 0 ? null : Bars({ ...words, title: barsTitle, caption: '', parts: bars }),
    scales.length === 0 ? null : Scales({ ...words, scales }),
    series === null ? null : SeriesPicture({ ...words, series, service }),
    spans === null ? null : Days({ title: days, caption: '', spans, events: calculation.events() }),
  ].filter((one) => one !== null);
}
