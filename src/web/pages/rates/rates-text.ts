import type { PublishedEvent, PublishedRow, PublishedSeries } from '../../../api/rates/rate-tables.ts';
import { monthText } from '../../../engine/texts/format.ts';
import { dayOfData, printDate } from '../../components/print.ts';

/** The columns with a value on a day; a single column may be `none`. */
export function valuesOn(series: PublishedSeries, today: string) {
  const rows = series.rows.filter(isLaw);
  const isDue = ({ from }: PublishedRow): boolean => isMonthly(series) || from <= today;
  const at = Math.max(0, rows.findLastIndex(isDue));
  const now = rows[at];
  if (now === undefined) return [];
  const columns = Object.keys(now.values);
  const valued = columns.filter((column) => now.values[column] != null);
  const isOne = columns.length === 1 || valued.length === 0;
  return (valued.length > 0 ? valued : columns.slice(0, 1)).map((column) => {
    const value = now.values[column] ?? null;
    const isOther = (row: PublishedRow): boolean => (row.values[column] ?? null) !== value;
    const textIn = ({ values }: PublishedRow): string => valueText(series, column, values[column], true);
    const first = rows[rows.slice(0, at).findLastIndex(isOther) + 1] ?? now;
    const next = series.rows.find((row) => row.from > now.from && isOther(row));
    const title = series.column_titles[column] ?? column;
    // A number means nothing without its column title.
    const isBare = isOne && /^number/.test(series.columns[column] as string);
    const full = `${series.title}: ${title}`;
    const short = isOne ? series.title : title;
    return {
      label: isBare || (!isOne && series.name !== null) ? full : short,
      text: textIn(now),
      /** When it took effect: `from 1 April 2023`; for a monthly series, its month. */
      since: isMonthly(series) ? monthText(dayOfData(now.from)) : sinceText(first),
      /** The next change that is law or announced: `26%`, and `from 1 April 2027`. */
      coming: next === undefined ? null : { text: textIn(next), since: sinceText(next) },
    };
  });
}

export function isLaw({ status }: PublishedRow): boolean {
  return status === 'in_force' || status === 'withdrawn';
}

/** `from 1 April 2027`, and whether that is not yet law. */
function sinceText(row: PublishedRow): string {
  return `from ${printDate(row.from)}${statusText(row)}`;
}

const STATUSES: Readonly<Record<string, string>> = {
  announced: 'announced, not yet law',
  day_not_appointed: 'enacted, day not yet appointed',
  reported: 'reported, not yet confirmed on GOV.UK',
  withdrawn: 'withdrawn',
};

/** The status of a row, after its first day. */
export function statusText({ status }: PublishedRow): string {
  return status === 'in_force' ? '' : ` (${STATUSES[status] ?? status})`;
}

/** A series with a row for each month: twelve a year of one value each. */
export function isMonthly({ rows, columns }: PublishedSeries): boolean {
  const isInTurn = ({ from }: PublishedRow, index: number): boolean =>
    from.slice(5) === `${String((index % 12) + 1).padStart(2, '0')}-01`;
  return Object.keys(columns).length === 1 && rows.length >= 12 && rows.every(isInTurn);
}

/** Unreviewed events that may have changed any of some series, soonest first, without duplicates. */
export function listPending(series: readonly PublishedSeries[]): PublishedEvent[] {
  const events = series.flatMap(({ pending_events }) => pending_events);
  const each = new Map(events.map((event) => [`${event.what} ${event.on}`, event]));
  return [...each.values()].sort((a, b) => a.on.localeCompare(b.on));
}

export function eventText({ what, on }: PublishedEvent): string {
  return `the ${what} of ${printDate(on)}`;
}

/** The day to which the law of all series is known, which may have passed, and when all of them were last reviewed. */
export function knownText(series: readonly PublishedSeries[], today: string): string {
  const open = series.filter(({ closed }) => closed === null);
  const [until = ''] = open.map(({ enacted_until }) => enacted_until).sort();
  const [checked = ''] = series.map(({ looked_on }) => looked_on).sort();
  const known =
    until === '' ? series[0]?.closed : `${until < today ? 'Confirmed' : 'Set'} until ${printDate(until)}.`;
  return `${known} Checked on ${printDate(checked)}.`;
}

/**
 * A value as the statute prints it, with dates in words.
 *
 * @param isShort whether listed days are shown as their number and year alone.
 */
export function valueText(
  { columns }: PublishedSeries,
  column: string,
  value: string | null | undefined,
  isShort = false,
): string {
  if (value == null) return 'none';
  const kind = columns[column] ?? '';
  if (!kind.startsWith('day')) return value.replace(/^1 (\w+)s$/, '1 $1');
  const days = value.split(', ');
  return isShort && kind === 'days'
    ? `${days.length} in ${value.slice(0, 4)}`
    : days.map(printDate).join(', ');
}
