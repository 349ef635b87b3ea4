import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Diagnostics } from '../../../../src/engine/checks/diagnostics.ts';
import { parseYaml } from '../../../../src/engine/checks/parse-yaml.ts';
import { readRulesText } from '../../../../src/engine/checks/rules-text.ts';

const test = suite('files that are not rules');

const folder = mkdtempSync(join(tmpdir(), 'texts-'));
const path = join(folder, 'text');
test.after.each(() => rmSync(path, { recursive: true, force: true }));
test.after(() => rmSync(folder, { recursive: true, force: true }));

function wrongOf(): string[] {
  const wrong: string[] = [];
  assert.is(
    readRulesText(path, (message) => wrong.push(message)),
    null,
  );
  return wrong;
}

test('a file is read up to its limit and no further', () => {
  writeFileSync(path, 'x'.repeat(128 * 1024));
  assert.is(
    readRulesText(path, () => assert.unreachable()),
    'x'.repeat(128 * 1024),
  );
  writeFileSync(path, 'x'.repeat(128 * 1024 + 1));
  assert.equal(wrongOf(), ['the file is larger than 128 KB']);
});

test('pipes and devices are not read', () => {
  assert.equal(wrongOf(), ['the file cannot be read']);
  mkdirSync(path);
  assert.equal(wrongOf(), ['the file cannot be read']);
  rmSync(path, { recursive: true });
  assert.is(spawnSync('mkfifo', [path]).status, 0);
  assert.equal(wrongOf(), ['the file cannot be read']);
  rmSync(path);
  symlinkSync('/dev/zero', path);
  assert.equal(wrongOf(), ['the file cannot be read']);
});

function faultsOf(text: string): string[] {
  const faults = new Diagnostics();
  parseYaml(text, 'rules/x.yaml', faults);
  return faults.all().map(({ line, column, wrong }) => `${line}:${column} ${wrong}`);
}

const TOO_DEEP = 'this is nested too deep to be read';

test('nesting that would crash the process is rejected with its position', () => {
  assert.equal(faultsOf(`a: 1\n${'- '.repeat(50_000)}`), [`2:1 ${TOO_DEEP}`]);
  assert.equal(faultsOf(`a: 1\n  ${'? '.repeat(50_000)}`), [`2:1 ${TOO_DEEP}`]);
  assert.equal(faultsOf(`a:\n${'[\n'.repeat(50_000)}`), [`42:1 ${TOO_DEEP}`]);
  assert.equal(faultsOf(`a: ${'{a: '.repeat(50_000)}`), [`1:164 ${TOO_DEEP}`]);
});

test('nesting as deep as in real rules is read', () => {
  assert.equal(faultsOf(`a: ${'['.repeat(40)}1${']'.repeat(40)}`), []);
  assert.equal(faultsOf(`${'- '.repeat(39)}a`), []);
  assert.equal(faultsOf(Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')), []);
});

test.run();
