import type { AnyCalculator } from './calculator.ts';
import { type CrossCheck, readChecks } from './inputs/checks.ts';
import { absentValue } from './inputs/field.ts';
import type { InputRules } from './inputs/read.ts';
import { type InputSchema, readInputSchema } from './inputs/schema.ts';
import type { RulesFiles, SharedRules } from './rules.ts';
import type { RulesFile } from './rules-file.ts';
import { render } from './texts/template.ts';
import { readTexts, type Texts } from './texts/texts.ts';
import { CalculatorRun, MissingTable } from './trace/run.ts';
import type { FlatType, FlatTypes } from './values.ts';

/** What the results of a calculator, or of an operation over rows, are made with. */
export interface LoadedResults {
  readonly calculator: AnyCalculator;
  readonly texts: Texts;
  /** Facts that do not depend on the inputs. */
  readonly constantFacts: Readonly<Record<string, unknown>>;
}

/** A calculator with all rules of its own. */
export interface LoadedCalculator extends LoadedResults {
  readonly schema: InputSchema;
  readonly checks: readonly CrossCheck[];
  readonly inputRules: InputRules;
  readonly overRows: readonly LoadedResults[];
}

export function ownFiles(key: string) {
  return {
    schema: `schemas/inputs/${key}.json`,
    checks: `rules/checks/${key}.yaml`,
    texts: `rules/texts/${key}.yaml`,
  };
}

/** Compiles the rules of a calculator, whose tables and decisions are compiled already; null where a file is missing. */
export function compileCalculator(
  calculator: AnyCalculator,
  files: RulesFiles,
  rules: SharedRules,
): LoadedCalculator | null {
  const { key, inputs, checkFacts } = calculator;
  const { common } = rules;
  const own = ownFiles(key);
  const read = <T>(name: string, make: (file: RulesFile) => T): T | null => {
    const file = files.get(name);
    return file === undefined ? null : make(file);
  };
  const readOwnTexts = (of: AnyCalculator): Texts | null =>
    read(ownFiles(of.key).texts, (file) => readTexts(file, of, common, rules.sources));
  const types: FlatTypes = {
    ...inputs,
    ...Object.fromEntries(Object.entries(checkFacts).map(([name, { type }]) => [name, type])),
  };
  const constantFacts = readConstantFacts(calculator, rules);
  const printed = Object.entries(constantFacts).map(([name, value]) => [
    name,
    value === null ? '' : (types[name] as FlatType).print(value, 'text'),
  ]);
  const schema = read(own.schema, (file) =>
    readInputSchema(file, inputs, Object.fromEntries(printed), common),
  );
  const checks = read(own.checks, (file) =>
    readChecks(file, new Set(Object.keys(inputs)), types, common.names),
  );
  const texts = readOwnTexts(calculator);
  const overRows = (calculator.overRows ?? []).flatMap((of): LoadedResults[] => {
    const rowTexts = readOwnTexts(of);
    return rowTexts === null ? [] : [{ calculator: of, texts: rowTexts, constantFacts: {} }];
  });
  if (schema === null || checks === null || texts === null) return null;
  const inputRules: InputRules = {
    schema,
    absent: {
      ...Object.fromEntries(Object.keys(types).map((name) => [name, null])),
      ...constantFacts,
      ...absentValues(schema, inputs),
    },
    checks,
    derived: Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
      needs.length === 0 ? [] : [{ name, needs, of }],
    ),
    rules,
    unknownMessage(name) {
      const near = schema.inputNames.near(name);
      return near === null ? render(common.messages.unknown) : render(common.messages.unknown_near, { near });
    },
  };
  return { calculator, texts, constantFacts, schema, checks, inputRules, overRows };
}

function absentValues({ fields }: InputSchema, inputs: FlatTypes): Record<string, unknown> {
  // An input that the calculator does not declare has been reported.
  const known = fields.filter(({ name }) => name in inputs);
  return Object.fromEntries(
    known.map((field) => [field.name, absentValue(field, inputs[field.name] as FlatType)]),
  );
}

/** A table with faults leaves out the facts that it gives. */
function readConstantFacts({ checkFacts }: AnyCalculator, rules: SharedRules): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const [name, { needs, of }] of Object.entries(checkFacts)) {
    if (needs.length > 0) continue;
    try {
      facts[name] = of({}, new CalculatorRun(rules));
    } catch (thrown) {
      if (!(thrown instanceof MissingTable)) throw thrown;
      facts[name] = null;
    }
  }
  return facts;
}
