import { cpus } from 'node:os';
import type { Row } from './http.ts';
import type { Part } from './parts.ts';

/** Everything that a run of the benchmarks found. */
export interface Results {
  readonly date: string;
  readonly node: string;
  readonly machine: string;
  readonly rows: readonly Row[];
  readonly parts: readonly Part[];
  /** Whole-process figures by name: milliseconds, megabytes or ratios, as the name says. */
  readonly figures: Readonly<Record<string, number>>;
}

export function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`;
}

/** The results as Markdown tables. */
export function report({ date, node, machine: on, rows, parts, figures }: Results): string {
  const fixed = (value: number, places: number): string => value.toFixed(places);
  return [
    '# Results of the benchmarks',
    '',
    `${date}, Node ${node}, ${on}. Ratios are to baselines of the same run: above 1 is faster than the baseline.`,
    '',
    '| target | answers/s | to node:http | to bare Koa | at least | p99 ms | Koa p99 ms |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows.map(
      (row) =>
        `| ${row.name} | ${fixed(row.rate, 0)} | ${fixed(row.toNode, 2)} | ${fixed(row.toKoa, 2)} | ${
          row.least === null ? '' : fixed(row.least, 2)
        } | ${fixed(row.p99, 1)} | ${fixed(row.koaP99, 1)} |`,
    ),
    '',
    '| without HTTP | µs |',
    '|---|---:|',
    ...parts.map(({ name, microseconds }) => `| ${name} | ${fixed(microseconds, 1)} |`),
    '',
    '| process | |',
    '|---|---:|',
    ...Object.entries(figures).map(([name, value]) => `| ${name} | ${fixed(value, 2)} |`),
    '',
  ].join('\n');
}

/** The rows that fall below a share of their floor. */
export function below(rows: readonly Row[], share: number): string[] {
  return rows
    .filter(({ least, toKoa }) => least !== null && toKoa < least * share)
    .map(
      ({ name, least, toKoa }) =>
        `${name}: ${toKoa.toFixed(2)} of bare Koa, at least ${((least ?? 0) * share).toFixed(2)}`,
    );
}
