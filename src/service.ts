import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calculators as allCalculators } from './calculators/index.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { DataWriter } from './engine/data-writer.ts';
import type { DecisionDeclaration } from './engine/decisions/decision.ts';
import { InvalidInput } from './engine/inputs/invalid-input.ts';
import type { Given } from './engine/inputs/read.ts';
import { type ReadInputs, type Unknown, validate } from './engine/inputs/validate.ts';
import { type LoadedCalculator, loadCalculator } from './engine/load-calculator.ts';
import { type Changelog, loadChangelog } from './engine/loading/changelog.ts';
import { Diagnostics } from './engine/loading/diagnostics.ts';
import { Schemas } from './engine/loading/json-schema.ts';
import { loadRules, type Rules } from './engine/loading/load-rules.ts';
import type { TableDeclaration } from './engine/rates/declaration.ts';
import { attribution, type Outcome, type ResultRules, resultOf, type ToolRun } from './engine/result.ts';
import { CalculatorRun } from './engine/run.ts';
import type { CommonTexts } from './engine/texts/common-texts.ts';
import { render } from './engine/texts/template.ts';
import type { Trace } from './engine/trace.ts';
import { type Workings, workingsOf } from './engine/workings.ts';

/** A calculator as the tool list shows it. */
export interface Tool {
  readonly key: string;
  /** Its name among MCP tools. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly page_url: string;
  readonly api_url: string;
  readonly input_schema: Readonly<Record<string, unknown>>;
  readonly example_input: Readonly<Record<string, string | number | boolean>>;
}

/** A run before it is put into words: for workings. */
export interface Calculation {
  readonly read: ReadInputs;
  readonly outcome: Outcome;
  readonly trace: Trace;
}

/** The product without HTTP: the eight calculators over one set of rules. */
export interface Service {
  readonly baseUrl: string;
  /** The newest heading of CHANGELOG-rates.md. */
  readonly rulesVersion: string;
  /** CHANGELOG-rates.md, newest edition first. */
  readonly changelog: Changelog;
  readonly tools: readonly Tool[];
  /** The rules in force: tables, decisions and texts. */
  readonly rates: Rules;
  readonly common: CommonTexts;
  /** A calculator with its schema and texts, by key. */
  calculator(key: string): LoadedCalculator | undefined;
  /**
   * Runs a calculator.
   * @param unknown whether names that are no inputs are refused, as in bodies, or ignored, as in links.
   * @throws InvalidInput with one message a field when an input is not valid.
   * @throws RangeError when there is no calculator of this key.
   */
  run(key: string, given: Given, unknown?: Unknown): Promise<ToolRun>;
  /** As `run`, but stops before words. */
  reckon(key: string, given: Given, unknown?: Unknown): Promise<Calculation>;
  /** As `run`, but tells where every figure comes from. */
  workings(key: string, given: Given, unknown?: Unknown): Promise<Workings>;
}

export interface ServiceOptions {
  /** The rules folder; the embedded one when not given. */
  readonly rules?: string;
  /** The changelog of rates; the embedded one when not given. */
  readonly changelog?: string;
  /** The folder of schemas; the embedded one when not given. */
  readonly schemas?: string;
  /** The address under which the service is reached, without a slash at the end. */
  readonly baseUrl?: string;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Loads rules and schemas and gives the service over them.
 * @throws RulesFault naming everything that is wrong, with file, line and column.
 */
export async function loadService(options: ServiceOptions = {}): Promise<Service> {
  const faults = new Diagnostics();
  const schemas = options.schemas ?? join(ROOT, 'schemas');
  const schemaKinds = new Schemas(join(schemas, 'rules'));
  const changelog = loadChangelog(options.changelog ?? join(ROOT, 'CHANGELOG-rates.md'), faults);
  const expected = {
    calculators: allCalculators.map(({ key }) => key),
    tables: [...new Set(allCalculators.flatMap(({ tables }): readonly TableDeclaration[] => tables))],
    decisions: [...new Set(allCalculators.flatMap(({ decisions }): readonly DecisionDeclaration[] => decisions))],
  };
  const rules = loadRules(options.rules ?? join(ROOT, 'rules'), schemaKinds, expected, faults);
  const loaded =
    rules === null
      ? []
      : allCalculators.map((calculator) => loadCalculator(calculator, rules, schemas, schemaKinds, faults));
  faults.throwIfAny();
  if (rules === null || changelog === null) throw new Error('rules without faults were not loaded');
  const baseUrl = options.baseUrl ?? 'http://localhost:3000';
  return new LoadedService(rules, changelog, loaded as LoadedCalculator[], baseUrl);
}

class LoadedService implements Service {
  readonly baseUrl: string;
  readonly rulesVersion: string;
  readonly changelog: Changelog;
  readonly tools: readonly Tool[];
  readonly rates: Rules;
  readonly #calculators: ReadonlyMap<string, LoadedCalculator>;
  readonly #resultRules: ReadonlyMap<string, ResultRules>;
  readonly #attributions: ReadonlyMap<string, string>;

