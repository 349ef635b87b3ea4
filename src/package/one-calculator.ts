import { rulesFor } from '../compiled-service.ts';
import type { AnyCalculator } from '../engine/calculator.ts';
import type { CompiledRules } from '../engine/compiled-rules.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { type RequestInputs, readInputs } from '../engine/inputs/read.ts';
import { once } from '../engine/on-demand.ts';
import { CalculatorRun } from '../engine/trace/run.ts';
import { jsonWriter } from '../engine/values.ts';
import { createService, invalidMessage } from '../service.ts';
import { type Run, runTool } from './library.ts';

/** A calculator without its row operations and return boxes. */
function alone({ overRows: _, returns: __, ...calculator }: AnyCalculator): AnyCalculator {
  return calculator;
}

/**
 * The figures of one calculator: `run(inputs).data`. Its rules need no texts, and are compiled for the first
 * result.
 * @throws InvalidInput from the function returned.
 */
export function figuresAlone<D>(
  calculator: AnyCalculator,
  compiled: CompiledRules,
): (inputs: RequestInputs) => Pick<Run<D>, 'data'> {
  const made = once(() => {
    const rules = rulesFor([alone(calculator)], compiled);
    const [loaded] = rules.calculators;
    if (loaded === undefined) throw new Error('a list of one has none');
    const write = jsonWriter(calculator.outputs, { rules_version: compiled.changelog.version });
    return { rules, inputRules: loaded.inputRules, write };
  });
  return (inputs) => {
    const { rules, inputRules, write } = made();
    const read = readInputs(inputRules, inputs, 'refused');
    if (read instanceof Map) throw new InvalidInput(invalidMessage(rules.common, read.size), read);
    const { data } = calculator.calculate(read.values as never, new CalculatorRun(rules, calculator.Steps));
    return { data: write(data) as D };
  };
}

/** One calculator with its texts, sources and workings. @throws InvalidInput from the function returned. */
export function explainedAlone<D>(
  calculator: AnyCalculator,
  compiled: CompiledRules,
): (inputs: RequestInputs) => Run<D> {
  const service = once(() => createService(rulesFor([alone(calculator)], compiled), compiled.changelog));
  return (inputs) => runTool<D>(service(), calculator.key, inputs);
}
