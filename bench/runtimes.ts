import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import workerd from 'workerd';
import { bundleForBrowsers } from '../build/library.ts';
import { writeWorkerd } from '../build/workerd.ts';
import { compiledService } from '../src/compiled-service.ts';
import { rules } from '../src/embedded-rules.ts';
import { loadService } from '../src/load-service.ts';
import { answerRecord, createBatch, makeRow } from '../src/operations/batch/batch.ts';
import type { Service } from '../src/service.ts';
import { machine, versions } from './report.ts';

/**
 * `npm run bench:runtimes`: the calculators over the built rules against those over the folder, and the cost of
 * starting a worker; results are kept in bench/RUNTIMES.md. All in processor time, which other load changes less
 * than elapsed time. examples/warehouse prints rows a second in DuckDB.
 */
const RUNS = 20_000;
const KEY = 'corporation-tax';
/** New workers of each kind. */
const STARTS = 10;
const NEVER = Number.POSITIVE_INFINITY;

/** Runs some work, with its processor time in milliseconds. */
function taken<T>(work: () => T): { readonly value: T; readonly ms: number } {
  const before = process.cpuUsage();
  const value = work();
  const { user, system } = process.cpuUsage(before);
  return { value, ms: (user + system) / 1_000 };
}

function given(index: number) {
  return { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: (index * 7_919) % 400_000 };
}

function microsecondsARun(service: Service): number {
  const run = (runs: number) => {
    for (let index = 0; index < runs; index += 1) service.calculate(KEY, given(index));
  };
  run(RUNS / 4);
  return (taken(() => run(RUNS)).ms * 1_000) / RUNS;
}

function rowsASecond(service: Service): number {
  const batch = createBatch(service, KEY);
  const answer = () => {
    for (let index = 0; index < RUNS; index += 1) {
      const row = makeRow(batch, given(index), index + 1);
      answerRecord(batch, row, batch.calculate(row));
    }
  };
  answer();
  return (RUNS * 1_000) / taken(answer).ms;
}

/** The baseline worker, with a two-word answer. */
const LEAST_WORKER = `export default { fetch: () => Response.json({ hello: 'world' }) };`;

/** Processor time of all threads of a process, in milliseconds. */
function usedBy(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
}

/**
 * Processor time of a new worker until it listens, and until its first answer is read, in milliseconds;
 * for that answer also elapsed time.
 */
async function startOfWorker(
  config: string,
): Promise<readonly [listening: number, answered: number, clock: number]> {
  const began = performance.now();
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const port = await new Promise<number>((resolve) => {
    child.stdio[3]?.once('data', (said: Buffer) => resolve(JSON.parse(String(said)).port));
  });
  const listening = usedBy(child.pid);
  await (await fetch(`http://127.0.0.1:${port}/api/v1/tools/deadlines?period_end=2025-03-31`)).text();
  const clock = performance.now() - began;
  const answered = usedBy(child.pid);
  child.kill('SIGKILL');
  return [listening, answered, clock];
}

/** Starts new workers in turn: the baseline and the service. */
async function measureStarts(folder: string) {
  const floor = join(folder, 'floor');
  mkdirSync(floor);
  const configs = {
    floor: await writeWorkerd(floor, '127.0.0.1:0', (path) => writeFileSync(path, LEAST_WORKER)),
    service: await writeWorkerd(folder, '127.0.0.1:0'),
  };
  const found = { floor: [NEVER, NEVER, NEVER], service: [NEVER, NEVER, NEVER] };
  for (let round = 0; round < STARTS; round += 1) {
    for (const name of ['floor', 'service'] as const) {
      const start = await startOfWorker(configs[name]);
      found[name] = found[name].map((least, which) => Math.min(least, start[which] ?? least));
    }
  }
  return found;
}

function kilobytes(file: string): string {
  return `${Math.round(gzipSync(readFileSync(file), { level: 9 }).length / 1_000)} kB`;
}

const folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
try {
  const compiled = compiledService(rules);
  const first = taken(() => compiled.calculate(KEY, given(0)));
  const loaded = await loadService();
  const starts = await measureStarts(folder);
  const startRow = (name: string, figures: readonly number[]) =>
    `| ${[name, ...figures.map(Math.round)].join(' | ')} |`;
  const ours = Math.round((starts.service[1] ?? 0) - (starts.floor[1] ?? 0));
  await bundleForBrowsers(join(folder, 'browser.min.js'));
  const table = [
    ['', 'rules of the folder', 'rules of the build'],
    ['a run of corporation-tax, µs', ...[loaded, compiled].map((one) => microsecondsARun(one).toFixed(1))],
    ['rows of a batch a second', ...[loaded, compiled].map((one) => String(Math.round(rowsASecond(one))))],
  ];
  const [head = [], ...rows] = table.map((cells) => `| ${cells.join(' | ')} |`);
  const text = [
    '# The calculators on other runtimes',
    '',
    `${new Date().toISOString().slice(0, 10)}. ${machine()}. ${versions()}. Processor time; \`npm run bench:runtimes\` repeats this.`,
    '',
    ...[head, '|---|---:|---:|', ...rows],
    '',
    `The first result from the built rules takes ${Math.round(first.ms)} ms, compiling what it needs. The module`,
    `for pages is ${kilobytes(join(folder, 'browser.min.js'))} compressed, the worker ${kilobytes(join(folder, 'worker.js'))}.`,
    '',
    `| a new worker, ms: the least of ${STARTS} | until it listens | and has answered | elapsed |`,
    '|---|---:|---:|---:|',
    startRow('a two-word answer', starts.floor),
    startRow('the service, a result', starts.service),
    '',
    `The service takes ${ours} ms of its own until its first answer.`,
    '',
  ].join('\n');
  console.log(text);
  writeFileSync('bench/RUNTIMES.md', text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
