import type { Rules } from '../engine/compile-rules.ts';
import type { Source } from '../engine/sources.ts';
import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day } from '../law/calendar.ts';
import { inColumns } from './columns.ts';
import { type Command, readArgs, thisDay } from './command.ts';
import { eventRows } from './rates-due-command.ts';
import { loadFolder } from './rules-folder.ts';
import { type Change, FeedFault, type FeedOf } from './watch/feed.ts';
import { bankHolidays, govUkPage } from './watch/gov-uk.ts';
import { legislation } from './watch/legislation.ts';
import { readFeed } from './watch/read-feed.ts';
import { bankRate, onsSeries } from './watch/statistics.ts';

/** In this order: bank holidays are also a page of GOV.UK. */
const FEEDS: readonly FeedOf[] = [bankHolidays, govUkPage, legislation, bankRate, onsSeries];

/** How many sources are read at once, so that no site is asked more than a reader would. */
const AT_ONCE = 4;

/** How far ahead events are named. */
const AHEAD_DAYS = 14;

/** The outcome for one source. */
type Watched =
  | { readonly source: Source; readonly changes: readonly Change[] }
  | { readonly source: Source; readonly fault: string };

/**
 * Asks the machine-readable form of every source what changed since it was last looked at, and names the
 * waiting events of the calendar. Exit code 1 when anything changed, or a source could not be read.
 *
 * @param get reads an address; replaced in tests.
 */
export function ratesWatchCommand(get: typeof fetch = fetch, today: () => Day = thisDay): Command {
  return {
    usage: 'npm run rates:watch',
    help: [
      'Reads the machine-readable form of each source and says what changed since it was last looked at.',
    ],
    async run(root, args, say) {
      readArgs(args, {});
      const service = await loadFolder(root, say);
      if (service === null) return 1;
      const { rules } = service;
      const { watched, unwatched } = await watchAll(rules, get);
      const changed = watched.flatMap((one) => ('changes' in one && one.changes.length > 0 ? [one] : []));
      const unread = watched.flatMap((one) => ('fault' in one ? [one] : []));
      const events = eventRows(service, today(), addDays(today(), AHEAD_DAYS));
      const section = (title: string, rows: readonly (readonly string[])[]): void => {
        if (rows.length > 0) for (const line of ['', title, ...inColumns(rows, '  ')]) say.out(line);
      };
      say.out(
        `On ${dayText(today())}: ${watched.length} sources read, ${changed.length} changed since somebody looked.`,
      );
      section(
        'Changed since',
        changed.flatMap((one) => changeRows(one, rules)),
      );
      section(
        'Could not be read',
        unread.map(({ source, fault }) => [source.key, fault, source.url]),
      );
      section('Events to look at, with the tables that they can change', events);
      section(
        'Without a form that machines read: open them',
        unwatched.map(({ key, url }) => [key, url]),
      );
      return changed.length + unread.length === 0 ? 0 : 1;
    },
  };
}

async function watchAll(
  rules: Rules,
  get: typeof fetch,
): Promise<{ watched: Watched[]; unwatched: Source[] }> {
  const waiting = [...rules.sources.values()].map((source) => {
    const feeds = FEEDS.map((feedOf) => feedOf(source, rules));
    return { source, feed: feeds.find((feed) => feed !== null) ?? null };
  });
  const unwatched = waiting.filter(({ feed }) => feed === null).map(({ source }) => source);
  const watched: Watched[] = [];
  const readOn = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { source, feed } = next;
      if (feed === null) continue;
      try {
        watched.push({ source, changes: feed.changes(await readFeed(feed.url, get)) });
      } catch (thrown) {
        const isKnown = thrown instanceof FeedFault;
        const fault = isKnown ? thrown.message : 'its answer is not in the form that is documented';
        watched.push({ source, fault });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  watched.sort((a, b) => a.source.key.localeCompare(b.source.key));
  return { watched, unwatched };
}

/** Each change of a source; the first with its key and the tables that rest on it. */
function changeRows(
  { source, changes }: { source: Source; changes: readonly Change[] },
  rules: Rules,
): string[][] {
  const tables = [...rules.tables.values()].filter(({ rows }) =>
    rows.some(({ cite }) => cite.includes(source.key)),
  );
  return [
    [source.key, `looked at on ${source.checkedOn}`, source.url],
    ...changes.map(({ on, what }) => ['', on ?? '', what]),
    ...(tables.length === 0 ? [] : [['', 'tables', tables.map(({ name }) => name).join(', ')]]),
  ];
}
