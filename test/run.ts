import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';

/**
 * Runs every `*.test.ts` under test/, or those whose path contains one of the
 * words given, and ends with the line `N passed, N failed`. A file that forgets
 * `test.run()`, or runs a suite without tests, counts as failed: uvu itself
 * passes it without a word. The long ones of test/soak run with `--soak`, and
 * then no others.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));

/** For a property to be tried and, when it fails, to be made small, in milliseconds. */
const LONGEST_PROPERTY = 30_000;
fc.configureGlobal({ interruptAfterTimeLimit: LONGEST_PROPERTY, markInterruptAsFailure: true });

/** What uvu's runner of a suite gives: errors or true, and how many tests passed, were skipped, and there were. */
type SuiteResult = [errors: string | true, passed: number, skipped: number, total: number];
type Suite = () => Promise<SuiteResult>;

/** uvu's queue: for each file its name, then a runner for each suite that called `run()`. */
const queue: [string, ...Suite[]][] = [];
// uvu looks for these when it is first loaded, so it is imported after them.
Object.assign(globalThis, { UVU_DEFER: 1, UVU_QUEUE: queue });
const { exec } = await import('uvu');

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'boolean', default: false } },
});
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && name.startsWith('soak/') === values.soak)
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();

const silent: string[] = [];
const counts = { passed: 0, failed: 0 };

function counted(file: string, suite: Suite): Suite {
  return async () => {
    const result = await suite();
    const [, passed, skipped, total] = result;
    counts.passed += passed;
    counts.failed += total - passed;
    if (total + skipped === 0) silent.push(file);
    return result;
  };
}

for (const [index, file] of files.entries()) {
  Object.assign(globalThis, { UVU_INDEX: index });
  const suites: [string, ...Suite[]] = [file];
  queue.push(suites);
  await import(pathToFileURL(join(FOLDER, file)).href);
  if (suites.length === 1) silent.push(file);
  suites.splice(1, suites.length, ...suites.slice(1).map((suite) => counted(file, suite as Suite)));
}

await exec(false);
for (const file of silent) console.error(`  No test ran in ${file}: does it call test.run()?`);
if (files.length === 0) console.error('  No test file was found.');
const failed = counts.failed + silent.length + (files.length === 0 ? 1 : 0);
console.log(`${counts.passed} passed, ${failed} failed`);
// Connections that a failed test left open must not keep the run alive.
process.exit(failed > 0 ? 1 : (process.exitCode ?? 0));
