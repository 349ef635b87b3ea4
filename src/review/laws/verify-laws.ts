import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { RulesReader } from '../../engine/checks/rules-reader.ts';
import type { Rules } from '../../engine/read/rules.ts';
import type { Path } from '../../engine/spot.ts';
import type { RulesFolder } from '../command.ts';
import { verifyBankHolidays } from './bank-holidays.ts';
import { verifyBankRate } from './bank-rate.ts';
import type { LawReport, Laws } from './laws.ts';
import { verifySources } from './sources.ts';
import { verifyTables } from './tables.ts';

/** Verifies the laws of rules/laws.yaml across all tables; nothing where there is no such file. */
export function verifyLaws(rules: Rules, folder: RulesFolder, diagnostics: Diagnostics): void {
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
  verifySources(rules.sources, laws, report);
}
