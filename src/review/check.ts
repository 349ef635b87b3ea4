import { Diagnostics, formatFault, RulesFault } from '../engine/loading/diagnostics.ts';
import { loadService } from '../load-service.ts';
import { type Command, readArgs } from './command.ts';
import { readExamples } from './examples.ts';
import { folderAt, type RulesFolder } from './rules-folder.ts';
import { verifyChangelog } from './verify-changelog.ts';
import { verifyLookedDays } from './verify-looked-days.ts';

/** What checking found. */
export interface Checked {
  /** One line each, in the order of files and lines. */
  readonly diagnostics: readonly string[];
  readonly summary: string;
}

/** Checks rules, schemas and changelog as they stand in a folder, without a server. */
export async function check(folder: RulesFolder): Promise<Checked> {
  const diagnostics = new Diagnostics();
  let summary = '';
  try {
    const service = await loadService(folder);
    const { changelog, rates, tools, rulesVersion } = service;
    verifyChangelog(changelog.editions, rates, diagnostics);
    verifyLookedDays(rulesVersion, rates, diagnostics);
    const examples = [...readExamples(folder, diagnostics, service).values()].flat();
    const rows = [...rates.tables.values()].reduce((count, table) => count + table.rows.length, 0);
    summary = `${rates.tables.size} rate tables with ${rows} rows, ${rates.decisions.size} decisions, ${tools.length} calculators, ${examples.length} worked examples, version ${rulesVersion}`;
  } catch (thrown) {
    if (!(thrown instanceof RulesFault)) throw thrown;
    for (const fault of thrown.faults) diagnostics.add(fault);
  }
  return { diagnostics: diagnostics.all().map(formatFault), summary };
}

/** Prints every diagnostic; exit code 1 when there are any. */
export const checkCommand: Command = {
  usage: 'npm run check',
  async run(root, args, say) {
    readArgs(args, {});
    const { diagnostics, summary } = await check(folderAt(root));
    for (const diagnostic of diagnostics) say.wrong(diagnostic);
    say.out(
      diagnostics.length === 0
        ? `No faults: ${summary}.`
        : `${diagnostics.length} ${diagnostics.length === 1 ? 'fault' : 'faults'}.`,
    );
    return diagnostics.length === 0 ? 0 : 1;
  },
};
