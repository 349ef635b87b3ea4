import type { AnyCalculator } from './calculator.ts';
import { compileCalculator, type LoadedCalculator, ownFiles } from './compile-calculator.ts';
import { type DecisionDeclaration, readDecision } from './decisions/decision.ts';
import { type RowSchema, readRowSchema } from './inputs/row-schema.ts';
import { MapOnDemand, once, onDemand } from './on-demand.ts';
import { tableName } from './rates/declaration.ts';
import { type RateEvent, readCalendar } from './rates/events.ts';
import { readTable } from './rates/read-table.ts';
import { type ReturnForm, readReturnForm } from './return-form.ts';
import type { RateFile, RulesFiles, SharedRules } from './rules.ts';
import type { Place, RulesFile } from './rules-file.ts';
import { readSources } from './sources.ts';
import { readCommonTexts } from './texts/common-texts.ts';
import { readSiteTexts, type SiteTexts } from './texts/page-words.ts';
import { type FlatTypes, plainType } from './values.ts';

/** The rules, ready to calculate with. Each part is compiled on first use. */
export interface Rules extends SharedRules {
  readonly events: readonly RateEvent[];
  readonly rateFiles: ReadonlyMap<string, RateFile>;
  readonly calculators: readonly LoadedCalculator[];
  readonly rowSchemas: ReadonlyMap<string, RowSchema>;
  readonly returnForm: ReturnForm | null;
  readonly site: SiteTexts | null;
  /** The results of operations over rows: only their texts. */
  readonly overRows: readonly LoadedCalculator[];
  compileAll(): void;
}

function datesOf(shape: DecisionDeclaration, calculators: readonly AnyCalculator[]): FlatTypes {
  const [first, ...others] = calculators.filter(({ decisions }) => decisions.includes(shape));
  const dates = Object.entries(first?.inputs ?? {}).filter(
    ([name, type]) =>
      plainType(type).kind === 'date' && others.every(({ inputs }) => inputs[name]?.kind === type.kind),
  );
  return Object.fromEntries(dates);
}

const SOURCES = 'rules/sources.yaml';
const CALENDAR = 'rules/calendar.yaml';
const COMMON = 'rules/texts/common.yaml';
const SITE = 'rules/texts/site.yaml';
const RETURN = 'rules/returns/ct600.yaml';
const OPERATIONS = 'schemas/operations/';

/**
 * Compiles the rules of some calculators, each part on first use, or all with `compileAll`; null without
 * the files that all others need. @param seen the names of all existing files, faulty ones included.
 */
export function compileRules(
  files: RulesFiles,
  seen: ReadonlySet<string>,
  calculators: readonly AnyCalculator[],
  report: (missing: Place & { readonly wrong: string }) => void,
): Rules | null {
  const overRows = calculators.flatMap((calculator) => calculator.overRows ?? []);
  const all = [...calculators, ...overRows];
  const tableShapes = [...new Set(all.flatMap(({ tables }) => tables))];
  const decisionShapes = [...new Set(all.flatMap(({ decisions }) => decisions))];
  const own = calculators.map(({ key }) => ownFiles(key));
  const needed = new Set([
    SOURCES,
    CALENDAR,
    COMMON,
    SITE,
    ...(calculators.some(({ returns }) => returns !== undefined) ? [RETURN] : []),
    ...own.flatMap(({ checks, texts, schema }) => [checks, texts, schema]),
    ...overRows.map(({ key }) => ownFiles(key).texts),
    ...tableShapes.map(({ file }) => `rules/rates/${file}.yaml`),
    ...decisionShapes.map(({ file }) => `rules/decisions/${file}.yaml`),
  ]);
  for (const name of needed) {
    if (!seen.has(name)) report({ file: name, line: 1, column: 1, wrong: 'the file is missing' });
  }
  for (const [name, file] of files) {
    file.verify(() => {
      if (!needed.has(name) && !name.startsWith(OPERATIONS)) file.fault([], 'no calculator uses this file');
    });
  }
  const tableNames = new Set(tableShapes.map(tableName));
  for (const fileName of new Set(tableShapes.map(({ file }) => file))) {
    const file = files.get(`rules/rates/${fileName}.yaml`);
    file?.verify(() => {
      for (const series of Object.keys((file.data as { series?: object }).series ?? {})) {
        if (!tableNames.has(`${fileName}/${series}`))
          file.faultAtKey(['series', series], `no calculator reads the series "${series}"`);
      }
    });
  }
  const [sourcesFile, commonFile] = [files.get(SOURCES), files.get(COMMON)];
  if (sourcesFile === undefined || commonFile === undefined) return null;
  const common = readCommonTexts(commonFile);
  const sources = readSources(sourcesFile, () => common.lawSite);
  const part = <T>(name: string, read: (file: RulesFile) => T) =>
    once(() => {
      const file = files.get(name);
      return file === undefined ? null : read(file);
    });
  const calendar = part(CALENDAR, (file) => readCalendar(file, tableShapes, sources));
  const events = () => calendar() ?? [];
  const shared: SharedRules = {
    sources,
    common,
    tables: new MapOnDemand(
      () => tableShapes,
      (shape) => {
        const file = files.get(`rules/rates/${shape.file}.yaml`);
        return file === undefined ? undefined : (readTable(file, shape, shared, events()) ?? undefined);
      },
    ),
    decisions: new MapOnDemand(
      () => decisionShapes,
      (shape) => {
        const file = files.get(`rules/decisions/${shape.file}.yaml`);
        return file === undefined
          ? undefined
          : (readDecision(file, shape, sources, datesOf(shape, calculators)) ?? undefined);
      },
    ),
  };
  const compiled = all.map((calculator) => compileCalculator(calculator, files, shared));
  const inputsOf = (key: string) => compiled.find(({ calculator }) => calculator.key === key)?.schema;
  const parts = onDemand<Omit<Rules, keyof SharedRules | 'compileAll'>>({
    events,
    rateFiles: () =>
      new Map(
        tableShapes.flatMap(({ file }) => {
          const data = files.get(`rules/rates/${file}.yaml`)?.data;
          return data === undefined ? [] : [[file, data as RateFile] as const];
        }),
      ),
    rowSchemas: () =>
      new Map(
        [...files].flatMap(([name, file]) =>
          name.startsWith(OPERATIONS)
            ? [[name.slice(OPERATIONS.length, -'.json'.length), readRowSchema(file, common, inputsOf)]]
            : [],
        ),
      ),
    calculators: () => compiled.slice(0, calculators.length),
    overRows: () => compiled.slice(calculators.length),
    site: part(SITE, readSiteTexts),
    returnForm: part(RETURN, (file) => readReturnForm(file, all, sources, common)),
  });
  const compileAll = (): void => {
    Object.values(parts);
    for (const each of [shared.tables, shared.decisions]) each.values();
    for (const loaded of compiled) {
      const own = Object.entries(ownFiles(loaded.calculator.key));
      for (const [name, file] of own) if (files.has(file)) void loaded[name as keyof LoadedCalculator];
    }
  };
  return Object.assign(parts, shared, { compileAll });
}
