import { scaleLinear } from 'd3-scale';
import type { PublishedSeries } from '../../api/rates/rate-tables.ts';
import type { BarPart, Scale, Series, Span } from '../../engine/chart.ts';
import type { DatedEvent } from '../../engine/texts/entries.ts';
import { dayText, jsonNumber, monthText, weekdayText } from '../../engine/texts/format.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import { money } from '../../engine/values.ts';
import { type Child, h, type Markup } from '../../http/markup.ts';
import { type Amount, sum } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { NumberTable } from '../components/table.tsx';
import { Picture } from './figure.tsx';
import { LineChart } from './line-chart.tsx';
import { dayOfData, printDate } from './numbers.ts';

/** The words of a calculator's pictures, by name. */
export type Say = (name: string) => string;

const FILLS = ['fill-a', 'fill-b', 'fill-c', 'fill-d'] as const;

/** Stacked bars of amounts on a common scale: a longer bar is more money. */
export function Bars(title: string, parts: readonly BarPart[], say: Say): Markup {
  const bars = [...new Set(parts.map(({ bar }) => bar))];
  const kinds = [...new Set(parts.map(({ part }) => part))];
  const amountOf = (bar: string, part?: string): Amount =>
    sum(parts.flatMap((one) => (one.bar === bar && (part ?? one.part) === one.part ? [one.amount] : [])));
  const fillOf = (part: string) => (part === 'left' ? 'fill-rest' : FILLS[kinds.indexOf(part) % 4]);
  const most = Math.max(...bars.map((bar) => jsonNumber(amountOf(bar), 2)));
  const row = (bar: string): Markup => {
    let from = 0;
    const pieces = parts
      .filter((one) => one.bar === bar)
      .map(({ part, amount }) => {
        const width = (100 * jsonNumber(amount, 2)) / most;
        from += width;
        return (
          <rect
            class={fillOf(part)}
            x={`${(from - width).toFixed(2)}%`}
            width={`${width.toFixed(2)}%`}
            height="100%"
          />
        );
      });
    return (
      <div class="bar-row">
        <span>{say(bar)}</span>
        <svg width="100%" height="1.5rem" aria-hidden="true" focusable="false">
          {pieces}
        </svg>
        <b>{money.print(amountOf(bar), 'figure')}</b>
      </div>
    );
  };
  const key = (part: string): Markup => (
    <span>
      <svg class="key" width="12" height="12" aria-hidden="true" focusable="false">
        <rect class={fillOf(part)} width="12" height="12" rx="2" />
      </svg>{' '}
      {say(part)}
    </span>
  );
  return Picture({
    id: 'bars',
    title,
    drawing: (
      <div class="bars" aria-hidden="true">
        {bars.map(row)}
      </div>
    ),
    table: {
      head: ['', ...bars.map(say)],
      rows: kinds.map((part) => [
        key(part),
        ...bars.map((bar) => money.print(amountOf(bar, part), 'figure')),
      ]),
      stacks: 'below',
    },
  });
}

/** Accounting periods and the dates that follow them, soonest first, all on the same time scale. */
export function Days(words: PageWords, spans: readonly Span[], events: readonly DatedEvent[]): Markup | null {
  if (events.length === 0) return null;
  const ordered = [...events].sort((a, b) => a.day - b.day);
  const days = [...spans.flatMap(({ start, end }) => [start, end]), ...ordered.map(({ day }) => day)];
  const x = scaleLinear([Math.min(...days), Math.max(...days)], [1, 99]);
  const at = (day: number): string => `${x(day).toFixed(1)}%`;
  const row = (name: string, when: string, drawing: Markup): Markup => (
    <li>
      <span>{name}</span>
      <b>{when}</b>
      <svg width="100%" height="1rem" aria-hidden="true" focusable="false">
        <line class="rule" x1="0" x2="100%" y1="50%" y2="50%" />
        {drawing}
      </svg>
    </li>
  );
  const rows = [
    ...spans.map(({ start, end }) => {
      const width = `${(x(end) - x(start)).toFixed(1)}%`;
      const bar = <rect class="fill-b" x={at(start)} y="35%" width={width} height="30%" />;
      return row(`${dayText(start)} ${words.to.toLowerCase()} ${dayText(end)}`, words.accounting_period, bar);
    }),
    ...ordered.map(({ title, day }) =>
      row(title, weekdayText(day), <circle class="end" cx={at(day)} cy="50%" r="5" />),
    ),
  ];
  return Picture({ id: 'days', title: words.days, drawing: <ol class="days plain">{rows}</ol> });
}

