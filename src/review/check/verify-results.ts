import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import { type Literal, literalKind } from '../../engine/rates/notation.ts';
import type { Calculation } from '../../engine/result.ts';
import { compareValues } from '../../engine/values.ts';
import { type Amount, plainDigits } from '../../law/amounts.ts';
import type { Service } from '../../service.ts';
import type { Examples } from '../examples/read-examples.ts';
import { MAX_WORDS, MIN_WORDS } from '../examples/run-example.ts';
import { answerOfRows } from '../impact/answered.ts';
import { listTables } from '../impact/compare.ts';
import { type InputSet, makeGrid } from '../impact/grid.ts';
import { lineOf, type RulesFolder } from '../rules-folder.ts';

/** Points tried in each calculator's grid: enough to reach each of its tables. */
const MOST_TRIED = 100;

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
  const told = new Set<string>();
  const report: Report = (kind, file, at, wrong) => {
    if (told.has(kind)) return;
    told.add(kind);
    diagnostics.add({ file, line: lineOf(folder, file, at), column: 1, wrong });
  };
  const reached = new Set<string>();
  for (const { key, example_input } of service.tools) {
    const calculator = service.calculator(key);
    if (calculator === undefined) continue;
    const grid = makeGrid(calculator, listTables(service, key));
    const step = Math.max(1, Math.floor(grid.length / MOST_TRIED));
    const schema = `schemas/inputs/${key}.json`;
    verifyBounds(service, key, report);
    const calculated = calculate(service, key, example_input, report);
    if (calculated === 'refused') report(schema, schema, /"examples?"/, 'its example is refused');
    for (const { given } of examples.get(key) ?? []) {
      const run = calculate(service, key, given, report);
      if (typeof run === 'string') continue;
      for (const { decision, row } of run.trace.decisions)
        reached.add(`${decision.shape.file} ${row.outcome}`);
    }
    for (const given of grid.filter((_, index) => index % step === 0)) calculate(service, key, given, report);
  }
  for (const { calculator } of service.rules.overRows) {
    for (const { given } of examples.get(calculator.key) ?? []) {
      const { result } = answerOfRows(service, calculator.key, given);
      verifyLength(result?.answer ?? '', calculator.key, JSON.stringify(given), 0, report);
    }
  }
  // If results fail, examples reach fewer outcomes.
  if (examples.size === 0 || told.size > 0) return;
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
    if (least > most) report(file, file, at, `the minimum of ${name} is above its maximum`);
    else if (kind === 'money' && amount !== undefined && most < Number(amount.n) / Number(amount.d)) {
      report(file, file, at, `the maximum of ${name} is below ${largest?.text}, a limit of the tables`);
    }
  }
}

/** Runs a calculator and reports what is wrong with its run. */
function calculate(service: Service, key: string, given: InputSet, report: Report): Calculation | string {
  const inputs = Object.entries(given)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  const checks = `rules/checks/${key}.yaml`;
  try {
    const calculated = service.calculate(key, given);
    if ('errors' in calculated) return 'refused';
    for (const { decision, facts } of calculated.trace.decisions) {
      const broken = decision.assuming.findIndex(({ matches }) => !matches(facts));
      if (broken < 0) continue;
      const file = `rules/decisions/${decision.shape.file}.yaml`;
      report(file, file, /^assuming:/m, `what it assumes does not hold for ${key} with ${inputs}`);
    }
    for (const { name } of calculated.trace.steps) {
      if (name in calculated.rules.texts.steps) continue;
      const at = new RegExp(`^  ${name}:`, 'm');
      report(`${key} ${name}`, `rules/texts/${key}.yaml`, at, `the step "${name}" needs a "statute"`);
    }
    verifyLength(calculated.toolRun().result.answer, key, inputs, MIN_WORDS, report);
    return calculated;
  } catch (thrown) {
    report(
      checks,
      checks,
      /^/,
      `what is let through here gets no result: ${(thrown as Error).message}, with ${inputs}`,
    );
    return 'failed';
  }
}

function verifyLength(answer: string, key: string, inputs: string, fewest: number, report: Report): void {
  const { length } = answer.trim().split(/\s+/);
  if (length >= fewest && length <= MAX_WORDS) return;
  const file = `rules/texts/${key}.yaml`;
  const wrong = `an answer has ${MIN_WORDS} to ${MAX_WORDS} words, but with ${inputs} it has ${length}: ${answer}`;
  report(file, file, /^answer:/m, wrong);
}
