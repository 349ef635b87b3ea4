import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keys, LIBRARY } from '../../build/library.ts';
import { operations } from '../../src/operations/index.ts';
import { liveCases } from '../support/live-cases.ts';
import { resultOf } from '../support/operations.ts';
import { nodeOf, type Packed, pack, packWorkspace, projectWith, registryTest } from '../support/packed.ts';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

/** The package as users install it: in an empty project, from the tarball that would be published. */
const test = suite('the npm package');
const manifest = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));

let packed: Packed;
let project: string;
test.before(async () => {
  packed = await pack();
});

const targetsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(targetsIn);

test('contains what it exports, and nothing of the server, tests or reviewers’ tools', () => {
  const targets = [...targetsIn(manifest.exports), ...targetsIn(manifest.bin)];
  const files = new Set(packed.files);
  assert.ok(targets.length > 60);
  for (const target of targets) assert.ok(files.has(target.replace('./', '')), target);
  const unwanted =
    /^(?!dist\/lib\/|package\.json|README\.md|LICENSE|CHANGELOG\.md)|\.tsx?$(?<!\.d\.ts)|\.map$/;
  assert.equal(
    packed.files.filter((file) => unwanted.test(file)),
    [],
  );
  assert.ok(files.has('dist/lib/NOTICE'));
});

test('is under a megabyte, with no dependencies and no install scripts', () => {
  assert.ok(packed.bytes < 1_000_000, `${packed.bytes} bytes`);
  console.log(`  packed: ${Math.round(packed.bytes / 1_000)} kB, ${packed.files.length} files`);
  for (const name of ['dependencies', 'optionalDependencies', 'peerDependencies', 'private']) {
    assert.not(name in manifest, name);
  }
  // npm runs "prepare" in a checkout, but never where the package is installed.
  for (const name of ['preinstall', 'install', 'postinstall']) assert.not(name in manifest.scripts, name);
});

test('has the metadata that registries and bundlers need', () => {
  assert.is(manifest.sideEffects, false);
  assert.equal(manifest.publishConfig, { access: 'public', provenance: true });
  for (const name of ['repository', 'homepage', 'bugs', 'keywords', 'description'])
    assert.ok(manifest[name], name);
  for (const folder of ['server', 'mcp']) {
    const { version, name, repository } = JSON.parse(
      readFileSync(`${ROOT}build/packages/${folder}/package.json`, 'utf8'),
    );
    assert.is(version, manifest.version, name);
    assert.is(repository.url, manifest.repository.url, name);
  }
});

test('publint and arethetypeswrong find no problems', () => {
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(`${ROOT}node_modules/.bin/${program}`, [...args], { encoding: 'utf8' });
  const lint = run('publint', 'run', packed.tarball, '--strict');
  assert.is(lint.status, 0, lint.stdout + lint.stderr);
  // Subpaths need `exports`, which Node 10's resolution does not know.
  const types = run('attw', packed.tarball, '--profile', 'node16', '--format', 'ascii');
  assert.is(types.status, 0, types.stdout);
});

/** Size of a program that uses a module, bundled and compressed, in bytes. */
async function compressed(program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: LIBRARY },
    ...{ bundle: true, minify: true, format: 'esm', write: false, logLevel: 'error' },
  });
  return gzipSync(outputFiles?.[0]?.contents ?? '', { level: 9 }).length;
}

