import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inChromium, openPage } from '../browser/chromium.ts';
import { serve } from '../support/app.ts';
import { goldenCases } from '../support/cases.ts';
import { NODE_MAJORS, nodeOf, type Packed, pack, projectWith, registryTest } from '../support/packed.ts';
import { ROOT } from '../support/rules-copy.ts';
import { embeddedService } from '../support/service.ts';

/** The package as users install it: in an empty project, from the tarball that would be published. */
const test = suite('the npm package');
const NAME = 'corporation-tax-calculators';
const installed = registryTest(test);

let packed: Packed;
let project: string;
test.before(async () => {
  packed = await pack();
});

const service = await embeddedService();
/** Each worked example with the answer from the source, as text: the whole result and its workings, or the errors. */
const cases = [...goldenCases()].flatMap(([key, examples]) =>
  examples.map(({ given }) => {
    const result = service.calculate(key, given);
    const answer = JSON.stringify('toolRun' in result ? result.toolRun() : result);
    return { key, given, answer, workings: 'toolRun' in result ? JSON.stringify(result.workings()) : answer };
  }),
);
type LiveCase = (typeof cases)[number];

test('contains what it exports, and nothing of the server, tests or reviewers’ tools', () => {
  const unwanted =
    /^(?!(index|cli|chunks\/[\w-]+)\.js$|types\/.+\.d\.ts$|package\.json|rules\.json|README\.md|LICENSE|CHANGELOG\.md)/;
  assert.equal(
    packed.files.filter((file) => unwanted.test(file)),
    [],
  );
  for (const file of ['index.js', 'cli.js', 'rules.json', 'types/package/index.d.ts', 'LICENSE'])
    assert.ok(packed.files.includes(file), file);
  assert.ok(packed.bytes < 1_000_000, `${packed.bytes} bytes`);
  console.log(`  packed: ${Math.round(packed.bytes / 1_000)} kB, ${packed.files.length} files`);
});

installed('publint finds no problems', () => {
  const args = ['--yes', 'publint@0.3.25', 'run', packed.tarball, '--strict'];
  const lint = spawnSync('npx', args, { encoding: 'utf8' });
  assert.is(lint.status, 0, lint.stdout + lint.stderr);
});

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

installed('installing it adds at most 12 packages, none native and none with install scripts', () => {
  project = projectWith(packed.tarball);
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { hasInstallScript?: boolean; cpu?: unknown; os?: unknown }>;
  };
  const { '': _, ...added } = packages;
  console.log(`  ${Object.keys(added).length} packages: ${Object.keys(added).join(', ')}`);
  assert.ok(Object.keys(added).length <= 12);
  for (const [path, { hasInstallScript, cpu, os }] of Object.entries(added)) {
    assert.equal([hasInstallScript, cpu, os], [undefined, undefined, undefined], path);
  }
  const files = readdirSync(join(project, 'node_modules'), { recursive: true, encoding: 'utf8' });
  assert.equal(
    files.filter((file) => /\.node$|binding\.gyp$/.test(file)),
    [],
  );
});

installed('npx runs the command line of an empty project that installed it', () => {
  // Nine months and a day after the end of the period: TMA 1970, section 59D.
  const out = printed('npx', NAME, 'run', 'deadlines', '--period-end', '2025-03-31');
  assert.match(out, /pay Corporation Tax by Wednesday 31 December 2025 \(due 1 January 2026\)/);
});

installed('npx … mcp is an MCP server', async () => {
  const child = spawn('npx', [NAME, 'mcp'], { cwd: project, stdio: ['pipe', 'pipe', 'inherit'] });
  const params = {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  };
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  const { serverInfo } = JSON.parse(await text(child.stdout)).result;
  assert.equal([serverInfo.name, serverInfo.version], ['uk-corp-tax', packed.version]);
});

const USE = `
import { batch, boxes, calendar, createCalculators, InvalidInput, payments, periods, rules, run, type Tools } from '${NAME}';

const period = { period_start: '2024-04-01', period_end: '2025-03-31' };
const { data } = run('corporation-tax', { ...period, taxable_profits: 100_000 });
const tax: number = data.corporation_tax;
const limit: number | null = data.lower_limit;
const band: 'main_rate' | 'marginal_relief' | 'mixed' | 'single_rate' | 'small_profits_rate' = data.rate_band;
const parts: readonly { readonly days: number }[] = data.financial_years;
const exact = run('corporation-tax', { ...period, taxable_profits: '100000.00', associated_companies: null });
const inputs: Tools['deadlines']['inputs'] = { period_end: '2025-03-31' };

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
// @ts-expect-error This calculator has no accounts.
const noAccount = () => payments('deadlines', {});

const own = createCalculators(rules, { baseUrl: 'https://tax.example' });
let rejected = '';
try {
  own.run('deadlines', { period_end: 'tomorrow' });
} catch (error) {
  if (error instanceof InvalidInput) rejected = Object.keys(error.errors).join();
}
const account = payments('late-penalty', { ...period, tax: 1_000, up_to: '2025-12-31' }).result.data;
const interest: number = account.interest_charged;
const planned: number | undefined = account.plan?.number;
// @ts-expect-error There is no such figure of an account.
const noInterest = () => account.interest_waived;
const years = periods('corporation-tax', { periods: [{ ...period, trading_profit: 100_000 }] });
const events = calendar('deadlines', inputs).events.length > 0;
const sheet = boxes('corporation-tax', { ...period, taxable_profits: 100_000, activity: 'trade' }).returns.length;
const rows: unknown[] = [];
async function* clients() {
  yield { client: 'Acorn', period_end: '2025-03-31' };
  yield { client: 'Birch', period_end: '31 June' };
}
for await (const { client, data: figures, errors } of batch('deadlines', clients())) {
  const filed: string | undefined = figures?.filing_due;
  rows.push(client, filed ?? Object.keys(errors ?? {}));
}
console.log(JSON.stringify([
  tax, limit, band, parts.length, exact.data.corporation_tax, rejected, interest, planned === undefined,
  years.tool, events, sheet, rows,
]));
export { missing, misspelt, noAccount, noFigure, noInterest, noNumber, unknown };
`;

