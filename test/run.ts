import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { FileCounts } from './support/test-worker.ts';

/**
 * Runs every `*.test.ts` under test/, or those whose path contains one of the
 * words given, and ends with the line `N passed, N failed`. One process more than
 * the machine has cores share the files out, since those of browser/ and system/ mostly
 * wait; what a file prints is shown whole.
 * Those of test/soak, which take the machine, and of test/careless, which take long,
 * run with `--soak` and `--careless` alone.
 *
 * Properties try the same values for the same SEED: a fixed one where CI is set,
 * a new one for each run elsewhere. Fuzzers try both everywhere: what was found once
 * stays found, and each run looks further.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(FOLDER, '..');
const WORKER = join(FOLDER, 'support/test-worker.ts');
const FIXED_SEED = 20_261_120;

/** Folders whose files run only when they are asked for. */
const APART = /^(soak|careless)\//;
/** Their tests start many processes, so that two files of one such folder at once would starve each other. */
const NEEDS_MACHINE = /^(browser|system|soak)\//;
/** Tests that use what is built in dist/ do so by these modules. */
const NEEDS_BUILD = /support\/(process|measured|runtimes|packed|workerd)\.ts|build\/mcpb\.ts/;
/** Begun first, so that no core is idle at the end; then those that run one at a time, and all others by size. */
const LONGEST = [
  'browser/pages.test.ts',
  'system/redis.test.ts',
  'browser/calculators.test.ts',
  'system/edge.test.ts',
  'system/runtimes.test.ts',
  'system/package.test.ts',
  'system/warehouse.test.ts',
  'system/process.test.ts',
  'unit/review/sound-edits.test.ts',
  'properties/solve.test.ts',
  'properties/parity.test.ts',
  'unit/review/impact.test.ts',
  'contract/pages/docs.test.ts',
  'unit/review/careless-edits.test.ts',
  'unit/http/bounded-store.test.ts',
  'contract/openapi.test.ts',
];

interface Worker {
  readonly process: ChildProcess;
  /** How it ended. */
  readonly ended: Promise<string>;
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'boolean', default: false }, careless: { type: 'boolean', default: false } },
});
/** The folder of those that run alone, or nothing for all others. */
const apart = values.soak ? 'soak' : values.careless ? 'careless' : '';
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && (APART.exec(name)?.[1] ?? '') === apart)
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort((a, b) => weightOf(b) - weightOf(a));
const newSeed = Math.floor(Math.random() * 2 ** 31);
const seed = process.env.SEED ?? String(isCi() ? FIXED_SEED : newSeed);
const fuzzSeeds = process.env.SEED ?? `${FIXED_SEED},${newSeed}`;

const waiting = [...files];
const counts = { passed: 0, failed: 0 };
/** The folders of which a file runs that needs the machine. */
const taken = new Set<string>();

function weightOf(file: string): number {
  const place = LONGEST.indexOf(file);
  if (place >= 0) return Number.MAX_SAFE_INTEGER - place;
  return statSync(join(FOLDER, file)).size + (takes(file) === '' ? 0 : Number.MAX_SAFE_INTEGER / 2);
}

function isCi(): boolean {
  return ![undefined, '', '0', 'false'].includes(process.env.CI);
}

/** The folder of which no other file may run beside this one; an empty text where all may. */
function takes(file: string): string {
  return NEEDS_MACHINE.exec(file)?.[1] ?? '';
}

/** Takes the next file that can run beside those that do. */
function nextFile(): string | undefined {
  const index = waiting.findIndex((file) => !taken.has(takes(file)));
  return index < 0 ? undefined : waiting.splice(index, 1)[0];
}

/** Starts a process whose output, and that of every process it starts, goes to a file, and its own files to a folder. */
function startWorker(output: number, folder: string): Worker {
  const child = fork(WORKER, {
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      ...process.env,
      SEED: seed,
      FUZZ_SEEDS: fuzzSeeds,
      SCRATCH: folder,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
  });
  const ended = once(child, 'exit').then(([code, signal]) => `The process ended with ${signal ?? code}.`);
  return { process: child, ended };
}

/** Runs one file after the other in one process, and goes on in another when a file ends it. */
async function runFiles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // A service may run as another user, who has to come in.
  chmodSync(folder, 0o755);
  const printed = join(folder, 'printed');
  const output = openSync(printed, 'a');
  let worker: Worker | null = null;
  for (let file = nextFile(); file !== undefined; file = nextFile()) {
    const folderTaken = takes(file);
    if (folderTaken !== '') taken.add(folderTaken);
    worker ??= startWorker(output, folder);
    const started = performance.now();
    worker.process.send(file);
    const counted = once(worker.process, 'message').then(([found]) => found as FileCounts);
    const result = await Promise.race([counted, worker.ended]);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    process.stdout.write(`${file} (${seconds} s)\n${readFileSync(printed, 'utf8')}\n`);
    truncateSync(printed);
    taken.delete(folderTaken);
    if (typeof result === 'string') {
      console.log(`  ${result}\n`);
      counts.failed += 1;
      worker = null;
    } else {
      counts.passed += result.passed;
      counts.failed += result.failed;
    }
  }
  worker?.process.disconnect();
  await worker?.ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

if (files.some((file) => NEEDS_BUILD.test(readFileSync(join(FOLDER, file), 'utf8')))) {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
}
if (files.length === 0) {
  console.log('No test file was found.');
  counts.failed += 1;
}
console.log(`SEED=${seed}, of fuzzers: ${fuzzSeeds.split(',').join(' and ')}\n`);
await Promise.all(Array.from({ length: values.soak ? 1 : availableParallelism() + 1 }, runFiles));
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
