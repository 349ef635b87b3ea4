import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { commandLine } from './batch-command.ts';
import { library } from './batch-library.ts';
import type { Line } from './batch-rows.ts';
import { operations } from './operations.ts';
import { machine, versions } from './report.ts';
import { pinLoad } from './servers.ts';

/**
 * `npm run bench:batch`, some minutes: rows a second of batches in the library and on the command line,
 * against a plain loop over json-rules-engine; operations over HTTP, against single runs and bare Koa, with
 * what others wait for meanwhile. Kept in bench/BATCH.md.
 * --rows, which may be repeated, sets how many rows the command line gets: 100,000 and a million.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', multiple: true, default: ['100000', '1000000'] } },
});

const before = loadavg()[0] ?? 0;
const lines: Line[] = [];
const add = (line: Line): void => {
  lines.push(line);
  console.error(`${line.what}: ${Math.round(line.rate)} ${line.note}`);
};
await library(add);
await commandLine(options.rows.map(Number), add);
pinLoad();
const { rows, alone } = await operations();

const single = rows.find(({ name }) => name === 'a single run');
const text = [
  '# Many rows, and operations',
  '',
  `${new Date().toISOString().slice(0, 10)}. ${machine()}, load ${before.toFixed(1)} before. ${versions()}.`,
  '',
  'Rows are counted in a second of processor time, all threads together. It is the same by itself on a crowded machine, but',
  'for caches that others empty: up to a third. What the command line takes to start is left out of its processor time.',
  '',
  '| rows | a second of processor time | |',
  '|---|---:|---|',
  ...lines.map(
    ({ what, rate, note }) => `| ${what} | ${rate < 1_000 ? rate.toFixed(1) : Math.round(rate)} | ${note} |`,
  ),
  '',
  'Two connections ask for each operation without a pause. Bare Koa reads the same and sends a text of the same size. Others',
  `are single runs, 200 a second: their 99th percentile is ${alone} ms when nothing else is asked.`,
  '',
  '| over HTTP | answers a second | bare Koa | processor, ms | p99 of others, ms |',
  '|---|---:|---:|---:|---:|',
  ...rows.map(
    ({ name, rate, koa, processor, others }) =>
      `| ${name} | ${rate.toFixed(1)} | ${koa.toFixed(0)} | ${processor.toFixed(2)} | ${others} |`,
  ),
  '',
  ...(single === undefined
    ? []
    : [
        `A row of a batch takes ${shareOf('batch, 1,000 rows')} of the processor time of a single request.`,
        '',
      ]),
].join('\n');
console.log(text);
writeFileSync('bench/BATCH.md', text);

function shareOf(batch: string): string {
  const processor = rows.find(({ name }) => name === batch)?.processor ?? Number.NaN;
  return (processor / 1_000 / (single?.processor ?? Number.NaN)).toFixed(2);
}
