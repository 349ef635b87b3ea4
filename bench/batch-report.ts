import { availableParallelism } from 'node:os';
import type { Line } from './batch-rows.ts';
import type { Operated } from './operations.ts';
import { machine, versions } from './report.ts';

export interface BatchResults {
  readonly lines: readonly Line[];
  readonly rows: readonly Operated[];
  /** The 99th percentile of other clients on an idle service, in milliseconds. */
  readonly alone: number;
  /** The system's load average before. */
  readonly load: number;
}

const CROWDED = 'The machine had more work than processors: elapsed times and percentiles mean little.';

/** The measurements as Markdown tables. */
export function batchReport({ lines, rows, alone, load }: BatchResults): string {
  const processorOf = (wanted: string): number =>
    rows.find(({ name }) => name === wanted)?.processor ?? Number.NaN;
  const share = processorOf('batch, 1,000 rows') / 1_000 / processorOf('a single run');
  return [
    '# Many rows, and operations',
    '',
    `${new Date().toISOString().slice(0, 10)}. ${machine()}, load ${load.toFixed(1)} before. ${versions()}.`,
    '',
    'Rows are per second of processor time. On a busy machine it is the same, except that other programs',
    'evict our data from caches: up to a third. The start of the command line is not included in its processor time.',
    ...(load > availableParallelism() ? [CROWDED] : []),
    '',
    '| rows | a second of processor time | |',
    '|---|---:|---|',
    ...lines.map(
      ({ what, rate, note }) =>
        `| ${what} | ${rate < 1_000 ? rate.toFixed(1) : Math.round(rate)} | ${note} |`,
    ),
    '',
    'Two connections keep requesting each operation. Bare Koa reads the same and sends a text of the same size. Others',
    `are single runs, 200 a second: their 99th percentile is ${alone} ms on an otherwise idle service.`,
    '',
    '| over HTTP | answers a second | bare Koa | processor, ms | p99 of others, ms |',
    '|---|---:|---:|---:|---:|',
    ...rows.map(
      ({ name, rate, koa, processor, others }) =>
        `| ${name} | ${rate.toFixed(1)} | ${koa.toFixed(0)} | ${processor.toFixed(2)} | ${others} |`,
    ),
    '',
    `A row of a batch takes ${share.toFixed(2)} of the processor time of a single request.`,
    '',
  ].join('\n');
}
