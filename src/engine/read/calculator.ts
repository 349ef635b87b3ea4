import type { Calculator, ResultDeclaration } from '../calculator.ts';
import type { Facts } from '../decisions/conditions.ts';
import { absentValue } from '../inputs/field.ts';
import { InputNames } from '../inputs/input-names.ts';
import type { InputSchema } from '../inputs/input-schema.ts';
import { type ChecksData, type InputRules, readChecks } from '../inputs/read.ts';
import type { RulesFiles, SharedRules } from '../rules.ts';
import type { Texts, TextsData } from '../texts/entries.ts';
import { readTexts } from '../texts/result-texts.ts';
import { makeTextValues, type TextValues } from '../texts/text-values.ts';
import { type FlatTypes, jsonWriter, type WriteRecord } from '../values.ts';

/** What results are made with: those of a calculator, or of an operation over rows. */
export interface ResultRules<C extends ResultDeclaration = ResultDeclaration> {
  readonly calculator: C;
  readonly shared: SharedRules;
  readonly texts: Texts;
  readonly textValues: TextValues;
  /** Its `data` as JSON. */
  readonly writeData: WriteRecord;
  /** The path of its page. */
  readonly path: string;
}

/** A calculator with all rules of its own. */
export interface LoadedCalculator extends ResultRules<Calculator>, InputRules {
  readonly overRows: readonly ResultRules[];
}

/** The path of the page of a calculator. */
export function pageOf(key: string): string {
  return `/calculators/${key}`;
}

export function ownFiles(key: string) {
  return {
    schema: `schemas/inputs/${key}.json`,
    checks: `rules/checks/${key}.yaml`,
    texts: `rules/texts/${key}.yaml`,
  };
}

/** The name of the operation over rows whose results are declared under a key: `periods` of `pool-periods`. */
export function operationName({ key }: ResultDeclaration): string {
  return key.split('-').at(-1) as string;
}

/** The types of the facts that checks may use: the inputs, and those of the calculator. */
export function checkTypes({ inputs, checkFacts }: Calculator): FlatTypes {
  const facts = Object.entries(checkFacts).map(([name, { type }]) => [name, type]);
  return { ...inputs, ...Object.fromEntries(facts) };
}

/** Compiles the rules of a calculator with these inputs. */
export function compileCalculator(
  calculator: Calculator,
  schema: InputSchema,
  files: RulesFiles,
  rules: SharedRules,
): LoadedCalculator {
  const { key, inputs, checkFacts, overRows } = calculator;
  const { common, names, changelog } = rules;
  const types = checkTypes(calculator);
  const resultRules = <C extends ResultDeclaration>(of: C, facts: Facts, path: string): ResultRules<C> => {
    const texts = readTexts(files.get(ownFiles(of.key).texts) as TextsData, of, common);
    const horizon = of.horizon.flatMap((shape) => rules.tables.get(shape) ?? []);
    return {
      calculator: of,
      shared: rules,
      texts,
      textValues: makeTextValues(of, facts, horizon, texts.rates, names.title),
      writeData: jsonWriter(of.outputs, { rules_version: changelog.version }),
      path,
    };
  };
  const absent = schema.fields.map((field) => [field.name, absentValue(field, inputs)]);
  const facts = Object.entries(checkFacts).map(([name, fact]) => ({ name, ...fact }));
  return {
    ...resultRules(calculator, schema.constants, pageOf(key)),
    schema,
    inputNames: new InputNames(schema.fields),
    absent: {
      ...Object.fromEntries(Object.keys(types).map((name) => [name, null])),
      ...schema.constants,
      ...Object.fromEntries(absent),
    },
    checks: readChecks(files.get(ownFiles(key).checks) as ChecksData, types),
    derived: facts.filter(({ needs }) => needs.length > 0),
    overRows: overRows.map((of) => resultRules(of, {}, `${pageOf(key)}/${operationName(of)}`)),
  };
}
