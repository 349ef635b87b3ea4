import type { MedianRange } from './median-range.ts';
import { machine, versions } from './report.ts';

/** One target on two servers. */
export interface Compared {
  readonly name: string;
  /** Sizes of the answers. */
  readonly bytes: Pair;
  /** Processor time per answer. */
  readonly microseconds: Pair;
  /** Processor time now as a multiple of before. */
  readonly multiple: MedianRange;
  /** Answers per second of processor time, as a share of bare Koa with the same answer. */
  readonly share: Pair;
  /** The share now as a multiple of before. */
  readonly change: MedianRange;
}

export interface Pair {
  readonly before: number;
  readonly now: number;
}

/** The comparison as Markdown. @param requests per target and server. */
export function compareReport(rows: readonly Compared[], requests: number): string {
  return [
    '# Two servers compared',
    '',
    `${new Date().toISOString().slice(0, 10)}. ${machine()}. ${versions()}.`,
    '',
    `Both took turns, ${requests} times for each target, over ten connections: bytes of the answer, microseconds of`,
    'processor time for it, and the share of bare Koa, which reads the same requests and sends the same answer. Each',
    'is a median over rounds; multiples are per round, with the range that contains their median in about 95 of',
    '100 comparisons: a range that includes 1 shows no difference.',
    '',
    '| over HTTP | bytes before | now | µs before | now | multiple | share before | now | multiple |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(rowOf),
    '',
  ].join('\n');
}

export function rowOf({ name, bytes, microseconds, multiple, share, change }: Compared): string {
  return line(
    name,
    ...[bytes.before, bytes.now, microseconds.before, microseconds.now].map((value) => value.toFixed(0)),
    rangeOf(multiple),
    ...[share.before, share.now].map((value) => value.toFixed(2)),
    rangeOf(change),
  );
}

function rangeOf({ middle, low, high }: MedianRange): string {
  return `${middle.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function line(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
