import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type FunctionDeclaration, parse } from 'acorn';

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
    }[];
  }[];
}

/** Where the functions that a program runs begin, by file. */
async function functionsRun(folder: string, program: string): Promise<Map<string, Set<number>>> {
  const coverage = mkdtempSync(join(tmpdir(), 'coverage-'));
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  const [name = ''] = readdirSync(coverage);
  const { result }: Coverage = JSON.parse(readFileSync(join(coverage, name), 'utf8'));
  rmSync(coverage, { recursive: true });
  return new Map(
    result.flatMap(({ url, functions }) => {
      const path = url.startsWith('file:') ? fileURLToPath(url) : '';
      if (!path.startsWith(folder) || !path.endsWith('.js')) return [];
      const begins = functions.flatMap(({ ranges: [whole] }) =>
        whole !== undefined && whole.count > 0 ? [whole.startOffset] : [],
      );
      return [[path, new Set(begins)]];
    }),
  );
}

/**
 * Rewrites the functions that at least half of a module's first uses run as `(function …)`, which engines compile as they
 * parse the file. Others are parsed a second time when first called, which would slow the first result.
 * @param programs first uses of modules in the folder, each run in its own process.
 */
export async function compileAtOnce(folder: string, programs: readonly string[]): Promise<void> {
  const uses: ReadonlyMap<string, Set<number>>[] = [];
  for (const program of programs) uses.push(await functionsRun(folder, program));
  for (const path of new Set(uses.flatMap((files) => [...files.keys()]))) {
    const ofFile = uses.flatMap((files) => files.get(path) ?? []);
    const isNeeded = (begin: number) =>
      ofFile.filter((begins) => begins.has(begin)).length * 2 >= ofFile.length;
    writeFileSync(path, withExpressions(readFileSync(path, 'utf8'), isNeeded));
  }
}

/** A module with some of its function declarations as expressions, at its top as declarations are hoisted. */
function withExpressions(code: string, isNeeded: (begin: number) => boolean): string {
  const { body } = parse(code, { ecmaVersion: 2022, sourceType: 'module' });
  const chosen = body.filter(
    (one): one is FunctionDeclaration => one.type === 'FunctionDeclaration' && isNeeded(one.start),
  );
  const expressions = chosen.map(({ id, start, end }) => `var ${id.name}=(${code.slice(start, end)});\n`);
  const rest = chosen.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
  return expressions.join('') + rest;
}
