import { type ChildProcess, execFile, fork } from 'node:child_process';
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
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { writeClientScript } from '../build/programs.ts';
import type { FileCounts } from './support/test-worker.ts';

/**
 * `npm test`: checks types and runs every `*.test.ts` under test/ that needs only Node, or runs those whose
 * path contains one of the words. The last line is `N passed, N failed`. The folders in
 * FOLDERS need more: `--in browser` runs one of them, and words narrow it down.
 *
 * Files are shared between worker processes, about one per core. A worker in which no test
 * ends for MAX_TEST_SECONDS is killed, and its file fails.
 *
 * Properties draw values from SEED: fixed where CI is set, new for each run elsewhere.
 * Fuzzers always use both, to explore further and to repeat what was found before.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = join(FOLDER, '..');
const WORKER = join(FOLDER, 'support/test-worker.ts');
const FIXED_SEED = 20_261_120;
/** In seconds, on an idle machine. */
const MAX_TEST_SECONDS = 240;

/** How to run the files of a folder that needs more than Node. */
interface Needs {
  /** Run only by `--in`. */
  readonly isApart: boolean;
  /** Two at once would starve each other. */
  readonly runOneAtATime: boolean;
  /** In seconds. */
  readonly maxSeconds: number;
}
const FOLDERS: Readonly<Record<string, Needs>> = {
  // Chromium.
  browser: { isApart: false, runOneAtATime: true, maxSeconds: MAX_TEST_SECONDS },
  // Redis, nginx; packages built, installed and started.
  system: { isApart: false, runOneAtATime: true, maxSeconds: 600 },
  // The whole machine.
  soak: { isApart: true, runOneAtATime: true, maxSeconds: 1_200 },
};
/** Test files that import these modules use dist/, so they wait for the build. */
const NEEDS_BUILD = /support\/(process|packed)\.ts|src\/package\//;
/** Started first, so that no core is idle at the end; the others follow by size. Each file prints its time. */
const LONGEST = [
  'unit/review/readme.test.ts',
  'contract/parity.test.ts',
  'contract/pumped-text.test.ts',
  'contract/mcp/clients.test.ts',
  'contract/raw-bytes.test.ts',
  'unit/review/impact.test.ts',
  'unit/review/changelog.test.ts',
];

interface Worker {
  readonly process: ChildProcess;
  /** Resolves to how it ended. */
  readonly ended: Promise<string>;
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string' } },
});
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && isMeant(name))
  .sort((a, b) => weightOf(b) - weightOf(a));
const isCi = ![undefined, '', '0', 'false'].includes(process.env.CI);
const newSeed = Math.floor(Math.random() * 2 ** 31);
const seed = process.env.SEED ?? String(isCi ? FIXED_SEED : newSeed);
const fuzzSeeds = process.env.SEED ?? `${FIXED_SEED},${newSeed}`;

await writeClientScript();
/** For what is made once for all workers. */
const shared = mkdtempSync(join(tmpdir(), 'tests-shared-'));
const waiting = [...files];
const needBuild = new Set(files.filter((file) => NEEDS_BUILD.test(readFileSync(join(FOLDER, file), 'utf8'))));
const built =
  needBuild.size === 0
    ? Promise.resolve()
    : promisify(execFile)('npm', ['run', '--silent', 'build'], { cwd: ROOT }).then(() => needBuild.clear());
const counts = { passed: 0, failed: 0 };
/** Folders that run one file at a time and are busy. */
const taken = new Set<string>();

function folderOf(file: string): string {
  return file.slice(0, file.indexOf('/'));
}

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

/** The one-at-a-time folder of a file; '' for none. */
function takes(file: string): string {
  const folder = folderOf(file);
  return FOLDERS[folder]?.runOneAtATime === true ? folder : '';
}

