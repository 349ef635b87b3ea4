import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { fieldMessages, plain, summaryMessages, typeset, withoutOwnScript } from '../../support/page-text.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('forms');

test('a form has every input, labelled, with its hint tied to it', async () => {
  for (const { key } of tools) {
    const fields = site.service.calculator(key)?.schema.fields ?? [];
    for (const page of [`/calculators/${key}`, `/embed/${key}`]) {
      const { body } = await site.get(page);
      for (const { name, kind, title, hint, choices, fallback } of fields) {
        const isChoice = choices.length > 0 || kind === 'date' || (kind === 'boolean' && fallback !== false);
        assert.match(body, isChoice ? /<fieldset/ : new RegExp(`<label[^>]* for="${name}"`), name);
        assert.match(body, new RegExp(`aria-describedby="${name}-hint"`));
        assert.match(body, new RegExp(` id="${name}-hint"`));
        assert.ok(plain(body).includes(typeset(title)) && plain(body).includes(typeset(hint)), name);
        if (kind === 'date') assert.match(body, new RegExp(`<input [^>]*id="${name}" name="${name}-day"`));
        if (kind === 'money')
          assert.match(body, new RegExp(`<input type="text" inputmode="(decimal|text)" id="${name}"`));
      }
    }
  }
});

test('faults stand first, again at their fields, with what was typed, and the title says so', async () => {
  for (const { key } of tools) {
    const fields = site.service.calculator(key)?.schema.fields ?? [];
    const query = new URLSearchParams(fields.map(({ name }) => [name, `<i>"${name}"`]));
    for (const place of ['calculators', 'embed']) {
      const { status, body } = await site.get(`/${place}/${key}?${query}`);
      assert.is(status, 422);
      assert.match(body, /<title>Error: /);
      const atFields = fieldMessages(body);
      assert.equal(summaryMessages(body), [...atFields.values()]);
      assert.is(atFields.size, fields.length);
      assert.ok(body.indexOf('class="faults"') < body.indexOf('<form'));
      for (const { name, kind } of fields) {
        assert.match(body, new RegExp(`<a href="#${name}">`));
        assert.match(body, new RegExp(` id="${name}"`));
        if (kind === 'money' || kind === 'date') {
          assert.ok(body.includes(`value="&lt;i&gt;&quot;${name}&quot;"`), `${name} keeps what was typed`);
        }
      }
    }
  }
});

test('what is typed never becomes markup', async () => {
  const hostile = [
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>',",
    '</textarea></title></style><svg onload=alert(1)>',
    '\u0000<b>',
    '{{7*7}}&lt;&#60;',
  ];
  for (const { key } of tools) {
    const fields = site.service.calculator(key)?.schema.fields ?? [];
    for (const text of hostile) {
      const query = new URLSearchParams([
        ...fields.map(({ name }): [string, string] => [name, text]),
        [text, text],
        ['__proto__', text],
        ['theme', text],
      ]);
      for (const path of [
        `/calculators/${key}?${query}`,
        `/embed/${key}?${query}`,
        `/calculators/${encodeURIComponent(text)}?${query}`,
      ]) {
        const { status, body } = await site.get(path);
        assert.ok(status === 422 || status === 404 || status === 400, `${status} for ${path}`);
        assert.not.match(withoutOwnScript(body), /<script|<img|<svg onload|<b>/);
      }
    }
  }
  assert.equal(site.defects, []);
});

test.after(() => site.close());
test.run();