/** A table of tests: the value, the limit of each band with a tick if it is met, and the value's band. */
export function Scales(scales: readonly Scale[], say: Say): Markup {
  const names = scales[0]?.bands.map(({ name }) => name) ?? [];
  return (
    <section class="picture scales" aria-labelledby="scales-title">
      <h2 id="scales-title">{say('title')}</h2>
      <p class="small">{say('about')}</p>
      {NumberTable({
        head: ['', say('yours'), ...names.map(say), ''],
        stacks: 'below',
        rows: scales.map((scale) => [
          say(scale.name),
          <b>{scale.type.print(scale.value, 'text')}</b>,
          ...scale.bands.map(({ most }) => [
            scale.type.print(most, 'text'),
            numberOf(scale.value) > numberOf(most)
              ? null
              : [
                  <span class="met" aria-hidden="true">
                    {' ✓'}
                  </span>,
                  <span class="hidden"> {say('met')}</span>,
                ],
          ]),
          placeIn(scale),
        ]),
      })}
    </section>
  );
}

function numberOf(value: Amount | number): number {
  return typeof value === 'number' ? value : jsonNumber(value, 4);
}

/** Bands of equal width, with a gold point in the value's band. */
function placeIn({ value, bands }: Scale): Child {
  const count = bands.length + 1;
  const own = numberOf(value);
  const limits = bands.map(({ most }) => numberOf(most));
  const found = limits.findIndex((most) => own <= most);
  const band = found < 0 ? limits.length : found;
  const [least, most] = [limits[band - 1] ?? 0, limits[band]];
  const share = most === undefined ? 0.5 : (own - least) / Math.max(1e-9, most - least);
  const at = (place: number): string => `${((100 * place) / count).toFixed(2)}%`;
  return (
    <svg class="band" width="100%" height="1.5rem" aria-hidden="true" focusable="false">
      {Array.from({ length: count }, (_, index) => (
        <rect
          class={index === band ? 'fill-b' : 'fill-tint'}
          x={at(index)}
          y="20%"
          width={`${(100 / count - 1).toFixed(2)}%`}
          height="60%"
        />
      ))}
      <circle class="dot" cx={at(band + 0.06 + 0.88 * share)} cy="50%" r="7" />
    </svg>
  );
}

/** A monthly series between two days, with the events in between. */
export function SeriesPicture(series: Series, service: Service, say: Say): Markup | null {
  const words = service.common.pages;
  const { table: declared, column, from, to, marks } = series;
  const name = declared.series === null ? declared.file : `${declared.file}/${declared.series}`;
  const table = [...service.rules.tables.values()].find((one) => one.name === name);
  const rows = (table?.rows ?? []).filter((row) => row.from >= from && row.from <= to);
  const points = rows.map((row) => ({ x: row.from, y: jsonNumber(row.cells[column]?.value as Amount, 4) }));
  if (points.length < 2) return null;
  const valueAt = (day: number): string => String(points.findLast(({ x }) => x <= day)?.y ?? '');
  return Picture({
    id: 'series',
    title: say('title'),
    caption: say('about'),
    drawing: LineChart({
      points,
      showX: (day) => monthText(day as Day),
      showY: String,
      marks: marks.map((mark) => ({ x: mark.at, name: `${say(mark.name)} ${valueAt(mark.at)}` })),
    }),
    tableName: words.as_table,
    table: {
      head: ['', words.month, words.index],
      rows: marks.map((mark) => [say(mark.name), monthText(mark.at), valueAt(mark.at)]),
    },
  });
}

/** Literals that can be plotted: `£50,000`, `19%`, `250`. */
const NUMBER = /^£?([\d,]+(?:\.\d+)?)%?$/;

/** How one column of a rate table changed over time, as steps; null if it never did. */
export function RateHistory(
  series: PublishedSeries,
  column: string,
  id: string,
  words: PageWords,
): Markup | null {
  const points = series.rows.map(({ from, values }) => {
    const digits = NUMBER.exec(values[column] ?? '')?.[1];
    return { x: dayOfData(from), y: digits === undefined ? null : Number(digits.replaceAll(',', '')) };
  });
  const last = points.at(-1);
  if (last === undefined || new Set(points.flatMap(({ y }) => y ?? [])).size < 2) return null;
  const unit = /[£%]/.exec(series.rows.map(({ values }) => values[column]).join(' '))?.[0] ?? '';
  // The newest value lasts for as long as the law is known.
  const end = Math.max(dayOfData(series.enacted_until), last.x + 365);
  return Picture({
    id,
    title: `${titleOf(series, column)} ${words.rates_over_time}`,
    heading: 'h3',
    caption: `${words.from} ${printDate(series.rows[0]?.from ?? '')}. ${words.rates_every_step}`,
    drawing: LineChart({
      points: [...points, { x: end, y: last.y }],
      isStepped: true,
      fromZero: true,
      showX: (day) => monthText(day as Day),
      showY: (y) => (unit === '£' ? `£${y.toLocaleString('en-GB')}` : `${y.toLocaleString('en-GB')}${unit}`),
    }),
  });
}

/** A title that tells a drawing from the others on its page. */
function titleOf({ name, title, columns, column_titles }: PublishedSeries, column: string): string {
  if (name !== null && Object.keys(columns).length === 1) return title;
  const named = column_titles[column] ?? column;
  return name === null ? named : `${title}: ${named.charAt(0).toLowerCase()}${named.slice(1)}`;
}