async function nextFile(): Promise<string | undefined> {
  const find = (): number => waiting.findIndex((file) => !taken.has(takes(file)) && !needBuild.has(file));
  if (find() < 0 && waiting.some((file) => needBuild.has(file))) await built;
  const index = find();
  if (index < 0) return undefined;
  const [file = ''] = waiting.splice(index, 1);
  const folder = takes(file);
  // Before any await: another worker that waited for the build checks next.
  if (folder !== '') taken.add(folder);
  return file;
}

/** @param output where it and its children print. @param folder for its temporary files. */
function startWorker(output: number, folder: string): Worker {
  const child = fork(WORKER, {
    // Most of what a test allocates is garbage before a young generation of this size is full.
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      ...process.env,
      SEED: seed,
      FUZZ_SEEDS: fuzzSeeds,
      SCRATCH: folder,
      COMPILED_RULES: join(shared, 'rules.json'),
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
  });
  const ended = once(child, 'exit').then(([code, signal]) => `The process ended with ${signal ?? code}.`);
  return { process: child, ended };
}

/**
 * Kills a worker in which no test ends in time, even in a loop: uvu prints a dot after each
 * test, so the output grows.
 * @returns a function that stops watching, and says why the worker was killed, if it was.
 */
function watch(worker: ChildProcess, printed: string, file: string): () => string {
  const longest = FOLDERS[folderOf(file)]?.maxSeconds ?? MAX_TEST_SECONDS;
  let size = 0;
  let since = performance.now();
  let reason = '';
  const timer = setInterval(() => {
    const now = statSync(printed).size;
    if (now !== size) [size, since] = [now, performance.now()];
    const others = Math.max(1, (loadavg()[0] ?? 1) / availableParallelism());
    if (performance.now() - since < longest * others * 1_000) return;
    reason = `A test took longer than ${longest} s: the one after the last dot above.`;
    worker.kill('SIGKILL');
  }, 1_000);
  return () => {
    clearInterval(timer);
    return reason;
  };
}

/** Counts the type check as one test. */
async function checkTypes(): Promise<void> {
  const { stdout, isSound } = await promisify(execFile)('npm', ['run', '--silent', 'typecheck'], {
    cwd: ROOT,
  }).then(
    () => ({ stdout: '', isSound: true }),
    (failure: { stdout: string }) => ({ stdout: failure.stdout, isSound: false }),
  );
  console.log(`types (npm run typecheck): ${isSound ? 'no errors' : `\n${stdout}`}\n`);
  counts[isSound ? 'passed' : 'failed'] += 1;
}

/** Runs files in one worker, replacing it when a file kills it. */
async function runFiles(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  // A test may start the service as another user.
  chmodSync(folder, 0o755);
  const printed = join(folder, 'printed');
  const output = openSync(printed, 'a');
  let worker: Worker | null = null;
  for (let file = await nextFile(); file !== undefined; file = await nextFile()) {
    worker ??= startWorker(output, folder);
    const started = performance.now();
    worker.process.send(file);
    const counted = once(worker.process, 'message').then(([message]) => message as FileCounts);
    const stopWatching = watch(worker.process, printed, file);
    const result = await Promise.race([counted, worker.ended]);
    const late = stopWatching();
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    const processor = typeof result === 'string' ? '' : `, ${result.processor.toFixed(1)} s of processor`;
    process.stdout.write(`${file} (${seconds} s${processor})\n${readFileSync(printed, 'utf8')}\n`);
    truncateSync(printed);
    taken.delete(takes(file));
    if (typeof result === 'string') {
      console.log(`  ${late || result}\n`);
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

if (files.length === 0) {
  console.log('No test file was found.');
  counts.failed += 1;
}
console.log(`SEED=${seed}; fuzzers: ${fuzzSeeds}\n`);
// Starting a worker takes seconds; only channel tests wait for processes and connections.
const isWaiting = files.some((file) => !file.startsWith('unit/'));
if (words.length === 0 && values.in === undefined) await checkTypes();
await Promise.all(Array.from({ length: availableParallelism() + (isWaiting ? 1 : 0) }, runFiles));
rmSync(shared, { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
