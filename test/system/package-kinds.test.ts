import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Packed, pack, projectWith, registryTest } from '../support/packed.ts';

/** The package in empty projects of each kind, with the tools used to build or run them. */
const test = suite('the npm package in projects of each kind');
const installed = registryTest(test, 'projects of each kind');

// CTA 2010, section 18B: 25% of £100,000 less 3/200 of £150,000. FA 1998, Schedule 18, paragraph 14: twelve months.
const USE = `
import { run } from 'corporation-tax-calculators';
import { run as deadlines } from 'corporation-tax-calculators/deadlines';
import { run as explained } from 'corporation-tax-calculators/deadlines/explained';
const period = { period_start: '2024-04-01', period_end: '2025-03-31' };
const { data } = run('corporation-tax', { ...period, taxable_profits: '100000.00' });
const { answer } = explained({ period_end: '2025-03-31' }).toolRun().result;
console.log(data.corporation_tax, deadlines({ period_end: '2025-03-31' }).data.filing_due, answer.includes('31 March 2026'));
`;
const SAID = '22750 2026-03-31 true';
const ONE = `
import { run } from 'corporation-tax-calculators/deadlines';
console.log(run({ period_end: '2025-03-31' }).data.filing_due);
`;

let packed: Packed;
test.before(async () => {
  packed = await pack();
});

function projectOf(...packages: readonly string[]): string {
  const project = projectWith(packed.tarball, ...packages);
  writeFileSync(join(project, 'use.js'), USE);
  writeFileSync(join(project, 'one.js'), ONE);
  return project;
}

function printed(project: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: project, encoding: 'utf8' });
  assert.is(status, 0, stdout + stderr);
  return stdout.trim();
}

/** Compressed size of the modules in a folder, in bytes. */
function compressed(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?js$/.test(name),
  );
  return names.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    0,
  );
}

installed('Bun runs it, and bundles it for pages', () => {
  const project = projectOf('@oven/bun-linux-x64@1.4.5');
  const bun = join(project, 'node_modules/@oven/bun-linux-x64/bin/bun');
  assert.is(printed(project, bun, 'use.js'), SAID);
  printed(project, bun, 'build', 'one.js', '--minify', '--target=browser', '--outdir=out');
  assert.is(printed(project, process.execPath, 'out/one.js'), '2026-03-31');
  assert.ok(compressed(join(project, 'out')) < 25_000);
});

installed('Deno runs it without any permission', () => {
  const project = projectOf('@deno/linux-x64-glibc@2.9.6');
  const deno = join(project, 'node_modules/@deno/linux-x64-glibc/deno');
  assert.is(printed(project, deno, 'run', '--no-prompt', 'use.js'), SAID);
});

const CONFIG = `
const { ENTRY: entry, OUT: outDir } = process.env;
export default { build: { outDir, modulePreload: false, rolldownOptions: { input: entry, output: { entryFileNames: 'out.js' } } } };
`;

installed('Vite bundles all of it, and one calculator in 25 kB', () => {
  const project = projectOf('vite@8.3.8');
  writeFileSync(join(project, 'vite.config.js'), CONFIG);
  for (const [entry, said] of [
    ['use', SAID],
    ['one', '2026-03-31'],
  ] as const) {
    printed(project, 'env', `ENTRY=${entry}.js`, `OUT=${entry}`, 'npx', 'vite', 'build', '--logLevel=error');
    assert.is(printed(project, process.execPath, `${entry}/out.js`), said);
  }
  assert.ok(compressed(join(project, 'one')) < 25_000, `${compressed(join(project, 'one'))}`);
});

installed('webpack bundles all of it, and one calculator in 25 kB', () => {
  const project = projectOf('webpack@5.112.2', 'webpack-cli@7.3.1');
  for (const [entry, said] of [
    ['use', SAID],
    ['one', '2026-03-31'],
  ] as const) {
    printed(
      project,
      'npx',
      'webpack',
      '--mode=production',
      `--entry=./${entry}.js`,
      `--output-path=${entry}`,
    );
    assert.is(printed(project, process.execPath, `${entry}/main.js`), said);
  }
  assert.ok(compressed(join(project, 'one')) < 25_000, `${compressed(join(project, 'one'))}`);
});

for (const npm of ['10.9.9', '11.19.1']) {
  installed(`npm ${npm} installs it`, () => {
    const project = projectWith();
    const args = ['--yes', '--prefer-offline', `npm@${npm}`, 'install', '--no-audit', packed.tarball];
    printed(project, 'npx', ...args);
    writeFileSync(join(project, 'use.js'), USE);
    assert.is(printed(project, process.execPath, 'use.js'), SAID);
  });
}

test.run();
