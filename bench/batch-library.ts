import { Engine } from 'json-rules-engine';
import type { BatchRow } from '../src/operations/batch.ts';
import { cellsOf, HEADINGS, KEY, type Line } from './batch-rows.ts';

const ROWS = 10_000;
/** Rows whose decisions a plain loop takes: it is so much slower. */
const LOOPED = 500;

/** What the build made, as callers of the library have it: a compiler that runs the source adds calls of its own. */
function built(path: string): Promise<unknown> {
  return import(new URL(`../dist/${path}.js`, import.meta.url).href);
}
const { loadService } = (await built('load-service')) as typeof import('../src/load-service.ts');
const { createBatch } = (await built('operations/batch')) as typeof import('../src/operations/batch.ts');
const { csvCells, readHeadings } = (await built(
  'operations/batch-csv',
)) as typeof import('../src/operations/batch-csv.ts');
const { csvRow } = (await built('formats/csv')) as typeof import('../src/formats/csv.ts');
const { CsvReader } = (await built('formats/read-csv')) as typeof import('../src/formats/read-csv.ts');
const { addOperators } = (await built(
  'engine/decisions/conditions',
)) as typeof import('../src/engine/decisions/conditions.ts');

/** Rows a second of batches in the library, and what reading and writing CSV takes of it. */
export async function library(add: (line: Line) => void): Promise<void> {
  const service = await loadService();
  const batchOf = (key: string) => {
    const batch = createBatch(service, key);
    if (!('answer' in batch)) throw batch;
    return batch;
  };
  for (const { key, example_input } of service.tools) {
    const batch = batchOf(key);
    const row: BatchRow = { inputs: example_input, passed: [], faults: null };
    const rate = await rateOf(ROWS, () => {
      for (let index = 0; index < ROWS; index += 1) batch.answer(row, index);
    });
    add({ what: `library, ${key}`, rate, note: '' });
  }

  const batch = batchOf(KEY);
  const columns = readHeadings(service, batch, HEADINGS, 'csv');
  if (!('rowOf' in columns)) throw columns;
  const records = Array.from({ length: ROWS }, (_, index) => cellsOf(index));
  const bytes = Buffer.from([HEADINGS, ...records].map(csvRow).join(''));
  const answers = records.map((record, index) => batch.answer(columns.rowOf(record), index + 1));
  const rates = {
    'library, corporation-tax, different rows of CSV': () => {
      for (const [index, record] of records.entries()) batch.answer(columns.rowOf(record), index + 1);
    },
    'reading CSV alone': async () => {
      for await (const _ of new CsvReader().records(inPieces(bytes)));
    },
    'writing CSV alone': () => {
      for (const answer of answers) csvRow(csvCells(batch, answer));
    },
  };
  for (const [what, round] of Object.entries(rates)) add({ what, rate: await rateOf(ROWS, round), note: '' });

  const taken = records.slice(0, LOOPED).map((record) => {
    const calculated = batch.calculate(columns.rowOf(record));
    if (!('trace' in calculated)) throw new Error('a row of the bench is refused');
    return calculated.trace.decisions;
  });
  // What the engine of the package needs to take the decisions of these rows, and nothing else of a row.
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
  const rate = await rateOf(LOOPED, loop);
  add({ what: 'a loop over Engine.run of json-rules-engine, decisions only', rate, note: '' });
}

/** Rows a second of so many different rows in one go, and what memory they come to: whether each costs as much as the first. */
export async function manyRows(counts: readonly number[], add: (line: Line) => void): Promise<void> {
  const service = await loadService();
  const batch = createBatch(service, KEY);
  if (!('answer' in batch)) throw batch;
  const columns = readHeadings(service, batch, HEADINGS, 'csv');
  if (!('rowOf' in columns)) throw columns;
  for (const count of counts) {
    const before = process.cpuUsage();
    for (let index = 0; index < count; index += 1) batch.answer(columns.rowOf(cellsOf(index)), index + 1);
    const { user, system } = process.cpuUsage(before);
    const what = `library, ${KEY}, ${count.toLocaleString('en-GB')} different rows in one go`;
    const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
    add({ what, rate: (count * 1e6) / (user + system), note: `${memory} MB after them` });
  }
}

function* inPieces(bytes: Buffer): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 16_384) yield bytes.subarray(start, start + 16_384);
}

/** Rows a second of processor time, the best of some rounds, since others on the machine only slow it down. */
async function rateOf(rows: number, round: () => unknown, rounds = 4): Promise<number> {
  let best = 0;
  for (let done = 0; done < rounds; done += 1) {
    const before = process.cpuUsage();
    await round();
    const { user, system } = process.cpuUsage(before);
    best = Math.max(best, (rows * 1e6) / (user + system));
  }
  return best;
}
