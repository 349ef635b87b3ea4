import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCall } from '../../../src/cli/batch/batch-call.ts';
import { InvalidInput } from '../../../src/engine/inputs/invalid-input.ts';
import { createBatch } from '../../../src/operations/batch.ts';
import { shownOperations } from '../../../src/web/pages/docs/docs-operations.tsx';
import { type Example, examples } from '../../../src/web/pages/docs/examples.ts';
import { siteOf } from '../../../src/web/site.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';
import { runOf } from '../../support/service.ts';

/** Every example is tried on the application as it is run, with all its channels. */
const site = await startSite({ rateLimits: { api: 60, mcp: 120 } });
const [tool] = site.service.tools;
if (tool === undefined) throw new Error('there is no calculator');
const run = await runOf(site.service, tool.key, tool.example_input);
const asked = shownOperations(site.service, tool);
const shown = {
  ...examples(siteOf(site.service), tool, run),
  ...Object.fromEntries(asked.map(({ operation, call }) => [`operation ${operation.name}`, call])),
};
const { body } = await site.get('/docs');
const text = plain(body);
const here = (address: string): string => address.replace(site.service.baseUrl, site.origin);

/** A curl command as a request: its address, its headers and its body. */
function requestOf(command: string): [string, RequestInit] {
  const [, address = ''] = /^curl '([^']*)'/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H '([^:']*): ([^']*)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const data = /-d '([^']*)'/.exec(command)?.[1];
  return [
    here(address),
    { headers: headers as [string, string][], ...(data === undefined ? {} : { method: 'POST', body: data }) },
  ];
}

async function tried({ kind, text: example, status }: Example): Promise<void> {
  if (kind === 'curl' || kind === 'json-rpc') {
    const response = await fetch(...requestOf(example));
    assert.is(response.status, status, await response.text());
  } else if (kind === 'javascript') {
    const run = new Function(
      'fetch',
      `return (async () => { ${example}\n return { result, share_url }; })();`,
    );
    const { result, share_url } = await run((address: string, init: RequestInit) =>
      fetch(here(address), init),
    );
    assert.ok(result.answer.length > 0 && URL.canParse(share_url));
  } else if (kind === 'response') {
    const [address] = requestOf(shown.get.text);
    assert.equal(JSON.parse(example), await (await fetch(address)).json());
  } else if (kind === 'json') {
    assert.ok(JSON.stringify(JSON.parse(example)).includes(`${site.service.baseUrl}/mcp`));
  } else if (kind === 'terminal') {
    const words = /^corporation-tax-calculators (batch .*) < clients\.csv > answers\.csv$/.exec(example)?.[1];
    const call = batchCall((words ?? '').split(' '), site.service);
    assert.ok('key' in call && !(createBatch(site.service, call.key, call.columns) instanceof InvalidInput));
  } else if (kind === 'html') {
    const addresses = [...example.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    assert.is(addresses.length, 2);
    for (const address of addresses) assert.is((await fetch(here(plain(address)))).status, 200, address);
  } else {
    assert.ok(example.includes(`${site.service.baseUrl}/mcp`));
  }
}

const test = suite('documentation');

for (const [name, example] of Object.entries(shown)) {
  test(`the example "${name}" is on the page and runs`, async () => {
    assert.ok(text.includes(example.text), 'it is not on the page');
    await tried(example);
  });
}

test('every example on the page is one of those that are run', () => {
  const known = new Set(Object.values(shown).map((example) => example.text));
  const onPage = [...body.matchAll(/<pre class="copy">(.*?)<\/pre>/gs)].map(([, code = '']) => plain(code));
  assert.is(onPage.length, known.size);
  for (const code of onPage) assert.ok(known.has(code), code);
});

test('every part is there, and the list of parts leads to it', () => {
  for (const id of [
    'calculators',
    'api',
    'operations',
    'mcp',
    'embeds',
    'links',
    'errors',
    'limits',
    'versions',
  ]) {
    assert.match(body, new RegExp(`<h2 id="${id}"`));
    assert.match(body, new RegExp(`<a href="#${id}"`));
  }
  for (const { key, name } of site.service.tools) assert.ok(text.includes(key) && text.includes(name));
  for (const { operation } of asked) assert.match(body, `<h3 id="${operation.name}"`);
  assert.match(text, /60 requests a minute.*120 requests a minute/);
  assert.match(text, /Every request counts as one, .*a sweep of at most 501 points/);
  assert.match(text, /help@example\.org/);
});

test.after(async () => {
  await site.close();
});
test.run();
