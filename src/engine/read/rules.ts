import { type Day, isoDay } from '../../law/calendar.ts';
import type { Calculator } from '../calculator.ts';
import type { Changelog } from '../changelog.ts';
import { type Decision, type DecisionDeclaration, readDecision } from '../decisions/decision.ts';
import { type InputSchema, readInputSchema, type SchemaData } from '../inputs/input-schema.ts';
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
 * The rules, ready to calculate with. Tables, decisions and inputs are read at once; the texts and checks of a calculator
 * are compiled when it is first used.
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
  readonly tables: ReadonlyMap<TableDeclaration, RateTable>;
  readonly decisions: ReadonlyMap<DecisionDeclaration, Decision>;
  /** The inputs of each calculator, by its key. */
  readonly inputs: ReadonlyMap<string, InputSchema>;
  readonly rowSchemas: ReadonlyMap<string, RowSchema>;
  readonly #compiled = new Map<string, LoadedCalculator>();

  /** @param files those that the build checked. @throws Error when one is missing, as in the rules of another release. */
  constructor(
    private readonly files: RulesFiles,
    private readonly declared: readonly Calculator[],
    changelog: Changelog,
  ) {
    for (const name of neededFiles(declared)) {
      if (!files.has(name)) throw new Error(`${name}: the file is missing`);
    }
    const holidays = new Set(this.#data<SeriesData>(FILES.holidays).rates.flatMap(({ days }) => days));
    this.isHoliday = (day) => holidays.has(isoDay(day));
    this.events = readCalendar(this.#data(FILES.calendar), this.isHoliday);
    const shapes = [...new Set(declared.flatMap(tablesOf))];
    this.rateFiles = new Map(shapes.map((shape) => [shape.file, this.#data(rateFile(shape))]));
    this.tables = new Map(
      shapes.map((shape) => [shape, readTable(this.#data(rateFile(shape)), shape, this.events)]),
    );
    const decisions = [...new Set(declared.flatMap((calculator) => calculator.decisions))];
    this.decisions = new Map(
      decisions.map((shape) => [shape, readDecision(this.#data(decisionFile(shape)), shape)]),
    );
    const schemas = new Map(declared.map((one) => [one, this.#data<SchemaData>(ownFiles(one.key).schema)]));
    const common = readCommonTexts(this.#data(FILES.common));
    this.shared = {
      common,
      names: makeCalculatorNames(schemas),
      sources: readSources(this.#data(FILES.sources), common.lawSite),
      tables: this.tables,
      decisions: this.decisions,
      changelog,
    };
    this.inputs = new Map(
      [...schemas].map(([one, schema]) => [one.key, readInputSchema(schema, one, this.shared)]),
    );
    this.rowSchemas = new Map(
      declared
        .flatMap(({ overRows }) => overRows)
        .map(({ key }) => [key, readRowSchema(this.#data(`${OPERATIONS}${key}.json`), common, this.inputs)]),
    );
    this.site = this.#data(FILES.site);
  }

  get keys(): readonly string[] {
    return this.declared.map(({ key }) => key);
  }

  calculator(key: string): LoadedCalculator | undefined {
    const calculator = this.declared.find((one) => one.key === key);
    const inputs = this.inputs.get(key);
    if (calculator === undefined || inputs === undefined) return undefined;
    const compiled =
      this.#compiled.get(key) ?? compileCalculator(calculator, inputs, this.files, this.shared);
    this.#compiled.set(key, compiled);
    return compiled;
  }

  get calculators(): readonly LoadedCalculator[] {
    return this.keys.map((key) => this.calculator(key) as LoadedCalculator);
  }

  /** What results of an operation over rows are made with. @throws RangeError for an unknown key. */
  rowRules(key: string): ResultRules {
    const owner = this.declared.find(({ overRows }) => overRows.some((one) => one.key === key));
    const overRows = owner === undefined ? [] : (this.calculator(owner.key)?.overRows ?? []);
    const rules = overRows.find(({ calculator }) => calculator.key === key);
    if (rules === undefined) throw new RangeError(`there is no calculator over rows "${key}"`);
    return rules;
  }

  /** The same of all operations. */
  get overRows(): readonly ResultRules[] {
    return this.calculators.flatMap(({ overRows }) => overRows);
  }

  get returnForm(): ReturnForm {
    return this.#data(FILES.returnForm);
  }

  #data<T>(name: string): T {
    return this.files.get(name) as T;
  }
}

/** The tables that a calculator and its operations over rows read. */
export function tablesOf({ tables, overRows }: Calculator): readonly TableDeclaration[] {
  return [...tables, ...overRows.flatMap((one) => one.tables)];
}

/** The names of the files that some calculators need. */
export function neededFiles(calculators: readonly Calculator[]): ReadonlySet<string> {
  const overRows = calculators.flatMap((calculator) => calculator.overRows);
  return new Set([
    ...Object.values(FILES),
    ...calculators.flatMap(({ key }) => Object.values(ownFiles(key))),
    ...overRows.flatMap(({ key }) => [ownFiles(key).texts, `${OPERATIONS}${key}.json`]),
    ...calculators.flatMap(tablesOf).map(rateFile),
    ...calculators.flatMap(({ decisions }) => decisions.map(decisionFile)),
  ]);
}
