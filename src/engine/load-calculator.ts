import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCalculator } from './calculator.ts';
import { type FactKind, type FactKinds, mayBeNone, plainKind } from './decisions/facts.ts';
import { readChecks } from './inputs/checks.ts';
import { type InputSchema, readInputSchema, type Standing } from './inputs/input-schema.ts';
import { absentValue, type InputValue } from './inputs/read.ts';
import type { DerivedFact, InputRules } from './inputs/validate.ts';
import type { Diagnostics } from './loading/diagnostics.ts';
import type { Schemas } from './loading/json-schema.ts';
import type { Rules } from './loading/load-rules.ts';
import { readCheckedFile } from './loading/parse-cache.ts';
import { CalculatorRun } from './run.ts';
import { plainText } from './texts/format.ts';
import { render } from './texts/template.ts';
import { readTexts, type Texts } from './texts/texts.ts';
import type { PlainKind } from './values.ts';

/** A calculator with everything that rules and schemas say of it. */
export interface LoadedCalculator {
  readonly calculator: AnyCalculator;
  readonly schema: InputSchema;
  readonly inputRules: InputRules;
  readonly texts: Texts;
}

/** Reads the schema, checks and texts of a calculator; null when faults were reported. */
export function loadCalculator(
  calculator: AnyCalculator,
  rules: Rules,
  schemas: string,
  schemaKinds: Schemas,
  faults: Diagnostics,
): LoadedCalculator | null {
  const { key } = calculator;
  const standing = standingFacts(calculator, rules);
  const schema = loadSchema(
    calculator,
    rules,
    join(schemas, 'inputs', `${key}.json`),
    schemaKinds,
    printed(standing, calculator),
    faults,
  );
  const checkFile = rules.checkFiles.get(key);
  const textFile = rules.textFiles.get(key);
  const texts =
    textFile === undefined
      ? null
      : readTexts(textFile, calculator.published, calculator.lines, rules.common, rules.sources);
  const factKinds = factKindsOf(calculator);
  const checks =
    checkFile === undefined
      ? null
      : readChecks(checkFile, new Set(Object.keys(calculator.inputs)), factKinds, rules.common.names);
  if (schema === null || texts === null || checks === null) return null;
  const inputRules: InputRules = {
    schema,
    absent: absentValues(schema, calculator),
    checks,
    blankFacts: { ...Object.fromEntries(Object.keys(factKinds).map((name) => [name, null])), ...standing },
    derived: derivedFacts(calculator, rules),
    print: (name, value) => printFact(factKinds[name] ?? 'count', value),
    unknownMessage: render(rules.common.messages.unknown, () => ''),
  };
  return { calculator, schema, inputRules, texts };
}

function loadSchema(
  calculator: AnyCalculator,
  rules: Rules,
  path: string,
  schemaKinds: Schemas,
  standing: Standing,
  faults: Diagnostics,
): InputSchema | null {
  const name = `schemas/inputs/${calculator.key}.json`;
  if (!existsSync(path)) {
    faults.add({ file: name, line: 1, column: 1, wrong: 'the file is missing' });
    return null;
  }
  const file = readCheckedFile(path, name, 'input-schema', schemaKinds, faults);
  return file === null ? null : readInputSchema(file, file.data, calculator.inputs, standing, rules.common);
}

function absentValues({ fields }: InputSchema, { inputs }: AnyCalculator): Record<string, InputValue> {
  return Object.fromEntries(
    fields.map((field) => [field.name, absentValue(field, mayBeNone(inputs[field.name] ?? 'amount'))]),
  );
}

function factKindsOf({ inputs, checkFacts }: AnyCalculator): FactKinds {
  const facts: Record<string, FactKind> = {};
  // Checks ask of an optional input whether it was given.
  for (const [name, kind] of Object.entries(inputs)) facts[name] = kind;
  for (const [name, { kind }] of Object.entries(checkFacts)) facts[name] = kind;
  return facts;
}

/** The facts that hold whatever the inputs; a table with faults leaves its facts out. */
function standingFacts({ checkFacts }: AnyCalculator, rules: Rules): Record<string, unknown> {
  const standing: Record<string, unknown> = {};
  for (const [name, { needs, of }] of Object.entries(checkFacts)) {
    if (needs.length > 0) continue;
    try {
      standing[name] = of({} as never, new CalculatorRun(rules));
    } catch {
      standing[name] = null;
    }
  }
  return standing;
}

/** Rates that only a check reads are no part of the result, so each check reads in a run of its own. */
function derivedFacts({ checkFacts }: AnyCalculator, rules: Rules): DerivedFact[] {
  return Object.entries(checkFacts)
    .filter(([, { needs }]) => needs.length > 0)
    .map(([name, { needs, of }]) => ({
      name,
      needs,
      of: (inputs) => of(inputs as never, new CalculatorRun(rules)),
    }));
}

function printed(standing: Readonly<Record<string, unknown>>, { checkFacts }: AnyCalculator): Standing {
  return Object.fromEntries(
    Object.entries(standing).map(([name, value]) => [
      name,
      printFact(checkFacts[name]?.kind ?? 'count', value),
    ]),
  );
}

const PRINTED_AS: Readonly<Record<string, PlainKind>> = {
  amount: { kind: 'money' },
  number: { kind: 'decimal', places: 4, least: 0 },
  day: { kind: 'day' },
  count: { kind: 'whole' },
  yes_no: { kind: 'yes_no' },
  choice: { kind: 'choice', words: [] },
};

function printFact(kind: FactKind, value: unknown): string {
  return value === null || value === undefined
    ? ''
    : plainText(PRINTED_AS[plainKind(kind)] as PlainKind, value, 'text');
}
