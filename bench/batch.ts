import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  createWriteStream,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Engine } from 'json-rules-engine';
import { addOperators } from '../src/engine/decisions/conditions.ts';
import { InvalidInput } from '../src/engine/inputs/invalid-input.ts';
import { csvRows } from '../src/formats/csv.ts';
import { CsvReader } from '../src/formats/read-csv.ts';
import { loadService } from '../src/load-service.ts';
import { type Batch, createBatch } from '../src/operations/batch.ts';
import { csvCells, readHeadings } from '../src/operations/batch-csv.ts';
import type { Service } from '../src/service.ts';
import { measure, type Prepared, warmUp } from './load.ts';
import { machine, versions } from './report.ts';
import { QUIET, SERVICE, start } from './servers.ts';

/**
 * `npm run bench:batch`: rows a second of batches, in the library, on the command line and over HTTP, against the
 * same rows as single requests and against json-rules-engine's own loop; kept in bench/BATCH.md. --rows sets how
 * many rows the command line gets (100,000), --million adds a million of them.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, million: { type: 'boolean', default: false } },
});
const KEY = 'corporation-tax';
const HEADINGS = ['client', 'period_start', 'period_end', 'taxable_profits', 'associated_companies'];

/** A second of processor time is the same on a crowded machine; one by the clock is not. */
interface Line {
  readonly what: string;
  /** Rows in a second of processor time. */
  readonly rate: number;
  readonly note: string;
}

const lines: Line[] = [];
function add(what: string, rate: number, note = ''): void {
  lines.push({ what, rate, note });
  console.error(`${what}: ${Math.round(rate)} ${note}`);
}

/** A row of the file: clients over all bands of rates. */
function cellsOf(index: number): string[] {
  const profits = ((index * 7_919) % 400_000) + (index % 100) / 100;
  return [`Client number ${index} Ltd`, '2025-04-01', '2026-03-31', String(profits), String(index % 3)];
}

function batchOf(service: Service, key: string): Batch {
  const batch = createBatch(service, key);
  if (batch instanceof InvalidInput) throw batch;
  return batch;
}

/** Rows a second of processor time, the best of some rounds, since others on the machine only slow it down. */
async function rateOf(rows: number, round: () => unknown, rounds = 3): Promise<number> {
  let best = 0;
  for (let done = 0; done < rounds; done += 1) {
    const before = process.cpuUsage();
    await round();
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (rows * 1e6) / (user + system));
  }
  return best;
}

const service = await loadService();
const ROWS = 10_000;

for (const { key, example_input } of service.tools) {
  const batch = batchOf(service, key);
  const row = { inputs: example_input, passed: [], faults: null };
  const run = () => {
    for (let index = 0; index < ROWS; index += 1) batch.answer(row, index);
  };
  add(`library, ${key}`, await rateOf(ROWS, run));
}

const records = Array.from({ length: ROWS }, (_, index) => cellsOf(index));
const batch = batchOf(service, KEY);
const columns = readHeadings(service, batch, HEADINGS, 'csv');
if (columns instanceof InvalidInput) throw columns;
const rows = records.map((cells) => columns.rowOf(cells));
const answers = rows.map((row, index) => batch.answer(row, index + 1));
const bytes = Buffer.from(csvRows([HEADINGS, ...records]));
const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
  bytes.subarray(index * 65_536, (index + 1) * 65_536),
);
add(
  `library, ${KEY}, rows of CSV`,
  await rateOf(ROWS, () => rows.map((row, index) => batch.answer(row, index + 1))),
);
add(
  'of that reading CSV alone',
  await rateOf(ROWS, async () => {
    for await (const _ of new CsvReader().records(pieces));
  }),
);
add(
  'of that writing CSV alone',
  await rateOf(ROWS, () => {
    for (let start = 0; start < ROWS; start += 500) {
      csvRows(answers.slice(start, start + 500).map((answer) => csvCells(batch, answer)));
    }
  }),
);

/** What the engine of the package needs to take the decisions of these rows, and nothing else of a row. */
async function engineLoop(): Promise<void> {
  const taken = rows.slice(0, 500).map(({ inputs }) => {
    const calculated = service.calculate(KEY, inputs ?? {}, 'ignored');
    if (calculated instanceof InvalidInput) throw calculated;
    return calculated.trace.decisions;
  });
  const engines = new Map<unknown, Engine>();
  for (const { decision } of taken.flat()) {
    if (engines.has(decision)) continue;
    const engine = addOperators(new Engine());
    for (const { rule, outcome } of decision.outcomes) {
      engine.addRule({ conditions: { all: [structuredClone(rule)] }, event: { type: outcome } });
    }
    engines.set(decision, engine);
  }
  const loop = async () => {
    for (const decisions of taken) {
      for (const { decision, facts } of decisions) await engines.get(decision)?.run({ ...facts });
    }
  };
  add('a loop over Engine.run of json-rules-engine, decisions only', await rateOf(taken.length, loop));
}
await engineLoop();

interface Ended {
  readonly seconds: number;
  readonly processor: number;
  /** Megabytes of resident memory at their most. */
  readonly peak: number;
}

