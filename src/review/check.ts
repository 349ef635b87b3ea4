import { existsSync, readFileSync } from 'node:fs';
import { readChangelog } from '../engine/loading/changelog.ts';
import { Diagnostics, formatFault, RulesFault } from '../engine/loading/diagnostics.ts';
import { loadService } from '../load-service.ts';
import { type Command, readArgs } from './command.ts';
import { holdChangelog } from './hold-changelog.ts';
import { holdCheckedDays } from './hold-checked-days.ts';
import { folderAt } from './rules-folder.ts';

/** What checking found. */
export interface Checked {
  /** One line a fault, in the order of files and lines. */
  readonly faults: readonly string[];
  readonly summary: string;
}

/** Where the files to check are. */
export interface CheckedFolder {
  readonly rules: string;
  readonly changelog: string;
  readonly schemas?: string;
}

/** Checks rules, schemas and changelog as they stand in a folder, without a server. */
export async function check(folder: CheckedFolder): Promise<Checked> {
  const faults = new Diagnostics();
  const text = existsSync(folder.changelog) ? readFileSync(folder.changelog, 'utf8') : null;
  const editions = text === null ? [] : readChangelog(text, faults);
  let summary = '';
  try {
    const { rates, tools, rulesVersion } = await loadService(folder);
    holdChangelog(editions, rates, faults);
    holdCheckedDays(rulesVersion, rates, faults);
    const rows = [...rates.tables.values()].reduce((count, table) => count + table.rows.length, 0);
    summary = `${rates.tables.size} rate tables with ${rows} rows, ${rates.decisions.size} decisions, ${tools.length} calculators, version ${rulesVersion}`;
  } catch (thrown) {
    if (!(thrown instanceof RulesFault)) throw thrown;
    for (const fault of thrown.faults) faults.add(fault);
  }
  return { faults: faults.all().map(formatFault), summary };
}

/** Tells every fault; exit code 1 when there are any. */
export const checkCommand: Command = {
  usage: 'npm run check',
  async run(root, args, say) {
    readArgs(args, {});
    const { faults, summary } = await check(folderAt(root));
    for (const fault of faults) say.wrong(fault);
    say.out(faults.length === 0 ? `No faults: ${summary}.` : `${faults.length} faults.`);
    return faults.length === 0 ? 0 : 1;
  },
};
