import { Diagnostics, formatFault, RulesFault } from '../../engine/checks/diagnostics.ts';
import type { Day } from '../../law/calendar.ts';
import { readRules } from '../../load-service.ts';
import { createService } from '../../service.ts';
import { verifyChangelog } from '../changelog/verify-changelog.ts';
import { type Command, readArgs } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { failingExamples } from '../examples/run-example.ts';
import type { RulesFolder } from '../folder.ts';
import { verifyLaws } from '../laws/verify-laws.ts';
import { verifyDays } from './verify-days.ts';
import { verifyResults } from './verify-results.ts';
import { verifyRows } from './verify-rows.ts';
import { verifySnapshot } from './verify-snapshot.ts';
import { verifyWords } from './verify-words.ts';

const DAY_MS = 86_400_000;

/**
 * Checks the current rules, schemas and changelog of a folder, without a server.
 *
 * @param today today, after which no source can have been checked.
 * @returns a line for each fault, in the order of files and lines.
 */
export async function check(folder: RulesFolder, today = Math.floor(Date.now() / DAY_MS) as Day) {
  const diagnostics = new Diagnostics();
  let summary = '';
  try {
    const { files, rules } = readRules(folder, diagnostics);
    diagnostics.locateIn(files);
    const service = createService(rules);
    const { tools, rulesVersion } = service;
    verifyChangelog(rules.shared.changelog.editions, rules, diagnostics);
    verifyDays(rules.shared.changelog.editions, rules, today, diagnostics);
    verifyRows(rules, diagnostics);
    verifyLaws(rules, folder, diagnostics);
    verifyWords(files);
    const read = readExamples(folder, diagnostics, service);
    const examples = [...read.values()].flat();
    const tables = [...rules.tables.values()];
    const rows = tables.reduce((count, table) => count + table.rows.length, 0);
    if (!diagnostics.any) verifyResults(service, read, folder, diagnostics);
    for (const fault of failingExamples(service, read)) diagnostics.add(fault);
    if (!diagnostics.any) verifySnapshot(service, read, folder, diagnostics);
    summary = `${tables.length} rate tables with ${rows} rows, ${[...rules.decisions.values()].length} decisions, ${tools.length} calculators, ${examples.length} worked examples, version ${rulesVersion}`;
  } catch (thrown) {
    // Its faults are among the diagnostics.
    if (!(thrown instanceof RulesFault)) throw thrown;
  }
  return { diagnostics: diagnostics.all().map(formatFault), summary };
}

/** Prints every diagnostic; exit code 1 when there are any. */
export const checkCommand: Command = {
  usage: 'npm run check',
  help: [
    'Checks rules, schemas, worked examples and the changelog, and names every fault with file, line and column.',
  ],
  async run(folder, args, output) {
    readArgs(args, {});
    const { diagnostics, summary } = await check(folder);
    for (const diagnostic of diagnostics) output.error(diagnostic);
    output.info(
      diagnostics.length === 0
        ? `No faults: ${summary}.`
        : `${diagnostics.length} ${diagnostics.length === 1 ? 'fault' : 'faults'}.`,
    );
    return diagnostics.length === 0 ? 0 : 1;
  },
};
