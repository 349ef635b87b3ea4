import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCall } from '../../../src/cli/batch/batch-call.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { createBatch } from '../../../src/operations/batch/batch.ts';
import { DOCS } from '../../../src/web/pages/docs/docs.tsx';
import { shownOperations } from '../../../src/web/pages/docs/docs-operations.tsx';
import { type Example, examples } from '../../../src/web/pages/docs/examples.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';
import { runOf } from '../../support/service.ts';

/** Every example is tried on the application as it is run, with all its channels. */
const site = await startSite({ rateLimits: { api: 60, mcp: 120 } });
const [tool] = site.service.tools;
if (tool === undefined) throw new Error('there is no calculator');
const asked = shownOperations(site.service, tool);
const shown = {
  ...examples(site.service, tool),
  ...Object.fromEntries(asked.map(({ operation, call }) => [`operation ${operation.name}`, call])),
};
const pages = new Map<string, string>();
for (const { path } of DOCS) pages.set(path, (await site.get(path)).body);
const body = [...pages.values()].join('');
const text = plain(body);

/** Runs a program as a reader would; what it says, or what went wrong. */
async function output(program: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { encoding: 'utf8', maxBuffer: 2 ** 24 });
  return stdout;
}

const run = await runOf(site.service, tool.key, tool.example_input);
const { answer } = run.result;
/** What is asked of each request whose whole response is shown. */
const requestBehind: Readonly<Record<string, Example>> = {
  response: shown.post,
  refusal: shown.faulty,
  not_found: shown.unknown,
};

async function tried(name: string, { kind, text: example, status }: Example): Promise<void> {
  if (kind === 'curl' || kind === 'json-rpc') {
    const said = await output(
      'sh',
      '-c',
      `${example} --silent --output /dev/null --write-out '%{http_code}'`,
    );
    assert.is(said, String(status));
  } else if (kind === 'javascript') {
    const said = await output(process.execPath, '--input-type=module', '--eval', example);
    assert.ok(said.startsWith(`${answer} ${site.origin}/calculators/`), said);
  } else if (kind === 'python') {
    assert.is((await output('python3', '-c', example)).trim(), answer);
  } else if (kind === 'response') {
    const request = requestBehind[name];
    assert.ok(request !== undefined, `nothing asks for ${name}`);
    assert.equal(JSON.parse(example), JSON.parse(await output('sh', '-c', `${request?.text} --silent`)));
  } else if (kind === 'json') {
    assert.ok(JSON.stringify(JSON.parse(example)).includes(`${site.service.baseUrl}/mcp`));
  } else if (kind === 'terminal') {
    const words = /^corporation-tax-calculators (batch .*) < clients\.csv > answers\.csv$/.exec(example)?.[1];
    const call = batchCall((words ?? '').split(' '), site.service);
    assert.ok(
      'key' in call &&
        !(
          createBatch(site.service, call.key, call.parameters.get('columns')?.join().split(',')) instanceof
          InvalidInput
        ),
    );
  } else if (kind === 'html') {
    const addresses = [...example.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    assert.is(addresses.length, 2);
    for (const address of addresses) assert.is((await fetch(plain(address))).status, 200, address);
  } else {
    assert.is(kind, 'command');
    assert.ok(example.includes(`${site.service.baseUrl}/mcp`));
  }
}

const test = suite('documentation');

for (const [name, example] of Object.entries(shown)) {
  test(`the example "${name}" is on the page and runs`, async () => {
    assert.ok(text.includes(example.text), 'it is not on the page');
    await tried(name, example);
  });
}

test('every example on the page is one of those that are run', () => {
  const known = new Set(Object.values(shown).map((example) => example.text));
  // The gallery of embeds and the package show what other tests run.
  const run = ['/docs', '/docs/api', '/docs/mcp', '/docs/batch'].map((path) => pages.get(path)).join('');
  const onPage = [...run.matchAll(/<pre class="copy" tabindex="0">(.*?)<\/pre>/gs)].map(([, code = '']) =>
    plain(code),
  );
  for (const code of onPage) assert.ok(known.has(code), code);
});

test('every heading can be linked to, and the keyboard comes to every example', () => {
  for (const [path, page] of pages) {
    const main = /<main.*<\/main>/s.exec(page)?.[0] ?? '';
    for (const [heading] of main.matchAll(/<h[23][^>]*>/g)) assert.match(heading, / id="/, path);
    const ids = [...main.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    assert.is(new Set(ids).size, ids.length, `${path}: an id is there twice`);
    for (const [, id] of page.matchAll(/href="#([^"]*)"/g)) assert.ok(page.includes(` id="${id}"`), id);
    for (const [pre] of main.matchAll(/<pre[^>]*>/g)) assert.match(pre, /tabindex="0"/);
    for (const other of pages.keys())
      assert.ok(page.includes(`href="${other}"`), `${path} leads to ${other}`);
  }
});

test('every calculator, operation and limit is there', () => {
  for (const { key, name } of site.service.tools) {
    assert.ok(text.includes(key) && text.includes(name), key);
    assert.ok(pages.get('/docs/embeds')?.includes(`/embed/${key}?theme=auto`), key);
  }
  for (const { operation } of asked) assert.match(body, `<h3 id="${operation.name}"`);
  assert.match(text, /60 requests a minute.*120 requests a minute/);
});

test.after(async () => {
  await site.close();
});
test.run();
