import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';

/** The outcome of a file's tests. */
export interface FileCounts {
  readonly passed: number;
  readonly failed: number;
  /** Processor time used in this process, in seconds. */
  readonly processor: number;
}

/** What uvu's suite runner returns: errors or true, then the numbers passed, skipped and in total. */
type SuiteResult = [errors: string | true, passed: number, skipped: number, total: number];
type Suite = () => Promise<SuiteResult>;

const FOLDER = fileURLToPath(new URL('../', import.meta.url));
/** Time to run a property and shrink a failure, in milliseconds; below MAX_TEST_SECONDS of test/run.ts. */
const MAX_PROPERTY_MS = 200_000;

fc.configureGlobal({
  seed: Number(process.env.SEED),
  interruptAfterTimeLimit: MAX_PROPERTY_MS,
  markInterruptAsFailure: true,
});

// Temporary files are deleted after the run; the loader, already started, keeps its cache.
process.env.TMPDIR = process.env.SCRATCH;

/** uvu's queue: for each file, a runner for each suite that called `run()`. */
const queue: Suite[][] = [];
// uvu reads these globals when it is first imported.
Object.assign(globalThis, { UVU_DEFER: 1, UVU_QUEUE: queue });

/** Adds the failed assertion, from the first frame in test/: "Expected values to be strictly equal" does not say whose. */
function withAssertions(errors: string): string {
  const expected = /Expected values? to [^\n]*(?=\n[\s\S]*?(\/[^\s:]*\/test\/[^\s:]+):(\d+))/g;
  return errors.replace(expected, (message, file: string, line: string) => {
    const statement = readFileSync(file, 'utf8')
      .split('\n')
      .slice(Number(line) - 1);
    const end = statement.findIndex((text) => text.endsWith(';'));
    const lines = statement.slice(0, end + 1).map((text) => text.trim());
    return `${message}\n    ${lines.join(' ').slice(0, 300)}`;
  });
}

/** Runs a file's tests. Fails where `test.run()` is missing or a suite is empty: uvu passes both silently. */
async function runFile(file: string): Promise<FileCounts> {
  const counts = { passed: 0, failed: 0 };
  const started = process.cpuUsage();
  const suites: Suite[] = [];
  Object.assign(globalThis, { UVU_INDEX: queue.push(suites) - 1 });
  await import(pathToFileURL(join(FOLDER, file)).href);
  let areSilent = suites.length === 0;
  for (const suite of suites) {
    const [errors, passed, skipped, total] = await suite();
    counts.passed += passed;
    counts.failed += total - passed;
    areSilent ||= total + skipped === 0;
    // uvu does not report a failed hook, and abandons the rest of its suite.
    if (errors === true && passed < total)
      console.log(`  A hook failed after ${passed} of ${total} tests of ${file}.`);
    if (errors !== true) console.log(`\n${withAssertions(errors)}`);
  }
  if (areSilent) {
    console.log(`  No test ran in ${file}: does it call test.run()?`);
    counts.failed += 1;
  }
  const { user, system } = process.cpuUsage(started);
  return { ...counts, processor: (user + system) / 1e6 };
}

process.once('disconnect', () => process.exit());
process.on('message', async (file: string) => {
  process.send?.(await runFile(file));
});