/** Runs the built command line over a file, on some processors. */
async function commandLine(file: string, processors: string): Promise<Ended> {
  const [input, output] = [openSync(file, 'r'), openSync('/dev/null', 'w')];
  const began = performance.now();
  const child = spawn('taskset', ['-c', processors, process.execPath, 'dist/cli.js', 'batch', KEY], {
    stdio: [input, output, 'inherit'],
  });
  const watch = watched(child);
  const [code] = await once(child, 'exit');
  closeSync(input);
  closeSync(output);
  if (code !== 0) throw new Error(`the command line ended with ${code}`);
  return { seconds: (performance.now() - began) / 1_000, ...watch() };
}

/** Ticks of the kernel in a second, as /proc has them. */
const TICKS = 100;

/** What /proc last said of a process while it ran. */
function watched({ pid }: ChildProcess): () => { processor: number; peak: number } {
  const last = { processor: 0, peak: 0 };
  const timer = setInterval(() => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      last.processor = (Number(stat[11]) + Number(stat[12])) / TICKS;
      last.peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      // It has ended.
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return last;
  };
}

async function writeFile(path: string, count: number): Promise<void> {
  const stream = createWriteStream(path);
  stream.write(csvRows([HEADINGS]));
  for (let start = 0; start < count; start += 1_000) {
    const some = Array.from({ length: Math.min(1_000, count - start) }, (_, index) => cellsOf(start + index));
    if (!stream.write(csvRows(some))) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

const folder = mkdtempSync(join(tmpdir(), 'bench-batch-'));
const counts = [Number(options.rows), ...(options.million ? [1_000_000] : [])];
for (const count of counts) {
  const file = join(folder, 'clients.csv');
  await writeFile(file, count);
  for (const processors of ['0', '0,1']) {
    const { seconds, processor, peak } = await commandLine(file, processors);
    add(
      `command line, ${count} rows, ${processors === '0' ? 'one processor' : 'two processors'}`,
      count / processor,
      `${Math.round(count / seconds)} by the clock, ${Math.round(peak)} MB at most`,
    );
  }
}
rmSync(folder, { recursive: true });

/** The same rows over HTTP, singly and a thousand at a time; and what others wait while batches run. */
async function overHttp(): Promise<void> {
  const running = await start(SERVICE, QUIET, '/api/v1/tools');
  try {
    const headers = { 'Content-Type': 'application/json' };
    const inputs = records
      .slice(0, 1_000)
      .map((cells) => Object.fromEntries(HEADINGS.slice(1).map((name, index) => [name, cells[index + 1]])));
    const single: Prepared[] = inputs.map((one) => ({
      method: 'POST',
      path: `/api/v1/tools/${KEY}`,
      headers,
      body: JSON.stringify(one),
    }));
    const many: Prepared[] = [
      { method: 'POST', path: `/api/v1/tools/${KEY}/batch`, headers, body: JSON.stringify(inputs) },
    ];
    const other: Prepared[] = [{ method: 'GET', path: '/api/v1/tools/deadlines?period_end=2025-03-31' }];
    await warmUp(running.url, single, 5_000);
    await warmUp(running.url, other, 5_000);
    const singly = await processorRate(running.pid, 1, () => measure(running.url, single, 4));
    add('over HTTP, one row a request', singly.rate, `${Math.round(singly.clock)} by the clock`);
    const alone = await measure(running.url, other, 4, 200);
    const batches = await processorRate(running.pid, 1_000, () => measure(running.url, many, 4, 0, 2));
    add('over HTTP, 1,000 rows a request', batches.rate, `${Math.round(batches.clock)} by the clock`);
    const load = measure(running.url, many, 6, 0, 2);
    const beside = await measure(running.url, other, 4, 200);
    await load;
    lines.push({
      what: 'p99 of a single run at 200 a second, two batches of 1,000 rows always under way, ms',
      rate: beside.p99,
      note: `${alone.p99} without them`,
    });
  } finally {
    await running.stop();
  }
}

/** Rows a second of the server's processor time, and by the clock. */
async function processorRate(pid: number, rowsEach: number, load: () => Promise<{ rate: number }>) {
  const seconds = () => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(stat[11]) + Number(stat[12])) / TICKS;
  };
  const [before, began] = [seconds(), performance.now()];
  const { rate } = await load();
  const elapsed = (performance.now() - began) / 1_000;
  return { rate: (rate * elapsed * rowsEach) / (seconds() - before), clock: rate * rowsEach };
}
await overHttp();

const text = [
  '# Rows a second of batches',
  '',
  `${new Date().toISOString().slice(0, 10)}. ${machine()}, load ${loadavg()[0]?.toFixed(1)}. ${versions()}.`,
  '',
  'Rows are counted in a second of processor time, all threads together, which others on the machine hardly change; by',
  'the clock in a second as it passed on a machine with that load.',
  '',
  '| | rows a second of processor time | |',
  '|---|---:|---|',
  ...lines.map(
    ({ what, rate, note }) => `| ${what} | ${rate < 1_000 ? rate.toFixed(1) : Math.round(rate)} | ${note} |`,
  ),
  '',
].join('\n');
console.log(text);
writeFileSync('bench/BATCH.md', text);