installed('a use in TypeScript compiles against its types, and wrong uses do not', () => {
  writeFileSync(join(project, 'use.ts'), USE);
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2022',
    // A project for pages or Deno lacks the types of Node.
    lib: ['es2022', 'dom'],
    types: [],
    skipLibCheck: false,
    noEmitOnError: true,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  printed(`${ROOT}node_modules/.bin/tsc`);
  const expected = [
    // CTA 2010, section 18B: 25% of £100,000 less 3/200 of £150,000.
    ...[22_750, 50_000, 'marginal_relief', 1, 22_750, 'period_end', 0, true, 'corporation-tax', true, 1],
    ['Acorn', '2026-03-31', 'Birch', ['period_end']],
  ];
  assert.equal(JSON.parse(printed(process.execPath, 'use.js')), expected);
});

installed('the examples of its README and its types print what they say', () => {
  const source = readFileSync(`${ROOT}src/package/index.ts`, 'utf8');
  const comments = [...source.matchAll(/@example\n([\s\S]*?)\n {3}\*\//g)].map(
    ([, code = '']) => `import { batch, ledger, run } from '${NAME}';\n${code.replace(/^ {3}\* ?/gm, '')}`,
  );
  const readme = readFileSync(`${ROOT}README.md`, 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  assert.ok(comments.length >= 3 && blocks.length >= 1);
  [...comments, ...blocks].forEach((code, index) => {
    writeFileSync(join(project, 'use.ts'), `${code}\nexport {};\n`);
    printed(`${ROOT}node_modules/.bin/tsc`);
    const expected = [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, output]) => output);
    const lines = printed(process.execPath, 'use.js').trim().split('\n');
    assert.equal(lines.slice(0, expected.length), expected, `example ${index}`);
    assert.ok(lines[0] !== '');
  });
});

/** Every worked example: the result or its errors, and its workings. */
const PROGRAM = `
import { run } from '${NAME}';
export const results = (cases) => cases.map(({ key, given }) => {
  try {
    const result = run(key, given);
    return { answer: JSON.stringify(result.toolRun()), workings: JSON.stringify(result.workings()) };
  } catch (error) {
    if (error.name !== 'InvalidInput') throw error;
    return { answer: JSON.stringify(error), workings: JSON.stringify(error) };
  }
});`;

function assertSame(results: readonly Pick<LiveCase, 'answer' | 'workings'>[]): void {
  assert.ok(cases.length > 200);
  assert.is(results.length, cases.length);
  results.forEach(({ answer, workings }, index) => {
    const { key, given, ...expected } = cases[index] as LiveCase;
    assert.equal({ answer, workings }, expected, `${key} ${JSON.stringify(given)}`);
  });
}

for (const major of NODE_MAJORS) {
  installed(
    `every worked example has the same bytes on Node ${major}, without eval or warnings`,
    async () => {
      const node = nodeOf(major);
      assert.match(printed(node, '--version'), new RegExp(`^v${major}\\.`));
      const program = `${PROGRAM}
      let input = '';
      for await (const piece of process.stdin) input += piece;
      process.stdout.write(JSON.stringify(results(JSON.parse(input))));`;
      writeFileSync(join(project, 'results.mjs'), program);
      const child = spawn(node, ['--disallow-code-generation-from-strings', 'results.mjs'], { cwd: project });
      child.stdin.end(JSON.stringify(cases));
      const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
      assert.is(errors, '');
      assertSame(JSON.parse(out));
    },
  );
}

inChromium(test)('every worked example has the same bytes in Chromium, bundled by esbuild', async () => {
  project ??= projectWith(packed.tarball);
  const { outputFiles } = await build({
    stdin: { contents: `${PROGRAM}\nglobalThis.results = results;`, resolveDir: project },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  const site = await serve((request, response) => {
    const isModule = request.url === '/bundle.js';
    response.setHeader('Content-Type', isModule ? 'text/javascript' : 'text/html');
    // No eval, and no script except the module.
    response.setHeader('Content-Security-Policy', "default-src 'none'; script-src 'self'");
    response.end(
      isModule
        ? outputFiles[0]?.contents
        : '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/bundle.js"></script>',
    );
  });
  try {
    const { page } = await openPage();
    await page.goto(site.origin);
    await page.waitForFunction('globalThis.results !== undefined');
    assertSame(await page.evaluate(`globalThis.results(${JSON.stringify(cases)})`));
  } finally {
    await site.close();
  }
});

test.run();
