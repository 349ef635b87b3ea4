import type { PlotArea } from './axis.tsx';

/** A point of a curve and what is said of it. */
export interface PointMark {
  readonly x: number;
  readonly y: number;
  readonly label: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const RADIUS = 6;
/** As wide as a letter of a label and as high as its line are with the widest of fonts, in pixels. */
const LETTER = 7.5;
const LINE = 15;

/**
 * Points with their labels: prices rise, so room is below to the right, and above to the left where a label would
 * go beyond the edge. One that would stand on another, or on a point, goes a line higher.
 */
export function PointMarks({ marks, area }: { marks: readonly PointMark[]; area: PlotArea }) {
  const taken = marks.map(
    ({ x, y }): Box => ({ left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS }),
  );
  return (
    <>
      {marks.map(({ x, y, label }) => {
        const size = LETTER * label.length;
        const isLate = x + 8 + size > area.right;
        const [left, anchor] = isLate ? [x - 2 - size, 'end'] : [x + 8, 'start'];
        // Two other points and their labels can reach into no more than eight of nine lines.
        const above = Array.from({ length: 9 }, (_, index) => y + 2 - LINE * (index + 1));
        const places = isLate ? above : [Math.min(y + 21, area.bottom - 5), ...above];
        const boxAt = (bottom: number): Box => ({ left, right: left + size, top: bottom - LINE, bottom });
        const place = places.find((one) => !taken.some((other) => meet(other, boxAt(one)))) as number;
        taken.push(boxAt(place));
        return (
          <g key={label}>
            <circle class="dot" cx={x} cy={y} r={RADIUS} />
            <text class="mark" x={isLate ? x - 2 : left} y={place} text-anchor={anchor}>
              {label}
            </text>
          </g>
        );
      })}
    </>
  );
}

function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
