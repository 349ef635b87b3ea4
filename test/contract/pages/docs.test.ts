import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { templateCsv } from '../../../src/operations/batch/index.ts';
import type { Tool } from '../../../src/service.ts';
import { type ExampleCode, findExamples } from '../../../src/web/components/markdown.tsx';
import { docsSlots } from '../../../src/web/pages/docs.tsx';
import { describeSite, siteTexts } from '../../../src/web/site.ts';
import { startSite } from '../../support/app.ts';
import { command } from '../../support/command.ts';
import { plain } from '../../support/page-text.ts';
import { runOf } from '../../support/service.ts';

/** Every example runs against the application with all its channels, as deployed. */
const site = await startSite({ rateLimits: { api: 60, mcp: 120 } });
const [tool] = site.service.tools as [Tool];
const pages = new Map<string, string>();
for (const path of ['/docs', '/docs/api', '/docs/mcp', '/docs/embeds', '/rates'])
  pages.set(path, (await site.get(path)).body);
const body = [...pages.values()].join('');
const text = plain(body);
const slots = docsSlots(site.service, describeSite(site.service), {
  security: null,
  perMinute: { api: 0, mcp: 0, results: 0, embeds: 0, pages: 0 },
});
const documents = Object.entries(siteTexts(site.service).documents);
const shown: readonly ExampleCode[] = documents
  .filter(([path]) => path.startsWith('docs/'))
  .flatMap(([, document]) => findExamples(document.body, slots));

/** Runs a program as a reader would. @throws when it fails. */
async function output(program: string, ...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, words, { encoding: 'utf8', maxBuffer: 2 ** 24 });
  return stdout;
}

const run = await runOf(site.service, tool.key, tool.example_input);
const { answer } = run.result;

/** @param before the preceding example, whose answer a response shows. */
async function verify(
  { kind, text: example, status }: ExampleCode,
  before: ExampleCode | undefined,
): Promise<void> {
  if (kind === 'curl') {
    const printed = await output(
      'sh',
      '-c',
      `${example} --silent --output /dev/null --write-out '%{http_code}'`,
    );
    assert.is(printed, String(status));
  } else if (kind === 'javascript') {
    const printed = await output(process.execPath, '--input-type=module', '--eval', example);
    assert.ok(printed.startsWith(`${answer} ${site.origin}/calculators/`), printed);
  } else if (kind === 'python') {
    assert.is((await output('python3', '-c', example)).trim(), answer);
  } else if (kind === 'response') {
    assert.is(before?.kind, 'curl');
    assert.equal(JSON.parse(example), JSON.parse(await output('sh', '-c', `${before?.text} --silent`)));
  } else if (kind === 'json') {
    assert.ok(JSON.stringify(JSON.parse(example)).includes(`${site.service.baseUrl}/mcp`));
  } else if (kind === 'terminal') {
    const words = /^corporation-tax-calculators (batch .*) < clients\.csv > answers\.csv$/.exec(example)?.[1];
    const args = (words ?? '').split(' ');
    const tool = site.service.tools.find(({ key }) => key === args[1]);
    assert.is((await command(site.service, args, templateCsv(tool as Tool))).code, 0);
  } else if (kind === 'html' || kind === 'jsx') {
    const addresses = [...example.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    assert.is(addresses.length, 2);
    for (const address of addresses) assert.is((await fetch(plain(address))).status, 200, address);
  } else {
    assert.is(kind, 'command');
    assert.ok(example.includes(`${site.service.baseUrl}/mcp`));
  }
}

const test = suite('documentation');

for (const example of shown) {
  test(`an example runs: ${example.text.slice(0, 100)}`, async () => {
    assert.ok(text.includes(example.text), 'it is not on the page');
    const before = shown[shown.indexOf(example) - 1];
    await verify(example, before?.kind === 'python' ? shown[shown.indexOf(example) - 3] : before);
  });
}

test('the examples of all documents were found', () => assert.ok(shown.length > 20));

test('no document has a placeholder that its page does not fill', async () => {
  for (const path of [...pages.keys(), '/', '/accessibility', '/privacy', '/rates/changes', '/none']) {
    const page = (await site.get(path)).body.replaceAll(/<(code|pre)[ >].*?<\/\1>/gs, '');
    assert.is(/\{[a-z_]+\}/.exec(page)?.[0], undefined, path);
  }
});

test.after(() => site.close());
test.run();
