import { rulesFor } from '../compiled-service.ts';
import type { AnyCalculator } from '../engine/calculator.ts';
import type { LoadedCalculator } from '../engine/compile-calculator.ts';
import type { CompiledRules } from '../engine/compiled-rules.ts';
import { InvalidInput } from '../engine/inputs/invalid-input.ts';
import { type RequestInputs, readInputs } from '../engine/inputs/read.ts';
import { CalculatorRun } from '../engine/trace/run.ts';
import { jsonWriter } from '../engine/values.ts';
import { createService, invalidMessage } from '../service.ts';
import { type Run, runTool } from './library.ts';

/** A calculator without its row operations and return boxes. */
function alone({ overRows: _, returns: __, ...calculator }: AnyCalculator): AnyCalculator {
  return calculator;
}

/**
 * The figures of one calculator: `run(inputs).data`. Its rules need no texts. What every result needs is prepared
 * here, during import.
 * @throws InvalidInput from the returned function.
 */
export function figuresAlone<D>(
  calculator: AnyCalculator,
  compiled: CompiledRules,
): (inputs: RequestInputs) => Pick<Run<D>, 'data'> {
  const rules = rulesFor([alone(calculator)], compiled);
  const { inputRules } = rules.calculators[0] as LoadedCalculator;
  const write = jsonWriter(calculator.outputs, { rules_version: compiled.changelog.version });
  return (inputs) => {
    const read = readInputs(inputRules, inputs ?? {}, 'refused');
    if (read instanceof Map) throw new InvalidInput(invalidMessage(rules.common, read.size), read);
    const run = new CalculatorRun(rules, calculator.Steps, read.values);
    const { data } = calculator.calculate(read.values as never, run);
    return { data: write(data) as D };
  };
}

/** One calculator with its texts, sources and workings. @throws InvalidInput from the returned function. */
export function explainedAlone<D>(
  calculator: AnyCalculator,
  compiled: CompiledRules,
): (inputs: RequestInputs) => Run<D> {
  const rules = rulesFor([alone(calculator)], compiled);
  void rules.calculators[0]?.inputRules;
  const service = createService(rules, compiled.changelog);
  return (inputs) => runTool<D>(service, calculator.key, inputs);
}
