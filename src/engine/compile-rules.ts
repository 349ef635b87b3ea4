import type { AnyCalculator } from './calculator.ts';
import { compileCalculator, type LoadedCalculator } from './compile-calculator.ts';
import { type Decision, type DecisionDeclaration, readDecision } from './decisions/decision.ts';
import type { ValidatorOf } from './inputs/schema.ts';
import type { TableDeclaration } from './rates/declaration.ts';
import { type RateEvent, readEvents } from './rates/events.ts';
import { ROW_WORDS, readTable } from './rates/read-table.ts';
import type { RateTable } from './rates/table.ts';
import { type UnreadSeries, unreadDeclaration } from './rates/unread.ts';
import type { Path, Place, RulesFile } from './rules-file.ts';
import { readSources, type Sources } from './sources.ts';
import { type CommonTexts, readCommonTexts } from './texts/common-texts.ts';

/** The files of rules/ and schemas/inputs by name, each matching the schema of its kind. */
export type RulesFiles = ReadonlyMap<string, RulesFile>;

/** What is reported of files that are missing. */
export type Report = (diagnostic: Place & { readonly wrong: string }) => void;

/** What a file of rates says of itself. */
export interface RateFile {
  readonly title: string;
  readonly about: string;
}

/** The rules, checked and ready to calculate with. */
export interface Rules {
  readonly sources: Sources;
  readonly common: CommonTexts;
  /** Dated events that can change the tables, oldest first. */
  readonly events: readonly RateEvent[];
  readonly tables: ReadonlyMap<TableDeclaration, RateTable>;
  /** What each file of rates is called and is about, by its name without the ending. */
  readonly rateFiles: ReadonlyMap<string, RateFile>;
  readonly decisions: ReadonlyMap<DecisionDeclaration, Decision>;
  readonly calculators: readonly LoadedCalculator[];
}

/**
 * Compiles the files of the rules for some calculators. What is wrong is reported
 * at its place; null when no file could be read that all others need.
 *
 * @param seen the names of all files there are, faulty ones among them.
 * @param validatorOf gives the compiled schemas of inputs.
 */
export function compileRules(
  files: RulesFiles,
  seen: ReadonlySet<string>,
  calculators: readonly AnyCalculator[],
  report: Report,
  validatorOf: ValidatorOf,
): Rules | null {
  const tableShapes = [...new Set(calculators.flatMap(({ tables }) => tables))];
  const decisionShapes = [...new Set(calculators.flatMap(({ decisions }) => decisions))];
  const needed = new Set([
    'rules/sources.yaml',
    'rules/calendar.yaml',
    'rules/texts/common.yaml',
    ...calculators.flatMap(({ key }) => [
      `rules/checks/${key}.yaml`,
      `rules/texts/${key}.yaml`,
      `schemas/inputs/${key}.json`,
    ]),
    ...tableShapes.map(({ file }) => `rules/rates/${file}.yaml`),
    ...decisionShapes.map(({ file }) => `rules/decisions/${file}.yaml`),
  ]);
  for (const name of needed) {
    if (!seen.has(name)) report({ file: name, line: 1, column: 1, wrong: 'the file is missing' });
  }
  const optional = new Set(calculators.map(({ key }) => `rules/slips/${key}.yaml`));
  for (const [name, file] of files) {
    if (!needed.has(name) && !optional.has(name)) file.fault([], 'no calculator uses this file');
  }
  const sourcesFile = files.get('rules/sources.yaml');
  const commonFile = files.get('rules/texts/common.yaml');
  const sources = sourcesFile === undefined ? null : readSources(sourcesFile);
  const common = commonFile === undefined ? null : readCommonTexts(commonFile);
  const calendarFile = files.get('rules/calendar.yaml');
  if (sources === null || common === null) return null;
  const events = calendarFile === undefined ? [] : readEvents(calendarFile, tableShapes, sources);
  const shared = {
    sources,
    common,
    events,
    tables: compileTables(files, tableShapes, { sources, common, events }),
    rateFiles: rateFilesOf(files, tableShapes),
    decisions: compileDecisions(files, decisionShapes, sources),
  };
  const compiled = calculators.map((calculator) => compileCalculator(calculator, files, shared, validatorOf));
  return { ...shared, calculators: compiled.filter((calculator) => calculator !== null) };
}

function compileTables(
  files: RulesFiles,
  shapes: readonly TableDeclaration[],
  { sources, common, events }: Pick<Rules, 'sources' | 'common' | 'events'>,
): Map<TableDeclaration, RateTable> {
  const tables = new Map<TableDeclaration, RateTable>();
  for (const name of new Set(shapes.map(({ file }) => file))) {
    const file = files.get(`rules/rates/${name}.yaml`);
    if (file === undefined) continue;
    const series = seriesOf(file);
    const wanted = shapes.filter((shape) => shape.file === name);
    for (const shape of wanted) {
      const path = series.get(shape.series);
      if (path === undefined) {
        file.fault([], `the series "${shape.series ?? 'rates'}" is missing`);
        continue;
      }
      const table = readTable(file, path, shape, sources, events);
      tables.set(shape, table);
      const { chosenBy, method } = table.head;
      const { chosen_by, within_a_period } = common.rateTables;
      if (!(chosenBy in chosen_by) || (method !== null && !(method in within_a_period))) {
        file.fault(
          [...path, 'chosen_by'],
          'texts/common.yaml does not say under "rate_tables" what this means',
        );
      }
    }
    for (const [seriesName, path] of series) {
      const data = path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], file.data);
      const { not_read: reason } = data as UnreadSeries;
      if (wanted.some((shape) => shape.series === seriesName)) {
        const wrong = 'a calculator reads this series: take "not_read" out';
        if (reason !== undefined) file.faultAtKey([...path, 'not_read'], wrong);
      } else if (seriesName === null || reason === undefined) {
        const what = `no calculator reads the series "${seriesName ?? 'rates'}"`;
        file.faultAtKey(path, `${what}: if it is kept for later, say why with "not_read"`);
      } else {
        const days = Object.keys(common.rateTables.chosen_by);
        const shape = unreadDeclaration(name, seriesName, data as UnreadSeries, ROW_WORDS, days);
        tables.set(shape, readTable(file, path, shape, sources, events));
      }
    }
  }
  return tables;
}

/** The series of a rate file by name; a file of a single series has it under null. */
function seriesOf(file: RulesFile): Map<string | null, Path> {
  const { series } = file.data as { series?: Record<string, unknown> };
  if (series === undefined) return new Map([[null, []]]);
  return new Map(Object.keys(series).map((name) => [name, ['series', name]]));
}

function rateFilesOf(files: RulesFiles, shapes: readonly TableDeclaration[]): Map<string, RateFile> {
  const read = new Map<string, RateFile>();
  for (const { file } of shapes) {
    const data = files.get(`rules/rates/${file}.yaml`)?.data as RateFile | undefined;
    if (data !== undefined) read.set(file, { title: data.title, about: data.about });
  }
  return read;
}

function compileDecisions(
  files: RulesFiles,
  shapes: readonly DecisionDeclaration[],
  sources: Sources,
): Map<DecisionDeclaration, Decision> {
  const decisions = new Map<DecisionDeclaration, Decision>();
  for (const shape of shapes) {
    const file = files.get(`rules/decisions/${shape.file}.yaml`);
    const decision = file === undefined ? null : readDecision(file, shape, sources);
    if (decision !== null) decisions.set(shape, decision);
  }
  return decisions;
}
