import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Row } from './http.ts';
import type { Part } from './parts.ts';

/** A figure of a whole process, and the most it should be; null when it is only reported. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly most: number | null;
}

/** Everything that a run of the benchmarks found. */
export interface Results {
  readonly date: string;
  readonly machine: string;
  /** Node and the packages that answers go through, with their versions. */
  readonly versions: string;
  readonly rows: readonly Row[];
  readonly parts: readonly Part[];
  readonly figures: readonly Figure[];
}

/** At half the service's own rate, its 99th percentile as a multiple of bare Koa's. */
const MOST_P99 = 3;

export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

export function versions(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = ['koa', '@koa/router', 'json-rules-engine', 'ajv', '@modelcontextprotocol/server', 'preact'];
  return [`Node ${process.version}`, ...named.map((name) => `${name} ${dependencies[name]}`)].join(', ');
}

/** The results as Markdown tables. */
export function report({ date, machine, versions, rows, parts, figures }: Results): string {
  return [
    '# Results of the benchmarks',
    '',
    `${date}. ${machine}. ${versions}.`,
    '',
    'Ratios are to baselines of the same run that read the same requests and send an answer of the same size: 0.50 is',
    'half as many answers a second. The 99th percentiles are taken at half of the most that the service itself answers.',
    '',
    '| over HTTP | answers/s | to bare Koa | at least | to node:http | p99 ms | bare Koa p99 ms |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map((row) =>
      line(
        row.name,
        row.rate.toFixed(0),
        shown(row.toKoa),
        shown(row.least),
        shown(row.toNode),
        shown(row.p99),
        shown(row.koaP99),
      ),
    ),
    '',
    '| without HTTP | µs |',
    '|---|---:|',
    ...parts.map(({ name, microseconds }) => line(name, microseconds.toFixed(1))),
    '',
    '| process | | at most |',
    '|---|---:|---:|',
    ...figures.map(({ name, value, most }) => line(name, shown(value), shown(most))),
    '',
  ].join('\n');
}

function line(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function shown(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}

/**
 * What misses its target by more than a factor: 1 for the targets themselves,
 * 2 for what is less than half as good.
 */
export function misses({ rows, figures }: Pick<Results, 'rows' | 'figures'>, factor: number): string[] {
  return [
    ...rows.flatMap(({ name, toKoa, least, p99, koaP99 }) => [
      ...(least !== null && toKoa < least / factor
        ? [`${name}: ${shown(toKoa)} of bare Koa, at least ${shown(least / factor)}`]
        : []),
      ...(p99 !== null && koaP99 !== null && p99 > koaP99 * MOST_P99 * factor
        ? [`${name}: p99 ${shown(p99)} ms, at most ${shown(koaP99 * MOST_P99 * factor)} ms`]
        : []),
    ]),
    ...figures
      .filter(({ value, most }) => most !== null && value > most * factor)
      .map(({ name, value, most }) => `${name}: ${shown(value)}, at most ${shown((most ?? 0) * factor)}`),
  ];
}
