import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Calculator } from '../engine/calculator.ts';
import { type Day, makeDay } from '../law/calendar.ts';

/** The reviewer's files: rules, schemas and the changelog, wherever they are. */
export interface RulesFolder {
  readonly root: string;
  readonly rules: string;
  readonly changelog: string;
  readonly schemas: string;
  /** Calculators other than the service's own. */
  readonly calculators?: readonly Calculator[];
  /** The day on which a command runs, if not today. */
  readonly today?: Day;
}

export function folderAt(root: string): RulesFolder {
  const [rules, schemas] = [join(root, 'rules'), join(root, 'schemas')];
  return { root, rules, schemas, changelog: join(root, 'CHANGELOG-rates.md') };
}

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
  /** @param args the arguments after the command's name. @returns the exit code. @throws UsageError for a wrong call. */
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
 * Parses the arguments after a command's name.
 * @param most how many positional arguments are allowed.
 * @throws UsageError on an unknown option, an option without its value, or too many arguments.
 */
export function readArgs<O extends Options>(args: readonly string[], options: O, most = 0): Parsed<O> {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    const extra = parsed.positionals[most];
    if (extra !== undefined) throw new UsageError(`"${extra}" is not understood here.`);
    return parsed;
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    // The messages of Node run over several sentences.
    const [sentence = ''] = (thrown as Error).message.split(/\.?(?:\s|$)(?=[A-Z]|$)/);
    throw new UsageError(`${sentence}.`);
  }
}

/** The day on which a command runs, in local time. */
export function dayOf({ today }: RulesFolder): Day {
  if (today !== undefined) return today;
  const now = new Date();
  return makeDay(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

/** Cells in columns two spaces apart; the last column is not padded. */
export function inColumns(rows: readonly (readonly string[])[], indent = ''): string[] {
  const widthOf = (column: number): number =>
    Math.max(...rows.map((row) => (column < row.length - 1 ? (row[column]?.length ?? 0) : 0)));
  return rows.map((row) => {
    const padded = row.map((cell, column) => (column < row.length - 1 ? cell.padEnd(widthOf(column)) : cell));
    return `${indent}${padded.join('  ')}`.trimEnd();
  });
}
