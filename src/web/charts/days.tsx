import { scaleLinear } from 'd3-scale';
import type { Span } from '../../engine/chart.ts';
import type { DatedEvent } from '../../engine/texts/entries.ts';
import { dayText, weekdayText } from '../../engine/texts/format.ts';
import { h, type Markup } from '../../http/markup.ts';
import { Picture } from './figure.tsx';

export interface DaysProps {
  readonly title: string;
  readonly caption: string;
  readonly spans: readonly Span[];
  readonly events: readonly DatedEvent[];
}

/** Accounting periods and the dates that follow them, soonest first, all on the same time scale. */
export function Days({ title, caption, spans, events }: DaysProps): Markup | null {
  const ordered = [...events].sort((a, b) => a.day - b.day);
  const days = [...spans.flatMap(({ start, end }) => [start, end]), ...ordered.map(({ day }) => day)];
  if (ordered.length === 0) return null;
  const x = scaleLinear([Math.min(...days), Math.max(...days)], [1, 99]);
  const at = (day: number): string => `${x(day).toFixed(1)}%`;
  const rows = [
    ...spans.map(({ start, end }) => ({
      name: `${dayText(start)} to ${dayText(end)}`,
      when: 'Accounting period',
      drawing: (
        <rect
          class="fill-b"
          x={at(start)}
          y="35%"
          width={`${(x(end) - x(start)).toFixed(1)}%`}
          height="30%"
        />
      ),
    })),
    ...ordered.map(({ title: name, day }) => ({
      name,
      when: weekdayText(day),
      drawing: <circle class="end" cx={at(day)} cy="50%" r="5" />,
    })),
  ];
  return Picture({
    id: 'days',
    title,
    caption,
    drawing: (
      <ol class="days plain">
        {rows.map(({ name, when, drawing }) => (
          <li>
            <span>{name}</span>
            <b>{when}</b>
            <svg width="100%" height="1rem" aria-hidden="true" focusable="false">
              <line class="rule" x1="0" x2="100%" y1="50%" y2="50%" />
              {drawing}
            </svg>
          </li>
        ))}
      </ol>
    ),
  });
}
