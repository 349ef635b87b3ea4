import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { commandLine } from './batch-command.ts';
import { library, manyRows } from './batch-library.ts';
import { batchReport } from './batch-report.ts';
import type { Line } from './batch-rows.ts';
import { operations } from './operations.ts';
import { pinLoad } from './servers.ts';

/**
 * `npm run bench:batch` takes some minutes: rows a second of batches in the library and on the command line,
 * against a plain loop over json-rules-engine; operations over HTTP, against single runs and bare Koa, with the
 * latency of other clients meanwhile. Results are kept in bench/BATCH.md.
 * --rows, which may be repeated, sets the rows in one batch: 100,000 and a million. Ten million take a quarter
 * of an hour.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', multiple: true, default: ['100000', '1000000'] } },
});

const counts = options.rows.map(Number);
const load = loadavg()[0] ?? 0;
const lines: Line[] = [];
const add = (line: Line): void => {
  lines.push(line);
  console.error(`${line.what}: ${Math.round(line.rate)} ${line.note}`);
};
await library(add);
await manyRows(counts, add);
await commandLine(counts, add);
pinLoad();
const { rows, alone } = await operations();

const text = batchReport({ lines, rows, alone, load });
console.log(text);
writeFileSync('bench/BATCH.md', text);
