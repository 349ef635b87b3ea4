import { dayText } from '../engine/texts/format.ts';
import { addDays, type Day, dayOf } from '../law/calendar.ts';
import type { Service } from '../service.ts';
import { inColumns } from './columns.ts';
import { type Command, readWords, UsageError } from './command.ts';
import { dueSources, dueTables, startedRows } from './due.ts';
import { loadFolder } from './rules-folder.ts';

/** How many days before its end a table is named, unless asked otherwise. */
const SOON = 90;
/** After how many days a source is to be looked at again, unless asked otherwise. */
const OLD = 180;

/**
 * What is to be looked at again: the only command that asks what day it is. It
 * tells and never fails a build.
 *
 * @param today the day it is; for tests any day.
 */
export function ratesDueCommand(today: () => Day = thisDay): Command {
  return {
    usage: 'npm run rates:due -- [--within <days>] [--older-than <days>]',
    async run(root, words, say) {
      const { plain, options } = readWords(words, [], ['within', 'older-than']);
      if (plain.length > 0) throw new UsageError(`"${plain[0]}" is not understood here.`);
      const within = days(options.get('within'), SOON);
      const olderThan = days(options.get('older-than'), OLD);
      const service = await loadFolder(root, say);
      if (service === null) return 0;
      for (const line of dueLines(service, today(), within, olderThan)) say.out(line);
      return 0;
    },
  };
}

function thisDay(): Day {
  const now = new Date();
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

function days(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^\d{1,5}$/.test(text)) throw new UsageError(`"${text}" is not a number of days.`);
  return Number(text);
}

function dueLines(service: Service, today: Day, within: number, olderThan: number): string[] {
  const tables = dueTables(service, addDays(today, within)).map(({ name, checkedUntil }) => [
    name,
    `${checkedUntil < today ? 'was checked only until' : 'is checked until'} ${dayText(checkedUntil)}`,
  ]);
  const rows = startedRows(service, today).map(({ table, from }) => [
    table,
    `the row from ${dayText(from)} is still "announced", and its day has come`,
  ]);
  const sources = dueSources(service, addDays(today, -olderThan)).map(({ checkedOn, key, url }) => [
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
    sources.length === 0
      ? 'No source is due.'
      : 'Sources to look at again, with the day they were last looked at',
    ...inColumns(sources, '  '),
  ];
}
