import { calculators } from './calculators/index.ts';
import type { Changelog } from './engine/changelog.ts';
import { InvalidInput } from './engine/inputs/invalid-input.ts';
import { type RequestInputs, readInputs, type Unknown } from './engine/inputs/read.ts';
import { type LoadedCalculator, pageOf, type ResultRules } from './engine/read/calculator.ts';
import { Rules } from './engine/read/rules.ts';
import { Calculation, type ResultSite } from './engine/result.ts';
import type { CompiledRules } from './engine/rules.ts';
import type { CommonTexts } from './engine/texts/common-texts.ts';
import { olderVersion } from './engine/texts/rate-notes.ts';
import { render } from './engine/texts/template.ts';
import { CalculatorRun } from './engine/trace/run.ts';
import { linkPages } from './row-pages.ts';
import { takenElsewhere } from './unknown-input.ts';

export interface Tool {
  readonly key: string;
  /** Its name as an MCP tool. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly page_url: string;
  readonly api_url: string;
  readonly input_schema: Readonly<Record<string, unknown>>;
  readonly example_input: Readonly<Record<string, string | number | boolean>>;
}

/** Who runs this copy, and how to reach them; null where the settings do not say. */
export interface Operator {
  readonly name: string | null;
  /** A mail or web address. */
  readonly contact: string | null;
}

/** Unknown names beyond these are not compared. */
const MAX_NAMES = 50;

const NOBODY: Operator = { name: null, contact: null };

/** The product without HTTP: the eight calculators over one set of rules. */
export interface Service {
  readonly site: ResultSite;
  readonly baseUrl: string;
  readonly operator: Operator;
  /** The newest heading of CHANGELOG-rates.md. */
  readonly rulesVersion: string;
  /** CHANGELOG-rates.md, newest edition first. */
  readonly changelog: Changelog;
  readonly tools: readonly Tool[];
  readonly rules: Rules;
  readonly common: CommonTexts;
  calculator(key: string): LoadedCalculator | undefined;
  /** The same for a key that must exist. @throws UnknownCalculator */
  known(key: string): LoadedCalculator;
  /**
   * Runs a calculator: returns the calculation, or the errors of the inputs. @throws UnknownCalculator
   * @param unknown in links, where unknown names are ignored, the rules version is read for a note on changes.
   */
  calculate(key: string, inputs: RequestInputs, unknown?: Unknown): Calculation | InvalidInput;
  /** The texts and types for results of a row operation. @throws RangeError for an unknown key. */
  rowRules(key: string): ResultRules;
}

export class UnknownCalculator extends RangeError {
  readonly code = 'unknown_calculator';

  constructor(
    readonly key: string,
    readonly known: readonly string[],
  ) {
    super(`there is no calculator "${key}": they are ${known.join(', ')}`);
    this.name = 'UnknownCalculator';
  }
}

/**
 * The service over the rules that the build checked and wrote: it reads no files and needs no `eval`.
 * @throws Error when a file is missing, as in the rules of another release.
 */
export function compiledService(
  { files, changelog }: CompiledRules,
  baseUrl?: string,
  operator?: Operator,
): Service {
  return createService(new Rules(new Map(Object.entries(files)), calculators, changelog), baseUrl, operator);
}

export function createService(rules: Rules, baseUrl = 'http://localhost:3000', operator = NOBODY): Service {
  const { common, changelog } = rules.shared;
  const site: ResultSite = { baseUrl, linkPages: (text, facts) => linkPages(text, baseUrl, facts) };
  const known = (key: string): LoadedCalculator => {
    const loaded = rules.calculator(key);
    if (loaded === undefined) throw new UnknownCalculator(key, rules.keys);
    return loaded;
  };
  return {
    site,
    baseUrl,
    operator,
    rulesVersion: changelog.version,
    changelog,
    tools: [...rules.inputs].map(([key, schema]) => ({
      key,
      name: schema.toolName,
      title: schema.title,
      description: schema.description,
      page_url: baseUrl + pageOf(key),
      api_url: `${baseUrl}/api/v1/tools/${key}`,
      input_schema: schema.published,
      example_input: schema.example,
    })),
    rules,
    common,
    calculator: (key) => rules.calculator(key),
    known,
    rowRules: (key) => rules.rowRules(key),
    calculate(key, inputs, unknown = 'rejected') {
      const loaded = known(key);
      const read = readInputs(loaded, inputs, unknown);
      const errors = new Map(read instanceof Map ? read : []);
      const unknownNames = Object.keys(inputs).filter((name) => !loaded.schema.names.has(name));
      for (const name of unknownNames.slice(0, MAX_NAMES)) {
        const error = takenElsewhere(name, loaded, rules, !errors.has(name));
        if (error !== null) errors.set(name, error);
      }
      if (read instanceof Map || errors.size > 0) {
        const heading = invalidMessage(common, errors.size);
        const link = (text: string): string => site.linkPages(text, inputs);
        return new InvalidInput(heading, errors, rules.shared.names, 'title', link);
      }
      const run = new CalculatorRun(rules.shared);
      const outcome = loaded.calculator.calculate(read.values as never, run);
      const linked = unknown === 'ignored' ? olderVersion(inputs.rules, changelog) : null;
      return new Calculation(loaded, site, read, outcome, run.trace, linked);
    },
  };
}

/** The heading above the messages of some fields. */
export function invalidMessage({ messages }: CommonTexts, fields: number): string {
  return render(fields === 1 ? messages.invalid_one : messages.invalid);
}
