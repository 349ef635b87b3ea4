import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { fieldMessages, plain, summaryMessages, withoutOwnScript } from '../../support/page-text.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('forms');

test('a form has every input, labelled, with its hint tied to it', async () => {
  for (const { key } of tools) {
    const fields = site.service.calculator(key)?.schema.fields ?? [];
    for (const page of [`/calculators/${key}`, `/embed/${key}`]) {
      const { body } = await site.get(page);
      for (const { name, kind, title, hint, choices, fallback } of fields) {
        const isChoice = choices.length > 0 || (kind === 'boolean' && fallback !== false);
        assert.match(body, isChoice ? /<fieldset/ : new RegExp(`<label[^>]* for="${name}"`), name);
        assert.match(body, new RegExp(`aria-describedby="${name}-hint"`));
        assert.match(body, new RegExp(` id="${name}-hint"`));
        assert.ok(plain(body).includes(typeset(title)) && plain(body).includes(typeset(hint)), name);
        if (kind === 'date') assert.match(body, new RegExp(`<input type="date" id="${name}"`));
        if (kind === 'money')
          assert.match(body, new RegExp(`<input type="text" inputmode="(decimal|text)" id="${name}"`));
      }
    }
  }
});

test('optional inputs that have a group are folded, and unfolded when one is given', async () => {
  for (const { key } of tools) {
    const optional = site.service
      .calculator(key)
      ?.schema.fields.find(({ group, required }) => group !== null && !required);
    if (optional === undefined) continue;
    const closed = (await site.get(`/calculators/${key}`)).body;
    assert.match(closed, /<details class="fold"><summary>/);
    const opened = (await site.get(`/calculators/${key}?${optional.name}=2`)).body;
    assert.match(opened, /<details open class="fold"><summary>|<details class="fold" open><summary>/);
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
          assert.ok(body.includes(`value="&lt;i>&quot;${name}&quot;"`), `${name} keeps what was typed`);
        }
      }
    }
  }
});

test('pages say what is missing or unreadable as people do, and other channels as ever', async () => {
  const missing = fieldMessages((await site.get('/calculators/corporation-tax?taxable_profits=')).body);
  assert.is(missing.get('taxable_profits'), 'Enter taxable profits, like 100,000.');
  assert.is(missing.get('period_start'), 'Enter the first day of the accounting period.');
  const query = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=lots&associated_companies=two';
  for (const place of ['calculators', 'embed']) {
    const unreadable = fieldMessages((await site.get(`/${place}/corporation-tax?${query}`)).body);
    assert.is(unreadable.get('taxable_profits'), 'Enter taxable profits in digits, like 100,000.');
    assert.match(
      unreadable.get('associated_companies') ?? '',
      /^Enter associated companies as a whole number/,
    );
  }
  const { errors } = JSON.parse((await site.get(`/api/v1/tools/corporation-tax?${query}`)).body);
  assert.match(errors.taxable_profits, /^Write the amount in digits, such as 1234\.50/);
  // A message of an input's own says more than either, so it stands everywhere.
  const negative = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=-5';
  const own = fieldMessages((await site.get(`/calculators/corporation-tax?${negative}`)).body);
  assert.is(own.get('taxable_profits'), 'Taxable profits cannot be negative. Enter 0 if there was a loss.');
});

test('capital allowances open what was bought, until there is a result', async () => {
  const opened = /<details(?=[^>]* open)[^>]*><summary>What you bought/;
  assert.match((await site.get('/calculators/capital-allowances')).body, opened);
  assert.match((await site.get('/calculators/capital-allowances?period_start=2025-04-01')).body, opened);
  for (const path of [
    '/calculators/capital-allowances?period_start=2025-04-01&period_end=2026-03-31',
    '/embed/capital-allowances',
  ]) {
    assert.not.match((await site.get(path)).body, opened, path);
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
        ['accent', text],
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
