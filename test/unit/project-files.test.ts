import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

const test = suite('files of the project');

test('every suite of every test file is run', () => {
  const files = readdirSync(`${ROOT}test`, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.test.ts'))) {
    const text = readFileSync(`${ROOT}test/${file}`, 'utf8');
    for (const [, name] of text.matchAll(/const (\w+) = suite\(/g)) {
      assert.ok(text.includes(`${name}.run();`), `${file}: ${name}`);
    }
  }
});

test('every rules file points editors to its schema on line 1', () => {
  const files = readdirSync(`${ROOT}rules`, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.yaml'))) {
    const [first = ''] = readFileSync(`${ROOT}rules/${file}`, 'utf8').split('\n');
    const path = /^# yaml-language-server: \$schema=(\S+\.json)$/.exec(first)?.[1];
    assert.ok(path, file);
    const schema = new URL(path, `file://${ROOT}rules/${file}`);
    // Files of a folder that all have the same form share a schema, and have none of their own.
    const folder = `${ROOT}schemas/editor/${file.split('/')[0]}`;
    const own = `${ROOT}schemas/editor/${file.replace(/\.yaml$/, '.json')}`;
    assert.is(schema.pathname, existsSync(`${folder}.json`) ? `${folder}.json` : own);
    assert.type(JSON.parse(readFileSync(schema, 'utf8')), 'object');
  }
});

test('the image, the operators and `npm start` run the same command', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  const [, command = ''] = /&& (node --.* dist\/main\.js)$/.exec(scripts.start) ?? [];
  const image = /^CMD (\[.*\])$/m.exec(readFileSync(`${ROOT}Dockerfile`, 'utf8'))?.[1] ?? '[]';
  assert.is(JSON.parse(image).join(' '), command);
  assert.ok(readFileSync(`${ROOT}docs/operating.md`, 'utf8').includes(`\`${command}\``));
});

test.run();
