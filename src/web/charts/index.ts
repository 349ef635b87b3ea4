import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import type { Calculation } from '../../engine/result.ts';
import type { Markup } from '../../http/markup.ts';
import type { Service } from '../../service.ts';
import { CurvePicture, PlainCurve } from './curve.tsx';
import { Bars, Days, type Say, Scales, SeriesPicture } from './pictures.tsx';
import { planWalk } from './walk.ts';

/** What the pictures of a result are drawn from. */
export interface ChartSource {
  readonly service: Service;
  readonly loaded: LoadedCalculator;
  readonly calculation: Calculation;
  /** The result of `calculation.textValues()`. */
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * The curve below a result's headline, or its table of limits; null if it has neither.
 *
 * @param path where links of the curve lead, if that is another page.
 */
export function Curve(source: ChartSource, path = '', isExample = false): Markup | null {
  const { service, loaded, calculation, values } = source;
  const walk = planWalk(service, loaded, calculation);
  const words = service.common.pages;
  if (walk !== null) return CurvePicture({ loaded, walk, values, words, path, isExample });
  const [given, data] = [calculation.read.values as never, calculation.outcome.data as never];
  const scales = loaded.calculator.chart?.scales?.(given, data) ?? [];
  return scales.length === 0 ? null : Scales(scales, sayOf(loaded, values));
}

/** The words of a calculator's pictures. */
function sayOf({ texts }: LoadedCalculator, values: ChartSource['values']): Say {
  return (name) => texts.chart[name]?.(values) ?? '';
}

/** Just the curve, for a frame on another site; null if the result has none. */
export function SmallCurve({ service, loaded, calculation }: ChartSource): Markup | null {
  const walk = planWalk(service, loaded, calculation);
  return walk === null ? null : PlainCurve(walk, service.common.pages.you);
}

/** The other pictures that the calculator declares and this result has data for. */
export function Pictures({ service, loaded, calculation, values }: ChartSource): (Markup | null)[] {
  const { chart } = loaded.calculator;
  if (chart === undefined) return [];
  const say = sayOf(loaded, values);
  const [given, data] = [calculation.read.values as never, calculation.outcome.data as never];
  const bars = chart.bars?.(given, data) ?? [];
  const series = chart.series?.(given, data);
  const spans = chart.days?.(given, data);
  const words = service.common.pages;
  return [
    bars.length === 0 ? null : Bars(words.bars, bars, say),
    series == null ? null : SeriesPicture(series, service, say),
    spans == null ? null : Days(words, spans, calculation.events()),
  ];
}
