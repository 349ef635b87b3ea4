import type { AnyCalculator, ResultDeclaration } from '../calculator.ts';
import { absentValue } from '../inputs/field.ts';
import type { InputSchema } from '../inputs/input-schema.ts';
import type { InputRules } from '../inputs/read.ts';
import type { RulesFiles, SharedRules } from '../rules.ts';
import type { Texts, TextsData } from '../texts/entries.ts';
import type { Template } from '../texts/template.ts';
import { CalculatorRun } from '../trace/run.ts';
import type { FlatType, FlatTypes } from '../values.ts';
import { type ChecksData, type CrossCheck, readChecks } from './input-checks.ts';
import { readInputSchema, type SchemaData } from './input-schema.ts';
import { readTexts } from './texts.ts';

/** The texts of a calculator, or of an operation over rows. */
export interface LoadedResults<C extends ResultDeclaration = ResultDeclaration> {
  readonly calculator: C;
  readonly texts: Texts;
  /** Facts that do not depend on the inputs. */
  readonly constantFacts: Readonly<Record<string, unknown>>;
}

/** A calculator with all rules of its own. */
export interface LoadedCalculator extends LoadedResults<AnyCalculator> {
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
  const textsOf = (of: ResultDeclaration): Texts =>
    readTexts(files.get(ownFiles(of.key).texts) as TextsData, of, common);
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
  const inputRules: InputRules = {
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
    rules,
    unknownError(name) {
      const near = schema.inputNames.closestMatch(name);
      const code = near === null ? 'unknown' : 'unknown_near';
      return {
        code,
        template: common.messages[code] as Template,
        slots: near === null ? {} : { near },
      };
    },
  };
  return {
    calculator,
    texts: textsOf(calculator),
    constantFacts,
    schema,
    checks,
    inputRules,
    overRows: overRows.map((of) => ({ calculator: of, texts: textsOf(of), constantFacts: {} })),
  };
}

function readConstantFacts({ checkFacts }: AnyCalculator, rules: SharedRules): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
      needs.length > 0 ? [] : [[name, of({}, new CalculatorRun(rules))]],
    ),
  );
}
