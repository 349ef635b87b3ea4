import { Engine } from 'json-rules-engine';
import type { FileRow } from '../src/formats/file-cell.ts';
import type { BatchRow } from '../src/operations/batch/batch.ts';
import { cellsOf, HEADINGS, KEY, type Line } from './batch-rows.ts';

const ROWS = 10_000;
/** Rows for the plain loop over the engine, which is much slower. */
const LOOPED = 500;

/** Imports from the build, as users do: a compiler that runs the source adds overhead. */
function built(path: string): Promise<unknown> {
  return import(new URL(`../dist/${path}.js`, import.meta.url).href);
}
const { loadService } = (await built('load-service')) as typeof import('../src/load-service.ts');
const { answerRecord, createBatch } = (await built(
  'operations/batch/batch',
)) as typeof import('../src/operations/batch/batch.ts');
const { csvCells } = (await built(
  'operations/batch/answers',
)) as typeof import('../src/operations/batch/answers.ts');
const { fileTable, tableInputs } = (await built(
  'operations/batch/read-batch',
)) as typeof import('../src/operations/batch/read-batch.ts');
const { matchHeadings, NO_CHOICES } = (await built(
  'operations/rows/headings',
)) as typeof import('../src/operations/rows/headings.ts');
const { readRecord, TableReader } = (await built(
  'operations/rows/table-reader',
)) as typeof import('../src/operations/rows/table-reader.ts');
const { Tally } = (await built(
  'operations/rows/cell-value',
)) as typeof import('../src/operations/rows/cell-value.ts');
const { csvRow } = (await built('formats/csv')) as typeof import('../src/formats/csv.ts');
const { readFile } = (await built('formats/read-file')) as typeof import('../src/formats/read-file.ts');
const { XlsxWriter } = (await built(
  'formats/xlsx/write-xlsx',
)) as typeof import('../src/formats/xlsx/write-xlsx.ts');
const { OPERATORS } = (await built(
  'engine/decisions/conditions',
)) as typeof import('../src/engine/decisions/conditions.ts');

/** Rows a second of batches in the library, and the share of reading and writing CSV. */
export async function library(add: (line: Line) => void): Promise<void> {
  const service = await loadService();
  for (const { key, example_input } of service.tools) {
    const batch = createBatch(service, key);
    const row: BatchRow = { number: 1, inputs: example_input, passed: [], faults: null };
    const rate = await rateOf(ROWS, () => {
      for (let index = 0; index < ROWS; index += 1) answerRecord(batch, row, batch.calculate(row));
    });
    add({ what: `library, ${key}`, rate, note: '' });
  }

  const files = filesOf(service);
  const { batch } = files;
  const records = Array.from({ length: ROWS }, (_, index) => cellsOf(index));
  const rows = records.map((cells, index): FileRow => ({ number: index + 2, cells }));
  const bytes = Buffer.from([HEADINGS, ...records].map(csvRow).join(''));
  const workbook = workbookOf(records);
  const answers = rows.map((row) => files.answer(row, new Tally()));
  const rates = {
    'library, corporation-tax, different rows of CSV': () => {
      const tally = new Tally();
      for (const row of rows) files.answer(row, tally);
    },
    'reading CSV alone': () => readAll(inPieces(bytes)),
    'reading a workbook (.xlsx) alone': () => readAll(inPieces(workbook)),
    'writing CSV alone': () => {
      for (const cells of answers) csvCells(cells);
    },
    'writing a workbook (.xlsx) alone': () => workbookOf(answers),
  };
  for (const [what, round] of Object.entries(rates)) add({ what, rate: await rateOf(ROWS, round), note: '' });

  const taken = rows.slice(0, LOOPED).map((row) => {
    const calculated = batch.calculate(files.read(row, new Tally()));
    if (!('trace' in calculated)) throw new Error('a row of the bench is refused');
    return calculated.trace.decisions;
  });
  // What the package's engine needs to decide these rows, and nothing else.
  const engines = new Map<unknown, Engine>();
  for (const { decision } of taken.flat()) {
    if (engines.has(decision)) continue;
    const engine = new Engine();
    for (const [name, compares] of OPERATORS) engine.addOperator(name, compares);
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

/** Rows a second and memory for this many different rows in one batch: does each cost as much as the first? */
export async function manyRows(counts: readonly number[], add: (line: Line) => void): Promise<void> {
  const service = await loadService();
  const files = filesOf(service);
  for (const count of counts) {
    const before = process.cpuUsage();
    const tally = new Tally();
    for (let index = 0; index < count; index += 1)
      files.answer({ number: index + 2, cells: cellsOf(index) }, tally);
    const { user, system } = process.cpuUsage(before);
    const what = `library, ${KEY}, ${count.toLocaleString('en-GB')} different rows in one go`;
    const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
    add({ what, rate: (count * 1e6) / (user + system), note: `${memory} MB after them` });
  }
}

const KIND = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  hasMark: false,
  sheet: null,
  otherSheets: [],
} as const;

/** Rows are supplied one by one here, not from the file. */
async function* none() {}

function filesOf(service: Awaited<ReturnType<typeof loadService>>) {
  const batch = createBatch(service, KEY);
  const inputs = tableInputs(service, batch);
  const columns = matchHeadings(HEADINGS, inputs, NO_CHOICES);
  const reader = new TableReader({ kind: () => KIND, rows: none() }, inputs, NO_CHOICES);
  reader.headings = { row: 1, columns };
  const table = fileTable(batch, reader);
  const read = (row: FileRow, tally: InstanceType<typeof Tally>) =>
    table.row(readRecord(row, columns, inputs, true, tally));
  const answer = (row: FileRow, tally: InstanceType<typeof Tally>) => {
    const given = read(row, tally);
    return table.cells(given, batch.calculate(given));
  };
  return { batch, read, answer };
}

function workbookOf(rows: readonly (readonly unknown[])[]): Buffer {
  const writer = new XlsxWriter();
  writer.sheet(
    'Rows',
    HEADINGS.map((heading) => ({ heading, kind: 'text' })),
  );
  for (const row of rows) writer.row(row as never);
  writer.end();
  return Buffer.concat(writer.taken());
}

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const { rows } = await readFile(pieces, { sheet: '', mostUnpacked: Number.MAX_SAFE_INTEGER });
  for await (const _ of rows);
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 16_384) yield bytes.subarray(start, start + 16_384);
}

/** Rows per second of processor time, the best of several rounds, since other processes only slow it down. */
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
