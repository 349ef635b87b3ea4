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
      assert.ok(body.indexOf('class="errors"') < body.indexOf('<form'));
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

test('every input has a control on the form of its calculator, and in its frame', async () => {
  for (const { key } of tools) {
    for (const place of ['calculators', 'embed']) {
      const { body } = await site.get(`/${place}/${key}`);
      for (const { name, kind } of site.service.calculator(key)?.schema.fields ?? [])
        assert.ok(body.includes(` name="${kind === 'date' ? `${name}-day` : name}"`), `${place} ${name}`);
    }
  }
});

test('a year end that is missing is one error: the first day is filled in from it', async () => {
  for (const place of ['calculators', 'embed']) {
    const { body } = await site.get(`/${place}/corporation-tax?taxable_profits=1`);
    // In the words of its label on the page.
    assert.equal([...fieldMessages(body)], [['period_end', 'Enter the year end.']]);
    assert.is(summaryMessages(body).length, 1);
  }
});

test('what few need opens with a tick, and is open where it is used', async () => {
  for (const [key, name, used] of [
    ['corporation-tax', 'exempt_distributions', '1'],
    ['deadlines', 'notice_to_file', '2026-06-30'],
    ['capital-allowances', 'aia_shared', '1'],
    // Its group opens with one tick, which has the name of the first.
    ['chargeable-gains', 'acquisition_costs', '1'],
  ] as const) {
    const { example_input = {} } = tools.find((tool) => tool.key === key) ?? {};
    const tick = new RegExp(`<input id="${name}-tick" type="checkbox"( checked)?`);
    const tickWith = async (more: object) =>
      tick.exec((await site.get(withQuery(`/calculators/${key}`, { ...example_input, ...more }))).body) ?? [];
    assert.equal([...(await tickWith({}))].slice(1), [undefined], name);
    assert.equal([...(await tickWith({ [name]: used }))].slice(1), [' checked'], name);
  }
});

test('a year end fills in without a script, keeps what was typed and shows no error', async () => {
  for (const place of ['calculators', 'embed']) {
    const { status, body } = await site.get(
      `/${place}/corporation-tax?preset=2026-03-31&taxable_profits=180k`,
    );
    assert.is(status, 200);
    assert.match(body, /name="period_end-day" value="31"/);
    assert.match(body, /name="period_end-year" value="2026"/);
    assert.match(body, /name="taxable_profits" value="180000"/);
    assert.not.match(body, 'class="error');
    // Enter presses the first button of the form.
    assert.match(body, /<form[^>]*><button type="submit" class="hidden"[^>]*>Calculate/);
  }
});

test('what people type is rewritten, and the browser is sent to the full address', async () => {
  const full = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000';
  for (const [typed, wanted] of [
    ['period_end-day=31&period_end-month=3&period_end-year=26&taxable_profits=100k', full],
    ['period_end-day=31/03/2026&period_end-month=&period_end-year=&taxable_profits=100 000', full],
    [
      'period_end-day=31&period_end-month=march&period_end-year=2026&taxable_profits=0.1m&associated_companies=',
      full,
    ],
    ['period_end=2026-03-31&taxable_profits=100000&rules=2026-11-20', `${full}&rules=2026-11-20`],
    [
      'period_end-day=31&period_end-month=12&period_end-year=25&taxable_profits=nil',
      'period_start=2025-01-01&period_end=2025-12-31&taxable_profits=0',
    ],
  ] as const) {
    for (const place of ['calculators', 'embed']) {
      const { status, headers } = await site.get(`/${place}/corporation-tax?${typed}`, {
        redirect: 'manual',
      });
      assert.equal([status, headers.get('location')], [302, `/${place}/corporation-tax?${wanted}`], typed);
    }
  }
  // A full address is served as it is, and so is what a script fetches.
  assert.is(
    (await site.get(`/calculators/corporation-tax?${full}&utm_source=x`, { redirect: 'manual' })).status,
    200,
  );
  const fetched = await site.get('/calculators/corporation-tax?period_end=2026-03-31&taxable_profits=100k', {
    redirect: 'manual',
    headers: { 'Sec-Fetch-Dest': 'empty' },
  });
  assert.is(fetched.status, 200);
  assert.match(fetched.body, `data-address="/calculators/corporation-tax?${full.replaceAll('&', '&amp;')}"`);
  // Programs write what they mean.
  assert.is(
    (await site.get('/api/v1/tools/corporation-tax?period_end=2026-03-31&taxable_profits=100k')).status,
    422,
  );
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
      for (const [path, expected] of [
        [`/calculators/${key}?${query}`, 422],
        [`/embed/${key}?${query}`, 422],
        [`/calculators/${encodeURIComponent(text)}?${query}`, 404],
      ] as const) {
        const { status, body } = await site.get(path);
        assert.is(status, expected, path);
        assert.not.match(withoutOwnScript(body), /<script|<img src=x|<svg onload|<b>/);
      }
    }
  }
  assert.equal(site.defects, []);
});

test.after(() => site.close());
test.run();
