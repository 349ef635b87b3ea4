import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics, formatFault, RulesFault } from '../../engine/loading/diagnostics.ts';
import type { Day } from '../../law/calendar.ts';
import { loadService } from '../../load-service.ts';
import type { Service } from '../../service.ts';
import { verifyChangelog } from '../changelog/verify-changelog.ts';
import { type Command, readArgs, UsageError } from '../command.ts';
import { changedExamples } from '../examples/changed-examples.ts';
import { readExamples } from '../examples/read-examples.ts';
import { failingExamples } from '../examples/run-example.ts';
import { verifyLaws } from '../laws/verify-laws.ts';
import { folderAt, type RulesFolder } from '../rules-folder.ts';
import { takenBack } from './taken-back.ts';
import { signed, verifyUnquoted } from './unquoted-words.ts';
import { sealed, verifyLookedDays, verifyLooks, verifyPast, verifySeals } from './verify-days.ts';
import { verifyResults } from './verify-results.ts';
import { verifyRows } from './verify-rows.ts';
import { verifySlips, verifySlipWords } from './verify-slips.ts';
import { verifyWords } from './verify-words.ts';

const DAY_MS = 86_400_000;

/**
 * Checks the current rules, schemas and changelog of a folder, without a server.
 *
 * @param today today, after which no source can have been checked.
 * @returns a line for each fault, in the order of files and lines, and the rules if they could be loaded.
 */
export async function check(folder: RulesFolder, today = Math.floor(Date.now() / DAY_MS) as Day) {
  const diagnostics = new Diagnostics();
  let service: Service | null = null;
  let summary = '';
  try {
    service = await loadService(folder);
    const { changelog, rules, tools, rulesVersion } = service;
    verifyChangelog(changelog.editions, rules, diagnostics);
    verifySeals(changelog.editions, diagnostics);
    verifyPast(changelog.editions, rules, today, diagnostics);
    verifyLookedDays(rulesVersion, rules, diagnostics);
    verifyLooks(rules, diagnostics);
    verifyRows(rules, diagnostics);
    const laws = verifyLaws(rules, folder, diagnostics);
    verifySlipWords(service, folder, diagnostics);
    verifyWords(folder, diagnostics);
    const read = readExamples(folder, diagnostics, service);
    const examples = [...read.values()].flat();
    const tables = [...rules.tables.values()];
    const rows = tables.reduce((count, table) => count + table.rows.length, 0);
    if (!diagnostics.any) verifyResults(service, read, folder, diagnostics);
    for (const fault of failingExamples(service, read)) diagnostics.add(fault);
    if (!diagnostics.any) verifySlips(service, folder, diagnostics);
    // Whatever says more of an edit comes first.
    if (!diagnostics.any && laws !== null) verifyUnquoted(laws, folder, diagnostics);
    summary = `${tables.length} rate tables with ${rows} rows, ${[...rules.decisions.values()].length} decisions, ${tools.length} calculators, ${examples.length} worked examples, version ${rulesVersion}`;
  } catch (thrown) {
    if (!(thrown instanceof RulesFault)) throw thrown;
    for (const fault of thrown.faults) diagnostics.add(fault);
  }
  return { diagnostics: diagnostics.all().map(formatFault), summary, service };
}
/** Prints every diagnostic; exit code 1 when there are any. */
export const checkCommand: Command = {
  usage: 'npm run check -- [--read <initials>] [--seal]',
  help: [
    'Checks rules, schemas, worked examples and the changelog, and names every fault with file, line and column.',
    '--read  signs changed words that no worked example quotes, once somebody has read them again with their source',
    '--seal  seals every edition of the changelog but the newest, once they are published',
  ],
  async run(root, args, say) {
    const { values } = readArgs(args, { seal: { type: 'boolean' }, read: { type: 'string' } });
    const { read } = values;
    if (read !== undefined) {
      if (!/^[A-Za-z]{1,8}$/.test(read)) throw new UsageError('--read takes initials, such as AB.');
      writeFileSync(join(root, 'rules', 'laws.yaml'), signed(folderAt(root), read));
    }
    const { diagnostics: found, summary, service } = await check(folderAt(root));
    const back = new Diagnostics();
    if (service !== null) takenBack(root, service, back);
    const diagnostics = [...new Set([...found, ...changedExamples(root), ...back.all().map(formatFault)])];
    for (const diagnostic of diagnostics) say.wrong(diagnostic);
    say.out(
      diagnostics.length === 0
        ? `No faults: ${summary}.`
        : `${diagnostics.length} ${diagnostics.length === 1 ? 'fault' : 'faults'}.`,
    );
    if (diagnostics.length > 0) return 1;
    if (values.seal === true && service !== null) {
      const { changelog } = folderAt(root);
      writeFileSync(changelog, sealed(readFileSync(changelog, 'utf8'), service.changelog.editions));
    }
    return 0;
  },
};
