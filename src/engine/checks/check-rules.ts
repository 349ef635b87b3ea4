import type { AnyCalculator } from '../calculator.ts';
import { tableName } from '../rates/declaration.ts';
import { checkTypes, ownFiles } from '../read/calculator.ts';
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
import { type Reference, readSources } from '../sources.ts';
import { calculatorSlot } from '../texts/calculator-names.ts';
import { type CommonData, readCommonTexts } from '../texts/common-texts.ts';
import { checkCalendar } from './check-calendar.ts';
import { checkDecision } from './check-decision.ts';
import { checkChecks, checkInputSchema, checkRowSchema } from './check-inputs.ts';
import { checkNames, checkSources } from './check-keys.ts';
import { checkReturnForm } from './check-return-form.ts';
import { checkCommonTexts, checkSiteTexts } from './check-shared-texts.ts';
import { checkTable } from './check-table.ts';
import { checkTexts } from './check-texts.ts';
import type { YamlFile } from './yaml-file.ts';

export type CheckedFiles = ReadonlyMap<string, YamlFile>;

/** Reports everything that is wrong with the rules of these calculators. */
export function checkRules(files: CheckedFiles, calculators: readonly AnyCalculator[]): void {
  checkUse(files, calculators);
  const [sourcesFile, commonFile] = [files.get(SOURCES), files.get(COMMON)];
  // All others need them; what is wrong with them has been reported.
  if (sourcesFile === undefined || commonFile === undefined) return;
  const check = (name: string, make: (file: YamlFile) => void): void => {
    const file = files.get(name);
    if (file !== undefined) make(file);
  };
  checkCommonTexts(commonFile);
  checkSources(sourcesFile);
  const common = readCommonTexts(commonFile.data as CommonData);
  const sources = readSources(sourcesFile.data as Readonly<Record<string, Reference>>, common.lawSite);
  const tables = new Set(calculators.flatMap(tablesOf));
  check(CALENDAR, (file) => checkCalendar(file, [...tables], sources));
  check(SITE, checkSiteTexts);
  for (const shape of tables) check(rateFile(shape), (file) => checkTable(file, shape, sources, common));
  for (const shape of new Set(calculators.flatMap(({ decisions }) => decisions))) {
    check(decisionFile(shape), (file) => checkDecision(file, shape, sources));
  }
  const slots = calculators.map(({ key }) => calculatorSlot(key));
  for (const calculator of calculators) {
    const { key, inputs, checkFacts, overRows = [] } = calculator;
    const own = ownFiles(key);
    const constants = Object.entries(checkFacts).flatMap(([name, { needs }]) =>
      needs.length === 0 ? name : [],
    );
    check(own.schema, (file) => checkInputSchema(file, inputs, new Set([...constants, ...slots]), common));
    check(own.checks, (file) =>
      checkChecks(file, Object.keys(inputs), checkTypes(calculator), common, slots),
    );
    for (const one of [calculator, ...overRows]) {
      check(ownFiles(one.key).texts, (file) => checkTexts(file, one, common, sources, slots));
    }
  }
  const keys = calculators.map(({ key }) => key);
  for (const [name, file] of files) if (name.startsWith(OPERATIONS)) checkRowSchema(file, keys, common);
  const all = calculators.flatMap((calculator) => [calculator, ...(calculator.overRows ?? [])]);
  check(RETURN, (file) => checkReturnForm(file, all, sources, common));
}

/** Reports files and series that no calculator uses. */
export function checkUse(files: CheckedFiles, calculators: readonly AnyCalculator[]): void {
  const needed = neededFiles(calculators);
  for (const [name, file] of files) {
    if (!needed.has(name) && !name.startsWith(OPERATIONS)) {
      file.error([], 'No calculator uses this file. Remove it, or correct its name.');
    }
  }
  const names = calculators.flatMap(tablesOf).map(tableName);
  for (const shape of calculators.flatMap(tablesOf)) {
    const file = files.get(rateFile(shape));
    const { series = {} } = (file?.data ?? {}) as { readonly series?: object };
    const own = names.flatMap((name) =>
      name.startsWith(`${shape.file}/`) ? name.slice(shape.file.length + 1) : [],
    );
    if (file !== undefined) checkNames(file, ['series'], series, own, 'series');
  }
}
