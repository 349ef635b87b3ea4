import type { PublishedEvent, PublishedRow, PublishedSeries } from '../../api/rates/rate-tables.ts';
import { monthText } from '../../engine/texts/format.ts';
import { dateOf, dayOfData } from '../charts/numbers.ts';

/** The path of the feed of changes, linked from every page of rates. */
export const RATES_FEED = '/rates/changes.atom';

/** The value of a column on a day. */
export interface ColumnValue {
  readonly column: string;
  readonly title: string;
  readonly text: string;
  /** When it took effect: `from 1 April 2023`; for a monthly series, its month. */
  readonly since: string;
  /** A change already enacted for a later day: `26% from 1 April 2027`. */
  readonly coming: string | null;
  /** A number that means nothing without its column title. */
  readonly isBare: boolean;
}

/** The columns that have a value on a day; a column that is alone may be `none`. */
export function valuesOn(series: PublishedSeries, today: string): ColumnValue[] {
  const rows = series.rows.filter(({ status }) => status === 'in_force');
  const at = Math.max(
    0,
    isMonthly(series) ? rows.length - 1 : rows.findLastIndex(({ from }) => from <= today),
  );
  const now = rows[at];
  if (now === undefined) return [];
  const columns = Object.keys(now.values);
  const valued = columns.filter((column) => now.values[column] != null);
  return (valued.length > 0 ? valued : columns.slice(0, 1)).map((column) => {
    const valueIn = (row: PublishedRow) => row.values[column] ?? null;
    const textOf = (value: string | null): string =>
      series.columns[column] === 'days' ? daysText(value as string) : valueText(series, column, value);
    const before = rows.findLastIndex((row, index) => index < at && valueIn(row) !== valueIn(now));
    const next = rows.find((row, index) => index > at && valueIn(row) !== valueIn(now));
    return {
      column,
      title: series.column_titles[column] ?? column,
      text: textOf(valueIn(now)),
      since: isMonthly(series)
        ? monthText(dayOfData(now.from))
        : `from ${dateOf((rows[before + 1] ?? now).from)}`,
      coming: next === undefined ? null : `${textOf(valueIn(next))} from ${dateOf(next.from)}`,
      isBare: /^(number|days)/.test(series.columns[column] as string),
    };
  });
}

/** How many days a row lists, and the last of them. */
function daysText(listed: string): string {
  const days = listed.split(', ');
  return `${days.length}, the last on ${dateOf(days.at(-1) as string)}`;
}

/** What rows not yet in force change: `Main rate 26% from 1 April 2028`. */
export function announcedTexts(series: PublishedSeries): string[] {
  return series.rows.flatMap(({ status, from, values }, index) => {
    if (status !== 'announced') return [];
    const before = series.rows[index - 1]?.values ?? {};
    const changed = Object.keys(values).filter((column) => values[column] !== before[column]);
    const named = changed.length === 0 ? Object.keys(values) : changed;
    const texts = named.map(
      (column) => `${series.column_titles[column]} ${valueText(series, column, values[column])}`,
    );
    const what = series.name === null ? '' : `${series.title}: `;
    return [`${what}${texts.join(', ')}, from ${dateOf(from)}`];
  });
}

/** A series with a row for each month: twelve a year of one value each. */
export function isMonthly({ rows, columns }: PublishedSeries): boolean {
  return Object.keys(columns).length === 1 && rows.length >= 12 && rows.every(isFirstOfMonthInTurn);
}

function isFirstOfMonthInTurn({ from }: PublishedRow, index: number): boolean {
  const month = String((index % 12) + 1).padStart(2, '0');
  return from.slice(5) === `${month}-01`;
}

/** Unreviewed events that may have changed any of some series, soonest first, without duplicates. */
export function pendingOf(series: readonly PublishedSeries[]): PublishedEvent[] {
  const events = series.flatMap(({ pending_events }) => pending_events);
  const each = new Map(events.map((event) => [eventText(event), event]));
  return [...each.values()].sort((a, b) => a.on.localeCompare(b.on));
}

export function eventText({ what, on }: PublishedEvent): string {
  return `the ${what} of ${dateOf(on)}`;
}

/** The day to which the law of all series is known, and when all of them were last reviewed. */
export function knownText(series: readonly PublishedSeries[]): string {
  const open = series.filter(({ closed }) => closed === null);
  const known = (open.length > 0 ? open : series).map(({ enacted_until }) => enacted_until).sort()[0];
  const looked = series.map(({ looked_on }) => looked_on).sort()[0];
  const [{ closed } = { closed: null }] = open.length > 0 ? [] : series;
  return `${closed ?? `Enacted until ${dateOf(known as string)}.`} Last looked at on ${dateOf(looked as string)}.`;
}

/** A value as the statute prints it, with dates in words. */
export function valueText(
  { columns }: PublishedSeries,
  column: string,
  value: string | null | undefined,
): string {
  if (value == null) return 'none';
  return columns[column]?.startsWith('day') ? value.split(', ').map(dateOf).join(', ') : value;
}
