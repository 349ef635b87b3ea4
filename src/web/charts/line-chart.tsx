import { scaleLinear } from 'd3-scale';
import { type Child, h, type Markup } from '../../http/markup.ts';

/** A point as numbers to plot; days are numbers too. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface LineChartProps {
  /** In ascending order of x; null y leaves a gap. */
  readonly points: readonly { readonly x: number; readonly y: number | null }[];
  /** Whether each value lasts until the next. */
  readonly isStepped?: boolean;
  /** Where the x scale begins, if before the first point. */
  readonly fromX?: number;
  /** About how many y values to label. */
  readonly ticks?: number;
  /** The height of a label as a share of the drawing's, if that is low. */
  readonly labelHeight?: number;
  readonly fromZero?: boolean;
  readonly showX: (x: number) => string;
  readonly showY: (y: number) => string;
  /** Where something changes. */
  readonly marks?: readonly { readonly x: number; readonly name: string }[];
  /** The reader's own point: the only gold. */
  readonly you?: Point & { readonly label: string };
  /** Links over the plot, each at an x with its label. */
  readonly links?: readonly { readonly x: number; readonly href: string; readonly tells: string }[];
}

/** The share of the drawing's height for the line; labels go above and below. */
const TOP = 15;
const BOTTOM = 87;
/** The drawing of the line itself is stretched to fit. */
const UNITS = 1000;

