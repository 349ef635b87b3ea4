import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Command, folderAt, type RulesFolder } from '../../src/review/command.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The project's rules. Tests of code use settled days, which new rows do not change. */
export const RULES = folderAt(ROOT);

/** The output of a reviewer's command, and its exit code. */
export interface Output {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs a reviewer's command in a folder, as a terminal would. */
export async function runCommand(command: Command, folder: RulesFolder, ...args: string[]): Promise<Output> {
  const out: string[] = [];
  const errors: string[] = [];
  const output = { info: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const code = await command.run(folder, args, output);
  return { code, out: out.join('\n'), errors: errors.join('\n') };
}

/** A copy of the rules, schemas and changelog in its own folder, to be edited as a reviewer would. */
export class RulesCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'rules-'));

  constructor() {
    for (const name of ['rules', 'schemas', 'CHANGELOG-rates.md']) this.fill(name);
  }

  /** Copies a file or folder. */
  protected fill(name: string): void {
    cpSync(join(ROOT, name), join(this.folder, name), { recursive: true });
  }

  /** Options for loading and checking. */
  get options(): RulesFolder {
    return folderAt(this.folder);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Replaces the first occurrence of a text. @throws when there is none. */
  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    this.write(
      file,
      text.replace(from, () => to),
    );
  }

  append(file: string, text: string): void {
    this.write(file, this.read(file) + text);
  }

  /** Runs a reviewer's command here. */
  run(command: Command, ...args: string[]): Promise<Output> {
    return runCommand(command, this.options, ...args);
  }

  /** Gives the copy a git history, as commands that compare need it. */
  startHistory(): this {
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit('The rules as they are');
    return this;
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
    const [first = ''] = this.git('rev-list', '--max-parents=0', 'HEAD').trim().split('\n');
    this.git('reset', '--quiet', '--hard', first);
    this.git('clean', '--quiet', '--force', '-d');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `file:line:column` of the first occurrence of a text, counted from 1. */
export function placeIn(file: string, text: string, at: string): string {
  const offset = text.indexOf(at);
  if (offset < 0) throw new Error(`${file} does not contain ${at}`);
  const before = text.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}
