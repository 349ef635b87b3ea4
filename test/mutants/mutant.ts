import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../support/rules-copy.ts';
import { type Edit, editsOf } from './mutators.ts';

/** A small fault in one place of the compiled sources. */
export interface Mutant extends Edit {
  /** Path of the compiled module under dist/. */
  readonly module: string;
  /** Source file and line: `src/law/periods.ts:12`. */
  readonly source: string;
  readonly place: string;
  /** The source line, trimmed. */
  readonly line: string;
  /** The original code and its replacement. */
  readonly change: string;
}

/** Styles affect how pages look, not what they say. */
const LEFT_OUT = /^web\/styles\//;

/** Longer code is truncated when printed. */
const PRINTED = 60;

/** Every mutant of the selected compiled modules. */
export function mutantsIn(dist: string, isMeant: (module: string) => boolean): Mutant[] {
  const modules = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    // Generated modules have no source.
    .filter((name) => name.endsWith('.js') && existsSync(join(dist, `${name}.map`)))
    .filter((name) => !LEFT_OUT.test(name) && isMeant(name))
    .sort();
  return modules.flatMap((module) => {
    const code = readFileSync(join(dist, module), 'utf8');
    const map = JSON.parse(readFileSync(join(dist, `${module}.map`), 'utf8'));
    const source = `src/${module.replace(/[^/]+$/, map.sources[0].split('/').at(-1))}`;
    const lines = readFileSync(join(ROOT, source), 'utf8').split('\n');
    const lookUp = new SourceMap(map);
    return editsOf(code).map((edit): Mutant => {
      const before = code.slice(0, edit.start).split('\n');
      const entry = lookUp.findEntry(before.length - 1, before.at(-1)?.length ?? 0);
      const line = 'originalLine' in entry ? entry.originalLine : 0;
      const was = printed(code.slice(edit.start, edit.end));
      const change = `${was} → ${printed(edit.becomes)}`;
      return {
        ...edit,
        module,
        source,
        place: `${source}:${line + 1}`,
        line: lines[line]?.trim() ?? '',
        change,
      };
    });
  });
}

function printed(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  if (line === '') return 'nothing';
  return line.length > PRINTED ? `${line.slice(0, PRINTED)}…` : line;
}
