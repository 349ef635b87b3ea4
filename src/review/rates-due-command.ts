import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day, isoDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { type Command, dayOf, inColumns, readArgs } from './command.ts';
import { loadFolder } from './rules-folder.ts';

/** How many days before its end a table is listed. */
const SOON_DAYS = 90;
/** After how many days a table is to be reviewed again. */
const OLD_DAYS = 180;

/** Lists what is due for review. It depends on today's date, only reports, and never fails a build. */
export const ratesDueCommand: Command = {
  usage: 'npm run rates:due',
  help: [
    `Lists tables whose law is known for less than ${SOON_DAYS} days or that were not reviewed for ${OLD_DAYS}, and events.`,
  ],
  async run(folder, args, output) {
    readArgs(args, {});
    const service = await loadFolder(folder, output);
    for (const line of service === null ? [] : dueLines(service, dayOf(folder))) output.info(line);
    return 0;
  },
};

function dueLines({ rules }: Service, today: Day): string[] {
  const tables = [...rules.tables.values()].filter(({ head }) => head.closed === null);
  const soon = addDays(today, SOON_DAYS);
  const upTo = (limit: Day, of: 'knownUntil' | 'reviewedOn') =>
    tables
      .filter(({ head }) => head[of] <= limit)
      .sort((a, b) => a.head[of] - b.head[of] || a.name.localeCompare(b.name));
  // Not yet law or not confirmed although their first day has come.
  const rows = tables.flatMap((table) => table.rows);
  const started = rows.filter(({ announced, from }) => announced && from <= today);
  const pending = new Set(tables.flatMap(({ head }) => head.pending));
  const events = rules.events.filter((event) => event.on <= soon && pending.has(event));
  return [
    `On ${dayText(today)}:`,
    ...section('Tables to bring up to date', [
      ...upTo(soon, 'knownUntil').map(({ name, head: { knownUntil } }) => [
        name,
        `${knownUntil < today ? 'was known only until' : 'is known until'} ${dayText(knownUntil)}`,
      ]),
      ...started.map(({ table, from, status }) => [
        table,
        `the row from ${dayText(from)} is still "${status}"`,
      ]),
    ]),
    ...section(
      'Events to review, with the tables that they can change',
      events.map(({ on, what, mayChange }) => [
        isoDay(on),
        `${what}${on > today ? ', ahead' : ''}`,
        mayChange.join(', '),
      ]),
    ),
    ...section(
      'Tables to review again, with their sources',
      upTo(addDays(today, -OLD_DAYS), 'reviewedOn').map(({ name, head, rows }) => {
        const cited = rows.at(-1)?.cite ?? [];
        const addresses = cited.flatMap((key) => rules.shared.sources.get(key)?.url ?? []);
        return [isoDay(head.reviewedOn), name, addresses.join(' ')];
      }),
    ),
  ];
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return ['', rows.length === 0 ? `${title}: none.` : title, ...inColumns(rows, '  ')];
}
