import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reach } from './coverage.ts';
import type { Mutant } from './mutant.ts';
import { type Sandbox, TestProcess } from './sandbox.ts';

/** The fate of a mutant; some survivors do not compile. */
export type Verdict = 'killed' | 'timed out' | 'survived' | 'not reached' | 'refused';

/** When a test file has timed out: its usual time multiplied by `times`, plus `milliseconds`. */
const LATE = { times: 10, milliseconds: 30_000 };

/**
 * The test files that reach a mutant, within the time limit: first the quick ones that
 * reach little else, since the mutant is what they are about.
 */
function testsOf(mutant: Mutant, reaches: readonly Reach[], within: number): Reach[] {
  let left = within;
  return reaches
    .filter(({ reached }) => reached.has(mutant))
    .sort((a, b) => a.milliseconds * a.reached.size - b.milliseconds * b.reached.size)
    .filter(({ milliseconds }, index) => {
      left -= milliseconds;
      return index === 0 || left >= 0;
    });
}

/**
 * Puts a mutant into a sandbox and runs the tests that reach it until one fails.
 * @param within processor time that its tests, but the first, may take without a mutant, in milliseconds.
 */
export async function tryMutant(
  mutant: Mutant,
  reaches: readonly Reach[],
  sandbox: Sandbox,
  seed: number,
  within: number,
): Promise<Verdict> {
  const tests = testsOf(mutant, reaches, within);
  if (tests.length === 0) return 'not reached';
  const path = join(sandbox.dist, mutant.module);
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, code.slice(0, mutant.start) + mutant.becomes + code.slice(mutant.end));
  const process = new TestProcess(sandbox, seed);
  try {
    for (const { file, milliseconds, counts } of tests) {
      const ending = await process.run(file, milliseconds * LATE.times + LATE.milliseconds);
      if (ending === 'timed out') return ending;
      if (ending === 'ended' || ending.passed < counts.passed || ending.failed > counts.failed)
        return 'killed';
    }
    return 'survived';
  } finally {
    await process.kill();
    writeFileSync(path, code);
  }
}