  constructor(rules: Rules, changelog: Changelog, loaded: readonly LoadedCalculator[], baseUrl: string) {
    this.baseUrl = baseUrl;
    this.changelog = changelog;
    this.rulesVersion = changelog.version;
    this.rates = rules;
    const byKey = <T>(make: (calculator: LoadedCalculator) => T): Map<string, T> =>
      new Map(loaded.map((calculator) => [calculator.calculator.key, make(calculator)]));
    this.#calculators = byKey((calculator) => calculator);
    this.#resultRules = byKey(({ calculator, texts }) => ({
      published: calculator.published,
      texts,
      sources: rules.sources,
      rulesVersion: changelog.version,
      data: new DataWriter(calculator.published.data, { rules_version: changelog.version }),
    }));
    this.#attributions = byKey(({ calculator }) => attribution(rules.common, this.#pageUrl(calculator)));
    this.tools = loaded.map(({ calculator, schema }) => ({
      key: calculator.key,
      name: schema.toolName,
      title: schema.title,
      description: schema.description,
      page_url: this.#pageUrl(calculator),
      api_url: `${baseUrl}/api/v1/tools/${calculator.key}`,
      input_schema: schema.published,
      example_input: schema.example,
    }));
  }

  get common(): CommonTexts {
    return this.rates.common;
  }

  calculator(key: string): LoadedCalculator | undefined {
    return this.#calculators.get(key);
  }

  async run(key: string, given: Given, unknown: Unknown = 'refused'): Promise<ToolRun> {
    const { read, outcome, trace } = this.#reckon(key, given, unknown);
    const { calculator } = this.#find(key);
    const pageUrl = this.#pageUrl(calculator);
    return {
      tool: key,
      input: read.input,
      result: resultOf(this.#resultRules.get(key) as ResultRules, outcome, trace),
      page_url: pageUrl,
      share_url: `${pageUrl}?${new URLSearchParams(read.given as [string, string][])}`,
      calculated_by: this.#attributions.get(key) as string,
      disclaimer: this.common.disclaimer,
    };
  }

  async reckon(key: string, given: Given, unknown: Unknown = 'refused'): Promise<Calculation> {
    return this.#reckon(key, given, unknown);
  }

  #reckon(key: string, given: Given, unknown: Unknown): Calculation {
    const { calculator, inputRules } = this.#find(key);
    const read = validate(inputRules, given, unknown);
    if (read instanceof Map) {
      throw new InvalidInput(
        render(this.common.messages.invalid, () => ''),
        read,
      );
    }
    const run = new CalculatorRun(this.rates);
    const outcome = calculator.reckon(read.values as never, run);
    return { read, outcome, trace: run.trace };
  }

  async workings(key: string, given: Given, unknown: Unknown = 'refused'): Promise<Workings> {
    const worked = this.#reckon(key, given, unknown);
    return workingsOf(key, this.#resultRules.get(key) as ResultRules, this.common.disclaimer, worked);
  }

  #find(key: string): LoadedCalculator {
    const found = this.#calculators.get(key);
    if (found === undefined) throw new RangeError(`there is no calculator "${key}"`);
    return found;
  }

  #pageUrl({ key }: Pick<AnyCalculator, 'key'>): string {
    return `${this.baseUrl}/calculators/${key}`;
  }
}
