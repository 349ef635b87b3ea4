import { type Attribution, Calculation } from './engine/calculation.ts';
import type { AnyCalculator } from './engine/calculator.ts';
import { DataWriter } from './engine/data-writer.ts';
import { InvalidInput } from './engine/inputs/invalid-input.ts';
import type { RequestInputs } from './engine/inputs/read.ts';
import { type Unknown, validate } from './engine/inputs/validate.ts';
import type { LoadedCalculator } from './engine/load-calculator.ts';
import type { Changelog } from './engine/loading/changelog.ts';
import type { Rules } from './engine/loading/load-rules.ts';
import { attribution, type ResultRules } from './engine/result.ts';
import { CalculatorRun } from './engine/run.ts';
import type { CommonTexts } from './engine/texts/common-texts.ts';
import { render } from './engine/texts/template.ts';

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
   * Runs a calculator: the calculation, or what is wrong with the inputs.
   * @param unknown whether names that are no inputs are refused, as in bodies, or ignored, as in links.
   * @throws RangeError when there is no calculator of this key.
   */
  calculate(key: string, given: RequestInputs, unknown?: Unknown): Calculation | InvalidInput;
}

/** Makes something once for each service: its rules stay the same, a reload brings another service. */
export function perService<T>(make: (service: Service) => T): typeof make {
  const made = new WeakMap<Service, T>();
  return (service) => {
    const known = made.get(service) ?? make(service);
    made.set(service, known);
    return known;
  };
}

export class LoadedService implements Service {
  readonly baseUrl: string;
  readonly rulesVersion: string;
  readonly changelog: Changelog;
  readonly tools: readonly Tool[];
  readonly rates: Rules;
  readonly #calculators: ReadonlyMap<string, LoadedCalculator>;
  readonly #resultRules: ReadonlyMap<string, ResultRules>;
  readonly #attributions: ReadonlyMap<string, Attribution>;
  readonly #invalidMessage: string;

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
    this.#attributions = byKey(({ calculator }) => {
      const pageUrl = this.#pageUrl(calculator);
      return {
        pageUrl,
        calculatedBy: attribution(rules.common, pageUrl),
        disclaimer: rules.common.disclaimer,
      };
    });
    this.#invalidMessage = render(rules.common.messages.invalid, () => '');
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

  calculate(key: string, given: RequestInputs, unknown: Unknown = 'refused'): Calculation | InvalidInput {
    const { calculator, inputRules } = this.#find(key);
    const read = validate(inputRules, given, unknown);
    if (read instanceof Map) return new InvalidInput(this.#invalidMessage, read);
    const run = new CalculatorRun(this.rates);
    const outcome = calculator.calculate(read.values as never, run);
    return new Calculation(
      key,
      read,
      outcome,
      run.trace,
      this.#resultRules.get(key) as ResultRules,
      this.#attributions.get(key) as Attribution,
    );
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
