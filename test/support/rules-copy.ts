import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderAt, type RulesFolder } from '../../src/review/rules-folder.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The project's rules. Tests of code ask them about settled days, which a new row does not change. */
export const RULES = folderAt(ROOT);

/** The version of the rules, and its heading in CHANGELOG-rates.md. */
export const VERSION = /^## (\S+)$/m.exec(readFileSync(join(ROOT, 'CHANGELOG-rates.md'), 'utf8'))?.[1] ?? '';
export const NEWEST_HEADING = `## ${VERSION}\n`;

/** A copy of the rules, schemas and changelog in its own folder, to be edited as a reviewer would. */
export class RulesCopy {
  readonly folder: string;

  /** @param folder one that holds rules already; a new copy when not given. */
  constructor(folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'rules-'));
    if (folder !== undefined) return;
    for (const name of ['rules', 'schemas', 'CHANGELOG-rates.md']) {
      cpSync(join(ROOT, name), join(this.folder, name), { recursive: true });
    }
  }

  /** What loading and checking take. */
  get options(): RulesFolder {
    return folderAt(this.folder);
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.folder, file), text);
  }

  /** Replaces the first occurrence of a text, which must be there. */
  replace(file: string, from: string, to: string): void {
    const text = this.read(file);
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
    this.write(
      file,
      text.replace(from, () => to),
    );
  }

  append(file: string, text: string): void {
    this.write(file, this.read(file) + text);
  }

  /** Puts a file or folder back as it was. */
  restore(file: string): void {
    cpSync(join(ROOT, file), join(this.folder, file), { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `file:line:column` of the first occurrence of a text, counted from 1. */
export function placeIn(file: string, text: string, at: string): string {
  const offset = text.indexOf(at);
  if (offset < 0) throw new Error(`${file} does not hold ${at}`);
  const before = text.slice(0, offset).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** A row of corporation-tax that no law has. */
export const NEW_ROW = `  - from: 2028-04-01
    main_rate: 26%
    small_profits_rate: 19%
    lower_limit: £50,000
    upper_limit: £250,000
    standard_fraction: 7/400
    cite: cta-2010-s18d
`;
