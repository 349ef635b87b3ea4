import { type Day, isoDay } from '../../law/calendar.ts';
import type { Calculator } from '../calculator.ts';
import type { Changelog } from '../changelog.ts';
import { type Decision, type DecisionDeclaration, readDecision } from '../decisions/decision.ts';
import type { SchemaData } from '../inputs/input-schema.ts';
import { type RowSchema, readRowSchema } from '../inputs/row-schema.ts';
import { type RateEvent, readCalendar } from '../rates/calendar.ts';
import type { TableDeclaration } from '../rates/declaration.ts';
import { type RateTable, readTable, type SeriesData } from '../rates/table.ts';
import type { RulesFiles, SharedRules } from '../rules.ts';
import { readSources } from '../sources.ts';
import { readCommonTexts } from '../texts/common-texts.ts';
import type { SiteTexts } from '../texts/page-words.ts';
import { makeCalculatorNames } from '../texts/template.ts';
import { compileCalculator, type LoadedCalculator, ownFiles, type ResultRules } from './calculator.ts';
import type { ReturnForm } from './return-form.ts';

/** Files that do not belong to one calculator. */
export const FILES = {
  sources: 'rules/sources.yaml',
  calendar: 'rules/calendar.yaml',
  common: 'rules/texts/common.yaml',
  site: 'rules/texts/site.yaml',
  returnForm: 'rules/returns/ct600.yaml',
  holidays: 'rules/rates/bank-holidays.yaml',
};

/** The folder of the schemas of operations over rows. */
export const OPERATIONS = 'schemas/operations/';

export function rateFile({ file }: TableDeclaration): string {
  return `rules/rates/${file}.yaml`;
}

export function decisionFile({ file }: DecisionDeclaration): string {
  return `rules/decisions/${file}.yaml`;
}

/**
 * The rules, ready to calculate with. Those of a calculator are compiled whole when it is first used; what spans
 * calculators (lists of all tables or decisions, schemas of rows, the return) when it is, with all of them.
 */
export class Rules {
  /** What a run reads. */
  readonly shared: SharedRules;
  readonly events: readonly RateEvent[];
  /** Whether a day is a bank holiday. */
  readonly isHoliday: (day: Day) => boolean;
  readonly site: SiteTexts;
  /** Files of rates by name, without `.yaml`. */
  readonly rateFiles: ReadonlyMap<string, Pick<SeriesData, 'title' | 'about'>>;
  readonly #tables = new Map<TableDeclaration, RateTable>();
  readonly #decisions = new Map<DecisionDeclaration, Decision>();
  readonly #compiled = new Map<string, LoadedCalculator>();
  #rowSchemas: ReadonlyMap<string, RowSchema> | undefined;

  /** @param files those that the build checked. @throws Error when one is missing, as in the rules of another release. */
  constructor(
    private readonly files: RulesFiles,
    private readonly declared: readonly Calculator[],
    changelog: Changelog,
  ) {
    for (const name of neededFiles(declared)) {
      if (!files.has(name)) throw new Error(`${name}: the file is missing`);
    }
    const common = readCommonTexts(this.#data(FILES.common));
    this.shared = {
      common,
      names: makeCalculatorNames(
        declared.map(({ key }) => {
          const { title, 'x-tool-name': name } = this.#data<SchemaData>(ownFiles(key).schema);
          return { key, title, name };
        }),
      ),
      sources: readSources(this.#data(FILES.sources), common.lawSite),
      tables: this.#tables,
      decisions: this.#decisions,
      changelog,
    };
    const holidays = new Set(this.#data<SeriesData>(FILES.holidays).rates.flatMap(({ days }) => days));
    this.isHoliday = (day) => holidays.has(isoDay(day));
    this.events = readCalendar(this.#data(FILES.calendar), this.isHoliday);
    this.site = this.#data(FILES.site);
    this.rateFiles = new Map(
      declared.flatMap(tablesOf).map((shape) => [shape.file, this.#data<SeriesData>(rateFile(shape))]),
    );
  }

  get keys(): readonly string[] {
    return this.declared.map(({ key }) => key);
  }

  calculator(key: string): LoadedCalculator | undefined {
    const calculator = this.declared.find((one) => one.key === key);
    if (calculator === undefined) return undefined;
    return kept(this.#compiled, key, () => {
      for (const shape of tablesOf(calculator)) {
        kept(this.#tables, shape, () => readTable(this.#data(rateFile(shape)), shape, this.events));
      }
      for (const shape of calculator.decisions) {
        kept(this.#decisions, shape, () => readDecision(this.#data(decisionFile(shape)), shape));
      }
      return compileCalculator(calculator, this.files, this.shared);
    });
  }

  get calculators(): readonly LoadedCalculator[] {
    return this.keys.map((key) => this.calculator(key) as LoadedCalculator);
  }

  /** The results of operations over rows. */
  get overRows(): readonly ResultRules[] {
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
    this.#rowSchemas ??= new Map(
      [...this.files.keys()]
        .filter((name) => name.startsWith(OPERATIONS))
        .map((name) => [
          name.slice(OPERATIONS.length, -'.json'.length),
          readRowSchema(this.#data(name), this.shared.common, (key) => this.calculator(key)?.schema),
        ]),
    );
    return this.#rowSchemas;
  }

  get returnForm(): ReturnForm {
    return this.#data(FILES.returnForm);
  }

  #data<T>(name: string): T {
    return this.files.get(name) as T;
  }
}

/** The value of a key, which is made when it is first used. */
function kept<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** The tables that a calculator and its operations over rows read. */
export function tablesOf({ tables, overRows = [] }: Calculator): readonly TableDeclaration[] {
  return [...new Set([...tables, ...overRows.flatMap((one) => one.tables)])];
}

/** The names of the files that some calculators need. */
export function neededFiles(calculators: readonly Calculator[]): ReadonlySet<string> {
  const overRows = calculators.flatMap((calculator) => calculator.overRows ?? []);
  return new Set([
    ...Object.values(FILES),
    ...calculators.flatMap(({ key }) => Object.values(ownFiles(key))),
    ...overRows.map(({ key }) => ownFiles(key).texts),
    ...calculators.flatMap(tablesOf).map(rateFile),
    ...calculators.flatMap(({ decisions }) => decisions.map(decisionFile)),
  ]);
}
