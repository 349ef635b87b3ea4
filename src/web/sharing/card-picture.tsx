import { scaleLinear } from 'd3-scale';
import { LOGO_CURVE } from '../../http/icons.ts';
import { h, type Markup } from '../../http/markup.ts';
import type { Walked } from '../charts/walk.ts';

/** The content of a card: a few words, what they are about, and whose they are. */
export interface CardWords {
  readonly words: string;
  readonly of: string;
  readonly site: string;
  /** The curve of a result, drawn if the words leave room. */
  readonly curve?: Pick<Walked, 'points' | 'here'> | null;
}

/** The size, in pixels, that link previews show without cropping. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The font of cards, and the width of its widest common letters as a share of its size. */
export const CARD_FONT = 'Libre Baskerville';
const LETTER = 0.66;

const MARGIN = 84;
/** The height of words, in sizes of their lines, that leaves room for a curve. */
const ABOVE_CURVE = 170;
const ROOM = CARD_SIZE.width - 2 * MARGIN;

/** Font sizes, largest first, each with the lines that fit. */
const SIZES = [
  { size: 84, lines: 2 },
  { size: 68, lines: 3 },
  { size: 54, lines: 4 },
  { size: 42, lines: 5 },
] as const;

/** The preview image of a shared link, as SVG. */
export function cardPicture({ words, of, site, curve = null }: CardWords): string {
  const { size, lines } =
    (curve === null ? null : fitted(words, ABOVE_CURVE)) ?? fitted(words) ?? shortened(words);
  const { width, height } = CARD_SIZE;
  const said = lines.map((line, index) => textLine(line, 250 + size * 0.35 + index * size * 1.22, size));
  const below = cut(of, 32, 2).map((line, index, all) => {
    const y = 570 - (all.length - 1 - index) * 44;
    return (
      <text x={MARGIN} y={y} font-size="32" fill="#5d554e">
        {line}
      </text>
    );
  });
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      font-family={CARD_FONT}
    >
      <rect width="100%" height="100%" fill="#fbfaf6" />
      <rect width="100%" height="14" fill="#6a2a57" />
      <g transform={`translate(${MARGIN} 74) scale(1.75)`}>
        <rect width="32" height="32" rx="7" fill="#6a2a57" />
        <path d="M4 28h24" stroke="#fff" stroke-width="1.5" opacity=".5" />
        <path d={LOGO_CURVE} fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" />
      </g>
      <text x={MARGIN + 78} y="112" font-size="30" fill="#221d1a">
        {site}
      </text>
      {said}
      {curve === null || size * lines.length > ABOVE_CURVE ? null : drawn(curve)}
      {below}
    </svg>
  ).text;
}

/** The curve, drawn between the words and their subject; the reader's own point is gold, as on the page. */
function drawn({ points, here }: Pick<Walked, 'points' | 'here'>): Markup {
  const ys = [...points, here].map(({ y }) => y);
  const x = scaleLinear(
    [points[0]?.place ?? 0, points.at(-1)?.place ?? 1],
    [MARGIN, CARD_SIZE.width - MARGIN],
  );
  const y = scaleLinear([Math.min(...ys), Math.max(...ys)], [510, 400]);
  const at = ({ place, y: value }: Walked['here']): string =>
    `${Math.round(x.clamp(true)(place))} ${Math.round(y(value))}`;
  const [cx, cy] = at(here).split(' ');
  return (
    <g>
      <path d={`M${points.map(at).join('L')}`} fill="none" stroke="#6a2a57" stroke-width="6" />
      <circle cx={cx} cy={cy} r="13" fill="#8a5a00" stroke="#fbfaf6" stroke-width="5" />
    </g>
  );
}

function textLine(line: string, y: number, size: number): Markup {
  return (
    <text x={MARGIN} y={Math.round(y)} font-size={size} font-weight="700" fill="#221d1a">
      {line}
    </text>
  );
}

interface Fitted {
  readonly size: number;
  readonly lines: string[];
}

/** The largest size at which words fit, in lines and in height; null for none. */
function fitted(words: string, height = Number.POSITIVE_INFINITY): Fitted | null {
  for (const { size, lines: most } of SIZES) {
    const lines = wrapped(words, size);
    const isWhole = lines.length <= most && lines.every((line) => line.length <= lettersAt(size));
    if (isWhole && size * lines.length <= height) return { size, lines };
  }
  return null;
}

function shortened(words: string): Fitted {
  const { size, lines } = SIZES[3];
  return { size, lines: cut(words, size, lines) };
}

function wrapped(words: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= lettersAt(size)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** At most this many lines, each cut to its width; the last ends in an ellipsis if more follows. */
function cut(words: string, size: number, most: number): string[] {
  const lines = wrapped(words, size);
  const kept = [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter((line) => line !== '');
  const letters = lettersAt(size);
  return kept.map((line) => (line.length <= letters ? line : `${line.slice(0, letters - 1)}…`));
}

/** How many letters fit a line. */
function lettersAt(size: number): number {
  return Math.floor(ROOM / (LETTER * size));
}
