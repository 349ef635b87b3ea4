import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fetchCall, pythonCall, Snippets } from '../../../src/web/components/snippets.tsx';
import { siteOf } from '../../../src/web/site.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { plain } from '../../support/page-text.ts';
import { embeddedService } from '../../support/service.ts';

/** What is there to copy of a result: programs that run as they stand. */
const service = await embeddedService();
const test = suite('snippets to copy');
const [tool = assert.unreachable('there is no calculator') as never] = service.tools;

const wordsOf = (root: HtmlElement, tags: RegExp): string[] =>
  [...elementsOf(root)].flatMap(({ element }) => (tags.test(element.tag) ? plain(textOf(element)) : []));

test('the JavaScript to copy runs: it posts the inputs as JSON and prints answer and link', async () => {
  const inputs = { size: 1.5, said: "a 'b' £" };
  const code = fetchCall({ ...tool, api_url: 'https://tax.example/x' }, inputs);
  const asked: unknown[] = [];
  const printed: unknown[] = [];
  const answer = { result: { answer: 'So much.' }, share_url: '/share' };
  const fetch = async (...given: unknown[]) => {
    asked.push(...given);
    return { json: async () => answer };
  };
  const log = (...given: unknown[]) => void printed.push(...given);
  const make = Object.getPrototypeOf(async () => undefined).constructor;
  await new make('fetch', 'console', code)(fetch, { log });
  const headers = { 'Content-Type': 'application/json' };
  assert.equal(asked, ['https://tax.example/x', { method: 'POST', headers, body: JSON.stringify(inputs) }]);
  assert.equal(printed, ['So much.', '/share']);
});

test('the Python to copy is whole: what is opened is closed, and it asks, reads and prints', () => {
  const code = pythonCall({ ...tool, api_url: 'https://tax.example/x' }, { size: 1 });
  for (const [open, close] of ['()', '{}', '[]'] as const)
    assert.is(code.split(open as string).length, code.split(close as string).length, `${open}${close}`);
  assert.equal(code.replace(/\s+/g, ' ').split(/ (?=inputs =|request =|with |print)/), [
    'import json, urllib.request',
    'inputs = { "size": 1, }',
    'request = urllib.request.Request( "https://tax.example/x", data=json.dumps(inputs).encode(), headers={"Content-Type": "application/json"}, )',
    'with urllib.request.urlopen(request) as response: answer = json.load(response)',
    'print(answer["result"]["answer"])',
  ]);
  assert.match(code, /response:\n {4}answer = /);
});

test('every way to use a result elsewhere stands under its name', () => {
  const found = readHtml(
    renderToString(Snippets({ site: siteOf(service), tool, inputs: tool.example_input }) as VNode),
  );
  assert.equal(wordsOf(found, /^(?:summary|h3)$/), [
    'Use this calculation elsewhere',
    ...[
      'In a terminal, with curl',
      'In JavaScript, with fetch',
      'In Python',
      'From an AI assistant, over MCP',
    ],
    'On a web page, filled in with these figures',
  ]);
  const texts = [...elementsOf(found)].filter(({ element }) => element.tag === 'pre');
  const begins = [/^curl /, /^const response/, /^import json/, /^\{\n {2}"jsonrpc": "2\.0"/, /^<iframe /];
  assert.is(texts.length, begins.length);
  texts.forEach(({ element }, index) => {
    assert.match(plain(textOf(element)), begins[index] as RegExp);
    assert.equal(
      ['class', 'tabindex'].map((name) => element.attributes.get(name)),
      ['copy', '0'],
    );
  });
});

test.run();
