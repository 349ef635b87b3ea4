import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../../src/web/components/snippets.tsx';
import { startSite } from '../../support/app.ts';
import { formsOf, sentBy } from '../../support/page-forms.ts';
import { plain } from '../../support/page-text.ts';

const site = await startSite();
const { tools } = site.service;
const CT = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const at = (
  page: string,
  more: Record<string, string> = {},
  inputs: Record<string, unknown> = CT,
  key = 'corporation-tax',
) => site.get(withQuery(`/calculators/${key}/${page}`, { ...inputs, ...more }), { redirect: 'manual' });

const test = suite('operations as pages');

test.after(() => site.close());

test('every operation of every calculator has a page with its result on top and a form that submits the inputs', async () => {
  for (const { key, example_input } of tools) {
    for (const page of ['check', 'what-if', 'compare']) {
      const { status, body } = await at(page, {}, example_input, key);
      assert.is(status, 200, `${key} ${page}`);
      const [form, ...others] = formsOf(body);
      assert.is(others.length, 0);
      for (const [name, value] of Object.entries(example_input)) {
        assert.is(form?.hidden[name], String(value), `${key} ${page} ${name}`);
      }
      const asked = await site.get(withQuery(`/calculators/${key}/${page}`, sentBy(form as never)));
      assert.ok(asked.status === 200 || asked.status === 422, `${key} ${page} ${asked.status}`);
    }
  }
});

test('old addresses redirect to the page of their operation', async () => {
  for (const [more, page] of [
    [{ figure: 'corporation_tax', claimed: '25000' }, 'check'],
    [{ vary: 'taxable_profits' }, 'what-if'],
    [{ compare: 'taxable_profits:300000' }, 'compare'],
    [{ find: 'taxable_profits', for: 'corporation_tax', equal: '22750' }, 'solve'],
  ] as const) {
    const query = withQuery('', { ...CT, ...more });
    const { status, headers } = await site.get(`/calculators/corporation-tax${query}`, {
      redirect: 'manual',
    });
    assert.is(status, 301);
    assert.is(headers.get('location'), `/calculators/corporation-tax/${page}${query}`);
    assert.is((await at(page, more as Record<string, string>)).status, 200, page);
  }
});

test('a page without a result redirects to the form', async () => {
  const { status, headers } = await at('check', {}, { period_start: 'x' });
  assert.is(status, 302);
  assert.match(headers.get('location') ?? '', /^\/calculators\/corporation-tax\?period_start=x/);
  assert.is((await site.get('/calculators/none/check')).status, 404);
});

test('a check gives its verdict first, and possible explanations of the figure with their law', async () => {
  const right = plain((await at('check', { figure: 'corporation_tax', claimed: '22750' })).body);
  assert.match(right, /£22,750/);
  // Without the relief of CTA 2010 s18B the tax is 25% of £100,000.
  const wrong = (await at('check', { figure: 'corporation_tax', claimed: '25000' })).body;
  assert.match(wrong, /class="verdict differs" role="status"/);
  assert.match(wrong, /CTA 2010 s\.18B/);
  const dates = formsOf((await at('check', { figure: 'filing_due' })).body)[0]?.controls ?? [];
  assert.is(dates.find(({ name }) => name === 'claimed')?.type, 'date');
});

test('a check asks for the missing figure, with a link to its control', async () => {
  const { status, body } = await at('check', { figure: 'corporation_tax', claimed: '' });
  assert.is(status, 422);
  assert.match(body, /<li><a href="#claimed">Enter a value/);
});

test('a comparison gives both figures and their difference first, then only what differs', async () => {
  const text = plain((await at('compare', { compare: 'taxable_profits', compare_value: '300000' })).body);
  // 25% of £300,000; £22,750 is the tax on £100,000 with marginal relief.
  assert.match(text, /£22,750\.00 → £75,000\.00 \+£52,250/);
  assert.not.match(text, /CT600 filing date31 March 2027/);
});

test('what-if uses round steps and both ends, and marks the reader’s value', async () => {
  const text = plain((await at('what-if', { vary: 'taxable_profits', from: '40000', to: '300000' })).body);
  for (const value of ['£40,000', '£60,000', '£280,000', '£300,000']) assert.ok(text.includes(value), value);
  assert.match(text, /£100,000 \(you\)£22,750/);
});

test('the profit for a tax of £22,750 is £100,000, with a link to that result', async () => {
  const { body } = await at('solve', { pair: 'taxable_profits:corporation_tax', equal: '22750' });
  assert.match(plain(body), /£100,000/);
  assert.match(body, /taxable_profits=100000/);
});

test('an impossible request is rejected with a message above the form', async () => {
  const { status, body } = await at('check', { figure: 'corporation_tax', claimed: 'x' });
  assert.is(status, 422);
  assert.match(body, /<title>Error: /);
  assert.ok(body.indexOf('role="alert"') < body.indexOf('<form'));
  const date = await at('check', { figure: 'filing_due', 'claimed-day': '31', 'claimed-month': 'x' });
  assert.match(date.body, /<li><a href="#claimed">Enter a day, a month and a year\./);
  assert.match(date.body, /id="claimed-error"/, 'the field is marked');
});

test('a result says which figure goes in which box of the return', async () => {
  const shown = async (key: string, inputs: Record<string, unknown>): Promise<string> => {
    const { status, body } = await site.get(withQuery(`/calculators/${key}`, inputs));
    assert.is(status, 200);
    const [, part = ''] = /<summary>On your return(.*?)<\/details>/s.exec(body) ?? [];
    return plain(part).replaceAll(/\s+/g, ' ');
  };
  // Worked example of the rules for CT600: £120,001 over 1 January to 31 December 2023.
  const split = { period_start: '2023-01-01', period_end: '2023-12-31', taxable_profits: '120001' };
  const tax = await shown('corporation-tax', split);
  for (const words of [
    '£29,589',
    '£5,621.91',
    '£90,412',
    '£22,603.00',
    'Not known here',
    'Boxes 595 to 605',
  ]) {
    assert.ok(tax.includes(words), `${words} in ${tax}`);
  }
  assert.ok(tax.includes('Box 335: £29,589.29 entered as £29,589.'), tax);
  const loan = { period_end: '2026-12-31', outstanding: '20000', loan_made_on: '2026-05-01' };
  const owed = await shown('directors-loan', loan);
  assert.ok(owed.includes('HMRC’s service takes') && owed.includes('£7,150.00£6,750.00'), owed);
  assert.is(await shown('deadlines', { period_end: '2026-03-31', period_start: '2025-04-01' }), '');
});

test.run();
