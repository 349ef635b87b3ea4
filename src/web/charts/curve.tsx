import type { LoadedCalculator } from '../../engine/compile-calculator.ts';
import { jsonNumber, moneyText, numberText } from '../../engine/texts/format.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { type Amount, fraction } from '../../law/amounts.ts';
import { isoDay } from '../../law/calendar.ts';
import { Picture } from './figure.tsx';
import { LineChart } from './line-chart.tsx';
import { pounds } from './numbers.ts';
import type { Walked } from './walk.ts';

export interface CurvePictureProps {
  readonly loaded: LoadedCalculator;
  readonly walk: Walked;
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: PageWords;
  /** The path its links lead to, if that is another page. */
  readonly path: string;
  /** Whether the inputs are an example's, not the reader's. */
  readonly isExample: boolean;
}

/** A result's curve that can be explored: by links, by keyboard and, with the script, by a slider. */
export function CurvePicture(props: CurvePictureProps): Markup {
  const { loaded, walk: given, values, words, path, isExample } = props;
  const walk: Walked = { ...given, queryAt: (place) => path + given.queryAt(place) };
  const { axis, here, points, marks } = walk;
  const next = walk.nextPence();
  const { chart } = loaded.texts;
  const say = (name: string): string => chart[name]?.(values) ?? '';
  const figure = loaded.calculator.chart?.curve?.figure ?? '';
  const { isRate } = walk;
  const lead = [
    isRate ? `${here.figure} ${words.overall}` : `${labelOf(loaded, figure)}: ${here.figure}`,
    ...(next === null ? [] : [`${penceText(next)} ${say('next')}`]),
  ];
  const whose = isExample ? axis.print(here.place) : words.you;
  const isBeyond = here.place > walk.last;
  return Picture({
    id: 'curve',
    title: say('title'),
    caption: say('about'),
    drawing: (
      <div class="walk" data-input={axis.field.name} {...scaleOf(walk)}>
        <p class="walk-lead">
          <strong>{lead[0]}</strong>
          {lead.length > 1 ? <span>{lead[1]}</span> : null}
        </p>
        {LineChart({
          points: points.map(({ place, y }) => ({ x: place, y })),
          fromX: walk.first,
          showX: axis.print,
          showY: walk.showY,
          marks: marks.map(({ name, place }) => ({ name: say(name), x: place })),
          you: { x: here.place, y: here.y, label: `${whose}: ${here.figure}${isBeyond ? ' →' : ''}` },
          links: points.map(({ place, figure, tells }) => ({
            x: place,
            href: walk.queryAt(place),
            tells: [axis.print(place), tells, figure].filter((one) => one !== null).join(' · '),
          })),
        })}
      </div>
    ),
    controls: steps(walk, say, words),
    tableName: words.as_table,
    table: {
      head: [axis.field.title, labelOf(loaded, figure)],
      rows: tabled(walk).map(({ place, figure }) => [axis.print(place), figure]),
    },
  });
}

/** Just the curve and its point, for small spaces. */
export function PlainCurve({ points, first, axis, showY, here }: Walked, you: string): Markup {
  return LineChart({
    points: points.map(({ place, y }) => ({ x: place, y })),
    fromX: first,
    showX: axis.print,
    showY,
    ticks: 3,
    labelHeight: 13,
    you: { x: here.place, y: here.y, label: `${you}: ${here.figure}` },
  });
}

/** Data for the script's slider. */
function scaleOf({ axis, first, last, step, here }: Walked) {
  const text = (place: number): string => (axis.isDay ? isoDay(place as never) : axis.text(place));
  return {
    'data-kind': axis.isDay ? 'date' : 'number',
    'data-min': text(first),
    'data-max': text(last),
    'data-step': axis.isDay ? '1' : axis.text(step / 10),
    'data-value': text(here.place),
    'data-label': axis.field.title,
  };
}

/** Links for the keyboard: a step down or up, and each mark. */
function steps(walk: Walked, say: (name: string) => string, words: PageWords): Child {
  const { axis, here, step, first, last, marks, queryAt } = walk;
  const size = axis.isDay ? words.days_of.replace('{count}', String(step)) : pounds(step / 100);
  const down = Math.max(axis.isDay ? first : axis.first, here.place - step);
  const up = Math.min(axis.last, here.place + step);
  return (
    <nav class="steps" aria-label={words.walk}>
      {down < here.place ? (
        <a href={`${queryAt(down)}#curve-title`} rel="nofollow">
          ◂ {size} {axis.isDay ? words.earlier : words.less}
        </a>
      ) : null}
      {up > here.place && (walk.axis.isDay || here.place < last) ? (
        <a href={`${queryAt(up)}#curve-title`} rel="nofollow">
          {size} {axis.isDay ? words.later : words.more} ▸
        </a>
      ) : null}
      {marks
        .filter(({ place }) => place !== here.place)
        .map(({ name, place }) => (
          <a href={`${queryAt(place)}#curve-title`} rel="nofollow">
            {words.at} {say(name)} ({axis.print(place)})
          </a>
        ))}
    </nav>
  );
}

function tabled({ points, marks }: Walked) {
  const marked = new Set(marks.map(({ place }) => place));
  return points.filter(({ place }, index) => marked.has(place) || index % 8 === 0);
}

function labelOf({ texts, calculator }: LoadedCalculator, name: string): string {
  return texts.figures.find(({ shows }) => shows === name)?.label({}) ?? calculator.key;
}

/** `26.5p`; from a pound up, `£1.27`. */
function penceText(pence: Amount): string {
  return jsonNumber(pence, 2) >= 100
    ? moneyText(pence.mul(fraction(1, 100)), 'figure')
    : `${numberText(pence, 2)}p`;
}
