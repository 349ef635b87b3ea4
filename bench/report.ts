import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import type { Row } from './http.ts';
import { median } from './load.ts';
import type { Part } from './parts.ts';

/** A figure of a whole process, with its target; null when it is only reported. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly most: number | null;
}

/** All results of a benchmark run. */
export interface Results {
  readonly date: string;
  readonly machine: string;
  /** The versions of Node and of the packages that answers pass through. */
  readonly versions: string;
  readonly rows: readonly Row[];
  readonly parts: readonly Part[];
  readonly figures: readonly Figure[];
}

/** Target for the 99th percentile as a multiple of bare Koa's, each at half its maximum rate. */
const MOST_P99 = 2;

export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

export function versions(): string {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const named = ['koa', '@koa/router', 'json-rules-engine', 'ajv', '@modelcontextprotocol/server'];
  return [`Node ${process.version}`, ...named.map((name) => `${name} ${dependencies[name]}`)].join(', ');
}

interface Before {
  readonly about: string;
  readonly runs: readonly { readonly name: string; readonly microseconds: number }[];
}

/** The results as Markdown tables. */
export function report({ date, machine, versions, rows, parts, figures }: Results): string {
  const before: Before = JSON.parse(readFileSync(new URL('before.json', import.meta.url), 'utf8'));
  const noise = rows.map(({ toKoa, spread: [least, most] }) => (most - least) / toKoa);
  return [
    '# Results of the benchmarks',
    '',
    `${date}. ${machine}, load ${loadavg()[0]?.toFixed(1)}. ${versions}.`,
    '',
    'Shares are relative to bare Koa in the same run, which reads the same requests and sends an answer of the same size:',
    '0.50 is half as many answers per second of processor time, which other load hardly changes. Ten connections, or',
    '64, one request at a time on each. Percentiles are measured at half the elapsed-time rate of ten connections, of',
    'which the load generator takes its part; requests are evenly paced, and each is timed from when it was due. Shown',
    'is the median of five one-second stretches. If the rounds of a target are far apart, the machine was',
    `noisy: the range from lowest to highest round was ${Math.round(median(noise) * 100)}% of the share for half of the targets.`,
    '',
    '| over HTTP | of bare Koa | at least | rounds | 64 connections | p99 ms | bare Koa p99 ms |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map((row) =>
      line(
        row.name,
        shown(row.toKoa),
        shown(row.least),
        row.spread.map(shown).join('–'),
        shown(row.crowded),
        shown(row.p99),
        shown(row.koaP99),
      ),
    ),
    '',
    '| without HTTP | µs | at most |',
    '|---|---:|---:|',
    ...parts.map(({ name, microseconds, most }) => line(name, microseconds.toFixed(1), shown(most))),
    '',
    '| process | | at most |',
    '|---|---:|---:|',
    ...figures.map(({ name, value, most }) => line(name, shown(value), shown(most))),
    '',
    '## Before and after',
    '',
    `${before.about} COMPARED.md compares the server of that time with a later one.`,
    '',
    '| a run in words, µs | before | now |',
    '|---|---:|---:|',
    ...before.runs.flatMap(({ name, microseconds }) => {
      const now = parts.find((part) => part.name.startsWith(`${name}: with words`));
      return now === undefined ? [] : [line(name, microseconds.toFixed(1), now.microseconds.toFixed(1))];
    }),
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
 * What misses its target by more than a factor: 1 for the targets themselves, by the median of the rounds; 2 for what
 * is less than half as good in every round, since a busy machine slows some of them and a regression all.
 */
export function misses(
  { rows, parts, figures }: Pick<Results, 'rows' | 'parts' | 'figures'>,
  factor: number,
): string[] {
  return [
    ...rows.flatMap(({ name, toKoa, spread: [, best], least, p99, koaP99 }) => [
      ...(least !== null && (factor === 1 ? toKoa : best) < least / factor
        ? [`${name}: ${shown(toKoa)} of bare Koa, at least ${shown(least / factor)}`]
        : []),
      ...(p99 !== null && koaP99 !== null && p99 > koaP99 * MOST_P99 * factor
        ? [`${name}: p99 ${shown(p99)} ms, at most ${shown(koaP99 * MOST_P99 * factor)} ms`]
        : []),
    ]),
    ...parts.flatMap(({ name, microseconds, most }) =>
      most !== null && microseconds > most * factor
        ? [`${name}: ${microseconds.toFixed(1)} µs, at most ${shown(most * factor)}`]
        : [],
    ),
    ...figures
      .filter(({ value, most }) => most !== null && value > most * factor)
      .map(({ name, value, most }) => `${name}: ${shown(value)}, at most ${shown((most ?? 0) * factor)}`),
  ];
}
