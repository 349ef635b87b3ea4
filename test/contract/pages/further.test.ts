import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';

/** What can be asked of a result on its page, below the figures. */
const site = await startSite();
const { baseUrl, tools } = site.service;
const test = suite('further questions on result pages');

/** The page of a calculator's own example, with more in its address. */
async function resultOf(key: string, more: Readonly<Record<string, string>> = {}) {
  const inputs = tools.find((tool) => tool.key === key)?.example_input ?? {};
  return site.get(withQuery(`/calculators/${key}`, { ...inputs, ...more }));
}

/** The addresses of links whose text begins so. */
function linked(body: string, text: string): string[] {
  return [...body.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].flatMap(([, address = '', words = '']) =>
    plain(words).startsWith(text) ? [plain(address)] : [],
  );
}

for (const { key, example_input } of tools) {
  test(`${key} offers its dates exactly when the API has them`, async () => {
    const api = await site.get(withQuery(`/api/v1/tools/${key}/calendar.ics`, example_input));
    const { body } = await resultOf(key, { rules: '2020-01-01' });
    const [address, ...others] = linked(body, 'Download the dates');
    const [subscribed] = linked(body, 'Subscribe to the dates');
    assert.equal(others, []);
    if (api.status === 404) {
      assert.is(address, undefined);
      assert.is(subscribed, undefined);
      return;
    }
    const file = await site.get(address ?? '');
    assert.is(file.status, 200);
    assert.is(file.body, api.body);
    assert.is(subscribed, `${baseUrl}${address}`.replace('http://', 'webcal://'));
  });
}

/** The page of a year to 31 March 2026 with taxable profits of £100,000, HMRC's example of marginal relief. */
function hmrcExample(more: Readonly<Record<string, string>>) {
  const year = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
  return site.get(withQuery('/calculators/corporation-tax', { ...year, ...more }));
}

/** The text of each cell of a table's row that begins with these words. */
function rowOf(body: string, label: string): string[] {
  const rows = [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => plain(cell)),
  );
  return rows.find(([first]) => first === label) ?? [];
}

test('two results stand side by side, by the address of the API and by what the form sends', async () => {
  for (const more of [
    { compare: 'taxable_profits:110000' },
    { compare: 'taxable_profits:', compare_value: '110000' },
  ]) {
    const { status, body } = await hmrcExample(more as Record<string, string>);
    assert.is(status, 200);
    assert.match(body, /<details class="fold" id="further" open>/);
    assert.equal(rowOf(body, 'Figure'), ['Figure', 'As entered', 'Changed', 'Difference']);
    // £10,000 more in the marginal band bear 26.5%.
    assert.equal(rowOf(body, 'Corporation Tax'), ['Corporation Tax', '£22,750.00', '£25,400.00', '+£2,650']);
    const [link] = linked(body, 'Link to this comparison');
    const shared = await site.get((link ?? '').replace(baseUrl, ''));
    assert.equal(rowOf(shared.body, 'Corporation Tax'), rowOf(body, 'Corporation Tax'));
    const [changed] = linked(body, 'The changed result by itself');
    assert.match((await site.get((changed ?? '').replace(baseUrl, ''))).body, /£25,400\.00/);
  }
});

test('what is changed is said in words: an input left out, a choice, an amount as people write it', async () => {
  for (const [compare, said] of [
    ['associated_companies:', 'With Associated companies left out, nothing is different.'],
    ['close_investment_holding:true', 'with Close investment-holding company Yes.'],
    ['taxable_profits:110000', 'The result as entered, and with Taxable profits £110,000.'],
    [
      'period_end:2026-03-30',
      'The result as entered, and with Last day of the accounting period 30 March 2026.',
    ],
  ] as const) {
    const { body } = await hmrcExample({ compare });
    const [, status = ''] = /<p role="status">(.*?)<\/p>/s.exec(body) ?? [];
    assert.ok(plain(status).endsWith(said), plain(status));
  }
});

test('every form below a result sends its inputs along, whether or not something was asked', async () => {
  const year = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
  for (const more of [
    {},
    { compare: 'taxable_profits:90000' },
    { figure: 'corporation_tax', claimed: '1' },
  ]) {
    const { body } = await hmrcExample(more as Record<string, string>);
    const [, further = ''] = body.split('id="further"');
    const forms = [...further.matchAll(/<form [^>]*action="[^"]*#[^"]*"[^>]*>(.*?)<\/form>/gs)];
    assert.ok(forms.length >= 4, `${forms.length}`);
    for (const [, form = ''] of forms) {
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      assert.equal(Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])), year);
    }
  }
});

