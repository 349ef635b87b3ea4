import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exact, Fragment, h, typeset } from '../../../src/http/markup.ts';

const test = suite('markup of pages');

const HOSTILE = `"><script>alert('&')</script>`;

test('text and attributes cannot break out of their element', () => {
  assert.is(
    h('a', { href: HOSTILE }, HOSTILE).text,
    `<a href="&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;">&#8220;&gt;&lt;script&gt;alert(&#8217;&amp;&#8217;)&lt;/script&gt;</a>`,
  );
  const inside = h('ul', null, [h('li', null, '<b>'), '<i>', [null, undefined, false, true, 0]]);
  assert.is(inside.text, '<ul><li>&lt;b&gt;</li>&lt;i&gt;0</ul>');
  assert.is(h(Fragment, null, '<b>', inside).text, `&lt;b&gt;${inside.text}`);
});

test('text meant for copying keeps straight quotation marks', () => {
  for (const tag of ['code', 'pre', 'textarea'] as const) {
    assert.is(h(tag, null, `"it's"`).text, `<${tag}>&quot;it's&quot;</${tag}>`);
  }
  assert.is(h('p', null, exact(`it's`)).text, `<p>it's</p>`);
});

test('text is typeset, and no line breaks inside a date or an amount', () => {
  for (const [written, set] of [
    ["the company's tax", 'the company’s tax'],
    ['say "yes" (\'no\')', 'say “yes” (‘no’)'],
    ['50 g of CO2', '50 g of CO₂'],
    ['on 31 March 2026.', 'on 31\u00a0March\u00a02026.'],
    ['1 May or 2 June', '1\u00a0May or 2\u00a0June'],
    ['£1.5 million a year', '£1.5\u00a0million a year'],
    ['3 Marches and 4 mills', '3 Marches and 4 mills'],
  ] as const) {
    assert.is(typeset(written), set);
    assert.is(typeset(set), set, 'setting it again changes nothing');
  }
});

test.run();
