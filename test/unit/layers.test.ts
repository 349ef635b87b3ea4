import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('layers');

/** Lowest first; names on one layer do not import each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['law'],
  ['engine'],
  ['calculators', 'formats', 'row-pages.ts', 'public-file.ts'],
  ['unknown-input.ts'],
  ['service.ts'],
  ['load-service.ts', 'generated.d.ts', 'operations'],
  ['http'],
  ['api', 'mcp', 'cli'],
  // The site documents the other channels.
  ['web'],
  ['app.ts'],
  ['server', 'review'],
  ['prepare'],
  ['package'],
  ['main.ts', 'cli.ts', 'prepare.ts'],
];

function layerOf(file: string): number {
  const [top = ''] = file.split('/');
  const index = LAYERS.findIndex((names) => names.includes(top));
  assert.ok(index >= 0, `${file} belongs to no layer`);
  return index;
}

/** The imports of a file of src/ from src/. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, 'src', file), 'utf8');
  const matches = text.matchAll(/(?:^import|^export|^\} from|import\()[^'";]*'(\.[^']+)'/gm);
  const paths = [...matches].map(([, path = '']) => normalize(join(dirname(file), path)));
  return paths.filter((path) => !path.startsWith('..'));
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
const imports = new Map(files.filter((name) => /\.tsx?$/.test(name)).map((name) => [name, importsOf(name)]));

test('every import points downwards, or within its folder', () => {
  const upwards: string[] = [];
  let count = 0;
  for (const [file, paths] of imports) {
    for (const imported of paths) {
      count += 1;
      const sameFolder = file.split('/')[0] === imported.split('/')[0];
      if (!sameFolder && layerOf(imported) >= layerOf(file)) upwards.push(`${file} → ${imported}`);
    }
  }
  assert.equal(upwards, []);
  assert.ok(count > 500, `${count} imports were found`);
});

test('no file imports itself through others, not even for types', () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) follow(imported, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  assert.equal(cycles, []);
});

/** What starts by itself: the server, the command line and the package. */
const ENTRIES = ['main.ts', 'cli.ts', 'package/index.ts'];

test('nothing that runs checks rules or reads YAML', () => {
  const reached = new Map<string, string>();
  const follow = (file: string, from: string): void => {
    if (reached.has(file)) return;
    reached.set(file, from);
    for (const imported of imports.get(file) ?? []) follow(imported, file);
  };
  for (const entry of ENTRIES) follow(entry, '');
  assert.ok(reached.has('engine/read/rules.ts'));
  const checks = [...reached].filter(([file]) => /^engine\/checks\/|^load-service|^review\//.test(file));
  assert.equal(
    checks.map(([file, from]) => `${from} → ${file}`),
    [],
  );
});

test('every suite of every test file is run', () => {
  for (const file of readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.test.ts')) continue;
    const text = readFileSync(`${ROOT}test/${file}`, 'utf8');
    for (const [, name] of text.matchAll(/const (\w+) = suite\(/g))
      assert.ok(text.includes(`${name}.run();`), `${file}: ${name}`);
  }
});

test.run();
