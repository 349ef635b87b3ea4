import { machine, versions } from './report.ts';

/** One target of two servers. */
export interface Compared {
  readonly name: string;
  /** How long the answer is. */
  readonly bytes: Pair;
  /** Processor time of an answer, the mean over all rounds. */
  readonly microseconds: Pair;
  /** Answers in a second of processor time as a share of those of bare Koa with the same answer. */
  readonly share: Pair;
  /** Processor time now as a multiple of that before: the median of the rounds. */
  readonly middle: number;
}

export interface Pair {
  readonly before: number;
  readonly now: number;
}

/** The comparison as Markdown. @param requests of each target to each server. */
export function compareReport(rows: readonly Compared[], requests: number): string {
  const row = ({ name, bytes, microseconds, share, middle }: Compared): string =>
    line(
      name,
      ...[bytes.before, bytes.now, microseconds.before, microseconds.now].map((value) => value.toFixed(0)),
      middle.toFixed(2),
      ...[share.before, share.now].map((value) => value.toFixed(2)),
    );
  return [
    '# Two servers compared',
    '',
    `${new Date().toISOString().slice(0, 10)}. ${machine()}. ${versions()}.`,
    '',
    `Both were asked in turn, ${requests} times for each target, over ten connections: bytes of the answer, microseconds of`,
    'the processor that it takes in the mean, those of now as a multiple of those before by the median of the rounds, and',
    'the share of bare Koa, which reads the same requests and sends the same answer.',
    '',
    '| over HTTP | bytes before | now | µs before | now | multiple | share before | now |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...rows.map(row),
    '',
  ].join('\n');
}

function line(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