test('the module for pages takes less than 110 kB compressed, with no other dependency', async () => {
  const text = readFileSync(join(LIBRARY, 'browser.min.js'));
  const { length } = gzipSync(text, { level: 9 });
  assert.ok(length < 110_000, `${length} bytes`);
  console.log(`  the module for pages: ${Math.round(length / 1_000)} kB compressed`);
  assert.not.match(String(text), /(?:^|[;}])import[\s{'"]|\bimport\(/);
});

test('one calculator takes 25 to 30 kB compressed, with its words at most 60', async () => {
  for (const key of keys) {
    const use = (name: string) => compressed(`import { run } from './${name}.js'; console.log(run({}));`);
    const [figures, explained] = [await use(key), await use(`${key}/explained`)];
    console.log(
      `  ${key}: ${(figures / 1_000).toFixed(1)} kB, explained ${(explained / 1_000).toFixed(1)} kB`,
    );
    assert.ok(figures < (key === 'deadlines' ? 25_000 : 32_000), `${key}: ${figures}`);
    assert.ok(explained < 60_000, `${key}: ${explained}`);
  }
});

const installed = registryTest(test, 'installing the package');

/** Runs a program of the project and returns its output. */
function printed(program: string, ...args: readonly string[]): string {
  const { status, stdout } = spawnSync(program, args, {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  assert.is(status, 0, stdout);
  return stdout;
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
import { ask, askRows, batch, calendar, createCalculators, InvalidInput, payments, run, sweep, type Tools } from 'corporation-tax-calculators';
import * as browser from 'corporation-tax-calculators/browser';
import { run as deadlines } from 'corporation-tax-calculators/deadlines';
import testkit from 'corporation-tax-calculators/testkit';
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
const due: string = deadlines({ period_end: '2025-03-31' }).data.filing_due;
const swept: number | undefined = points.points[2]?.data?.corporation_tax;
// @ts-expect-error A sweep needs its step.
const noStep = () => ask(sweep, 'corporation-tax', { ...period, vary: 'taxable_profits', from: 0, to: 1 });
// @ts-expect-error There is no such input to vary.
const noInput = () => ask(sweep, 'deadlines', { vary: 'profits', from: 0, to: 1, step: 1 });
const account = askRows(payments, 'late-penalty', { ...period, tax: 1_000, up_to: '2025-12-31' }).result.data;
const interest: number = account.interest_charged;
const planned: number | undefined = account.plan?.number;
// @ts-expect-error There is no such figure of an account.
const noInterest = () => account.interest_waived;
// @ts-expect-error This calculator has no accounts.
const noAccount = () => askRows(payments, 'deadlines', {});
const found: unknown[] = [];
async function* clients() {
  yield { client: 'Acorn', period_end: '2025-03-31' };
  yield { client: 'Birch', period_end: '31 June' };
}
for await (const { client, data: figures, errors } of batch('deadlines', clients(), ['filing_due'])) {
  const filed: string | undefined = figures?.filing_due;
  found.push(client, filed ?? Object.keys(errors ?? {}));
}
const told = [tax, limit, band, parts.length, exact.data.corporation_tax, inBrowser, points.points.length, due, swept];
console.log(JSON.stringify([...told, interest, planned === undefined, events.events.length > 0, inputs !== undefined, refused, found, testkit.cases.length > 200]));
export { missing, misspelt, noAccount, noFigure, noInterest, noInput, noNumber, noStep, unknown };
`;

installed('a use in TypeScript compiles against its types, and wrong uses do not', () => {
  writeFileSync(join(project, 'use.ts'), USE.replace(/const inputs.*\n/, inputsOfLongPeriod()));
  const compilerOptions = {
    ...{
      strict: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2022',
    },
    // A project for pages or Deno lacks the types of Node.
    ...{ lib: ['es2022', 'dom'], types: [], skipLibCheck: false, noEmitOnError: true },
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  printed(`${ROOT}node_modules/.bin/tsc`);
});

/** A calculator's inputs from its first worked example, so that no date is made up here. */
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
    const told = [
      22_750,
      50_000,
      'marginal_relief',
      1,
      22_750,
      22_750,
      3,
      '2026-03-31',
      22_750,
      0,
      true,
      true,
      true,
    ];
    const rows = ['Acorn', '2026-03-31', 'Birch', ['period_end']];
    assert.equal(JSON.parse(printed(node, 'use.js')), [...told, 'period_end', rows, true]);
    const cli = join(project, 'node_modules/corporation-tax-calculators/dist/lib/cli.js');
    assert.match(printed(node, cli, 'list'), /corporation-tax/);
  });
}

installed('every operation answers as from the sources', async () => {
  const service = await embeddedService();
  const calls = operations.flatMap((operation) =>
    service.rules.calculators.flatMap((loaded) => {
      if (operation.isOffered?.(loaded) === false) return [];
      const { key } = loaded.calculator;
      const given = { ...loaded.schema.example, ...operation.example(service, loaded) };
      // A wrong claim makes `check` try every slip and every other input.
      const claimed = Number('claimed' in given ? given.claimed : Number.NaN) + 1;
      return [given, ...(Number.isNaN(claimed) ? [] : [{ ...given, claimed }])].map((one) => ({
        operation,
        key,
        given: one,
      }));
    }),
  );
  const asked = calls.map(({ operation: { name }, key, given }) => [name, key, given]);
  const program = `import * as library from 'corporation-tax-calculators';
    console.log(JSON.stringify(${JSON.stringify(asked)}.map(([name, key, given]) => library.ask(library[name], key, given))));`;
  writeFileSync(join(project, 'operations.js'), program);
  const expected = calls.map(({ operation, key, given }) => resultOf(operation, service, key, given));
  assert.equal(JSON.parse(printed(process.execPath, 'operations.js')), JSON.parse(JSON.stringify(expected)));
});

installed('it installs one package, of four megabytes', () => {
  const folder = join(project, 'node_modules');
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  assert.equal(names, ['corporation-tax-calculators']);
});

installed('the examples of its README and its types print what they say', () => {
  const comments = ['src/package/library.ts', 'src/package/index.ts'].flatMap((file) => {
    const text = readFileSync(`${ROOT}${file}`, 'utf8');
    return [...text.matchAll(/@example\n([\s\S]*?)\n {3}\*\//g)].map(([, code = '']) =>
      code.replace(/^ {3}\* ?/gm, ''),
    );
  });
  const readme = readFileSync(`${ROOT}README.md`, 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  assert.ok(comments.length >= 4 && blocks.length >= 1);
  const imports = `import { ask, askRows, batch, ledger, run, sweep } from 'corporation-tax-calculators';\n`;
  const programs = [...comments.map((code) => `${imports}${code}`), ...blocks];
  programs.forEach((code, index) => {
    writeFileSync(join(project, 'use.ts'), `${code}\nexport {};\n`);
    printed(`${ROOT}node_modules/.bin/tsc`);
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, said]) => said);
    const lines = printed(process.execPath, 'use.js').trim().split('\n');
    assert.equal(lines.slice(0, expected.length), expected, `example ${index}`);
    assert.ok(lines[0] !== '');
  });
});

installed('a CommonJS program and its types find every entry', () => {
  const entries = ['', ...keys.flatMap((key) => [`/${key}`, `/${key}/explained`]), '/rules', '/testkit'];
  const lines = entries.map(
    (entry, index) => `import m${index} = require('corporation-tax-calculators${entry}');`,
  );
  const use = `console.log(m0.run('deadlines', { period_end: '2025-03-31' }).data.filing_due, ${entries.map((_, index) => `typeof m${index}`).join()});`;
  writeFileSync(join(project, 'use.cts'), `${lines.join('\n')}\n${use}\n`);
  const config = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8'));
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ ...config, files: ['use.cts'] }));
  printed(`${ROOT}node_modules/.bin/tsc`);
  assert.match(printed(process.execPath, 'use.cjs'), /^2026-03-31 object/);
});

installed('the MCP server is one program, started by npx', async () => {
  const folder = projectWith(packWorkspace('mcp').tarball);
  const child = spawn('npx', ['corporation-tax-calculators-mcp'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  assert.match(await text(child.stdout), /"serverInfo":\{"name":"uk-corp-tax"/);
});

installed('the server runs with what it asks for, and its application mounts elsewhere', async () => {
  const folder = projectWith(packWorkspace('server').tarball);
  const program = `
    import { createServer } from 'node:http';
    import { createApp, createCalculators } from 'corporation-tax-calculators-server';
    const { service } = createCalculators(undefined, { baseUrl: 'https://tax.example' });
    const server = createServer(createApp({ service }).callback()).listen(0, async () => {
      const response = await fetch('http://127.0.0.1:' + server.address().port + '/api/v1/tools/deadlines?period_end=2025-03-31');
      console.log((await response.json()).page_url);
      server.close();
    });`;
  writeFileSync(join(folder, 'use.mjs'), program);
  const said = execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.is(said.trim(), 'https://tax.example/calculators/deadlines');
  const server = spawn('npx', ['corporation-tax-calculators-server'], {
    cwd: folder,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const [first] = (await once(server.stdout, 'data')) as [Buffer];
    assert.match(String(first), /listen/);
  } finally {
    process.kill(-(server.pid as number));
  }
});

test.run();
