import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';

/** What became of the tests of a file. */
export interface FileCounts {
  readonly passed: number;
  readonly failed: number;
}

/** What uvu's runner of a suite gives: errors or true, and how many tests passed, were skipped, and there were. */
type SuiteResult = [errors: string | true, passed: number, skipped: number, total: number];
type Suite = () => Promise<SuiteResult>;

const FOLDER = fileURLToPath(new URL('../', import.meta.url));
/** For a property to be tried and, when it fails, to be made small, in milliseconds: many times what any takes. */
const LONGEST_PROPERTY = 300_000;

fc.configureGlobal({
  seed: Number(process.env.SEED),
  interruptAfterTimeLimit: LONGEST_PROPERTY,
  markInterruptAsFailure: true,
});

// What tests leave behind goes with the run. The loader, started before, keeps its cache where it was.
process.env.TMPDIR = process.env.SCRATCH;

/** uvu's queue: for each file a runner for each suite that called `run()`. */
const queue: Suite[][] = [];
// uvu looks for these when it is first loaded, by the first file of tests.
Object.assign(globalThis, { UVU_DEFER: 1, UVU_QUEUE: queue });

/**
 * Runs the tests of a file. One that forgets `test.run()`, or runs a suite without
 * tests, has failed: uvu itself passes it without a word.
 */
async function runFile(file: string): Promise<FileCounts> {
  const counts = { passed: 0, failed: 0 };
  const suites: Suite[] = [];
  Object.assign(globalThis, { UVU_INDEX: queue.push(suites) - 1 });
  await import(pathToFileURL(join(FOLDER, file)).href);
  let areSilent = suites.length === 0;
  for (const suite of suites) {
    const [errors, passed, skipped, total] = await suite();
    counts.passed += passed;
    counts.failed += total - passed;
    areSilent ||= total + skipped === 0;
    if (errors !== true) console.log(`\n${errors}`);
  }
  if (areSilent) {
    console.log(`  No test ran in ${file}: does it call test.run()?`);
    counts.failed += 1;
  }
  return counts;
}

process.once('disconnect', () => process.exit());
process.on('message', async (file: string) => {
  process.send?.(await runFile(file));
});
