import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { html } from '../../../src/web/components/html.ts';

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

test.run();
