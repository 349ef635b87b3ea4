import type { PublishedSeries } from '../../api/rates/rate-tables.ts';
import type { Series } from '../../engine/chart.ts';
import { jsonNumber, monthText } from '../../engine/texts/format.ts';
import type { PageWords } from '../../engine/texts/page-words.ts';
import type { Markup } from '../../http/markup.ts';
import type { Amount } from '../../law/amounts.ts';
import type { Day } from '../../law/calendar.ts';
import type { Service } from '../../service.ts';
import { Picture } from './figure.tsx';
import { LineChart } from './line-chart.tsx';
import { dayOfData, printDate } from './numbers.ts';
import type { Say } from './pictures.tsx';

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
