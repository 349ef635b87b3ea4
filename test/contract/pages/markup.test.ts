import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atomFeed } from '../../../src/api/rates/atom.ts';
import { attribute, html } from '../../../src/http/markup.ts';
import { embedSnippet } from '../../../src/web/components/snippets.tsx';
import { sitemap } from '../../../src/web/pages/search-engines.ts';
import { siteOf } from '../../../src/web/site.ts';
import { embeddedService, serviceWith } from '../../support/service.ts';

const test = suite('markup written out');

const HOSTILE = `"><script>alert('&')</script>`;
const ESCAPED = `&quot;>&lt;script>alert('&amp;')&lt;/script>`;

test('text is escaped between tags and inside attributes', () => {
  const markup = html`<a href="${HOSTILE}">${HOSTILE}</a>`;
  assert.is(renderToString(markup), `<a href="${ESCAPED}">${ESCAPED}</a>`);
});

test('numbers are written, and nothing is nothing', () => {
  assert.is(renderToString(html`<p>${0}${null}${undefined}${false}${''}</p>`), '<p>0</p>');
});

test('markup inside is kept, written out or not, alone or in a list', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  const markup = html`<ul>${items}</ul>${h('p', null, '<i>')}`;
  assert.is(renderToString(markup), '<ul><li>a</li><li>&lt;b></li></ul><p>&lt;i></p>');
  assert.is(renderToString(h('div', null, markup)), `<div>${renderToString(markup)}</div>`);
});

test('a list may hold text, markup and elements side by side, each escaped once', () => {
  const markup = html`<p>${['<a>', html`<b>${'&'}</b>`, h('i', null, '<i>'), null, 1]}</p>`;
  assert.is(renderToString(markup), '<p>&lt;a><b>&amp;</b><i>&lt;i></i>1</p>');
});

test('line breaks are nothing beside tags and values, and a space in a text and between attributes', () => {
  const name = 'b';
  const markup = html`
    <p class="${'one'}"
      id="two">
      ${'three'}
      <${name} lang="en">four</${name}>
      ${html`
        <i>five</i>
      `}
      six
      seven,   eight <a href="/">nine</a> ten
    </p>
  `;
  assert.is(
    renderToString(markup),
    '<p class="one" id="two">three<b lang="en">four</b><i>five</i>six seven,   eight <a href="/">nine</a> ten</p>',
  );
  assert.is(renderToString(html`<pre>${'a\n  b'}</pre>`), '<pre>a\n  b</pre>');
});

test('an attribute is left out where it has no value', () => {
  const element = (value: string | undefined) => renderToString(html`<a${attribute('class', value)}></a>`);
  assert.is(element(undefined), '<a></a>');
  assert.is(element('"x"'), '<a class="&quot;x&quot;"></a>');
});

test('a feed, a site map and a snippet escape what they are made from', async () => {
  const { common, tools } = await embeddedService();
  const [tool] = tools;
  if (tool === undefined) throw new Error('there is no calculator');
  const address = 'https://example.org/"a&b';
  const named = await serviceWith({ baseUrl: address, common: { ...common, siteName: HOSTILE } });
  const feed = atomFeed(named);
  assert.ok(feed.includes(`<title>${ESCAPED}: rates</title>`));
  assert.ok(feed.includes('<link href="https://example.org/&quot;a&amp;b/rates/changes"/>'));
  const site = siteOf(named);
  assert.ok(sitemap(site, []).includes('<loc>https://example.org/&quot;a&amp;b/docs</loc>'));
  const snippet = embedSnippet(site, { ...tool, title: HOSTILE }, { accent: '"&' });
  assert.ok(snippet.includes(`src="https://example.org/&quot;a&amp;b/embed/${tool.key}?accent=%22%26"`));
  assert.is(snippet.split(ESCAPED).length - 1, 2);
});

test.run();
