import { type Day, isoDay } from '../law/calendar.ts';
import type { AnyCalculator } from './calculator.ts';
import {
  compileCalculator,
  type LoadedCalculator,
  type LoadedResults,
  ownFiles,
} from './compile-calculator.ts';
import { type Decision, type DecisionDeclaration, readDecision } from './decisions/decision.ts';
import { type RowSchema, readRowSchema } from './inputs/row-schema.ts';
import { type TableDeclaration, tableName } from './rates/declaration.ts';
import { type RateEvent, readCalendar } from './rates/events.ts';
import { readTable } from './rates/read-table.ts';
import type { RateTable } from './rates/table.ts';
import { type ReturnForm, readReturnForm } from './return-form.ts';
import type { RateFile, RulesFiles, SharedRules } from './rules.ts';
import { readSources } from './sources.ts';
import { readCommonTexts } from './texts/common-texts.ts';
import { readSiteTexts, type SiteTexts } from './texts/page-words.ts';

const SOURCES = 'rules/sources.yaml';
const CALENDAR = 'rules/calendar.yaml';
const HOLIDAYS = 'rules/rates/bank-holidays.yaml';
const COMMON = 'rules/texts/common.yaml';
const SITE = 'rules/texts/site.yaml';
const RETURN = 'rules/returns/ct600.yaml';
const OPERATIONS = 'schemas/operations/';

/** Whether the bank holidays of the rules list a day. */
function isHolidayIn(files: RulesFiles): (day: Day) => boolean {
  const { rates = [] } = (files.get(HOLIDAYS)?.data ?? {}) as {
    readonly rates?: readonly { readonly days?: readonly string[] }[];
  };
  const days = new Set(rates.flatMap((row) => row.days ?? []));
  return (day) => days.has(isoDay(day));
}

/**
 * The rules, ready to calculate with. Those of a calculator are compiled whole when it is first asked for; what spans
 * calculators (lists of all tables or decisions, schemas of rows, the return) when it is, with all of them.
 */
export class Rules {
  /** What a run reads. */
  readonly shared: SharedRules;
  readonly events: readonly RateEvent[];
  readonly site: SiteTexts | null;
  /** Files of rates by name, without `.yaml`. */
  readonly rateFiles: ReadonlyMap<string, RateFile>;
  readonly #tables = new Map<TableDeclaration, RateTable>();
  readonly #decisions = new Map<DecisionDeclaration, Decision>();
  readonly #compiled = new Map<string, LoadedCalculator | null>();
  #spanning: { rowSchemas: ReadonlyMap<string, RowSchema>; returnForm: ReturnForm | null } | undefined;

  /** @throws Error without the sources and common texts, which all others need. */
  constructor(
    private readonly files: RulesFiles,
    private readonly declared: readonly AnyCalculator[],
  ) {
    const [sources, common] = [files.get(SOURCES), files.get(COMMON)];
    if (sources === undefined || common === undefined) throw new Error('the rules are not complete');
    const commonTexts = readCommonTexts(common);
    this.shared = {
      common: commonTexts,
      sources: readSources(sources, commonTexts.lawSite),
      tables: this.#tables,
      decisions: this.#decisions,
    };
    const [calendar, site] = [files.get(CALENDAR), files.get(SITE)];
    const shapes = declared.flatMap(tablesOf);
    this.events =
      calendar === undefined ? [] : readCalendar(calendar, shapes, this.shared.sources, isHolidayIn(files));
    this.site = site === undefined ? null : readSiteTexts(site);
    this.rateFiles = new Map(
      shapes.flatMap(({ file }) => {
        const data = files.get(`rules/rates/${file}.yaml`)?.data;
        return data === undefined ? [] : [[file, data as RateFile] as const];
      }),
    );
  }

  get common() {
    return this.shared.common;
  }

  get sources() {
    return this.shared.sources;
  }

  get keys(): readonly string[] {
    return this.declared.map(({ key }) => key);
  }

  calculator(key: string): LoadedCalculator | undefined {
    const known = this.#compiled.get(key);
    if (known !== undefined) return known ?? undefined;
    const calculator = this.declared.find((one) => one.key === key);
    if (calculator === undefined) return undefined;
    for (const shape of tablesOf(calculator)) this.#compileTable(shape);
    for (const shape of calculator.decisions) this.#compileDecision(shape);
    const compiled = compileCalculator(calculator, this.files, this.shared);
    this.#compiled.set(key, compiled);
    return compiled ?? undefined;
  }

