import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('files of the project');

/** Every file of tests, by its path under test/. */
const testFiles = readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.test.ts'),
);

test('every suite of every test file is run', () => {
  for (const file of testFiles) {
    const text = readFileSync(`${ROOT}test/${file}`, 'utf8');
    for (const [, name] of text.matchAll(/const (\w+) = suite\(/g)) {
      assert.ok(text.includes(`${name}.run();`), `${file}: ${name}`);
    }
  }
});

test.run();
