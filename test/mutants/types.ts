import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edit } from './mutators.ts';

/** A fault in compiled code, located in its source. */
export interface SourceEdit extends Edit {
  readonly source: string;
}

/**
 * Maps a fault to the source; null where the source differs there, by a type for example.
 * @param code the compiled code, and `map` its source map.
 */
export function editOfSource(edit: Edit, code: string, map: SourceMapPayload, source: string): Edit | null {
  const before = code.slice(0, edit.start).split('\n');
  const column = before.at(-1)?.length ?? 0;
  const entry = new SourceMap(map).findEntry(before.length - 1, column);
  if (!('originalLine' in entry) || entry.generatedLine !== before.length - 1) return null;
  const lead = code.slice(edit.start - (column - entry.generatedColumn), edit.start);
  const lines = source.split('\n').slice(0, entry.originalLine);
  const from = lines.reduce((sum, { length }) => sum + length + 1, entry.originalColumn);
  if (!source.startsWith(lead, from)) return null;
  // Indentation differs in the source.
  const words = code.slice(edit.start, edit.end).trim().split(/\s+/).map(escaped).join('\\s+');
  const there = new RegExp(words, 'y');
  there.lastIndex = from + lead.length;
  const start = there.lastIndex;
  return there.test(source) ? { start, end: there.lastIndex, becomes: edit.becomes } : null;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Options off that would reject harmless code, or what a mutant leaves unused. */
const LENIENT = [
  '--noUnusedLocals',
  'false',
  '--noUnusedParameters',
  'false',
  '--allowUnreachableCode',
  'true',
];

/** A project's sources, to be type-checked with a fault. */
export class TypeCheck {
  readonly #folder = mkdtempSync(join(tmpdir(), 'types-'));

  /** @param root with src/, tsconfig.json and node_modules/; `dist` has the build output that src/ imports. */
  constructor(root: string, dist: string) {
    for (const name of ['src', 'schemas', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, name), join(this.#folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'));
    symlinkSync(dist, join(this.#folder, 'dist'));
    const config = { extends: './tsconfig.json', include: ['src'] };
    writeFileSync(join(this.#folder, 'tsconfig.src.json'), JSON.stringify(config));
    if (!this.#passes()) throw new Error('The unchanged sources do not compile.');
  }

  /** Whether the sources fail to compile with a fault, so that it could not be committed unnoticed. */
  refuses({ source, start, end, becomes }: SourceEdit): boolean {
    const path = join(this.#folder, source);
    const text = readFileSync(path, 'utf8');
    // Where a condition is never true the compiler narrows types to never; that alone does not count.
    const forms = /^(true|false)$/.test(becomes) ? [`(${becomes} as boolean)`, becomes] : [becomes];
    try {
      return forms.every((form) => {
        writeFileSync(path, text.slice(0, start) + form + text.slice(end));
        return !this.#passes();
      });
    } finally {
      writeFileSync(path, text);
    }
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #passes(): boolean {
    try {
      const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', 'checked.tsbuildinfo', ...LENIENT];
      execFileSync('npx', ['tsc', '-p', 'tsconfig.src.json', ...options], {
        cwd: this.#folder,
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  }
}
