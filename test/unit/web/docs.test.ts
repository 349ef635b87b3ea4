import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedCalculator } from '../../../src/engine/compile-calculator.ts';
import { Docs } from '../../../src/web/pages/docs/docs.tsx';
import { shownOperations } from '../../../src/web/pages/docs/docs-operations.tsx';
import { examples } from '../../../src/web/pages/docs/examples.ts';
import { siteOf } from '../../../src/web/site.ts';
import { elementsOf, readHtml, textOf } from '../../support/html.ts';
import { plain } from '../../support/page-text.ts';
import { embeddedService } from '../../support/service.ts';

/** The documentation by itself, without a server: its parts, its sentences and its tables are whole. */
const service = await embeddedService();
const [tool = assert.unreachable('there is no calculator') as never] = service.tools;
const shown = examples(service, tool);
const html = renderToString(
  h(Docs, {
    site: siteOf(service),
    operation: {
      contact: null,
      perMinute: { api: 1, mcp: 2, results: 3, embeds: 4, pages: 5 },
      security: null,
    },
    calculators: service.tools.map(({ key }) => service.calculator(key) as LoadedCalculator),
    shown,
    asked: shownOperations(service, tool),
  }),
);
const all = [...elementsOf(readHtml(html))];
const test = suite('the documentation by itself');

test('each entry of its list leads to the heading of those words', () => {
  const list = /<ul class="docs-nav plain">(.*?)<\/ul>/s.exec(html)?.[1] ?? '';
  const entries = [...list.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)];
  assert.ok(entries.length > 10);
  for (const [, to = '', words = ''] of entries) {
    assert.match(to, /^#./, words);
    assert.match(html, new RegExp(`<h[23] id="${to.slice(1)}">${words}</h[23]>`));
  }
});

test('its paragraphs and items are whole sentences, with words between pieces of code', () => {
  let count = 0;
  for (const { element, parent } of all) {
    const isItem = element.tag === 'li' && !parent.attributes.has('class');
    if (
      !isItem &&
      !(element.tag === 'p' && parent.tag !== 'div') &&
      !(element.tag === 'p' && parent.attributes.get('class') === 'prose')
    )
      continue;
    const text = plain(textOf(element)).replace(/\s+/g, ' ').trim();
    if (parent.tag === 'footer' || element.attributes.get('class') === 'answer-label') continue;
    count += 1;
    assert.match(text, isItem ? /^\S/ : /^[\p{Lu}\d£“]/u, text);
    assert.match(text, /[.?:]$/, text);
    assert.not.match(text, / (?:[,;:)]|\.(?!\w))|\( |[.,;:]{2}|\(\)|“”/, text);
    element.children.forEach((child, index) => {
      const next = element.children[index + 1];
      assert.not.ok(typeof child === 'object' && typeof next === 'object', text);
    });
  }
  assert.ok(count > 30, `${count}`);
});

test('each row of its tables says in a sentence what its first cell names', () => {
  const tables = [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) => table);
  for (const table of tables.filter((one) => /<th scope="col">(?:Field|Status)</.test(one))) {
    const rows = [...table.matchAll(/<tr><th scope="row">(.*?)<\/th><td[^>]*>(.*?)<\/td><\/tr>/gs)];
    assert.ok(rows.length > 8);
    for (const [, name = '', meaning = ''] of rows) {
      assert.match(plain(name), /^[a-z_.]+$|^[45]\d\d$/);
      assert.match(plain(meaning), /^[A-Z].*[A-Za-z]\.$/, name);
    }
  }
  assert.is(tables.length, 3);
});

test('each response stands beside its request, with the status that it has', () => {
  const exchanges = html.split('<div class="exchange">').slice(1);
  assert.equal(
    exchanges.map((part) => /Response: status (\d+)/.exec(part)?.[1]),
    [shown.post, shown.faulty, shown.unknown].map(({ status }) => String(status)),
  );
  assert.equal([shown.post.status, shown.faulty.status, shown.unknown.status], [200, 422, 404]);
});

test('of the languages of a request the first stands open, and opening another closes it and no other request', () => {
  const groups = html
    .split('<div class="exchange">')
    .slice(1)
    .map((part) => {
      const [requests = ''] = part.split('Response: status');
      return [...requests.matchAll(/<details([^>]*)><summary>Request: (\w+)<\/summary>/g)].map(
        ([, attributes = '', language]) => ({
          language,
          // Of details with one name at most one is open (HTML, "The details element").
          name: / name="([^"]+)"/.exec(attributes)?.[1],
          isOpen: / open(?: |$|=)/.test(attributes),
        }),
      );
    });
  assert.equal(
    groups.map((group) => group.map(({ language }) => language)),
    [['curl', 'JavaScript', 'Python'], ['curl'], ['curl']],
  );
  for (const group of groups) {
    assert.equal(
      group.map(({ isOpen }) => isOpen),
      group.map((_, index) => index === 0),
    );
    assert.is(new Set(group.map(({ name }) => name)).size, 1);
  }
  const names = new Set(groups.map(([first]) => first?.name));
  assert.is(names.size, groups.length);
  assert.not.ok(names.has(undefined));
});

test('the first message of a client has what the protocol asks of it', () => {
  // MCP, lifecycle: protocolVersion, capabilities and clientInfo with name and version.
  const { params, method, jsonrpc } = JSON.parse(/-d '(.*)'$/s.exec(shown.initialize.text)?.[1] ?? '');
  assert.equal([jsonrpc, method], ['2.0', 'initialize']);
  assert.match(params.protocolVersion, /^\d{4}-\d{2}-\d{2}$/);
  assert.equal(params.capabilities, {});
  assert.match(`${params.clientInfo.name} ${params.clientInfo.version}`, /^\S+ \d/);
});

test.run();
