import type { AnyCalculator } from './calculator.ts';
import { type CrossCheck, readChecks } from './inputs/checks.ts';
import { absentValue } from './inputs/field.ts';
import type { InputRules } from './inputs/read.ts';
import { type InputSchema, readInputSchema } from './inputs/schema.ts';
import { once, onDemand } from './on-demand.ts';
import type { RulesFiles, SharedRules } from './rules.ts';
import type { RulesFile } from './rules-file.ts';
import { render } from './texts/template.ts';
import { readTexts, type Texts } from './texts/texts.ts';
import { CalculatorRun, type LoadedRules, MissingTable, NO_STEPS } from './trace/run.ts';
import type { FlatType, FlatTypes } from './values.ts';

export interface LoadedCalculator {
  readonly calculator: AnyCalculator;
  readonly schema: InputSchema;
  readonly checks: readonly CrossCheck[];
  readonly inputRules: InputRules;
  readonly texts: Texts;
  readonly standing: Readonly<Record<string, unknown>>;
}

export function ownFiles(key: string) {
  return {
    schema: `schemas/inputs/${key}.json`,
    checks: `rules/checks/${key}.yaml`,
    texts: `rules/texts/${key}.yaml`,
  };
}

export function compileCalculator(
  calculator: AnyCalculator,
  files: RulesFiles,
  rules: SharedRules,
): LoadedCalculator {
  const { key, inputs, checkFacts } = calculator;
  const { common, sources } = rules;
  const types = once(
    (): FlatTypes => ({
      ...inputs,
      ...Object.fromEntries(Object.entries(checkFacts).map(([name, { type }]) => [name, type])),
    }),
  );
  const own = ownFiles(key);
  const findFile = (name: string): RulesFile => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`${name} is missing`);
    return file;
  };
  const loaded: LoadedCalculator = onDemand<LoadedCalculator>({
    calculator: () => calculator,
    standing: () => standingFacts(calculator, rules),
    schema: () => {
      const printed = Object.entries(loaded.standing).map(([name, value]) => [
        name,
        value === null ? '' : (types()[name] as FlatType).print(value, 'text'),
      ]);
      return readInputSchema(findFile(own.schema), inputs, Object.fromEntries(printed), common);
    },
    checks: () => readChecks(findFile(own.checks), new Set(Object.keys(inputs)), types(), common.names),
    inputRules: () => ({
      schema: loaded.schema,
      absent: {
        ...Object.fromEntries(Object.keys(types()).map((name) => [name, null])),
        ...loaded.standing,
        ...absentValues(loaded.schema, inputs),
      },
      checks: loaded.checks,
      derived: Object.entries(checkFacts).flatMap(([name, { needs, of }]) =>
        needs.length === 0 ? [] : [{ name, needs, of }],
      ),
      rules,
      unknownMessage: (name) => {
        const near = loaded.schema.inputNames.near(name);
        return near === null
          ? render(common.messages.unknown)
          : render(common.messages.unknown_near, { near });
      },
    }),
    texts: () => readTexts(findFile(own.texts), calculator, common, sources),
  });
  return loaded;
}

function absentValues({ fields }: InputSchema, inputs: FlatTypes): Record<string, unknown> {
  // An input that the calculator does not declare has been reported.
  const known = fields.filter(({ name }) => name in inputs);
  return Object.fromEntries(
    known.map((field) => [field.name, absentValue(field, inputs[field.name] as FlatType)]),
  );
}

/** The facts that are the same for all inputs; a table with faults omits its facts. */
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
