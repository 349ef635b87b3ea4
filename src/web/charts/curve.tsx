import { onceEach } from '../../engine/once.ts';
import { numberText } from '../../engine/texts/format.ts';
import { Fragment, h, type Markup } from '../../http/markup.ts';
import type { Day } from '../../law/calendar.ts';
import { pounds, shortDay } from '../components/print.ts';
import { withQuery } from '../components/snippets.tsx';
import type { PageResult } from '../pages/page-result.ts';
import { type CurveLine, findPlace, niceStep, type PlaceOnLine, printPlace, textOf } from './line.ts';

/**
 * The curve of a result, with the reader's place on it: links to where the law changes and, with the script, a slider.
 * Null if the result has none.
 *
 * @param path where its links lead, if that is another page, whose inputs are then an example.
 */
export function Curve(result: PageResult, path?: string): Markup | null {
  const place = findPlace(result);
  if (place === null) return null;
  const { line, here, nextPence } = place;
  const { field, isDay, marks, first, last } = line;
  const { title, next } = result.loaded.texts.chart;
  const others = marks.filter((mark) => mark !== here.place);
  return (
    <section class="curve-box" id="curve" aria-labelledby="curve-title">
      <h2 id="curve-title">{title?.(result.values)}</h2>
      {nextPence === null ? null : (
        <p class="curve-lead">
          <strong>{here.figure} overall</strong> · {numberText(nextPence, 2)}p {next?.(result.values)}
        </p>
      )}
      <div
        class="walk"
        data-input={field.name}
        data-kind={isDay ? 'date' : 'number'}
        data-min={textOf(field, first)}
        data-max={textOf(field, last)}
        data-step={isDay ? '1' : textOf(field, niceStep((last - first) / 400))}
        data-value={textOf(field, here.place)}
        data-label={field.title}
      >
        {drawing(place, path === undefined ? 'You' : printPlace(field, here.place))}
      </div>
      {others.length === 0 ? null : (
        <p class="try">
          {others.map((mark) => (
            <a
              href={`${withQuery(path ?? '', { ...result.inputs, [field.name]: textOf(field, mark) })}#curve`}
              rel="nofollow"
            >
              Try {printPlace(field, mark)}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** The drawing alone, for a frame on another site; null if the result has none. */
export function SmallCurve(result: PageResult): Markup | null {
  const place = findPlace(result);
  return place === null ? null : (
    <div class="curve-box">
      <p class="curve-title">{result.loaded.texts.chart.title?.(result.values)}</p>
      {drawing(place, 'You')}
    </div>
  );
}

/** The shares of the drawing's height between which the line runs; labels are above and below. */
const TOP = 16;
const BOTTOM = 88;
/** About the width of a letter as a share of the drawing's, on a phone. */
const LETTER = 2.4;

/** For screen readers, the figure at each mark. Positions are percentages, so text keeps its size at any width. */
function drawing({ line, here }: PlaceOnLine, whose: string): Markup {
  const { x, y, label, background } = drawScene(line);
  const at = Math.min(100, Math.max(0, x(here.place)));
  return (
    <svg class="plot" role="img" aria-label={label}>
      {background}
      <line class="here" x1={`${at}%`} x2={`${at}%`} y1="8%" y2={`${BOTTOM}%`} />
      <circle class="here" cx={`${at}%`} cy={`${Math.min(BOTTOM, Math.max(TOP, y(here.y)))}%`} r="6" />
      <text class="you" x={`${at}%`} y="8%" dy="-.3em" text-anchor={anchorAt(at)}>
        {`${whose}: ${here.figure}${here.place > line.last ? ' →' : ''}`}
      </text>
    </svg>
  );
}

/** What all results on a line share: its scales, and the line with its axes. */
interface Scene {
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
  readonly label: string;
  readonly background: Markup;
}

const drawScene = onceEach((line: CurveLine): Scene => {
  const { field, isDay, isRate, marks, points, first, last } = line;
  const [lowest, highest] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const step = niceStep((highest - lowest) / 3);
  const [low, high] = [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step];
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  const x = (place: number): number => round((100 * (place - first)) / (last - first));
  const y = (value: number): number => round(BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low));
  // On a phone there is no room for the pence of a limit.
  const show = (place: number): string =>
    isDay ? shortDay(place as Day, false) : printPlace(field, Math.round(place / 100) * 100);
  const widthOf = (place: number): number => LETTER * show(place).length;
  const anchorOf = (place: number) => anchorAt(x(place), widthOf(place) / 2);
  const labelled: number[] = [];
  const centreOf = (place: number): number =>
    x(place) + widthOf(place) * { start: 0.5, middle: 0, end: -0.5 }[anchorOf(place)];
  for (const place of [...marks, first, last].filter((one) => one >= first && one <= last)) {
    const room = (one: number): number => (widthOf(one) + widthOf(place)) / 2;
    if (labelled.every((one) => Math.abs(centreOf(one) - centreOf(place)) > room(one))) labelled.push(place);
  }
  // Straight from point to point; with dates, level up to the next.
  const path = points.map((point, index) => {
    const [px, py] = [Math.round(x(point.place) * 10), Math.round(y(point.y) * 10)];
    if (index === 0) return `M${px} ${py}`;
    return isDay && points[index - 1]?.y !== point.y ? `H${px}V${py}` : `L${px} ${py}`;
  });
  const background = (
    <>
      {ticks.map((tick) => (
        <line class="rule" x1="0" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
      ))}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        {marks.map((place) => (
          <path class="limit" d={`M${x(place) * 10} ${TOP * 10}V${BOTTOM * 10}`} />
        ))}
        <path class="curve" d={path.join('')} />
      </svg>
      {ticks.map((tick) => (
        <text class="soft" x="0" y={`${y(tick)}%`} dy="-.35em">
          {isRate ? `${tick}%` : pounds(tick)}
        </text>
      ))}
      {labelled.map((place) => (
        <text class="soft" x={`${x(place)}%`} y="100%" dy="-.2em" text-anchor={anchorOf(place)}>
          {show(place)}
        </text>
      ))}
    </>
  );
  const ends = points.filter(({ place }, index) => marks.includes(place) || index === points.length - 1);
  const label = ends.map(({ place, figure }) => `${printPlace(field, place)}: ${figure}`).join('; ');
  return { x, y, label, background };
});

/** Keeps a label, of twice the width, inside the chart at its edges. */
function anchorAt(x: number, half = 12): 'start' | 'middle' | 'end' {
  return x < half ? 'start' : x > 100 - half ? 'end' : 'middle';
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}
