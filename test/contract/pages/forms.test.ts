import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { fieldMessages, summaryMessages, withoutOwnScript } from '../../support/page-text.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('forms');

test('errors come first and again at their fields, with the typed values, and the title says so', async () => {
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

test('the form comes before the notes, and optional groups are folded unless they are used', async () => {
  for (const { key, example_input } of tools) {
    const fields = site.service.calculator(key)?.schema.fields ?? [];
    const unused = fields.find((one) => one.group !== null && !one.required && !(one.name in example_input));
    const of = async (more: object) =>
      (await site.get(withQuery(`/calculators/${key}`, { ...example_input, ...more }))).body;
    const body = await of({});
    const notes = body.indexOf('id="notes-heading"');
    assert.ok(notes < 0 || body.indexOf('id="again"') < notes, key);
    if (unused === undefined) continue;
    const [fold] = new RegExp(`<details class="fold"[^>]*><summary>${unused.group}`).exec(body) ?? [];
    if (fold?.includes(' open')) continue;
    assert.ok(fold, `${key}: ${unused.group}`);
    const used = await of({ [unused.name]: String(unused.example ?? '1') });
    assert.match(used, new RegExp(`<details class="fold" open[^>]*><summary>${unused.group}`), unused.name);
  }
});

test('typed values never become markup', async () => {
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
