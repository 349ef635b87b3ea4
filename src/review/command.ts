import { parseArgs } from 'node:util';
import { nearest } from '../engine/inputs/nearest.ts';
import { type Day, makeDay } from '../law/calendar.ts';
import type { RulesFolder } from './folder.ts';

/** Where a command writes. */
export interface Output {
  readonly info: (line: string) => void;
  readonly error: (line: string) => void;
  /** Asks the user; absent if there is none. Null when there is no answer. */
  readonly ask?: (question: string) => Promise<string | null>;
}

/** One of the reviewer's commands. */
export interface Command {
  readonly usage: string;
  /** What it does and what its options mean, for `--help`. */
  readonly help: readonly string[];
  /**
   * @param args the arguments after the command's name.
   * @returns the exit code.
   * @throws UsageError for a wrong call.
   */
  run(folder: RulesFolder, args: readonly string[], output: Output): Promise<number>;
}

/** An incorrect call: printed as one sentence, exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

type Options = Readonly<Record<string, { readonly type: 'boolean' | 'string'; readonly multiple?: boolean }>>;
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>>;

/**
 * Parses the arguments after a command's name. Not strict, because the messages of `parseArgs` run over
 * several sentences.
 *
 * @param most how many positional arguments are allowed.
 * @throws UsageError on an unknown option, an option without its value, or too many arguments.
 */
export function readArgs<O extends Options>(args: readonly string[], options: O, most = 0): Parsed<O> {
  const parsed = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of parsed.tokens) {
    if (token.kind !== 'option') continue;
    const type = options[token.name]?.type;
    if (type === 'string' && !token.value) throw new UsageError(`${token.rawName} needs a value.`);
    if (type === undefined) {
      const near = nearest(token.name, Object.keys(options));
      const hint = near === null ? '' : ` Did you mean --${near}?`;
      throw new UsageError(`There is no option "${args[token.index]}".${hint}`);
    }
    if (type === 'boolean' && token.inlineValue) throw new UsageError(`${token.rawName} takes no value.`);
  }
  const extra = parsed.positionals[most];
  if (extra !== undefined) throw new UsageError(`"${extra}" is not understood here.`);
  return parsed as Parsed<O>;
}

/** Today, in local time. */
export function thisDay(): Day {
  const now = new Date();
  return makeDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** The hint for an unknown name: the closest known one, or all of them. */
export function suggestion(name: string, known: readonly string[], what: string): string {
  const near = nearest(name, known) ?? known.find((other) => name.length > 2 && other.includes(name));
  return near === undefined ? `${what} are ${known.join(', ')}.` : `Did you mean "${near}"?`;
}

/** Cells in columns two spaces apart; the last column is not padded. */
export function inColumns(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return rows.map((row) => {
    const padded = row.map((cell, column) =>
      column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0),
    );
    return `${indent}${padded.join('  ')}`.trimEnd();
  });
}
