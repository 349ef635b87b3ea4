import type { Changelog } from './engine/changelog.ts';
import type { LoadedCalculator } from './engine/compile-calculator.ts';
import type { Rules } from './engine/compile-rules.ts';
import { InvalidInput } from './engine/inputs/invalid-input.ts';
import { type RequestInputs, readInputs, type Unknown } from './engine/inputs/read.ts';
import { MapOnDemand, once, onDemand } from './engine/on-demand.ts';
import type { ResultRules } from './engine/result.ts';
import { Calculation } from './engine/result.ts';
import type { CommonTexts } from './engine/texts/common-texts.ts';
import { olderVersion, type SinceRules } from './engine/texts/rate-notes.ts';
import { render } from './engine/texts/template.ts';
import { makeTextValues } from './engine/texts/text-values.ts';
import { CalculatorRun } from './engine/trace/run.ts';
import { jsonWriter } from './engine/values.ts';

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

/** The product without HTTP: the eight calculators over one set of rules. */
export interface Service {
  readonly baseUrl: string;
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
  calculate(key: string, given: RequestInputs, unknown?: Unknown): Calculation | InvalidInput;
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

export function createService(
  rules: Rules,
  changelog: Changelog,
  baseUrl = 'http://localhost:3000',
): Service {
  const { common } = rules;
  const since = onDemand<SinceRules>({
    changelog: () => changelog,
    tables: () => new Map([...rules.tables.values()].map((table) => [table.name, table])),
    texts: () => common.since,
    address: () => `${baseUrl}/rates/changes`,
  });
  const tools = once(() => rules.calculators.map((calculator) => describeTool(calculator, baseUrl)));
  const known = new Map(rules.calculators.map((loaded) => [loaded.calculator.key, loaded]));
  const findKnown = (key: string): LoadedCalculator => {
    const loaded = known.get(key);
    if (loaded === undefined) throw new UnknownCalculator(key, [...known.keys()]);
    return loaded;
  };
  const resultRules = new MapOnDemand(
    () => [...known.keys()],
    (key) => makeResultRules(findKnown(key), rules, since, pageUrl(key, baseUrl)),
  );
  const rowRules = new MapOnDemand(
    () => rules.overRows.map(({ calculator }) => calculator.key),
    (key) => {
      const loaded = rules.overRows.find(({ calculator }) => calculator.key === key);
      const of = rules.calculators.find(({ calculator: { overRows } }) =>
        overRows?.some((one) => one.key === key),
      );
      if (loaded === undefined || of === undefined) return undefined;
      return makeResultRules(loaded, rules, since, `${pageUrl(of.calculator.key, baseUrl)}/${key}`);
    },
  );
  return {
    baseUrl,
    rulesVersion: changelog.version,
    changelog,
    get tools() {
      return tools();
    },
    rules,
    common,
    calculator: (key) => known.get(key),
    known: findKnown,
    rowRules(key) {
      const found = rowRules.get(key);
      if (found === undefined) throw new RangeError(`there is no calculator over rows "${key}"`);
      return found;
    },
    calculate(key, given, unknown = 'refused') {
      const { calculator, inputRules } = findKnown(key);
      const read = readInputs(inputRules, given, unknown);
      if (read instanceof Map) return new InvalidInput(invalidMessage(common, read.size), read);
      const run = new CalculatorRun(rules, calculator.Steps, read.values);
      const outcome = calculator.calculate(read.values as never, run);
      const isLink = unknown === 'ignored' && given.rules !== undefined;
      const linked = isLink ? olderVersion(given.rules, changelog) : null;
      return new Calculation(resultRules.get(key) as ResultRules, read, outcome, run.trace, linked);
    },
  };
}

/** The heading above the messages of some fields. */
export function invalidMessage({ messages }: CommonTexts, fields: number): string {
  return render(fields === 1 ? messages.invalid_one : messages.invalid);
}

/** A text with the “titles” of calculators replaced by the names that a channel uses. */
export function withToolNames(text: string, tools: readonly Tool[], by: 'key' | 'name'): string {
  if (!text.includes('“')) return text;
  return tools.reduce((said, tool) => said.replaceAll(`“${tool.title}”`, tool[by]), text);
}

export function faultsWithToolNames(
  { message, faults }: InvalidInput,
  tools: readonly Tool[],
  by: 'key' | 'name',
): InvalidInput {
  const named = [...faults].map(([field, text]) => [field, withToolNames(text, tools, by)] as const);
  return new InvalidInput(message, new Map(named));
}

function describeTool(loaded: LoadedCalculator, baseUrl: string): Tool {
  const { key } = loaded.calculator;
  return onDemand<Tool>({
    key: () => key,
    name: () => loaded.schema.toolName,
    title: () => loaded.schema.title,
    description: () => loaded.schema.description,
    page_url: () => pageUrl(key, baseUrl),
    api_url: () => `${baseUrl}/api/v1/tools/${key}`,
    input_schema: () => loaded.schema.published,
    example_input: () => loaded.schema.example,
  });
}

function pageUrl(key: string, baseUrl: string): string {
  return `${baseUrl}/calculators/${key}`;
}

function makeResultRules(
  loaded: LoadedCalculator,
  rules: Rules,
  since: SinceRules,
  page: string,
): ResultRules {
  const { calculator } = loaded;
  const { common, tables } = rules;
  return onDemand<ResultRules>({
    calculator: () => calculator,
    shared: () => rules,
    texts: () => loaded.texts,
    horizon: () => calculator.horizon.flatMap((shape) => tables.get(shape) ?? []),
    narratedRows: () =>
      Object.entries(calculator.narration).flatMap(([name, type]) => (type.kind === 'row' ? [name] : [])),
    since: () => since,
    textValues: () => makeTextValues(calculator, loaded.standing, loaded.texts.rates),
    writeData: () => jsonWriter(calculator.outputs, { rules_version: since.changelog.version }),
    pageUrl: () => page,
    calculatedBy: () => render(common.calculatedBy, { page_url: page, site_name: common.siteName }),
  });
}