  get calculators(): readonly LoadedCalculator[] {
    return this.keys.flatMap((key) => this.calculator(key) ?? []);
  }

  /** The results of operations over rows. */
  get overRows(): readonly LoadedResults[] {
    return this.calculators.flatMap(({ overRows }) => overRows);
  }

  get tables(): ReadonlyMap<TableDeclaration, RateTable> {
    void this.calculators;
    return this.#tables;
  }

  get decisions(): ReadonlyMap<DecisionDeclaration, Decision> {
    void this.calculators;
    return this.#decisions;
  }

  get rowSchemas(): ReadonlyMap<string, RowSchema> {
    return this.#ofAll().rowSchemas;
  }

  get returnForm(): ReturnForm | null {
    return this.#ofAll().returnForm;
  }

  #ofAll() {
    if (this.#spanning !== undefined) return this.#spanning;
    const { common, sources } = this.shared;
    void this.calculators;
    const inputsOf = (key: string) => this.calculator(key)?.schema;
    const rowSchemas = [...this.files].flatMap(([name, file]) =>
      name.startsWith(OPERATIONS)
        ? [[name.slice(OPERATIONS.length, -'.json'.length), readRowSchema(file, common, inputsOf)] as const]
        : [],
    );
    const form = this.files.get(RETURN);
    const all = [...this.declared, ...this.declared.flatMap(({ overRows = [] }) => overRows)];
    this.#spanning = {
      rowSchemas: new Map(rowSchemas),
      returnForm: form === undefined ? null : readReturnForm(form, all, sources, common),
    };
    return this.#spanning;
  }

  #compileTable(shape: TableDeclaration): void {
    const file = this.files.get(`rules/rates/${shape.file}.yaml`);
    if (file === undefined || this.#tables.has(shape)) return;
    const table = readTable(file, shape, this.shared, this.events);
    if (table !== null) this.#tables.set(shape, table);
  }

  #compileDecision(shape: DecisionDeclaration): void {
    const file = this.files.get(`rules/decisions/${shape.file}.yaml`);
    if (file === undefined || this.#decisions.has(shape)) return;
    const decision = readDecision(file, shape, this.shared.sources);
    if (decision !== null) this.#decisions.set(shape, decision);
  }
}

/** The tables that a calculator and its operations over rows read. */
function tablesOf({ tables, overRows = [] }: AnyCalculator): readonly TableDeclaration[] {
  return [...new Set([...tables, ...overRows.flatMap(tablesOf)])];
}

/** The names of the files that some calculators need. */
export function neededFiles(calculators: readonly AnyCalculator[]): ReadonlySet<string> {
  const overRows = calculators.flatMap((calculator) => calculator.overRows ?? []);
  return new Set([
    ...[SOURCES, CALENDAR, COMMON, SITE],
    ...(calculators.some(({ returns }) => returns !== undefined) ? [RETURN] : []),
    ...calculators.flatMap(({ key }) => Object.values(ownFiles(key))),
    ...overRows.map(({ key }) => ownFiles(key).texts),
    ...calculators.flatMap(tablesOf).map(({ file }) => `rules/rates/${file}.yaml`),
    ...calculators.flatMap(({ decisions }) => decisions.map(({ file }) => `rules/decisions/${file}.yaml`)),
  ]);
}

/** Reports files and series that no calculator uses. */
export function checkUse(files: RulesFiles, calculators: readonly AnyCalculator[]): void {
  const needed = neededFiles(calculators);
  for (const [name, file] of files) {
    if (!needed.has(name) && !name.startsWith(OPERATIONS)) file.fault([], 'no calculator uses this file');
  }
  const shapes = calculators.flatMap(tablesOf);
  const names = new Set(shapes.map(tableName));
  for (const fileName of new Set(shapes.map(({ file }) => file))) {
    const file = files.get(`rules/rates/${fileName}.yaml`);
    for (const series of Object.keys((file?.data as { series?: object } | undefined)?.series ?? {})) {
      if (!names.has(`${fileName}/${series}`))
        file?.faultAtKey(['series', series], `no calculator reads the series "${series}"`);
    }
  }
}
