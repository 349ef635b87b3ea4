import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test('CI runs every folder of tests, but for soaks', () => {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
    scripts: Record<string, string>;
  };
  const apart = Object.values(scripts).flatMap(
    (command) => /^tsx test\/run\.ts --in (\w+)$/.exec(command)?.[1] ?? [],
  );
  assert.equal(apart.sort(), ['browser', 'careless', 'soak', 'system']);
  for (const folder of apart) assert.ok(testFiles.some((file) => file.startsWith(`${folder}/`)));
  const run = readFileSync(`${ROOT}.ci/run`, 'utf8');
  const inRun = [...run.matchAll(/^tests (.*)$/gm)].flatMap(([, names = '']) => names.split(' '));
  assert.equal(inRun.sort(), ['test', 'test:browser', 'test:careless', 'test:system']);
  const workflow = readFileSync(`${ROOT}.github/workflows/ci.yml`, 'utf8');
  for (const command of ['npm test', 'npm run test:browser', 'npm run test:system']) {
    assert.match(workflow, new RegExp(`^ +- run: ${command}$`, 'm'));
  }
});

test('what `npm test` runs needs no program beside Node, and no package built or installed', () => {
  const needs = /from '[./]*\/(?:(?:support\/)?(?:redis|packed|workerd|runtimes|installed)|chromium)\.ts'/;
  const isHeld = (file: string): boolean => needs.test(readFileSync(`${ROOT}test/${file}`, 'utf8'));
  const folders = new Set(testFiles.filter(isHeld).map((file) => file.replace(/\/.*/, '')));
  assert.equal([...folders].sort(), ['browser', 'soak', 'system']);
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
