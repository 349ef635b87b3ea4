import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleForBrowsers } from '../../build/bundles.ts';
import { liveCases } from '../support/live-cases.ts';
import { nodeOf, type Packed, pack, projectWith, registryTest } from '../support/packed.ts';
import { ROOT } from '../support/rules-copy.ts';

/** The package as others install it: in an empty project, from the tarball that would be published. */
const test = suite('the npm package');
const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

let packed: Packed;
let project: string;
test.before(async () => {
  packed = await pack();
});

test('holds what it exports, and nothing of tests, benches and reviewers', () => {
  const targets = Object.values(manifest.exports as Record<string, string | Record<string, string>>).flatMap(
    (target) => (typeof target === 'string' ? [target] : Object.values(target)),
  );
  const files = new Set(packed.files);
  assert.ok(targets.length >= 9);
  for (const target of [...targets, manifest.bin['corporation-tax-calculators']]) {
    assert.ok(files.has(target.replace('./', '')), target);
  }
  const folders = new Set(packed.files.map((file) => (file.includes('/') ? file.split('/')[0] : 'top')));
  assert.equal([...folders].sort(), ['dist', 'rules', 'schemas', 'top']);
  const unwanted =
    /\.test\.|\.tsx?$(?<!\.d\.ts)|\.map$|^dist\/(edge|main|prepare|review|worker)|^rules\/examples|^schemas\/editor/;
  assert.equal(
    packed.files.filter((file) => unwanted.test(file)),
    [],
  );
});

test('takes less than a megabyte, and installs nothing but what it runs with', () => {
  assert.ok(packed.bytes < 1_000_000, `${packed.bytes} bytes`);
  console.log(`  packed: ${Math.round(packed.bytes / 1_000)} kB, ${packed.files.length} files`);
  assert.not(manifest.private);
  assert.equal(manifest.publishConfig, { access: 'public', provenance: true });
  // npm runs "prepare" in a checkout, and never where the package is installed.
  const whenInstalled = ['preinstall', 'install', 'postinstall'];
  assert.not(whenInstalled.some((name) => name in manifest.scripts));
});

test('the module for pages takes less than 120 kB compressed, and asks for nothing else', async () => {
  const outfile = join(dirname(packed.tarball), 'pages.js');
  const { metafile } = await bundleForBrowsers(outfile);
  const compressed = gzipSync(readFileSync(outfile), { level: 9 }).length;
  assert.ok(compressed < 120_000, `${compressed} bytes`);
  console.log(`  the module for pages: ${Math.round(compressed / 1_000)} kB compressed`);
  assert.equal(
    Object.values(metafile.outputs).flatMap(({ imports }) => imports),
    [],
  );
});

const installed = registryTest(test, 'installing the package');

/** Runs a program of the project and gives what it printed. */
function printed(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

installed('npx runs the command line of an empty project that installed it', () => {
  project = projectWith(packed.tarball);
  const text = printed(
    'npx',
    'corporation-tax-calculators',
    'run',
    'deadlines',
    '--period-end',
    '2025-03-31',
  );
  // Nine months and a day after the end of the period: TMA 1970, section 59D.
  assert.match(text, /pay Corporation Tax by Thursday 1 January 2026/);
});

const USE = `
import { createServer } from 'node:http';
import { ask, calendar, createCalculators, InvalidInput, run, sweep, type Tools } from 'corporation-tax-calculators';
import * as browser from 'corporation-tax-calculators/browser';
import { createApp } from 'corporation-tax-calculators/http';
import { rules } from 'corporation-tax-calculators/rules';

const period = { period_start: '2024-04-01', period_end: '2025-03-31' };
const { data } = run('corporation-tax', { ...period, taxable_profits: 100_000 });
const tax: number = data.corporation_tax;
const limit: number | null = data.lower_limit;
const band: 'main_rate' | 'marginal_relief' | 'mixed' | 'single_rate' | 'small_profits_rate' = data.rate_band;
const parts: readonly { readonly days: number }[] = data.financial_years;
const exact = run('corporation-tax', { ...period, taxable_profits: '100000.00', associated_companies: null });
const inBrowser: number = browser.run('corporation-tax', { ...period, taxable_profits: 100_000 }).data.corporation_tax;

// @ts-expect-error There is no such calculator.
const unknown = () => run('value-added-tax', {});
// @ts-expect-error The day on which the period ends is needed.
const missing = () => run('deadlines', {});
// @ts-expect-error An input has another name.
const misspelt = () => run('deadlines', { period_end: '2025-03-31', end: '2025-03-31' });
// @ts-expect-error There is no such figure.
const noFigure = () => data.value_added_tax;
// @ts-expect-error A day is no number.
const noNumber: () => number = () => run('deadlines', { period_end: '2025-03-31' }).data.payment_due;

const points = ask(sweep, 'corporation-tax', { ...period, vary: 'taxable_profits', from: 0, to: 100_000, step: 50_000 });
const events = ask(calendar, 'deadlines', { period_end: '2025-03-31' });
const own = createCalculators(rules, { baseUrl: 'https://tax.example' });
const inputs: Tools['long-period']['inputs'] = { start: '2024-01-01', end: '2025-06-30' };
let refused = '';
try {
  own.run('deadlines', { period_end: 'tomorrow' });
} catch (error) {
  if (error instanceof InvalidInput) refused = Object.keys(error.errors).join();
}
const server = createServer(createApp({ service: own.service }).callback()).listen(0, async () => {
  const { port } = server.address() as { port: number };
  const response = await fetch(\`http://127.0.0.1:\${port}/api/v1/tools/deadlines?period_end=2025-03-31\`);
  const { page_url } = (await response.json()) as { page_url: string };
  server.close();
  const told = [tax, limit, band, parts.length, exact.data.corporation_tax, inBrowser, points.points.length];
  console.log(JSON.stringify([...told, events.events.length > 0, inputs !== undefined, refused, page_url]));
});
export { missing, misspelt, noFigure, noNumber, unknown };
`;

installed('a use in TypeScript compiles against its types, and wrong uses do not', () => {
  writeFileSync(join(project, 'use.ts'), USE.replace(/const inputs.*\n/, inputsOfLongPeriod()));
  const compilerOptions = {
    ...{
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2022',
      types: ['node'],
    },
    ...{ typeRoots: [`${ROOT}node_modules/@types`], skipLibCheck: false, noEmitOnError: true },
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  printed(`${ROOT}node_modules/.bin/tsc`);
});

/** Inputs of a calculator with its first worked example, so that no date is made up here. */
function inputsOfLongPeriod(): string {
  return `const inputs: Tools['long-period']['inputs'] = ${longPeriod};\n`;
}
let longPeriod = '{}';
test.before(async () => {
  const found = (await liveCases()).find(
    ({ key, answer }) => key === 'long-period' && answer.startsWith('{"tool"'),
  );
  longPeriod = JSON.stringify(found?.given);
});

for (const major of [20, 24]) {
  installed(`it runs on Node ${major}`, () => {
    const node = nodeOf(major);
    assert.match(printed(node, '--version'), new RegExp(`^v${major}\\.`));
    // CTA 2010, section 18B: 25% of £100,000 less 3/200 of £150,000.
    const told = [22_750, 50_000, 'marginal_relief', 1, 22_750, 22_750, 3, true, true, 'period_end'];
    const page = 'https://tax.example/calculators/deadlines';
    assert.equal(JSON.parse(printed(node, 'use.js')), [...told, page]);
    const cli = join(project, 'node_modules/corporation-tax-calculators/dist/cli.js');
    assert.match(printed(node, cli, 'list'), /corporation-tax/);
  });
}

test.run();
