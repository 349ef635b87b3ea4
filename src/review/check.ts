import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChangelog } from '../rules/changelog.ts';
import { Faults, formatFault, RulesFault } from '../rules/faults.ts';
import { loadService } from '../service.ts';
import { holdChangelog } from './hold-changelog.ts';

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
  const faults = new Faults();
  const text = existsSync(folder.changelog) ? readFileSync(folder.changelog, 'utf8') : null;
  const editions = text === null ? [] : readChangelog(text, faults);
  let summary = '';
  try {
    const { rates, tools, rulesVersion } = await loadService(folder);
    holdChangelog(editions, rates, faults);
    const rows = [...rates.tables.values()].reduce((count, table) => count + table.rows.length, 0);
    summary = `${rates.tables.size} rate tables with ${rows} rows, ${rates.decisions.size} decisions, ${tools.length} calculators, version ${rulesVersion}`;
  } catch (thrown) {
    if (!(thrown instanceof RulesFault)) throw thrown;
    for (const fault of thrown.faults) faults.add(fault);
  }
  return { faults: faults.all().map(formatFault), summary };
}

/** The command: prints every fault and gives the exit code. */
export async function checkCommand(root: string): Promise<number> {
  const { faults, summary } = await check({
    rules: join(root, 'rules'),
    changelog: join(root, 'CHANGELOG-rates.md'),
    schemas: join(root, 'schemas'),
  });
  for (const fault of faults) console.error(fault);
  console.log(faults.length === 0 ? `No faults: ${summary}.` : `${faults.length} faults.`);
  return faults.length === 0 ? 0 : 1;
}
