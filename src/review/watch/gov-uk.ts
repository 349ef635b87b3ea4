import type { Rules } from '../../engine/compile-rules.ts';
import type { RateTable } from '../../engine/rates/table.ts';
import type { Source } from '../../engine/sources.ts';
import { dayText } from '../../engine/texts/format.ts';
import { type Day, isoDay, parseDay } from '../../law/calendar.ts';
import {
  type Change,
  dayOfTime,
  type Feed,
  FeedFault,
  jsonObject,
  listOf,
  objectOf,
  plainLine,
} from './feed.ts';

/**
 * GOV.UK pages by the Content API: guidance and publications with their change history, pages of HMRC's
 * manuals with the day of the last change.
 * Source: https://content-api.publishing.service.gov.uk/
 */
export function govUkPage({ url, checkedOn }: Source): Feed | null {
  const { hostname, pathname } = new URL(url);
  if (hostname !== 'www.gov.uk') return null;
  return {
    url: `https://www.gov.uk/api/content${pathname}`,
    changes: (body) => pageChanges(body, checkedOn),
  };
}

function pageChanges(body: string, since: string): Change[] {
  const page = jsonObject(body);
  const { schema_name: kind, public_updated_at: updated, withdrawn_notice: withdrawn, details } = page;
  if (kind === 'redirect') {
    const [{ destination } = { destination: '' }] = listOf(page.redirects);
    return [{ on: dayOfTime(updated), what: `The page has moved to ${plainLine(destination)}.` }];
  }
  if (kind === 'gone') return [{ on: dayOfTime(updated), what: 'The page is gone.' }];
  const day = dayOfTime(updated);
  if (day === null) throw new FeedFault('the answer does not say when the page was last changed');
  const noted = listOf(objectOf(details).change_history).flatMap(({ public_timestamp, note }): Change[] => {
    const on = dayOfTime(public_timestamp);
    return on !== null && on > since ? [{ on, what: plainLine(note) }] : [];
  });
  const { withdrawn_at, explanation } = objectOf(withdrawn);
  const withdrawnOn = dayOfTime(withdrawn_at);
  if (withdrawnOn !== null && withdrawnOn > since) {
    const why = plainLine(String(explanation ?? '').replace(/<[^<>]*>/g, ' '));
    noted.push({ on: withdrawnOn, what: `The page was withdrawn. ${why}`.trim() });
  }
  if (noted.length === 0 && day > since) noted.push({ on: day, what: 'The page was changed.' });
  return noted.sort((a, b) => (a.on ?? '').localeCompare(b.on ?? ''));
}

/**
 * The bank holidays of England and Wales, compared with the table of bank holidays.
 * Source: https://www.gov.uk/bank-holidays.json, which GOV.UK names on the page itself.
 */
export function bankHolidays({ url }: Source, { tables }: Rules): Feed | null {
  const table = [...tables.values()].find(({ name }) => name === 'bank-holidays');
  if (url !== 'https://www.gov.uk/bank-holidays' || table === undefined) return null;
  return { url: `${url}.json`, changes: (body) => holidayChanges(body, table) };
}

function holidayChanges(body: string, { rows }: RateTable): Change[] {
  const { events } = objectOf(jsonObject(body)['england-and-wales']);
  const listed = listOf(events).flatMap(({ date }) => dayOfTime(date) ?? []);
  if (listed.length === 0) throw new FeedFault('the answer lists no bank holidays of England and Wales');
  const yearOf = (day: string): string => day.slice(0, 4);
  const known = rows.flatMap(
    ({ cells }) => (cells.days?.value as readonly Day[] | undefined)?.map(isoDay) ?? [],
  );
  const years = new Set(known.map(yearOf));
  const text = (day: string): string => dayText(parseDay(day) as Day);
  // The first and last years may be listed in part.
  const whole = new Set(listed.map(yearOf));
  const [first = '', last = ''] = [[...whole].sort()[0], [...whole].sort().at(-1)];
  return [
    ...[...whole]
      .filter((year) => year > ([...years].sort().at(-1) ?? ''))
      .map((year) => ({
        on: null,
        what: `Bank holidays of ${year} are listed, which the table does not have.`,
      })),
    ...listed
      .filter((day) => years.has(yearOf(day)) && !known.includes(day))
      .map((day) => ({ on: null, what: `${text(day)} is listed, and is not in the table.` })),
    ...known
      .filter((day) => yearOf(day) > first && yearOf(day) < last && !listed.includes(day))
      .map((day) => ({ on: null, what: `${text(day)} is in the table, and is not listed.` })),
  ];
}
