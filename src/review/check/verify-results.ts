import type { Diagnostics } from '../../engine/checks/diagnostics.ts';
import type { LoadedCalculator } from '../../engine/read/calculator.ts';
import type { Path } from '../../engine/spot.ts';
import { CalculatorRun } from '../../engine/trace/run.ts';
import type { Service } from '../../service.ts';
import type { Example, Examples } from '../examples/read-examples.ts';
import { lengthError } from '../examples/run-example.ts';
import { answer } from '../impact/answered.ts';
import { inputsText, listTables } from '../impact/compare.ts';
import { type InputSet, makeGrid } from '../impact/grid.ts';

/** Points tried in each calculator's grid: enough to reach each of its tables. */
const MAX_TRIED = 60;

/** Reports an error, once for each place. */
type Report = (file: string, path: Path, message: string) => void;

/**
 * Verifies the results of the rules: the worked examples, the example of each calculator and points spread
 * over its grid. Each gives a result or a rejection; the assumptions of decisions are true in each run; an
 * answer has the right number of words; every outcome of a decision occurs in some worked example.
 */
export function verifyResults(service: Service, examples: Examples, diagnostics: Diagnostics): void {
  const before = diagnostics.count;
  const report = reportOnce(diagnostics);
  const reached = new Set<string>();
  for (const loaded of service.rules.calculators) {
    const { key } = loaded.calculator;
    const { rejected, failure } = answer(service, key, loaded.schema.example);
    if (rejected.size > 0 && failure === null) {
      report(`schemas/inputs/${key}.json`, ['examples'], 'This example is rejected. Correct it.');
    }
    const grid = makeGrid(loaded, listTables(service, key), MAX_TRIED);
    const worked = examples.get(key) ?? [];
    const known = worked.map(({ given }) => given);
    verifyFigures(loaded, worked, report);
    verifyInputs(service, loaded, [loaded.schema.example, ...known], report);
    for (const outcome of known.flatMap((inputs) => verifyRun(service, key, inputs, report))) {
      reached.add(outcome);
    }
    for (const inputs of [loaded.schema.example, ...grid]) verifyRun(service, key, inputs, report);
  }
  for (const { calculator } of service.rules.overRows) {
    for (const { given: inputs } of examples.get(calculator.key) ?? []) {
      const text = answer(service, calculator.key, inputs).result?.answer ?? '';
      const error = text === '' ? null : lengthError(text);
      if (error !== null) report(`rules/texts/${calculator.key}.yaml`, ['answer'], error);
    }
  }
  // If results fail, examples reach fewer outcomes.
  if (examples.size === 0 || diagnostics.count > before) return;
  for (const { shape, outcomes } of service.rules.decisions.values()) {
    outcomes.forEach(({ outcome }) => {
      if (reached.has(`${shape.file} ${outcome}`)) return;
      const file = `rules/decisions/${shape.file}.yaml`;
      const message = `No worked example reaches the outcome "${outcome}". Add one in rules/examples.`;
      report(file, ['outcomes', shape.outcomes.indexOf(outcome)], message);
    });
  }
}

function reportOnce(diagnostics: Diagnostics): Report {
  const reported = new Set<string>();
  return (file, path, message) => {
    const place = `${file} ${path.join()}`;
    if (!reported.has(place)) diagnostics.report({ file, path }, message);
    reported.add(place);
  };
}

/** Reports what has no value or no name: with either, results have no words. */
export function verifyNames(service: Service, examples: Examples, diagnostics: Diagnostics): void {
  const report = reportOnce(diagnostics);
  for (const { calculator, texts, schema } of service.rules.calculators) {
    const { key, outputs } = calculator;
    for (const inputs of [schema.example, ...(examples.get(key) ?? []).map(({ given }) => given)]) {
      const { calculation } = answer(service, key, inputs);
      for (const name of calculation === null ? [] : Object.keys(outputs)) {
        if (calculation?.outcome.data[name] !== undefined) continue;
        const message = `"data" has no "${name}". Add it, or remove it from "outputs" in figures.ts.`;
        report(`src/calculators/${key}/calculate.ts`, [name], message);
      }
      for (const { name } of calculation?.trace.steps ?? []) {
        if (name in texts.steps) continue;
        report(`rules/texts/${key}.yaml`, ['figures', name], `Give the step "${name}" a "statute".`);
      }
    }
  }
}

/** Reports figures that no worked example expects; nothing where there are no examples. */
function verifyFigures({ calculator }: LoadedCalculator, examples: readonly Example[], report: Report): void {
  const { key, outputs } = calculator;
  const expected = new Set(examples.flatMap(({ expect }) => Object.keys(expect)));
  for (const name of examples.length === 0 ? [] : Object.keys(outputs)) {
    if (expected.has(name)) continue;
    const message = `No worked example expects "${name}". Add it to one in rules/examples/${key}.yaml.`;
    report(`rules/texts/${key}.yaml`, ['figures', name], message);
  }
}

/** Reports inputs that the calculator reads in none of some runs. */
function verifyInputs(
  service: Service,
  { calculator, shared }: LoadedCalculator,
  tried: readonly InputSet[],
  report: Report,
): void {
  const { key } = calculator;
  const unread = new Set<unknown>(Object.keys(calculator.inputs));
  for (const inputs of tried) {
    const { calculation } = answer(service, key, inputs);
    if (calculation === null) continue;
    const watched = new Proxy(calculation.read.values, {
      get: (values, name) => {
        unread.delete(name);
        return Reflect.get(values, name);
      },
    });
    calculator.calculate(watched as never, new CalculatorRun(shared));
    if (unread.size === 0) return;
  }
  for (const name of unread) {
    const message = `The calculator never reads "${name}". Use it in src/calculators/${key}, or remove it.`;
    report(`schemas/inputs/${key}.json`, ['properties', String(name)], message);
  }
}

/** Reports what is wrong with a run. @returns the outcomes of its decisions; none for rejected inputs. */
function verifyRun(service: Service, key: string, inputs: InputSet, report: Report): string[] {
  const { calculation, result, failure } = answer(service, key, inputs);
  const shown = inputsText({ id: null, inputs });
  if (failure !== null) {
    const message = `No check rejects ${shown}, and there is no result. Add one. ${failure}`;
    report(`rules/checks/${key}.yaml`, [], message);
  }
  if (calculation === null || result === null) return [];
  const { decisions } = calculation.trace;
  for (const { decision, facts } of decisions) {
    if (decision.assuming.every(({ matches }) => matches(facts))) continue;
    const message = `What is assumed here is not true for ${key} with ${shown}. Correct it.`;
    report(`rules/decisions/${decision.shape.file}.yaml`, ['assuming'], message);
  }
  const error = lengthError(result.answer);
  if (error !== null) report(`rules/texts/${key}.yaml`, ['answer'], `With ${shown}, ${error}`);
  return decisions.map(({ decision, row }) => `${decision.shape.file} ${row.outcome}`);
}
