import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Diagnostics, formatDiagnostic, InvalidRules } from '../../engine/checks/diagnostics.ts';
import { RulesReader } from '../../engine/checks/rules-reader.ts';
import type { Rules } from '../../engine/read/rules.ts';
import type { Path } from '../../engine/spot.ts';
import { readRules } from '../../load-service.ts';
import { createService } from '../../service.ts';
import { verifyChangelog } from '../changelog/verify-changelog.ts';
import { type Command, dayOf, type RulesFolder, readArgs } from '../command.ts';
import { readExamples } from '../examples/read-examples.ts';
import { failingExamples } from '../examples/run-example.ts';
import { verifyBankHolidays } from '../laws/bank-holidays.ts';
import { verifyBankRate } from '../laws/bank-rate.ts';
import type { LawReport, Laws } from '../laws/laws.ts';
import { verifySources } from '../laws/sources.ts';
import { verifyTables } from '../laws/tables.ts';
import { verifySnapshot } from '../words.ts';
import { verifyDays } from './verify-days.ts';
import { verifyNames, verifyResults } from './verify-results.ts';
import { verifyRows } from './verify-rows.ts';

/**
 * Checks the current rules, schemas and changelog of a folder, without a server.
 * @returns a line for each error, in the order of files and lines.
 */
export async function check(folder: RulesFolder) {
  const diagnostics = new Diagnostics();
  let summary = '';
  try {
    const { files, rules } = readRules(folder, diagnostics);
    diagnostics.files = files;
    const service = createService(rules);
    verifyChangelog(rules, diagnostics);
    verifyDays(rules, dayOf(folder), diagnostics);
    verifyRows(rules, diagnostics);
    verifyLaws(rules, folder, diagnostics);
    const examples = readExamples(folder, diagnostics, service);
    const before = diagnostics.count;
    verifyNames(service, examples, diagnostics);
    // Without names, every example fails for the same reason.
    const isNamed = diagnostics.count === before;
    if (diagnostics.count === 0) verifyResults(service, examples, diagnostics);
    for (const failure of isNamed ? failingExamples(service, examples) : []) diagnostics.add(failure);
    if (diagnostics.count === 0) verifySnapshot(service, examples, folder, diagnostics);
    const tables = [...rules.tables.values()];
    const rows = tables.flatMap((table) => table.rows).length;
    summary = `${tables.length} rate tables with ${rows} rows, ${rules.decisions.size} decisions, ${service.tools.length} calculators, ${[...examples.values()].flat().length} worked examples, version ${service.rulesVersion}`;
  } catch (thrown) {
    // What is wrong is among the diagnostics.
    if (!(thrown instanceof InvalidRules)) throw thrown;
  }
  return { diagnostics: diagnostics.all().map(formatDiagnostic), summary };
}

/** Verifies the laws of rules/laws.yaml across all tables; nothing where there is no such file. */
function verifyLaws(rules: Rules, folder: RulesFolder, diagnostics: Diagnostics): void {
  const path = join(folder.rules, 'laws.yaml');
  if (!existsSync(path)) return;
  const file = new RulesReader(folder.schemas, diagnostics).read(path, 'rules/laws.yaml', 'laws');
  if (file === null) return;
  const laws = file.data as Laws;
  const report: LawReport = (at, message) =>
    'file' in at ? diagnostics.report(at, message) : file.error(at as Path, message);
  verifyBankRate(rules, laws, report);
  verifyBankHolidays(rules, laws, report);
  verifyTables(rules, laws, report);
  verifySources(rules.shared.sources, laws, report);
}

/** Prints every diagnostic; exit code 1 when there are any. */
export const checkCommand: Command = {
  usage: 'npm run check',
  help: [
    'Checks rules, schemas, worked examples and the changelog, and names every error with file, line and column.',
  ],
  async run(folder, args, output) {
    readArgs(args, {});
    const { diagnostics, summary } = await check(folder);
    for (const diagnostic of diagnostics) output.error(diagnostic);
    const { length } = diagnostics;
    output.info(length === 0 ? `No errors: ${summary}.` : `${length} ${length === 1 ? 'error' : 'errors'}.`);
    return length === 0 ? 0 : 1;
  },
};
