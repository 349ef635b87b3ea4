import { Diagnostics } from '../../src/engine/checks/diagnostics.ts';
import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { loadService } from '../../src/load-service.ts';
import { readExamples } from '../../src/review/examples/read-examples.ts';
import { RULES } from './rules-copy.ts';

/** A worked example with the library's answer from the folder of rules, as text. */
export interface LiveCase {
  readonly key: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** The whole result, or the errors. */
  readonly answer: string;
  /** The workings; the errors where there are none. */
  readonly workings: string;
}

/** Every worked example of rules/examples with single inputs; those of rows are run by `npm run examples`. */
export async function liveCases(): Promise<readonly LiveCase[]> {
  const diagnostics = new Diagnostics();
  const service = await loadService(RULES);
  const examples = readExamples(RULES, diagnostics);
  diagnostics.throwIfAny();
  return [...examples].flatMap(([key, cases]) =>
    (service.calculator(key) === undefined ? [] : cases).map(({ given }) => {
      const found = service.calculate(key, given);
      const isRefused = found instanceof InvalidInput;
      const answer = JSON.stringify(isRefused ? found : found.toolRun());
      const workings = isRefused ? answer : JSON.stringify(found.workings());
      return { key, given, answer, workings };
    }),
  );
}
