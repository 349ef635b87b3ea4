import type { BarPart } from '../../engine/chart.ts';
import { jsonNumber } from '../../engine/texts/format.ts';
import { money } from '../../engine/values.ts';
import { h, type Markup } from '../../http/markup.ts';
import { sum } from '../../law/amounts.ts';
import { Picture } from './figure.tsx';

const FILLS = ['fill-a', 'fill-b', 'fill-c', 'fill-d', 'fill-rest'] as const;

export interface BarsProps {
  readonly title: string;
  readonly caption: string;
  readonly parts: readonly BarPart[];
  readonly say: (name: string) => string;
}

/** Stacked bars of amounts on a common scale: a longer bar is more money. */
export function Bars({ title, caption, parts, say }: BarsProps): Markup {
  const bars = [...new Set(parts.map(({ bar }) => bar))];
  const kinds = [...new Set(parts.map(({ part }) => part))];
  const totalOf = (bar: string) => sum(parts.filter((one) => one.bar === bar).map(({ amount }) => amount));
  const most = Math.max(...bars.map((bar) => jsonNumber(totalOf(bar), 2)));
  const drawing = (
    <div class="bars" aria-hidden="true">
      {bars.map((bar) => {
        let from = 0;
        return (
          <div class="bar-row">
            <span>{say(bar)}</span>
            <svg width="100%" height="1.5rem" aria-hidden="true" focusable="false">
              {parts
                .filter((one) => one.bar === bar)
                .map(({ part, amount }) => {
                  const width = (100 * jsonNumber(amount, 2)) / most;
                  const at = from;
                  from += width;
                  const fill = FILLS[part === 'left' ? 4 : kinds.indexOf(part) % 4];
                  return (
                    <rect class={fill} x={`${at.toFixed(2)}%`} width={`${width.toFixed(2)}%`} height="100%" />
                  );
                })}
            </svg>
            <b>{money.print(totalOf(bar), 'figure')}</b>
          </div>
        );
      })}
    </div>
  );
  const amountAt = (bar: string, part: string): string =>
    money.print(
      sum(parts.filter((one) => one.bar === bar && one.part === part).map(({ amount }) => amount)),
      'figure',
    );
  return Picture({
    id: 'bars',
    title,
    caption,
    drawing,
    table: {
      head: ['', ...bars.map(say)],
      rows: kinds.map((part) => [
        <span>
          <svg class="key" width="12" height="12" aria-hidden="true" focusable="false">
            <rect
              class={FILLS[part === 'left' ? 4 : kinds.indexOf(part) % 4]}
              width="12"
              height="12"
              rx="2"
            />
          </svg>{' '}
          {say(part)}
        </span>,
        ...bars.map((bar) => amountAt(bar, part)),
      ]),
    },
  });
}
