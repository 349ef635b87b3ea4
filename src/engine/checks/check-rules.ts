import type { AnyCalculator } from '../calculator.ts';
import { ownFiles } from '../read/calculator.ts';
import {
  CALENDAR,
  COMMON,
  decisionFile,
  neededFiles,
  OPERATIONS,
  RETURN,
  rateFile,
  SITE,
  SOURCES,
  tablesOf,
} from '../read/rules.ts';
import type { Reference } from '../sources.ts';
import { calculatorSlot } from '../texts/calculator-names.ts';
import { type CommonData, readCommonTexts } from '../texts/common-texts.ts';
import { DOCUMENTS } from '../texts/page-words.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkDecision } from './check-decision.ts';
import { checkChecks, checkInputSchema, checkRowSchema } from './check-inputs.ts';
import { checkReturnForm } from './check-return-form.ts';
import { checkTable } from './check-table.ts';
import { checkTexts } from './check-texts.ts';
import { NUMBERED } from './names.ts';
import type { YamlFile } from './yaml-file.ts';

export type CheckedFiles = ReadonlyMap<string, YamlFile>;

/** Reports everything that is wrong with the rules of these calculators, whose files have the form of their schemas. */
export function checkRules(files: CheckedFiles, calculators: readonly AnyCalculator[]): void {
  checkUse(files, calculators);
  const [sources, commonFile] = [files.get(SOURCES), files.get(COMMON)];
  // All others need them; what is wrong with them has been reported.
  if (sources === undefined || commonFile === undefined) return;
  const common = readCommonTexts(commonFile.data as CommonData);
  const keys = calculators.map(({ key }) => key);
  const slots = keys.map(calculatorSlot);
  const declared = {
    source: Object.keys(sources.data as object),
    calculator: keys,
    document: DOCUMENTS,
    [NUMBERED]: common.names,
  };
  const check = (name: string, make: (file: YamlFile) => void): void => {
    const file = files.get(name);
    if (file !== undefined) make(file);
  };
  checkSources(sources);
  commonFile.checkNames(declared);
  check(SITE, (file) => file.checkNames(declared));
  const tables = [...new Set(calculators.flatMap(tablesOf))];
  check(CALENDAR, (file) => checkCalendar(file, tables, declared));
  for (const name of new Set(tables.map(rateFile))) {
    const shapes = tables.filter((shape) => rateFile(shape) === name);
    check(name, (file) => checkTable(file, shapes, declared));
  }
  for (const shape of new Set(calculators.flatMap(({ decisions }) => decisions))) {
    check(decisionFile(shape), (file) => checkDecision(file, shape, declared));
  }
  for (const calculator of calculators) {
    const own = ownFiles(calculator.key);
    check(own.schema, (file) => checkInputSchema(file, calculator, declared, slots, common));
    check(own.checks, (file) => checkChecks(file, calculator, declared, slots));
  }
  const results = calculators.flatMap((calculator) => [calculator, ...(calculator.overRows ?? [])]);
  for (const result of results) {
    check(ownFiles(result.key).texts, (file) => checkTexts(file, result, declared, slots));
  }
  for (const [name, file] of files) if (name.startsWith(OPERATIONS)) checkRowSchema(file, declared);
  check(RETURN, (file) => checkReturnForm(file, results, declared));
}

/** Reports files that no calculator uses. */
export function checkUse(files: CheckedFiles, calculators: readonly AnyCalculator[]): void {
  const needed = neededFiles(calculators);
  for (const [name, file] of files) {
    if (!needed.has(name) && !name.startsWith(OPERATIONS)) {
      file.error([], 'No calculator uses this file. Remove it, or correct its name.');
    }
  }
}

/** Reports addresses that occur twice. */
export function checkSources(file: YamlFile): void {
  const keyByUrl = new Map<string, string>();
  for (const [key, { url }] of Object.entries(file.data as Readonly<Record<string, Reference>>)) {
    const other = keyByUrl.get(url);
    if (other !== undefined) file.error([key, 'url'], `"${other}" has the same address. Cite that instead.`);
    keyByUrl.set(url, key);
  }
}
