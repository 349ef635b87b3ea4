import type { AnyCalculator } from './calculator.ts';
import { compileCalculator, type LoadedCalculator } from './compile-calculator.ts';
import { tablesOf } from './compile-tables.ts';
import { type Decision, type DecisionDeclaration, readDecision } from './decisions/decision.ts';
import { type RowSchema, readRowSchema } from './inputs/row-schema.ts';
import { MapOnDemand, once } from './on-demand.ts';
import type { TableDeclaration } from './rates/declaration.ts';
import { type RateEvent, readEvents } from './rates/events.ts';
import { type ReturnForm, readReturnForm } from './return-form.ts';
import type { RateFile, RulesFiles, SharedRules } from './rules.ts';
import type { Place } from './rules-file.ts';
import { readSources, type Sources } from './sources.ts';
import { readCommonTexts } from './texts/common-texts.ts';
import { readSiteTexts, type SiteTexts } from './texts/documents.ts';

/** Reports missing files. */
type ReportMissing = (diagnostic: Place & { readonly wrong: string }) => void;

/** The rules, ready to calculate with. Each part is compiled on first use. */
export interface Rules extends SharedRules {
  /** Dated events that can change the tables, oldest first. */
  readonly events: readonly RateEvent[];
  /** What each file of rates is called and is about, by its name without the ending. */
  readonly rateFiles: ReadonlyMap<string, RateFile>;
  readonly calculators: readonly LoadedCalculator[];
  /** The inputs of operations over rows, by the name of their schema. */
  readonly rowSchemas: ReadonlyMap<string, RowSchema>;
  /** The boxes of the company tax return; null where no calculator fills one. */
  readonly returnForm: ReturnForm | null;
  /** The pages without inputs; null where there are no pages. */
  readonly site: SiteTexts | null;
  /** What operations over rows find: of these the texts alone. */
  readonly overRows: readonly LoadedCalculator[];
  /** Compiles everything now, so that all faults are reported. */
  compileAll(): void;
}

/**
 * Compiles the files of the rules for some calculators: tables, decisions and texts on first use, or all with
 * `compileAll`. Faults are reported at their place; null when a file that all others need cannot be read.
 *
 * @param seen the names of all existing files, faulty ones included.
 */
export function compileRules(
  files: RulesFiles,
  seen: ReadonlySet<string>,
  calculators: readonly AnyCalculator[],
  report: ReportMissing,
): Rules | null {
  const overRows = calculators.flatMap((calculator) => calculator.overRows ?? []);
  const all = [...calculators, ...overRows];
  const tableShapes = [...new Set(all.flatMap(({ tables }) => tables))];
  const decisionShapes = [...new Set(all.flatMap(({ decisions }) => decisions))];
  const needed = new Set([
    'rules/sources.yaml',
    'rules/calendar.yaml',
    'rules/texts/common.yaml',
    SITE,
    ...(calculators.some(({ returns }) => returns !== undefined) ? [RETURN] : []),
    ...calculators.flatMap(({ key }) => ownFiles(key)),
    ...overRows.map(({ key }) => `rules/texts/${key}.yaml`),
    ...tableShapes.map(({ file }) => `rules/rates/${file}.yaml`),
    ...decisionShapes.map(({ file }) => `rules/decisions/${file}.yaml`),
  ]);
  for (const name of needed) {
    if (!seen.has(name)) report({ file: name, line: 1, column: 1, wrong: 'the file is missing' });
  }
  const optional = new Set(calculators.map(({ key }) => `rules/slips/${key}.yaml`));
  for (const [name, file] of files) {
    if (!needed.has(name) && !optional.has(name) && !name.startsWith(OPERATIONS))
      file.fault([], 'no calculator uses this file');
  }
  const sourcesFile = files.get('rules/sources.yaml');
  const commonFile = files.get('rules/texts/common.yaml');
  const calendarFile = files.get('rules/calendar.yaml');
  if (sourcesFile === undefined || commonFile === undefined) return null;
  const sources = readSources(sourcesFile);
  const common = readCommonTexts(commonFile);
  const siteFile = files.get(SITE);
  const events = once(() =>
    calendarFile === undefined ? [] : readEvents(calendarFile, tableShapes, sources),
  );
  const shared = {
    sources,
    common,
    tables: tablesOf(files, tableShapes, { sources, common, events }),
    rateFiles: rateFilesOf(files, tableShapes),
    decisions: new MapOnDemand(
      () => decisionShapes,
      (shape) => decisionOf(files, shape, sources),
    ),
  };
  const compiled = all.map((calculator) => compileCalculator(calculator, files, shared));
  const inputsOf = (key: string) =>
    compiled.find(({ loaded }) => loaded.calculator.key === key)?.loaded.schema;
  const rowSchemas = new MapOnDemand(
    () => [...files.keys()].filter((name) => name.startsWith(OPERATIONS)).map(nameOfSchema),
    (name) => {
      const file = files.get(`${OPERATIONS}${name}.json`);
      return file === undefined ? undefined : readRowSchema(file, common, inputsOf);
    },
  );
  const site = once(() => (siteFile === undefined ? null : readSiteTexts(siteFile)));
  const returnForm = once(() => {
    const file = files.get(RETURN);
    return file === undefined ? null : readReturnForm(file, all, sources, common);
  });
  return {
    ...shared,
    rowSchemas,
    get events() {
      return events();
    },
    calculators: compiled.slice(0, calculators.length).map(({ loaded }) => loaded),
    overRows: compiled.slice(calculators.length).map(({ loaded }) => loaded),
    get site() {
      return site();
    },
    get returnForm() {
      return returnForm();
    },
    compileAll() {
      events();
      returnForm();
      site();
      for (const each of [shared.tables, shared.decisions, rowSchemas]) each.forEach(() => {});
      for (const calculator of compiled) calculator.compileAll();
    },
  };
}

/** The pages that have no inputs. */
const SITE = 'rules/texts/site.yaml';

/** The boxes of the company tax return. */
const RETURN = 'rules/returns/ct600.yaml';

/** Where what operations over rows take is declared. */
const OPERATIONS = 'schemas/operations/';

function nameOfSchema(file: string): string {
  return file.slice(OPERATIONS.length, -'.json'.length);
}

/** The files that each calculator has of its own. */
function ownFiles(key: string): string[] {
  return [`rules/checks/${key}.yaml`, `rules/texts/${key}.yaml`, `schemas/inputs/${key}.json`];
}

function rateFilesOf(files: RulesFiles, shapes: readonly TableDeclaration[]): ReadonlyMap<string, RateFile> {
  return new MapOnDemand(
    () => [...new Set(shapes.map(({ file }) => file))],
    (name) => files.get(`rules/rates/${name}.yaml`)?.data as RateFile | undefined,
  );
}

function decisionOf(files: RulesFiles, shape: DecisionDeclaration, sources: Sources): Decision | undefined {
  const file = files.get(`rules/decisions/${shape.file}.yaml`);
  return file === undefined ? undefined : (readDecision(file, shape, sources) ?? undefined);
}
