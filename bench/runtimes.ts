import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import workerd from 'workerd';
import { bundleForBrowsers } from '../build/bundles.ts';
import { writeWorkerd } from '../build/workerd.ts';
import { compiledService } from '../src/compiled-service.ts';
import { rules } from '../src/embedded-rules.ts';
import { loadService } from '../src/load-service.ts';
import { createBatch, rowOf } from '../src/operations/batch.ts';
import type { Service } from '../src/service.ts';
import { machine, versions } from './report.ts';

/**
 * `npm run bench:runtimes`: the calculators over the rules of the build against those of the folder, and
 * what a new worker takes; kept in bench/RUNTIMES.md. All in processor time, which others on the
 * machine lengthen less than that by the clock. Rows a second in DuckDB: examples/warehouse prints them.
 */
const RUNS = 20_000;
const KEY = 'corporation-tax';

/** Milliseconds of the processor. */
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
  if (batch instanceof Error) throw batch;
  const answer = () => {
    for (let index = 0; index < RUNS; index += 1) batch.answer(rowOf(batch, given(index)), index);
  };
  answer();
  return (RUNS * 1_000) / taken(answer).ms;
}

/** Milliseconds of the processor that a new worker takes until it listens, and for its first answer. */
async function startOfWorker(config: string): Promise<readonly [listening: number, first: number]> {
  const child = spawn(workerd.default, ['serve', config, '--control-fd=3'], {
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const port = await new Promise<number>((resolve) => {
    child.stdio[3]?.once('data', (said: Buffer) => resolve(JSON.parse(String(said)).port));
  });
  const used = (): number => {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const listening = used();
  await (await fetch(`http://127.0.0.1:${port}/api/v1/tools/deadlines?period_end=2025-03-31`)).text();
  const first = used() - listening;
  child.kill('SIGKILL');
  return [listening, first];
}

function kilobytes(file: string): string {
  return `${Math.round(gzipSync(readFileSync(file), { level: 9 }).length / 1_000)} kB`;
}

const folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
try {
  const compiled = taken(() => compiledService(rules));
  const loaded = await loadService();
  const config = await writeWorkerd(folder, '127.0.0.1:0');
  await bundleForBrowsers(join(folder, 'browser.min.js'));
  const starts = [await startOfWorker(config), await startOfWorker(config), await startOfWorker(config)];
  const least = (which: 0 | 1): number => Math.min(...starts.map((start) => start[which]));
  const table = [
    ['', 'rules of the folder', 'rules of the build'],
    [
      'a run of corporation-tax, µs',
      ...[loaded, compiled.value].map((one) => microsecondsARun(one).toFixed(1)),
    ],
    [
      'rows of a batch a second',
      ...[loaded, compiled.value].map((one) => String(Math.round(rowsASecond(one)))),
    ],
  ];
  const [head = [], ...rows] = table.map((cells) => `| ${cells.join(' | ')} |`);
  const text = [
    '# The calculators elsewhere',
    '',
    `${new Date().toISOString().slice(0, 10)}. ${machine()}. ${versions()}. Processor time; \`npm run bench:runtimes\` measures again.`,
    '',
    ...[head, '|---|---:|---:|', ...rows],
    '',
    `Compiling the rules of the build takes ${Math.round(compiled.ms)} ms. The module for pages is ${kilobytes(join(folder, 'browser.min.js'))} compressed,`,
    `the worker ${kilobytes(join(folder, 'worker.js'))}. A new worker takes ${least(0)} ms until it listens and ${least(1)} ms for its first answer, the`,
    'least of three.',
    '',
  ].join('\n');
  console.log(text);
  writeFileSync('bench/RUNTIMES.md', text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
