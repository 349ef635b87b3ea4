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
 * `npm test`: runs every `*.test.ts` under test/ that needs nothing but Node, or those whose
 * path contains one of the words given, and ends with the line `N passed, N failed`. The files
 * of FOLDERS need more: `--in` runs those of one of them, or of these those that the words
 * choose; `npm run test:browser` and its likes do so. Words alone find them too, but for those
 * that take the machine or too long for it.
 *
 * One process more than the machine has cores share the files out, since some wait; what a
 * file prints is shown whole.
 *
 * Properties try the same values for the same SEED: a fixed one where CI is set,
 * a new one for each run elsewhere. Fuzzers try both everywhere: what was found once
 * stays found, and each run looks further.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(FOLDER, '..');
const WORKER = join(FOLDER, 'support/test-worker.ts');
const FIXED_SEED = 20_261_120;

/** What files of a folder need that those of all others do without. */
interface Needs {
  /** Only `--in` finds them. */
  readonly isApart: boolean;
  /** They start so many processes that two at once would starve each other. */
  readonly runOneAtATime: boolean;
}
const FOLDERS: Readonly<Record<string, Needs>> = {
  // Chromium.
  browser: { isApart: false, runOneAtATime: true },
  // Redis, nginx, workerd; packages built, installed and started; real processes.
  system: { isApart: false, runOneAtATime: true },
  // Minutes each.
  careless: { isApart: true, runOneAtATime: false },
  // All of the machine.
  soak: { isApart: true, runOneAtATime: true },
};
/** Tests that use what is built in dist/ do so by these modules. */
const NEEDS_BUILD = /support\/(process|measured|runtimes|packed|workerd)\.ts|build\/mcpb\.ts/;
/** Begun first, so that no core is idle at the end; then all others by size. */
const LONGEST = [
  'unit/review/sound-edits.test.ts',
  'contract/fuzz.test.ts',
  'unit/review/impact.test.ts',
  'properties/parity.test.ts',
  'unit/review/careless-edits.test.ts',
  'contract/hardening.test.ts',
  'unit/review/broken-rules.test.ts',
  'contract/raw-bytes.test.ts',
  'unit/review/commands.test.ts',
  'contract/batch-api.test.ts',
  'properties/solve.test.ts',
  'unit/review/impact-of-code.test.ts',
  'unit/review/impact-verdict.test.ts',
  'contract/parity.test.ts',
  'unit/http/bounded-store.test.ts',
  'unit/review/changelog.test.ts',
  'unit/engine/rates/choosing.test.ts',
  'unit/review/record.test.ts',
];

interface Worker {
  readonly process: ChildProcess;
  /** How it ended. */
  readonly ended: Promise<string>;
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string' } },
});
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && isMeant(name))
  .sort((a, b) => weightOf(b) - weightOf(a));
const newSeed = Math.floor(Math.random() * 2 ** 31);
const seed = process.env.SEED ?? String(isCi() ? FIXED_SEED : newSeed);
const fuzzSeeds = process.env.SEED ?? `${FIXED_SEED},${newSeed}`;

const waiting = [...files];
const counts = { passed: 0, failed: 0 };
/** The folders of which a file runs that runs alone of them. */
const taken = new Set<string>();

function folderOf(file: string): string {
  return file.slice(0, file.indexOf('/'));
}

/** Whether a file is one of those that this run is to run. */
function isMeant(file: string): boolean {
  const folder = folderOf(file);
  const needs = FOLDERS[folder];
  const isNamed = words.some((word) => file.includes(word));
  if (values.in !== undefined) return folder === values.in && (words.length === 0 || isNamed);
  return words.length === 0 ? needs === undefined : isNamed && needs?.isApart !== true;
}

function weightOf(file: string): number {
  const place = LONGEST.indexOf(file);
  return place < 0 ? statSync(join(FOLDER, file)).size : Number.MAX_SAFE_INTEGER - place;
}

function isCi(): boolean {
  return ![undefined, '', '0', 'false'].includes(process.env.CI);
}

/** The folder of which no other file may run beside this one; an empty text where all may. */
function takes(file: string): string {
  const folder = folderOf(file);
  return FOLDERS[folder]?.runOneAtATime === true ? folder : '';
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
await Promise.all(Array.from({ length: availableParallelism() + 1 }, runFiles));
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
