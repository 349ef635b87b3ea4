import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The rules that tests of code use: taken once by `npm run freeze`, so that no sound
 * change of rules/ fails a test of code. The schemas belong to the code.
 */
export const FROZEN = {
  rules: join(ROOT, 'test/frozen/rules'),
  changelog: join(ROOT, 'test/frozen/CHANGELOG-rates.md'),
  schemas: join(ROOT, 'schemas'),
} as const;

/** Where a file or folder that a reviewer edits is taken from. */
function frozen(name: string): string {
  return join(name.startsWith('schemas') ? ROOT : join(ROOT, 'test/frozen'), name);
}

/** A copy of the frozen rules, their schemas and changelog in a folder of its own, to be edited as a reviewer would. */
export class RulesCopy {
  readonly folder: string;

  /** @param folder one that holds rules already; a new copy when not given. */
  constructor(folder?: string) {
    this.folder = folder ?? mkdtempSync(join(tmpdir(), 'rules-'));
    if (folder !== undefined) return;
    for (const name of ['rules', 'schemas', 'CHANGELOG-rates.md']) {
      cpSync(frozen(name), join(this.folder, name), { recursive: true });
    }
  }

  /** What loading and checking take. */
  get options(): { rules: string; changelog: string; schemas: string } {
    return {
      rules: join(this.folder, 'rules'),
      changelog: join(this.folder, 'CHANGELOG-rates.md'),
      schemas: join(this.folder, 'schemas'),
    };
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
    cpSync(frozen(file), join(this.folder, file), { recursive: true });
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
