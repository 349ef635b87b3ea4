import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileCounts } from '../support/test-worker.ts';
import type { Mutant } from './mutant.ts';
import { type Sandbox, TestProcess } from './sandbox.ts';

/** A file of tests, and which of the mutants it comes by. */
export interface Reach {
  readonly file: string;
  /** Of processor, so that a busy machine tries no fewer tests. */
  readonly milliseconds: number;
  /** What its tests say without a mutant: those that read the sources fail where these are compiled. */
  readonly counts: FileCounts;
  readonly reached: ReadonlySet<Mutant>;
}

/** What V8 writes: per function, how often each block of it ran, the inner ones after those around them. */
interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly Range[] }[];
}
interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Far longer than any file of tests takes, in milliseconds. */
const LONGEST_FILE = 600_000;

/**
 * Runs a file of tests on the unchanged sources and finds out which mutants it comes by.
 * @returns null when no test of it passes.
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
      // Processes that tests start run copies of dist/; a test may load a module anew, by a query.
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

/** Whether the innermost block around an offset has run. */
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
