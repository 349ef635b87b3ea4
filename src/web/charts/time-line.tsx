import { scaleLinear } from 'd3-scale';
import { type Day, partsOf } from '../../law/calendar.ts';
import { Axis, yearTicks } from './axis.tsx';
import { AsTable, Chart } from './chart.tsx';
import { at, dateOf, dayOfData, weekdayOf } from './numbers.ts';

/** A stretch of time that has passed into the accounts. */
export interface Span {
  readonly label: string;
  readonly start: string;
  readonly end: string;
}

/** Something that is due, counted from an earlier day. */
export interface Due {
  readonly label: string;
  readonly date: string;
  readonly from: string;
  /** Whether something is paid then: its weekday is told. */
  readonly isPayment: boolean;
}

export interface TimeLineProps {
  readonly title: string;
  /** What the dues come after; begins the caption. */
  readonly after: string;
  readonly spans: readonly Span[];
  readonly dues: readonly Due[];
}

const ROW = 52;
const TOP = 26;
/** Half of what the label of a year takes across. */
const HALF_LABEL = 32;

/** Periods and what falls due after them, on one scale of time, soonest first. */
export function TimeLine({ title, after, spans, dues }: TimeLineProps) {
  const ordered = [...dues].sort((a, b) => a.date.localeCompare(b.date));
  const listed = ordered.map(
    (due) => `${due.label.charAt(0).toLowerCase()}${due.label.slice(1)}, ${whenOf(due)}`,
  );
  return (
    <Chart
      id="time-line"
      title={title}
      caption={`${after}: ${listed.join('; ')}.`}
      draw={(width) => draw(spans, ordered, width)}
    >
      <AsTable
        head={['What', 'When']}
        rows={[
          ...spans.map(({ label, start, end }) => [label, `${dateOf(start)} to ${dateOf(end)}`]),
          ...ordered.map((due) => [due.label, whenOf(due)]),
        ]}
      />
    </Chart>
  );
}

function whenOf({ date, isPayment }: Due): string {
  return isPayment ? weekdayOf(date) : dateOf(date);
}

function draw(spans: readonly Span[], dues: readonly Due[], width: number) {
  const days = [
    ...spans.flatMap(({ start, end }) => [dayOfData(start), dayOfData(end)]),
    ...dues.flatMap(({ date, from }) => [dayOfData(date), dayOfData(from)]),
  ];
  const height = TOP + ROW * (spans.length + dues.length) + 4;
  const area = { left: 2, right: width - 10, top: TOP - 6, bottom: height };
  const x = scaleLinear([Math.min(...days), Math.max(...days)], [area.left, area.right]);
  const rowAt = (index: number) => TOP + ROW * index;
  const drawing = (
    <g>
      <Axis
        side="top"
        area={area}
        scale={x}
        ticks={yearTicks(x, 10).filter((day) => x(day) > HALF_LABEL && x(day) < width - HALF_LABEL)}
        label={(day) => `1 Jan ${partsOf(day as Day).year}`}
      />
      {spans.map(({ label, start, end }, index) => (
        <g key={label}>
          <Label text={label} date={`to ${dateOf(end)}`} y={rowAt(index) + 20} width={width} />
          <rect
            class="span"
            x={at(x(dayOfData(start)))}
            y={rowAt(index) + 29}
            width={Math.max(3, at(x(dayOfData(end)) - x(dayOfData(start))))}
            height="11"
            rx="2"
          />
        </g>
      ))}
      {dues.map(({ label, date, from }, index) => {
        const y = rowAt(spans.length + index);
        const [begin, end] = [at(x(dayOfData(from))), at(x(dayOfData(date)))];
        return (
          <g key={label + date}>
            <Label text={label} date={dateOf(date)} y={y + 20} width={width} />
            <path class="wait" d={`M${begin} ${y + 34.5}H${end}`} />
            <circle class="end" cx={end} cy={y + 34.5} r="6" />
          </g>
        );
      })}
    </g>
  );
  return { height, drawing };
}

function Label({ text, date, y, width }: { text: string; date: string; y: number; width: number }) {
  return (
    <>
      <text x="2" y={y}>
        {text}
      </text>
      <text class="strong" x={width - 4} y={y} text-anchor="end">
        {date}
      </text>
    </>
  );
}
