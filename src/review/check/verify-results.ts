import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type Literal, literalKind } from '../../engine/rates/notation.ts';
import type { Calculation } from '../../engine/result.ts';
import { compareValues } from '../../engine/values.ts';
import { type Amount, plainDigits } from '../../law/amounts.ts';
import type { Service } from '../../service.ts';
import type { Examples } from '../examples/read-examples.ts';
import { MAX_WORDS, MIN_WORDS } from '../examples/run-example.ts';
import { lineOf, type RulesFolder } from '../folder.ts';
import { answer, isNoResult } from '../impact/answered.ts';
import { inputsText, listTables } from '../impact/compare.ts';
import { type InputSet, makeGrid } from '../impact/grid.ts';

/** Points tried in each calculator's grid: enough to reach each of its tables. */
const MAX_TRIED = 100;

/** Reports a fault, once for each kind. */
type Report = (kind: string, file: string, at: RegExp, wrong: string) => void;

/**
 * Verifies the results of the rules: the worked examples, the example of each calculator and points spread
 * over its grid. Each gives a result or a rejection; the assumptions of decisions are true in each run; an
 * answer has the right number of words; every outcome of a decision occurs in some worked example.
 */
export function verifyResults(
  service: Service,
  examples: Examples,
  folder: RulesFolder,
  diagnostics: Diagnostics,
): void {
  const reported = new Set<string>();
  const report: Report = (kind, file, at, wrong) => {
    if (reported.has(kind)) return;
    reported.add(kind);
    diagnostics.add({ file, line: lineOf(folder, file, at), column: 1, wrong });
  };
  const reached = new Set<string>();
  for (const { key, example_input } of service.tools) {
    const calculator = service.calculator(key);
    if (calculator === undefined) continue;
    const grid = makeGrid(calculator, listTables(service, key));
    const step = Math.max(1, Math.floor(grid.length / MAX_TRIED));
    const schema = `schemas/inputs/${key}.json`;
    verifyBounds(service, key, report);
    if (calculate(service, key, example_input, report) === null) {
      report(schema, schema, /"examples?"/, 'The example of the inputs is rejected.');
    }
    for (const { given } of examples.get(key) ?? []) {
      for (const { decision, row } of calculate(service, key, given, report)?.trace.decisions ?? [])
        reached.add(`${decision.shape.file} ${row.outcome}`);
    }
    for (const given of grid.filter((_, index) => index % step === 0)) calculate(service, key, given, report);
  }
  for (const { calculator } of service.rules.overRows) {
    for (const { given } of examples.get(calculator.key) ?? []) {
      const { result } = answer(service, calculator.key, given);
      verifyLength(result?.answer ?? '', calculator.key, inputsText({ id: null, given }), 0, report);
    }
  }
  // If results fail, examples reach fewer outcomes.
  if (examples.size === 0 || reported.size > 0) return;
  for (const { shape, outcomes } of service.rules.decisions.values()) {
    for (const { outcome } of outcomes) {
      const name = `${shape.file} ${outcome}`;
      if (reached.has(name)) continue;
      const at = new RegExp(`outcome: ${outcome}$`, 'm');
      const wrong = `No worked example reaches the outcome "${outcome}". Add one in rules/examples.`;
      report(name, `rules/decisions/${shape.file}.yaml`, at, wrong);
    }
  }
}

/** Bounds of inputs must not be crossed, and no limit of the tables may lie above them. */
function verifyBounds(service: Service, key: string, report: Report): void {
  const limits = listTables(service, key).flatMap(({ rows, shape }) =>
    Object.entries(shape.columns).flatMap(([name, column]) =>
      column.kind === 'array' || literalKind(column) !== 'money'
        ? []
        : rows.map(({ literals }) => literals[name]),
    ),
  );
  const largest = limits.reduce(
    (most, limit) =>
      limit != null && (most == null || compareValues(limit.value, most.value) > 0) ? limit : most,
    null as Literal | null,
  );
  const file = `schemas/inputs/${key}.json`;
  for (const { name, kind, minimum, maximum } of service.calculator(key)?.schema.fields ?? []) {
    if (maximum === null) continue;
    const [least, most] = [
      minimum === null ? Number.NEGATIVE_INFINITY : Number(plainDigits(minimum)),
      Number(plainDigits(maximum)),
    ];
    const amount = largest?.value as Amount | undefined;
    const at = new RegExp(`"${name}": \\{`);
    if (least > most) report(file, file, at, `The minimum of ${name} is above its maximum.`);
    else if (kind === 'money' && amount !== undefined && most < Number(amount.n) / Number(amount.d)) {
      report(
        file,
        file,
        at,
        `The maximum of ${name} is below ${largest?.text}, a limit of the tables. Raise it.`,
      );
    }
  }
}

/** Runs a calculator and reports what is wrong with its run; null for rejected inputs. */
function calculate(service: Service, key: string, given: InputSet, report: Report): Calculation | null {
  const { calculation, refused } = answer(service, key, given);
  const inputs = inputsText({ id: null, given });
  const [failure = ''] = refused.values();
  const checks = `rules/checks/${key}.yaml`;
  if (isNoResult(failure))
    report(checks, checks, /^/, `These inputs are accepted without a check: ${inputs}. ${failure}`);
  if (calculation === null) return null;
  for (const { decision, facts } of calculation.trace.decisions) {
    if (decision.assuming.every(({ matches }) => matches(facts))) continue;
    const file = `rules/decisions/${decision.shape.file}.yaml`;
    report(file, file, /^assuming:/m, `What is assumed here is not true for ${key} with ${inputs}.`);
  }
  for (const { name } of calculation.trace.steps) {
    if (name in calculation.rules.texts.steps) continue;
    const at = new RegExp(`^  ${name}:`, 'm');
    report(`${key} ${name}`, `rules/texts/${key}.yaml`, at, `Give the step "${name}" a "statute".`);
  }
  verifyLength(calculation.toolRun().result.answer, key, inputs, MIN_WORDS, report);
  return calculation;
}

function verifyLength(answer: string, key: string, inputs: string, fewest: number, report: Report): void {
  const { length } = answer.trim().split(/\s+/);
  if (length >= fewest && length <= MAX_WORDS) return;
  const file = `rules/texts/${key}.yaml`;
  const wrong = `The answer for ${inputs} has ${length} words, not ${MIN_WORDS} to ${MAX_WORDS}: ${answer}`;
  report(file, file, /^answer:/m, wrong);
}