test('differences are counted in the unit of their figure', async () => {
  for (const [end, other, said] of [
    ['2025-03-30', '2025-03-29', '−1 day'],
    ['2025-03-28', '2025-03-30', '+2 days'],
  ] as const) {
    const asked = { period_end: end, compare: `period_end:${other}` };
    const { body } = await site.get(withQuery('/calculators/deadlines', asked));
    // A period that ends so many days later in the same month has to be filed so many days later.
    assert.is(rowOf(body, 'CT600 filing date').at(-1), said);
  }
  const { body } = await hmrcExample({ compare: 'taxable_profits:90000' });
  // 26.5% of £10,000 less; 20,100 ÷ 90,000 is 22.33%, and 22,750 ÷ 100,000 is 22.75%.
  assert.is(rowOf(body, 'Corporation Tax').at(-1), '−£2,650');
  assert.is(rowOf(body, 'Effective rate').at(-1), '−0.42 points');
  assert.is(rowOf(body, 'CT600 filing date').at(-1), '');
});

test('a comparison shows the notes that only one result has, as the API tells them', async () => {
  const asked = { compare: 'period_end:2025-12-31' };
  const { body } = await hmrcExample(asked);
  const year = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
  const api = JSON.parse(
    (await site.get(withQuery('/api/v1/tools/corporation-tax/compare', { ...year, ...asked }))).body,
  );
  const notes = (title: string): string[] => {
    const [, list = ''] = new RegExp(`<h4>${title}</h4><ul>(.*?)</ul>`, 's').exec(body) ?? [];
    return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, note = '']) => plain(note));
  };
  assert.equal(notes('Notes only as entered'), api.notes.a);
  assert.equal(notes('Notes only when changed'), api.notes.b);
  assert.ok(api.notes.b.length > 0);
});

test('the profit for a tax of £22,750 is £100,000, with a link to that result', async () => {
  for (const more of [
    { pair: 'taxable_profits:corporation_tax', equal: '22750' },
    { find: 'taxable_profits', for: 'corporation_tax', equal: '22,750.00' },
  ]) {
    const { status, body } = await hmrcExample({ taxable_profits: '5', ...more } as Record<string, string>);
    assert.is(status, 200);
    assert.match(plain(body), /Taxable profits: £100,000(\.00)?\. Corporation Tax: £22,750(\.00)?\./);
    const [link] = linked(body, 'The result with that value');
    assert.match((await site.get((link ?? '').replace(baseUrl, ''))).body, /£22,750\.00/);
  }
});

test('an amount that is asked for stands in the form as it was typed, in whatever case', async () => {
  for (const equal of ['22750', '£22,750', 'NIL']) {
    const { body } = await hmrcExample({ pair: 'taxable_profits:corporation_tax', equal });
    const [, typed] = /id="solve-equal" name="equal" type="text" value="([^"]*)"/.exec(body) ?? [];
    assert.is(typed, equal);
  }
});

test('a figure of words is asked for in the words that people read', async () => {
  const words = [
    ['Small', 'small'],
    ['micro', 'a micro-entity'],
    ['A micro-entity', 'a micro-entity'],
  ] as const;
  for (const [equal, shown] of words) {
    const { status, body } = await resultOf('company-size', {
      pair: 'turnover:size_this_year_figures',
      equal,
    });
    assert.is(status, 200);
    const [, typed] = /id="solve-equal" name="equal" type="text" value="([^"]*)"/.exec(body) ?? [];
    assert.is(typed, shown);
  }
});

test('a figure of somebody else is told to be right, or explained in the words of the API', async () => {
  const year = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
  // 25% of 100,000, without marginal relief.
  for (const claimed of ['22750', '25000', '23500']) {
    const asked = { figure: 'corporation_tax', claimed };
    const { status, body } = await hmrcExample(asked);
    const api = await site.get(withQuery('/api/v1/tools/corporation-tax/check', { ...year, ...asked }));
    const { agrees, answer, slips } = JSON.parse(api.body);
    assert.is(status, 200);
    assert.ok(plain(body).includes(answer), answer);
    assert.is(agrees, claimed === '22750');
    if (claimed === '25000') assert.ok(slips.length > 0);
  }
});

