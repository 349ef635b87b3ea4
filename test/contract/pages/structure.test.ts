import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

/** What assistive technology needs of every page that is no result: landmarks, headings, tables, names (WCAG 1.3.1, 2.4). */
const site = await startSite();
const { tools, rates, common } = site.service;
const PATHS = [
  ...['/', '/docs', '/batch', '/rates', '/rates/changes', '/accessibility', '/privacy', '/nothing-here'],
  ...[...rates.rateFiles.keys()].map((name) => `/rates/${name}`),
  ...tools.map(({ key }) => `/calculators/${key}`),
];
const pages = new Map<string, string>();
for (const path of PATHS) pages.set(path, (await site.get(path)).body);

const page = (path: string): string => pages.get(path) ?? assert.unreachable(path) ?? '';
const count = (html: string, tag: string): number => html.split(`<${tag}`).length - 1;
const inside = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';
const linksIn = (html: string): string[][] =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, to = '', text = '']) => [
    plain(text),
    to,
  ]);

const test = suite('the structure of pages');

test('each has one of each landmark, a way past the first, and a title with the name of the site', () => {
  for (const [path, html] of pages) {
    for (const tag of ['header ', 'main ', 'footer ', 'h1>', 'title>'])
      assert.is(count(html, tag), 1, `${path}: ${tag}`);
    assert.match(html, /^<!doctype html><html lang="en-GB">/i, path);
    assert.match(
      html,
      /<body><a class="skip" href="#content">[^<]+<\/a><header .*<main [^>]*id="content"/s,
      path,
    );
    const title = plain(inside(html, /<title>(.*?)<\/title>/));
    if (path === '/') assert.is(title, common.siteName);
    else assert.ok(title.endsWith(` – ${common.siteName}`) && !title.startsWith(' '), title);
    assert.match(html, /<meta name="viewport" content="width=device-width, initial-scale=1"/);
    const named = [...html.matchAll(/<nav [^>]*aria-label="([^"]+)"/g)].map(([, name = '']) => name);
    assert.is(named.length, count(html, 'nav'), path);
    assert.ok(
      new Set(named).size === named.length && named.includes('Main') && named.includes('About this site'),
    );
  }
});

test('the head and foot of each lead to the parts of the site, and say whose it is not', () => {
  for (const [path, html] of pages) {
    assert.equal(linksIn(inside(html, /<header [^>]*>(.*?)<\/header>/s)), [
      [common.siteName, '/'],
      ['All calculators', '/'],
      ['Many at once', '/batch'],
      ['Rates', '/rates'],
      ['For developers', '/docs'],
    ]);
    const foot = inside(html, /<footer [^>]*>(.*?)<\/footer>/s);
    assert.equal(linksIn(foot), [
      ['API, MCP and embeds', '/docs'],
      ['Accessibility', '/accessibility'],
      ['Privacy', '/privacy'],
    ]);
    assert.ok(plain(foot).includes(common.disclaimer), path);
    assert.match(plain(foot), /not part of HMRC, Companies House/);
    assert.ok(plain(foot).includes(`Rules version ${site.service.rulesVersion}.`), path);
  }
});

test('headings go down by one rank, none is empty, and what names or describes a part is there once', () => {
  for (const [path, html] of pages) {
    const headings = [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)].map(([, rank, text = '']) => ({
      rank: Number(rank),
      text: plain(text),
    }));
    headings.forEach(({ rank, text }, index) => {
      assert.is.not(text.trim(), '', path);
      assert.ok(rank <= (headings[index - 1]?.rank ?? 0) + 1, `${path}: ${text} is of rank ${rank}`);
    });
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
    assert.is(new Set(ids).size, ids.length, `${path}: an id is there twice`);
    for (const [, names = ''] of html.matchAll(/ aria-(?:labelledby|describedby)="([^"]*)"/g)) {
      for (const name of names.split(' ')) assert.ok(ids.includes(name), `${path}: nothing is ${name}`);
    }
    for (const [, label = ''] of html.matchAll(/ aria-label="([^"]*)"/g))
      assert.is.not(label.trim(), '', path);
  }
});

test('each column of a table has a heading, each row as many cells, and its first names it', () => {
  let tables = 0;
  for (const [path, html] of pages) {
    for (const [table] of html.matchAll(/<table[^>]*>.*?<\/table>/gs)) {
      tables += 1;
      const [head = '', ...rows] = [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => row);
      const heads = [...head.matchAll(/<(t[hd])([^>]*)>(.*?)<\/\1>/gs)];
      for (const [, tag, attributes = '', text = ''] of heads) {
        // Each column of these pages has a name; a heading without words would be none.
        assert.is(tag, 'th', `${path}: ${plain(head)}`);
        assert.match(attributes, / scope="col"/, path);
        assert.is.not(plain(text).trim(), '', path);
      }
      assert.ok(rows.length > 0, path);
      for (const row of rows) {
        assert.match(row, /^<th scope="row"/, path);
        assert.is(count(row, 'td') + count(row, 'th'), heads.length, `${path}: ${plain(row)}`);
      }
    }
  }
  assert.ok(tables > 20, `${tables} tables`);
});

test('words do not run into links and code beside them', () => {
  for (const [path, html] of pages) {
    for (const [, text = ''] of html.matchAll(/<(?:p|li|dd)\b[^>]*>(.*?)<\/(?:p|li|dd)>/gs)) {
      assert.not.match(text, /[\p{L}\d,.;:]<(?:a|code)\b/u, path);
      assert.not.match(text, /<\/(?:a|code)>[\p{L}\d]/u, path);
      assert.not.match(plain(text), /[a-z][.;:,][A-Z]| {2}\S/, path);
    }
  }
});

test('every part of the documentation is listed by its own heading, in their order', () => {
  const html = page('/docs');
  const listed = linksIn(inside(html, /<nav [^>]*aria-label="On this page">(.*?)<\/nav>/s));
  const headings = [...html.matchAll(/<h([23]) id="([^"]+)"[^>]*>(.*?)<\/h\1>/gs)].map(
    ([, rank, id, text = '']) => ({ rank, entry: [plain(text), `#${id}`] }),
  );
  const names = new Set(listed.map(([, to]) => to));
  const parts = headings.filter(({ rank, entry }) => rank === '2' || names.has(entry[1]));
  assert.equal(
    listed,
    parts.map(({ entry }) => entry),
  );
});

test('an error leads to the front page, the documentation and every calculator, and is not for search engines', () => {
  const html = page('/nothing-here');
  const links = linksIn(inside(html, /<main [^>]*>(.*?)<\/main>/s));
  for (const { key, title } of tools) {
    assert.ok(
      links.some(([text, to]) => text?.includes(typeset(title)) && to === `/calculators/${key}`),
      key,
    );
  }
  assert.equal(links.slice(-2), [
    ['front page', '/'],
    ['documentation', '/docs'],
  ]);
  assert.match(html, /<meta name="robots" content="noindex"/);
  assert.not.match(html, /rel="canonical"/);
  assert.match(page('/docs'), /<link rel="canonical" href="[^"]+\/docs"/);
});

test.after(() => site.close());
test.run();
