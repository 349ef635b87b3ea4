import type { AnyCalculator } from './calculator.ts';
import { readChecks } from './inputs/checks.ts';
import type { InputValue } from './inputs/field.ts';
import { absentValue } from './inputs/field.ts';
import type { InputRules } from './inputs/read.ts';
import { type InputSchema, readInputSchema } from './inputs/schema.ts';
import { once } from './on-demand.ts';
import type { RulesFiles, SharedRules } from './rules.ts';
import type { RulesFile } from './rules-file.ts';
import { readSlips } from './slips/read-slips.ts';
import { NO_SLIPS, type Slips } from './slips/slip.ts';
import { render } from './texts/template.ts';
import { readTexts, type Texts } from './texts/texts.ts';
import { CalculatorRun, type LoadedRules, MissingTable, NO_STEPS } from './trace/run.ts';
import type { FlatType, FlatTypes } from './values.ts';

/** A calculator with everything that rules and schemas say of it. */
export interface LoadedCalculator {
  readonly calculator: AnyCalculator;
  readonly schema: InputSchema;
  readonly inputRules: InputRules;
  readonly texts: Texts;
  /** Common mistakes; empty where rules/slips has no file for it. */
  readonly slips: Slips;
  /** The facts that are the same for all inputs. */
  readonly standing: Readonly<Record<string, unknown>>;
}

/** A calculator whose parts are compiled on first use. */
interface CompiledCalculator {
  readonly loaded: LoadedCalculator;
  /** Compiles every part whose file exists now. */
  compileAll(): void;
}

/** Compiles the schema, checks, texts and slips of a calculator, each on first use; faults are reported. */
export function compileCalculator(
  calculator: AnyCalculator,
  files: RulesFiles,
  rules: SharedRules,
): CompiledCalculator {
  const { key, inputs, checkFacts } = calculator;
  const { common, sources } = rules;
  const types: FlatTypes = {
    ...inputs,
    ...Object.fromEntries(Object.entries(checkFacts).map(([name, { type }]) => [name, type])),
  };
  const made: (() => void)[] = [];
  /** A part that one file makes. */
  const part = <T>(name: string, read: (file: RulesFile) => T): (() => T) => {
    const file = files.get(name);
    const compiled = once((): T => {
      if (file === undefined) throw new Error(`${name} is missing`);
      return read(file);
    });
    if (file !== undefined) made.push(compiled);
    return compiled;
  };
  const standing = once(() => standingFacts(calculator, rules));
  const schema = part(`schemas/inputs/${key}.json`, (file) => {
    const printed = Object.entries(standing()).map(([name, value]) => [
      name,
      value === null ? '' : (types[name] as FlatType).print(value, 'text'),
    ]);
    return readInputSchema(file, inputs, Object.fromEntries(printed), common);
  });
  const checks = part(`rules/checks/${key}.yaml`, (file) =>
    readChecks(file, new Set(Object.keys(inputs)), types, common.names),
  );
  const texts = part(`rules/texts/${key}.yaml`, (file) => readTexts(file, calculator, common, sources));
  const slipsFile = `rules/slips/${key}.yaml`;
  const slips = part(slipsFile, (file) => readSlips(file, calculator, rules));
  const inputRules = once((): InputRules => {
    const blankFacts = Object.fromEntries(Object.keys(types).map((name) => [name, null]));
    const derived = Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
      needs.length === 0 ? [] : [{ name, needs, of }],
    );
    return {
      schema: schema(),
      absent: { ...blankFacts, ...standing(), ...absentValues(schema(), inputs) },
      checks: { checks: checks(), derived, rules },
      unknownMessage: (name) => {
        const near = schema().inputNames.near(name);
        return near === null
          ? render(common.messages.unknown)
          : render(common.messages.unknown_near, { near });
      },
    };
  });
  const loaded: LoadedCalculator = {
    calculator,
    get schema() {
      return schema();
    },
    get inputRules() {
      return inputRules();
    },
    get texts() {
      return texts();
    },
    get slips() {
      return files.has(slipsFile) ? slips() : NO_SLIPS;
    },
    get standing() {
      return standing();
    },
  };
  return {
    loaded,
    compileAll: () => {
      for (const compile of made) compile();
    },
  };
}

function absentValues({ fields }: InputSchema, inputs: FlatTypes): Record<string, InputValue> {
  const absent: Record<string, InputValue> = {};
  for (const field of fields) {
    const type = inputs[field.name];
    // An input that the calculator does not take has been reported.
    if (type !== undefined) absent[field.name] = absentValue(field, type);
  }
  return absent;
}

/** The facts that are the same for all inputs; a table with faults leaves its facts out. */
function standingFacts({ checkFacts }: AnyCalculator, rules: LoadedRules): Record<string, unknown> {
  const standing: Record<string, unknown> = {};
  for (const [name, { needs, of }] of Object.entries(checkFacts)) {
    if (needs.length > 0) continue;
    try {
      standing[name] = of({}, new CalculatorRun(rules, NO_STEPS));
    } catch (thrown) {
      if (!(thrown instanceof MissingTable)) throw thrown;
      standing[name] = null;
    }
  }
  return standing;
}
