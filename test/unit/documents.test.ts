import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('documents');
const text = readFileSync(`${ROOT}docs/architecture.md`, 'utf8');

test('each step of the way of one figure has a file with that function', () => {
  const steps = [...text.matchAll(/^\|[^|]*\| `(src\/\S+)` \| `(\w+)` \|$/gm)];
  assert.ok(steps.length >= 12 && steps.length <= 14, `${steps.length} steps of 12 to 14 were found`);
  let lines = 0;
  for (const [, file = '', name = ''] of steps) {
    assert.ok(existsSync(ROOT + file), `docs/architecture.md names ${file}, which is gone`);
    const declared = new RegExp(`^(export )?(async )?(function )?  ?${name}\\(|function ${name}\\b`, 'm');
    const code = readFileSync(ROOT + file, 'utf8');
    assert.match(code, declared, `${file} has no function ${name}`);
    lines += code.split('\n').length;
  }
  assert.ok(lines <= 1_800, `a newcomer reads ${lines} lines to follow the figure; 1,800 are enough`);
});

test('every file and folder that it names exists', () => {
  for (const [, path = ''] of text.matchAll(/`((?:src|rules|schemas|test|build|docs)\/[\w./-]+)`/g))
    if (!path.includes('<'))
      assert.ok(existsSync(ROOT + path), `docs/architecture.md names ${path}, which is gone`);
  for (const [, path = ''] of text.matchAll(/\]\(((?:decisions|\.\.)\/[\w./-]+)/g))
    assert.ok(existsSync(`${ROOT}docs/${path}`), `docs/architecture.md links to ${path}, which is gone`);
});

test('every test that test/README.md names exists', () => {
  const table = readFileSync(`${ROOT}test/README.md`, 'utf8').matchAll(/^\| [^|]* \| ([^|]*) \|$/gm);
  const files = readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' });
  for (const [, where = ''] of table) {
    for (const [, name = ''] of where.matchAll(
      /`((?:unit|properties|contract|browser|system|soak)\/[\w/*-]*)`/g,
    )) {
      const start = name.replace(/\*.*/, '');
      assert.ok(
        files.some((file) => file.startsWith(start)),
        `test/README.md names ${name}, which is gone`,
      );
    }
  }
});

test.run();
