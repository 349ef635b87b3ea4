import type { AnyCalculator } from './calculator.ts';
import type { Rules, RulesFiles } from './compile-rules.ts';
import { readChecks } from './inputs/checks.ts';
import { absentValue } from './inputs/field.ts';
import type { InputRules, InputValue } from './inputs/read.ts';
import { type InputSchema, readInputSchema, type ValidatorOf } from './inputs/schema.ts';
import { CalculatorRun, type LoadedRules } from './run.ts';
import { readSlips, type Slip } from './slips.ts';
import { nearest, render } from './texts/template.ts';
import { readTexts, type Texts } from './texts/texts.ts';
import type { FlatType, FlatTypes } from './values.ts';

/** A calculator with everything that rules and schemas say of it. */
export interface LoadedCalculator {
  readonly calculator: AnyCalculator;
  readonly schema: InputSchema;
  readonly inputRules: InputRules;
  readonly texts: Texts;
  /** What people get wrong; none where rules/slips has no file for it. */
  readonly slips: readonly Slip[];
  /** The facts that hold whatever the inputs. */
  readonly standing: Readonly<Record<string, unknown>>;
}

/** Compiles the schema, checks and texts of a calculator; null when something was reported. */
export function compileCalculator(
  calculator: AnyCalculator,
  files: RulesFiles,
  rules: Omit<Rules, 'calculators'>,
  validatorOf: ValidatorOf,
): LoadedCalculator | null {
  const { key, inputs, checkFacts } = calculator;
  const { common, sources } = rules;
  const types: FlatTypes = {
    ...inputs,
    ...Object.fromEntries(Object.entries(checkFacts).map(([name, { type }]) => [name, type])),
  };
  const standing = standingFacts(calculator, rules);
  const printed = Object.fromEntries(
    Object.entries(standing).map(([name, value]) => [
      name,
      value === null ? '' : (types[name] as FlatType).print(value, 'text'),
    ]),
  );
  const schemaFile = files.get(`schemas/inputs/${key}.json`);
  const checkFile = files.get(`rules/checks/${key}.yaml`);
  const textFile = files.get(`rules/texts/${key}.yaml`);
  const slipFile = files.get(`rules/slips/${key}.yaml`);
  const slips = slipFile === undefined ? [] : readSlips(slipFile, calculator, rules);
  const compile = (published: object) => validatorOf(key, published);
  const schema =
    schemaFile === undefined ? null : readInputSchema(schemaFile, inputs, printed, common, compile);
  const texts = textFile === undefined ? null : readTexts(textFile, calculator, common, sources);
  const checks =
    checkFile === undefined ? null : readChecks(checkFile, new Set(Object.keys(inputs)), types, common.names);
  if (schema === null || texts === null || checks === null) return null;
  const blankFacts = Object.fromEntries(Object.keys(types).map((name) => [name, null]));
  const inputRules: InputRules = {
    schema,
    absent: absentValues(schema, inputs),
    checks: {
      checks,
      blankFacts: { ...blankFacts, ...standing },
      derived: Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
        needs.length === 0 ? [] : [{ name, needs, of }],
      ),
      rules,
    },
    unknownMessage: (name) => {
      const near = nearest(name, schema.names);
      return near === null ? render(common.messages.unknown) : render(common.messages.unknown_near, { near });
    },
  };
  return { calculator, schema, inputRules, texts, slips, standing };
}

function absentValues({ fields }: InputSchema, inputs: FlatTypes): Record<string, InputValue> {
  const absent: Record<string, InputValue> = {};
  for (const field of fields) {
    const type = inputs[field.name];
    // An input that the calculator does not take was reported.
    if (type !== undefined) absent[field.name] = absentValue(field, type);
  }
  return absent;
}

/** The facts that hold whatever the inputs; a table with faults leaves its facts out. */
function standingFacts({ checkFacts }: AnyCalculator, rules: LoadedRules): Record<string, unknown> {
  const standing: Record<string, unknown> = {};
  for (const [name, { needs, of }] of Object.entries(checkFacts)) {
    if (needs.length > 0) continue;
    try {
      standing[name] = of({}, new CalculatorRun(rules));
    } catch {
      standing[name] = null;
    }
  }
  return standing;
}
