import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rules } from '../../engine/compile-rules.ts';
import type { Diagnostics } from '../../engine/loading/diagnostics.ts';
import { RulesReader } from '../../engine/loading/rules-reader.ts';
import type { Path } from '../../engine/rules-file.ts';
import type { RulesFolder } from '../rules-folder.ts';
import { verifyBankHolidays } from './bank-holidays.ts';
import { verifyBankRate } from './bank-rate.ts';
import { verifyBudgets } from './events.ts';
import type { LawReport, Laws } from './laws.ts';
import { verifyRestsOn } from './rests-on.ts';
import { verifyRises } from './rises.ts';
import { verifySources } from './sources.ts';
import { verifyTables } from './tables.ts';

/** Verifies the laws of rules/laws.yaml across all tables; nothing where there is no such file. @returns the laws. */
export function verifyLaws(rules: Rules, folder: RulesFolder, diagnostics: Diagnostics): Laws | null {
  const path = join(folder.rules, 'laws.yaml');
  if (!existsSync(path)) return null;
  const file = new RulesReader(folder.schemas, diagnostics).read(path, 'rules/laws.yaml', 'laws');
  if (file === null) return null;
  const laws = file.data as Laws;
  const report: LawReport = (at, wrong) =>
    diagnostics.add({ ...('file' in at ? at : file.placeOf(at as Path)), wrong });
  brokenLaws(rules, laws, report);
  verifyRestsOn(rules, laws, folder, report);
  verifyRises(rules, laws, report);
  return laws;
}

export function brokenLaws(rules: Rules, laws: Laws, report: LawReport): void {
  verifyBankRate(rules, laws, report);
  verifyBankHolidays(rules, laws, report);
  verifyBudgets(rules, laws, report);
  verifyTables(rules, laws, report);
  verifySources(rules.sources, laws, report);
}
