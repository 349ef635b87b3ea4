import type { RateTable } from '../engine/rates/table.ts';
import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day, isoDay } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { type Command, inColumns, readArgs, thisDay } from './command.ts';
import { loadFolder } from './rules-folder.ts';

/** How many days before its end a table is listed. */
const SOON_DAYS = 90;
/** After how many days a table is to be reviewed again. */
const OLD_DAYS = 180;

/**
 * Lists what is due for review. It depends on today's date, only reports, and never fails a build.
 *
 * @param today replaced in tests.
 */
export function ratesDueCommand(today: () => Day = thisDay): Command {
  return {
    usage: 'npm run rates:due',
    help: [
      `Lists tables whose law is known for less than ${SOON_DAYS} days or that were not reviewed for ${OLD_DAYS}, and events.`,
    ],
    async run(folder, args, output) {
      readArgs(args, {});
      const service = await loadFolder(folder, output);
      for (const line of service === null ? [] : dueLines(service, today())) output.info(line);
      return 0;
    },
  };
}

function dueLines(service: Service, today: Day): string[] {
  const tables = [...service.rules.tables.values()].filter(({ head }) => head.closed === null);
  return [
    `On ${dayText(today)}:`,
    ...section('Tables to bring up to date', [
      ...ending(tables, addDays(today, SOON_DAYS)).map(({ name, head }) => [
        name,
        `${head.knownUntil < today ? 'was known only until' : 'is known until'} ${dayText(head.knownUntil)}`,
      ]),
      ...startedRows(tables, today),
    ]),
    ...section('Events to review, with the tables that they can change', eventRows(service, tables, today)),
    ...section(
      'Tables to review again, with their sources',
      tables
        .filter(({ head }) => head.reviewedOn <= addDays(today, -OLD_DAYS))
        .sort((a, b) => a.head.reviewedOn - b.head.reviewedOn || a.name.localeCompare(b.name))
        .map((table) => [isoDay(table.head.reviewedOn), table.name, addressesOf(service, table)]),
    ),
  ];
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return ['', rows.length === 0 ? `${title}: none.` : title, ...inColumns(rows, '  ')];
}

/** The tables whose law is not known beyond a day, most urgent first. */
function ending(tables: readonly RateTable[], until: Day): RateTable[] {
  return tables
    .filter(({ head }) => head.knownUntil <= until)
    .sort((a, b) => a.head.knownUntil - b.head.knownUntil || a.name.localeCompare(b.name));
}

/** The rows that are not yet law or not confirmed although their first day has come. */
function startedRows(tables: readonly RateTable[], today: Day): string[][] {
  return tables.flatMap(({ name, rows }) =>
    rows
      .filter(({ announced, from }) => announced && from <= today)
      .map(({ from, status }) => [name, `the row from ${dayText(from)} is still "${status}"`]),
  );
}

/** The events up to soon that are not reviewed, or not since for some table, oldest first. */
function eventRows({ rules }: Service, tables: readonly RateTable[], today: Day): string[][] {
  const pending = new Set(tables.flatMap(({ head }) => head.pending));
  return rules.events
    .filter((event) => event.on <= addDays(today, SOON_DAYS) && pending.has(event))
    .map(({ on, what, mayChange }) => [
      isoDay(on),
      `${what}${on > today ? ', ahead' : ''}`,
      mayChange.join(', '),
    ]);
}

/** The addresses that the newest row cites. */
function addressesOf({ rules }: Service, { rows }: RateTable): string {
  const cited = rows.at(-1)?.cite ?? [];
  return cited.flatMap((key) => rules.sources.get(key)?.url ?? []).join(' ');
}