/** A line with its scales, positioned by percentages so that its text scales with the page. */
export function LineChart(props: LineChartProps): Markup {
  const { points, isStepped = false, fromZero = false, showX, showY, ticks = 4 } = props;
  const { marks = [], links = [], labelHeight = 7.5, you } = props;
  const xs = points.map(({ x }) => x);
  const ys = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const [first, last] = [Math.min(...xs, props.fromX ?? Infinity), Math.max(...xs)];
  const [least, most] = [Math.min(...ys, ...(fromZero ? [0] : [])), Math.max(...ys)];
  const x = scaleLinear([first, Math.max(last, first + 1)], [0, 100]);
  const y = scaleLinear(least === most ? [least - 1, most + 1] : [least, most], [BOTTOM, TOP]).nice(ticks);
  const lineTo = (point: Point): string => `${Math.round(x(point.x) * 10)} ${Math.round(y(point.y) * 10)}`;
  let path = '';
  let before: Point | null = null;
  for (const { x: at, y: value } of points) {
    if (value === null) {
      if (isStepped && before !== null) path += `L${lineTo({ x: at, y: before.y })}`;
      before = null;
      continue;
    }
    if (before === null) path += `M${lineTo({ x: at, y: value })}`;
    else path += `${isStepped ? `L${lineTo({ x: at, y: before.y })}` : ''}L${lineTo({ x: at, y: value })}`;
    before = { x: at, y: value };
  }
  const plot = points.flatMap(({ x: at, y: value }) => (value === null ? [] : [{ x: x(at), y: y(value) }]));
  const ticksShown = y.ticks(ticks).map((tick) => ({ place: y(tick), text: showY(tick) }));
  const yours = you === undefined ? null : x(you.x);
  const isClear = (side: 'left' | 'right') => (tick: (typeof ticksShown)[number]) =>
    !isCrossed(plot, yours, tick, side, labelHeight);
  const [onLeft, onRight] = (['left', 'right'] as const).map((side) => ticksShown.filter(isClear(side)));
  const isRight = (onRight?.length ?? 0) > (onLeft?.length ?? 0);
  const clear = new Set(isRight ? onRight : onLeft);
  const widest = 1 + WIDE_LETTER * Math.max(0, ...[...clear].map(({ text }) => text.length));
  const [from, to] = isRight ? [6, Math.min(94, 100 - widest)] : [Math.max(6, widest), 94];
  const labelled = marks.filter(
    ({ x: at, name }, index) =>
      !marks.slice(index + 1).some((other) => x(other.x) - x(at) < name.length) && x(at) > from && x(at) < to,
  );
  const [firstText, lastText] = [showX(first), showX(last)];
  let taken = WIDE_LETTER * firstText.length;
  const valued = labelled.flatMap(({ x: at }) => {
    const text = showX(at);
    const half = (WIDE_LETTER * text.length) / 2;
    if (x(at) - half < taken || x(at) + half > 100 - WIDE_LETTER * lastText.length) return [];
    taken = x(at) + half;
    return { place: x(at), text };
  });
  return (
    <svg class="plot" aria-hidden="true" focusable="false">
      {you === undefined ? null : yourLine(x(you.x))}
      {ticksShown.map((tick) => {
        const place = `${round(tick.place)}%`;
        return (
          <g>
            <line class="rule" x1="0" x2="100%" y1={place} y2={place} />
            {clear.has(tick) ? (
              <text
                class="soft"
                x={isRight ? '100%' : '0'}
                y={place}
                dy="-.35em"
                text-anchor={isRight ? 'end' : undefined}
              >
                {tick.text}
              </text>
            ) : null}
          </g>
        );
      })}
      <svg
        viewBox={`0 0 ${UNITS} ${UNITS}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        {marks.map(({ x: at }) => (
          <path class="limit" d={`M${round(x(at) * 10)} ${TOP * 10}V${BOTTOM * 10}`} />
        ))}
        <path class="curve" d={path} />
      </svg>
      <line class="axis" x1="0" x2="100%" y1={`${BOTTOM}%`} y2={`${BOTTOM}%`} />
      {labelled.map(({ x: at, name }) => (
        <text
          class="soft name"
          x={`${round(x(at))}%`}
          y={`${TOP}%`}
          dy="-.7em"
          text-anchor={nameAnchor(name, x(at), yours)}
        >
          {name}
        </text>
      ))}
      <text class="soft" x="0" y="100%" dy="-.15em">
        {firstText}
      </text>
      {valued.map(({ place, text }) => (
        <text class="soft name" x={`${round(place)}%`} y="100%" dy="-.15em" text-anchor="middle">
          {text}
        </text>
      ))}
      <text class="soft" x="100%" y="100%" dy="-.15em" text-anchor="end">
        {lastText}
      </text>
      {you === undefined ? null : yourPoint(you, x(you.x), y(you.y))}
      {links.map((link, index) => linkAt(link, x(link.x), 100 / links.length, index))}
    </svg>
  );
}

/** The width of a letter as a share of the drawing's, on a phone. */
const LETTER = 2.1;
/** The same where marks are named: on screens wider than a phone. */
const WIDE_LETTER = 1.2;

/** Whether the line, or the reader's own, crosses the label of a tick, which is above its rule at one side. */
function isCrossed(
  line: readonly Point[],
  yours: number | null,
  { place, text }: { readonly place: number; readonly text: string },
  side: 'left' | 'right',
  height: number,
): boolean {
  const width = LETTER * text.length;
  const [from, to] = side === 'left' ? [0, width] : [100 - width, 100];
  if (yours !== null && yours >= from && yours <= to) return true;
  return line.slice(1).some((b, index) => {
    const a = line[index] as Point;
    if (b.x < from || a.x > to) return false;
    const at = (x: number): number => a.y + ((b.y - a.y) * (x - a.x)) / Math.max(1e-9, b.x - a.x);
    const ends = [at(Math.max(a.x, from)), at(Math.min(b.x, to))];
    return Math.min(...ends) < place - 0.5 && Math.max(...ends) > place - height;
  });
}

/** Under the labels, which it would cross. */
function yourLine(x: number): Child {
  const at = percent(x);
  return <line class="yours-line" x1={at} x2={at} y1="7%" y2={`${BOTTOM}%`} />;
}

function yourPoint({ label }: { label: string }, x: number, y: number): Child {
  const at = percent(x);
  return (
    <g class="you">
      <circle cx={at} cy={`${round(Math.min(BOTTOM, Math.max(TOP, y)))}%`} r="6" />
      <text x={at} y="7%" dy="-.3em" text-anchor={anchorAt(x)}>
        {label}
      </text>
    </g>
  );
}

function linkAt(
  { href, tells }: { href: string; tells: string },
  x: number,
  width: number,
  index: number,
): Child {
  return (
    <a href={href} tabindex="-1">
      <rect x={`${Math.round(index * width)}%`} width={`${Math.ceil(width)}%`} height={`${BOTTOM}%`} />
      <text x={`${Math.round(x)}%`} y={`${BOTTOM}%`} dy="1.25em" text-anchor={anchorAt(x)}>
        {tells}
      </text>
    </a>
  );
}

/** Keeps a label at an edge inside the chart. */
function anchorAt(x: number): 'start' | 'middle' | 'end' {
  return x < 25 ? 'start' : x > 75 ? 'end' : 'middle';
}

/** Keeps the name of a mark clear of the reader's own line, if there is room on the other side. */
function nameAnchor(name: string, x: number, yours: number | null): 'start' | 'middle' | 'end' {
  const width = WIDE_LETTER * name.length;
  const usual = anchorAt(x);
  const from = x - width * { start: 0, middle: 0.5, end: 1 }[usual];
  if (yours === null || yours < from || yours > from + width) return usual;
  if (yours > x) return x > width ? 'end' : usual;
  return x + width < 100 ? 'start' : usual;
}

function percent(x: number): string {
  return `${round(Math.min(100, Math.max(0, x)))}%`;
}

function round(place: number): number {
  return Math.round(place * 10) / 10;
}
