import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileCounts } from '../support/test-worker.ts';
import type { Mutant } from './mutant.ts';
import { type Sandbox, TestProcess } from './sandbox.ts';

/** A test file, and the mutants it reaches. */
export interface Reach {
  readonly file: string;
  /** Processor time, so that a busy machine runs no fewer tests. */
  readonly milliseconds: number;
  /** Its counts without a mutant: tests that read the sources fail on compiled ones. */
  readonly counts: FileCounts;
  readonly reached: ReadonlySet<Mutant>;
}

/** V8's coverage: per function, how often each block ran, outer blocks before inner ones. */
interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Far longer than any test file takes, in milliseconds. */
const LONGEST_FILE = 600_000;

/**
 * Runs a test file on the unchanged sources and finds which mutants it reaches.
 * @returns null when none of its tests pass.
 */
export async function reachOf(
  file: string,
  sandbox: Sandbox,
  mutants: readonly Mutant[],
  seed: number,
): Promise<Reach | null> {
  const counted = mkdtempSync(join(tmpdir(), 'coverage-'));
  const tests = new TestProcess(sandbox, seed, counted);
  try {
    const ending = await tests.run(file, LONGEST_FILE);
    await tests.end();
    if (typeof ending === 'string' || ending.passed === 0) return null;
    const reached = new Set<Mutant>();
    for (const name of readdirSync(counted)) {
      const { result } = JSON.parse(readFileSync(join(counted, name), 'utf8')) as { result: Script[] };
      // Processes started by tests run copies of dist/; a test may reload a module with a query.
      const scripts = new Map<string, Script[]>();
      for (const script of result.filter(({ url }) => !url.includes('/node_modules/'))) {
        const module = script.url.replace(/^.*\/dist\/|\?.*$/g, '');
        scripts.set(module, [...(scripts.get(module) ?? []), script]);
      }
      for (const mutant of mutants) {
        const isReached = scripts.get(mutant.module)?.some((script) => runsAt(script, mutant.start));
        if (isReached) reached.add(mutant);
      }
    }
    return { file, milliseconds: ending.processor * 1_000, counts: ending, reached };
  } finally {
    await tests.kill();
    rmSync(counted, { recursive: true });
  }
}

/** Whether the innermost block around an offset ran. */
function runsAt({ functions }: Script, offset: number): boolean {
  let innermost: Range | undefined;
  for (const { ranges } of functions) {
    for (const range of ranges) {
      const holds = range.startOffset <= offset && offset < range.endOffset;
      if (holds && (innermost === undefined || lengthOf(range) <= lengthOf(innermost))) innermost = range;
    }
  }
  return innermost !== undefined && innermost.count > 0;
}

function lengthOf({ startOffset, endOffset }: Range): number {
  return endOffset - startOffset;
}
