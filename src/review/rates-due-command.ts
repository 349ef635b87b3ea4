import type { RateEvent } from '../engine/rates/events.ts';
import type { RateTable } from '../engine/rates/table.ts';
import type { Source } from '../engine/sources.ts';
import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day, isoDay, parseDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { type Command, inColumns, readArgs, thisDay } from './command.ts';
import { loadFolder } from './rules-folder.ts';

/** How many days before its end a table is listed. */
const SOON = 90;
/** After how many days a source must be checked again. */
const OLD = 180;

/**
 * Lists what is due for review. It depends on today's date, only reports, and never fails a build.
 *
 * @param today replaced in tests.
 */
export function ratesDueCommand(today: () => Day = thisDay): Command {
  return {
    usage: 'npm run rates:due',
    help: [
      `Lists tables whose law is known for less than ${SOON} days, events, and sources last looked at ${OLD} days ago.`,
    ],
    async run(root, args, say) {
      readArgs(args, {});
      const service = await loadFolder(root, say);
      for (const line of service === null ? [] : dueLines(service, today())) say.out(line);
      return 0;
    },
  };
}

function dueLines(service: Service, today: Day): string[] {
  const tables = dueTables(service, addDays(today, SOON)).map(({ name, head }) => [
    name,
    `${head.enactedUntil < today ? 'was known only until' : 'is known until'} ${dayText(head.enactedUntil)}`,
  ]);
  const rows = startedRows(service, today).map(({ table, from }) => [
    table,
    `the row from ${dayText(from)} is still "announced", and its day has come`,
  ]);
  const events = eventRows(service, today, addDays(today, SOON));
  const sources = dueSources(service, addDays(today, -OLD)).map(({ checkedOn, key, url }) => [
    checkedOn,
    key,
    url,
  ]);
  return [
    `On ${dayText(today)}:`,
    '',
    tables.length + rows.length === 0 ? 'No table is due.' : 'Tables to bring up to date',
    ...inColumns([...tables, ...rows], '  '),
    '',
    events.length === 0 ? 'No event is due.' : 'Events to look at, with the tables that they can change',
    ...inColumns(events, '  '),
    '',
    sources.length === 0
      ? 'No source is due.'
      : 'Sources to look at again, with the day they were last looked at',
    ...inColumns(sources, '  '),
  ];
}

/** Events up to a day that are still to be reviewed: their days, what they are, and the tables they can change. */
export function eventRows(service: Service, today: Day, until: Day): string[][] {
  return dueEvents(service, until).map(({ on, what, mayChange }) => [
    isoDay(on),
    `${what}${on > today ? ', ahead' : ''}`,
    mayChange.join(', '),
  ]);
}

/** The tables whose law is not known beyond a day, most urgent first; a closed one never changes. */
function dueTables({ rules }: Service, until: Day): RateTable[] {
  return [...rules.tables.values()]
    .filter(({ head }) => head.closed === null && head.enactedUntil <= until)
    .sort((a, b) => a.head.enactedUntil - b.head.enactedUntil || a.name.localeCompare(b.name));
}

/** The events up to a day that are not reviewed, or not since for some table, oldest first. */
function dueEvents({ rules }: Service, until: Day): RateEvent[] {
  const pending = new Set([...rules.tables.values()].flatMap(({ head }) => head.pending));
  return rules.events.filter((event) => event.on <= until && pending.has(event));
}

/** The rows still marked as announced although their first day has passed. */
function startedRows({ rules }: Service, today: Day): { table: string; from: Day }[] {
  return [...rules.tables.values()].flatMap(({ name, rows }) =>
    rows
      .filter(({ announced, from }) => announced && from <= today)
      .map(({ from }) => ({ table: name, from })),
  );
}

/** The sources last checked on or before a day, oldest first. */
function dueSources({ rules }: Service, until: Day): Source[] {
  return [...rules.sources.values()]
    .filter(({ checkedOn }) => (parseDay(checkedOn) ?? until) <= until)
    .sort((a, b) => a.checkedOn.localeCompare(b.checkedOn) || a.key.localeCompare(b.key));
}
