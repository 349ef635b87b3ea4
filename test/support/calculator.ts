import * as assert from 'uvu/assert';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import type { RequestInputs } from '../../src/engine/inputs/read.ts';
import type { ToolRun } from '../../src/engine/result.ts';
import { mismatches } from '../../src/review/examples/run-example.ts';
import { calculationOf, embeddedService } from './service.ts';

export const service = await embeddedService();

/** One calculator as its tests call it, over the live rules. */
export function calculator<Data = Readonly<Record<string, unknown>>>(key: string) {
  const dataOf = (inputs: object): Data =>
    calculationOf(service, key, inputs as RequestInputs).data() as Data;
  return {
    dataOf,
    resultOf: (inputs: object): ToolRun['result'] =>
      calculationOf(service, key, inputs as RequestInputs).toolRun().result,
    /** Asserts some of the figures of a result, to the penny. */
    expectData(inputs: object, expected: Readonly<Record<string, unknown>>): void {
      assert.equal(mismatches(dataOf(inputs) as never, expected, 0), [], JSON.stringify(inputs));
    },
    /** The messages by rejected field; none when the inputs are accepted. */
    rejected(inputs: object): Readonly<Record<string, string>> {
      const result = service.calculate(key, inputs as RequestInputs);
      return result instanceof InvalidInput ? Object.fromEntries(result.messages) : {};
    },
  };
}
