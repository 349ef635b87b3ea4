import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ROOT } from '../support/rules-copy.ts';

/** A newcomer's first task: a ninth calculator, from the scaffold. */
const test = suite('npm run new');
const copy = mkdtempSync(join(tmpdir(), 'new-'));
for (const name of [
  'src',
  'build',
  'rules',
  'schemas',
  'package.json',
  'tsconfig.json',
  'CHANGELOG-rates.md',
])
  cpSync(join(ROOT, name), join(copy, name), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
test.after(() => rmSync(copy, { recursive: true, force: true }));

const run = (...words: string[]): string =>
  execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8' });

test('seven files make a valid calculator; its words are the eighth', () => {
  const said = run('--import', 'tsx', 'build/new-calculator.ts', 'intangible-assets');
  assert.is(said.match(/^(?:written|edited): /gm)?.length, 7);
  assert.match(run('build/commands.js', 'check'), /^No faults: /);
  // The main rate of 2024: 25% of £1,000.50, to the penny.
  const answer = run('build/commands.js', 'try', 'intangible-assets', 'on=2024-04-01', 'profit=£1,000.50');
  assert.match(answer, 'Corporation Tax on a profit of £1,000.50 is £250.13.');
});

test.run();
