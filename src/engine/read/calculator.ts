import type { AnyCalculator, ResultDeclaration } from '../calculator.ts';
import type { Facts } from '../decisions/conditions.ts';
import { absentValue } from '../inputs/field.ts';
import type { InputRules } from '../inputs/read.ts';
import type { RateTable } from '../rates/table.ts';
import type { RulesFiles, SharedRules } from '../rules.ts';
import type { Texts, TextsData } from '../texts/entries.ts';
import type { Template } from '../texts/template.ts';
import { makeTextValues, type TextValues } from '../texts/text-values.ts';
import { CalculatorRun } from '../trace/run.ts';
import { type FlatType, type FlatTypes, jsonWriter } from '../values.ts';
import { type ChecksData, readChecks } from './input-checks.ts';
import { readInputSchema, type SchemaData } from './input-schema.ts';
import { readTexts } from './texts.ts';

/** What results are made with: those of a calculator, or of an operation over rows. */
export interface ResultRules<C extends ResultDeclaration = ResultDeclaration> {
  readonly calculator: C;
  readonly shared: SharedRules;
  readonly texts: Texts;
  readonly horizon: readonly RateTable[];
  readonly textValues: TextValues;
  readonly writeData: ReturnType<typeof jsonWriter>;
  /** The path of its page. */
  readonly path: string;
}

/** A calculator with all rules of its own. */
export interface LoadedCalculator extends ResultRules<AnyCalculator>, InputRules {
  readonly overRows: readonly ResultRules[];
}

export function ownFiles(key: string) {
  return {
    schema: `schemas/inputs/${key}.json`,
    checks: `rules/checks/${key}.yaml`,
    texts: `rules/texts/${key}.yaml`,
  };
}

/** The types of the facts that checks may use: the inputs, and those of the calculator. */
export function checkTypes({ inputs, checkFacts }: AnyCalculator): FlatTypes {
  const facts = Object.entries(checkFacts).map(([name, { type }]) => [name, type]);
  return { ...inputs, ...Object.fromEntries(facts) };
}

/** Compiles the rules of a calculator, whose tables and decisions are compiled already. */
export function compileCalculator(
  calculator: AnyCalculator,
  files: RulesFiles,
  rules: SharedRules,
): LoadedCalculator {
  const { key, inputs, checkFacts, overRows = [] } = calculator;
  const { common } = rules;
  const own = ownFiles(key);
  const types = checkTypes(calculator);
  const constantFacts = readConstantFacts(calculator, rules);
  const printed = Object.entries(constantFacts).map(([name, value]) => [
    name,
    (types[name] as FlatType).print(value as never, 'text'),
  ]);
  const schema = readInputSchema(
    files.get(own.schema) as SchemaData,
    Object.fromEntries(printed),
    rules.names,
    common,
  );
  const checks = readChecks(files.get(own.checks) as ChecksData, types);
  const resultRules = <C extends ResultDeclaration>(of: C, facts: Facts, path: string): ResultRules<C> => {
    const texts = readTexts(files.get(ownFiles(of.key).texts) as TextsData, of, common);
    return {
      calculator: of,
      shared: rules,
      texts,
      horizon: of.horizon.flatMap((shape) => rules.tables.get(shape) ?? []),
      textValues: makeTextValues(of, facts, texts.rates, rules.names),
      writeData: jsonWriter(of.outputs, { rules_version: rules.changelog.version }),
      path,
    };
  };
  return {
    ...resultRules(calculator, constantFacts, `/calculators/${key}`),
    schema,
    absent: {
      ...Object.fromEntries(Object.keys(types).map((name) => [name, null])),
      ...constantFacts,
      ...Object.fromEntries(
        schema.fields.map((field) => [field.name, absentValue(field, inputs[field.name] as FlatType)]),
      ),
    },
    checks,
    derived: Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
      needs.length === 0 ? [] : [{ name, needs, of }],
    ),
    unknownError(name) {
      const near = schema.inputNames.closestMatch(name);
      const code = near === null ? 'unknown' : 'unknown_near';
      return {
        code,
        template: common.messages[code] as Template,
        slots: near === null ? {} : { near },
      };
    },
    overRows: overRows.map((of) => resultRules(of, {}, `/calculators/${key}/${of.key.split('-').at(-1)}`)),
  };
}

function readConstantFacts({ checkFacts }: AnyCalculator, rules: SharedRules): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
      needs.length > 0 ? [] : [[name, of({}, new CalculatorRun(rules))]],
    ),
  );
}
