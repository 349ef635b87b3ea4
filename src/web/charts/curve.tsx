import { jsonNumber, moneyText, numberText } from '../../engine/texts/format.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { type Amount, fraction } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import { shortDay } from '../components/dates.ts';
import type { PageResult } from '../pages/page-result.ts';
import { pounds } from './numbers.ts';
import { niceStep, type Point, planWalk, printPlace, textOf, type Walk } from './walk.ts';

/**
 * The curve of a result, with the reader's place on it: links to where the law changes and, with the script, a slider.
 * Null if the result has none.
 *
 * @param path where its links lead, if that is another page, whose inputs are then an example.
 */
export function Curve({ service, loaded, calculation, values }: PageResult, path?: string): Markup | null {
  const walk = planWalk(service, loaded, calculation);
  if (walk === null) return null;
  const { field, here, nextPence, isRate, marks, points } = walk;
  const say = (name: string): string => loaded.texts.chart[name]?.(values) ?? '';
  const ends = points.filter(({ place }, index) => marks.includes(place) || index === points.length - 1);
  const others = marks.filter((place) => place !== here.place);
  return (
    <section class="curve-box" id="curve" aria-labelledby="curve-title">
      <h2 id="curve-title">{say('title')}</h2>
      <p class="curve-lead">
        <strong>{isRate ? `${here.figure} overall` : here.figure}</strong>
        {nextPence === null ? null : ` · ${penceText(nextPence)} ${say('next')}`}
      </p>
      <div class="walk" data-input={field.name} {...scaleOf(walk)}>
        {drawing(walk, path === undefined ? 'You' : printPlace(field, here.place))}
      </div>
      <table class="hidden" aria-labelledby="curve-title">
        <tbody>
          {ends.map(({ place, figure }) => (
            <tr>
              <th scope="row">{printPlace(field, place)}</th>
              <td>{figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length === 0 ? null : (
        <p class="try">
          {others.map((place) => (
            <a href={`${path ?? ''}${queryAt(walk, place)}#curve`} rel="nofollow">
              Try {printPlace(field, place)}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

/** The drawing alone, for a frame on another site; null if the result has none. */
export function SmallCurve({ service, loaded, calculation, values }: PageResult): Markup | null {
  const walk = planWalk(service, loaded, calculation);
  return walk === null ? null : (
    <div class="curve-box">
      <p class="curve-title">{loaded.texts.chart.title?.(values)}</p>
      {drawing(walk, 'You')}
    </div>
  );
}

/** What the script's slider needs. */
function scaleOf({ field, isDay, first, last, step, here }: Walk) {
  return {
    'data-kind': isDay ? 'date' : 'number',
    'data-min': textOf(field, first),
    'data-max': textOf(field, last),
    'data-step': isDay ? '1' : textOf(field, step),
    'data-value': textOf(field, here.place),
    'data-label': field.title,
  };
}

function queryAt({ field, others }: Walk, place: number): string {
  return `?${others}${others === '' ? '' : '&'}${field.name}=${textOf(field, place)}`;
}

/** The shares of the drawing's height between which the line runs; labels are above and below. */
const TOP = 16;
const BOTTOM = 88;
/** About the width of a letter as a share of the drawing's, on a phone. */
const LETTER = 2.1;

/** Hidden from screen readers, which have the table. Positions are percentages, so text keeps its size at any width. */
function drawing(walk: Walk, whose: string): Markup {
  const { field, isDay, points, marks, here, first, last } = walk;
  const ys = points.map(({ y }) => y);
  const size = niceStep((Math.max(...ys) - Math.min(...ys)) / 3);
  const low = Math.floor(Math.min(...ys) / size) * size;
  const high = Math.ceil(Math.max(...ys) / size) * size;
  const x = (place: number): number => round((100 * (place - first)) / (last - first));
  const y = (value: number): number => round(BOTTOM - ((BOTTOM - TOP) * (value - low)) / (high - low));
  const ticks = Array.from({ length: Math.round((high - low) / size) + 1 }, (_, index) => low + index * size);
  const showX = (place: number): string => (isDay ? shortDay(place as Day, false) : printPlace(field, place));
  const at = Math.min(100, Math.max(0, x(here.place)));
  return (
    <svg class="plot" aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <line class="rule" x1="0" x2="100%" y1={`${y(tick)}%`} y2={`${y(tick)}%`} />
      ))}
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" width="100%" height="100%" aria-hidden="true">
        {marks.map((place) => (
          <path class="limit" d={`M${x(place) * 10} ${TOP * 10}V${BOTTOM * 10}`} />
        ))}
        <path class="curve" d={lineThrough(points, isDay, x, y)} />
      </svg>
      {ticks.map((tick) => (
        <text class="soft" x="0" y={`${y(tick)}%`} dy="-.35em">
          {walk.isRate ? `${tick}%` : pounds(tick)}
        </text>
      ))}
      {clear([first, ...marks, last], marks, x, showX).map((place) => (
        <text class="soft" x={`${x(place)}%`} y="100%" dy="-.2em" text-anchor={anchorAt(x(place))}>
          {showX(place)}
        </text>
      ))}
      <line class="here" x1={`${at}%`} x2={`${at}%`} y1="8%" y2={`${BOTTOM}%`} />
      <circle class="here" cx={`${at}%`} cy={`${Math.min(BOTTOM, Math.max(TOP, y(here.y)))}%`} r="6" />
      <text class="you" x={`${at}%`} y="8%" dy="-.3em" text-anchor={anchorAt(at)}>
        {`${whose}: ${here.figure}${here.place > last ? ' →' : ''}`}
      </text>
    </svg>
  );
}

/** Straight from point to point; with dates, level up to the next. */
function lineThrough(
  points: readonly Point[],
  isStepped: boolean,
  x: (place: number) => number,
  y: (value: number) => number,
): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const [px, py] = [Math.round(x(point.place) * 10), Math.round(y(point.y) * 10)];
      if (before === undefined) return `M${px} ${py}`;
      return isStepped && before.y !== point.y ? `H${px}V${py}` : `L${px} ${py}`;
    })
    .join('');
}

/** The places whose labels do not meet; those of marks come first. */
function clear(
  all: readonly number[],
  marks: readonly number[],
  x: (place: number) => number,
  show: (place: number) => string,
): number[] {
  const shown: number[] = [];
  const spanOf = (place: number): [number, number] => {
    const width = LETTER * show(place).length;
    const anchor = anchorAt(x(place));
    const from = x(place) - width * { start: 0, middle: 0.5, end: 1 }[anchor];
    return [from, from + width];
  };
  for (const place of [...marks, ...all]) {
    const [from, to] = spanOf(place);
    const meets = shown.map(spanOf).some(([start, end]) => from < end + 1 && to > start - 1);
    if (!meets && place >= (all[0] as number) && place <= (all.at(-1) as number)) shown.push(place);
  }
  return shown;
}

/** Keeps a label at an edge inside the chart. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  return x < 12 ? 'start' : x > 88 ? 'end' : 'middle';
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}

/** `26.5p`; from a pound up, `£1.27`. */
function penceText(pence: Amount): Child {
  return jsonNumber(pence, 2) >= 100
    ? moneyText(pence.mul(fraction(1, 100)), 'figure')
    : `${numberText(pence, 2)}p`;
}
