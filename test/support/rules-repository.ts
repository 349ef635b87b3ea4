import { execFileSync } from 'node:child_process';
import type { Command } from '../../src/review/command.ts';
import { RulesCopy } from './rules-copy.ts';

/** The output of a command, and its exit code. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly wrong: string;
}

/** Runs a reviewer's command in a folder, as a terminal would. */
export async function runCommand(command: Command, root: string, ...args: string[]): Promise<Said> {
  const out: string[] = [];
  const wrong: string[] = [];
  const output = {
    info: (line: string) => out.push(line),
    error: (line: string) => wrong.push(line),
  };
  const code = await command.run(root, args, output);
  return { code, out: out.join('\n'), wrong: wrong.join('\n') };
}

/** A copy of the rules with its own git history. */
export class RulesRepository extends RulesCopy {
  readonly #start: string;

  constructor({ isRewound = false } = {}) {
    super();
    if (isRewound) this.rewind();
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit('The rules as they are');
    this.#start = this.git('rev-parse', 'HEAD').trim();
  }

  git(...args: string[]): string {
    const who = ['-c', 'user.name=Reviewer', '-c', 'user.email=reviewer@example.com'];
    const own = ['-c', 'commit.gpgsign=false', '-c', 'core.autocrlf=false', ...who];
    return execFileSync('git', ['-C', this.folder, ...own, ...args], { encoding: 'utf8' });
  }

  commit(message: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--message', message);
  }

  /** Undoes every change and commit. */
  reset(): void {
    this.git('reset', '--quiet', '--hard', this.#start);
    this.git('clean', '--quiet', '--force', '-d');
  }
}