test('figures of the items of a list can be checked, under the labels that the result has', async () => {
  const long = { period_start: '2023-10-01', period_end: '2025-03-31', profit: '548000' };
  const claim = { figure: 'periods.2.profit', claimed: '182000' };
  const html = (await site.get(withQuery('/calculators/long-period', { ...long, ...claim }))).body;
  assert.match(plain(html), 'Profit or loss of 1 October 2024 to 31 March 2025: £182,000.00 is right.');
  assert.match(
    html,
    '<option value="periods.2.profit" selected>Profit or loss of 1 October 2024 to 31 March 2025',
  );
  const unasked = (await site.get(withQuery('/calculators/long-period', long))).body;
  assert.match(
    unasked,
    '<option value="periods.1.profit">Profit or loss of 1 October 2023 to 30 September 2024',
  );
  // Without a profit there is none to check.
  const { profit: _, ...without } = long;
  assert.not.match((await site.get(withQuery('/calculators/long-period', without))).body, 'periods.1.profit');
});

test('what if is drawn with its table and tells where a decision changes, with the reason', async () => {
  const asked = {
    vary: 'taxable_profits',
    from: '0',
    to: '300000',
    step: '1000',
    columns: 'corporation_tax',
  };
  const { status, body } = await hmrcExample(asked);
  assert.is(status, 200);
  assert.match(body, /<h4 id="sweep-title">Corporation Tax by Taxable profits<\/h4>/);
  const [, part = ''] = /<section class="further-part" id="what-if"(.*)<\/section>/s.exec(body) ?? [];
  // Small profits bear 19%, and those of £100,000 as HMRC has it.
  assert.equal(rowOf(part, '£10,000'), ['£10,000', '£1,900']);
  assert.equal(rowOf(part, '£100,000'), ['£100,000', '£22,750']);
  // The reliefs begin with the first penny above the lower limit of £50,000.
  assert.match(plain(body), /From £50,000\.01: /);
  const [file] = linked(body, 'These values as CSV');
  const csv = await site.get(file ?? '');
  assert.is(csv.status, 200);
  assert.is(csv.body.trimEnd().split('\r\n').length, 302);
});

for (const { key } of tools) {
  test(`${key} shows what if for each input without ends, in the calculator's words`, async () => {
    const { body } = await resultOf(key);
    const options = (id: string): string[] => {
      const [, list = ''] = new RegExp(`<select id="${id}"[^>]*>(.*?)</select>`, 's').exec(body) ?? [];
      return [...list.matchAll(/<option value="([^"]*)"/g)].map(([, value = '']) => value);
    };
    const [columns = ''] = options('what-if-figure');
    for (const vary of options('what-if-input')) {
      const swept = await resultOf(key, { vary, columns, from: '', to: '' });
      const [, part = ''] = /<section class="further-part" id="what-if"(.*?)<form/s.exec(swept.body) ?? [];
      // An input may be refused with others that the example has; then the page says so.
      assert.is(swept.status === 200, part.includes('<table>'), vary);
      assert.is(swept.status === 422, part.includes('There is a problem'), vary);
      assert.not.match(plain(part), /[a-z0-9]_[a-z0-9]/, vary);
    }
  });
}

test('a question that cannot be answered is refused in the place of its form, below the result', async () => {
  const { status, body } = await hmrcExample({ compare: 'taxable_profits:', compare_value: '"><b>x' });
  assert.is(status, 422);
  assert.match(body, /<title>Error: /);
  assert.match(body, /£22,750\.00/);
  const api = await site.get(
    '/api/v1/tools/corporation-tax/compare?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000&compare=taxable_profits:x',
  );
  const [, faults = ''] = /id="compare-faults">(.*?)<\/div>/s.exec(body) ?? [];
  assert.ok(plain(faults).includes(JSON.parse(api.body).errors.compare), faults);
  assert.not.match(body, /<b>x/);
  assert.is((await hmrcExample({ compare: 'nothing:1' })).status, 422);
  assert.is((await site.get('/calculators/corporation-tax?compare=taxable_profits:1')).status, 200);
});

test('the forms name inputs and figures by what people call them', async () => {
  for (const { key } of tools) {
    const { body } = await resultOf(key);
    const [, further = ''] = /<details class="fold" id="further">(.*?)<\/details>/s.exec(body) ?? [];
    assert.match(further, /<option/);
    assert.not.match(plain(further), /[a-z0-9]_[a-z0-9]/, key);
  }
});

test('a page without a result offers nothing further, nor does an embed', async () => {
  const [tool] = tools;
  for (const path of [
    `/calculators/${tool?.key}`,
    `/calculators/${tool?.key}?period_end=x`,
    withQuery(`/embed/${tool?.key}`, tool?.example_input ?? {}),
  ]) {
    assert.not.match((await site.get(path)).body, /id="further"/, path);
  }
});

test.after(() => site.close());
test.run();
