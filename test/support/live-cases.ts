import { InvalidInput } from '../../src/engine/inputs/invalid-input.ts';
import { Diagnostics } from '../../src/engine/loading/diagnostics.ts';
import { loadService } from '../../src/load-service.ts';
import { readExamples } from '../../src/review/examples.ts';
import { folderAt } from '../../src/review/rules-folder.ts';
import { ROOT } from './rules-copy.ts';

/** The rules of which builds are made, which reviewers edit. */
export const LIVE = folderAt(ROOT);

/** A worked example with what the library over the folder of rules says of it, as text. */
export interface LiveCase {
  readonly key: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** The whole result, or the refusal, as the API answers it. */
  readonly answer: string;
  /** The workings; the refusal where there are none. */
  readonly workings: string;
}

/** Every worked example of rules/examples. */
export async function liveCases(): Promise<readonly LiveCase[]> {
  const diagnostics = new Diagnostics();
  const service = await loadService(LIVE);
  const examples = readExamples(LIVE, diagnostics);
  diagnostics.throwIfAny();
  return [...examples].flatMap(([key, cases]) =>
    cases.map(({ given }) => {
      const found = service.calculate(key, given);
      const isRefused = found instanceof InvalidInput;
      const answer = JSON.stringify(isRefused ? found : found.toolRun());
      return { key, given, answer, workings: isRefused ? answer : JSON.stringify(found.workings()) };
    }),
  );
}
