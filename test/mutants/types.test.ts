import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';
import { type Edit, editsOf } from './mutators.ts';
import { editOfSource, TypeCheck } from './types.ts';

const test = suite('mutants that the compiler refuses');

const SOURCE = `/** A source. */
export function least(values: readonly number[], most: number): number {
  const first = values[0] as number | undefined;
  if (first === undefined) {
    throw new TypeError('nothing');
  }
  return first < most ? first : most;
}

export const half = (text?: string): number | undefined => text?.length;
`;

/** A project of that source, compiled as the sandbox compiles ours. */
const root = mkdtempSync(join(tmpdir(), 'typed-'));
test.before(() => {
  for (const name of ['src', 'schemas', 'dist']) mkdirSync(join(root, name));
  writeFileSync(join(root, 'src/least.ts'), SOURCE);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  const compilerOptions = { strict: true, module: 'nodenext', types: [], noUnusedParameters: true };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const options = ['--outDir', 'dist', '--rootDir', 'src', '--sourceMap', '--noCheck'];
  execFileSync('npx', ['tsc', ...options], { cwd: root, stdio: 'ignore' });
});
test.after(() => rmSync(root, { recursive: true }));

/** Each fault of the compiled source, by what it changes, as it is in the source. */
function faults(): Map<string, ReturnType<typeof editOfSource>> {
  const code = readFileSync(join(root, 'dist/least.js'), 'utf8');
  const map = JSON.parse(readFileSync(join(root, 'dist/least.js.map'), 'utf8')) as SourceMapPayload;
  const nameOf = ({ start, end, becomes }: Edit): string =>
    `${code.slice(start, end).trim().split(/\s+/).join(' ')} → ${becomes.trim()}`;
  return new Map(editsOf(code).map((edit) => [nameOf(edit), editOfSource(edit, code, map, SOURCE)]));
}

test('a fault of compiled code stands at the same place of the source', () => {
  const found = faults();
  const inSource = (change: string): string | null => {
    const edit = found.get(change) ?? null;
    return edit === null ? null : SOURCE.slice(0, edit.start) + edit.becomes + SOURCE.slice(edit.end);
  };
  assert.is(inSource('first < most → true'), SOURCE.replace('first < most', 'true'));
  assert.is(inSource('0 → 1'), SOURCE.replace('values[0]', 'values[1]'));
  assert.is(inSource('?. → .'), SOURCE.replace('text?.length', 'text.length'));
  const thrown = [...found.keys()].find((change) => change.startsWith('throw ')) ?? '';
  assert.is(inSource(thrown), SOURCE.replace("throw new TypeError('nothing');", ';'));
});

test('what does not fit its type is refused, and what does is not', () => {
  const types = new TypeCheck(root, join(root, 'dist'));
  const found = faults();
  const isRefused = (change: string): boolean =>
    types.refuses({ ...(found.get(change) as Edit), source: 'src/least.ts' });
  try {
    assert.ok(isRefused('?. → .'));
    assert.ok(isRefused('first === undefined → false'));
    assert.not(isRefused('first < most → false'));
    assert.not(isRefused('0 → 1'));
  } finally {
    types.remove();
  }
});

test.run();
