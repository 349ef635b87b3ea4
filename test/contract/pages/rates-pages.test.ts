import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import type { Day } from '../../../src/law/calendar.ts';
import { startSite } from '../../support/app.ts';
import { addTaxRow, serviceWithRules } from '../../support/compiled-rules.ts';
import { plain, typeset } from '../../support/page-text.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('pages of rates');
/** As if nobody had reviewed the Budget of 2026 or a later decision on Bank Rate. */
const rewound = serviceWithRules((file) => {
  addTaxRow(file, {});
  file('rates/corporation-tax').rates.pop();
  for (const event of file('calendar').events) if (event.on >= '2026-10-28') delete event.reviewed_on;
});
const past = await startSite({ change: () => rewound });

test('a table of rates is shown whole, with its law and the calculators that use it', async () => {
  for (const table of site.service.rules.tables.values()) {
    const { body } = await site.get(`/rates/${table.shape.file}`);
    const text = plain(body.replaceAll('<', ' <'));
    for (const { literals, cite } of table.rows) {
      for (const literal of Object.values(literals)) {
        // A day, or the days that a row lists.
        const shown = /^\d{4}-\d{2}-\d{2}/.test(literal?.text ?? '')
          ? [literal?.value as Day | Day[]].flat().map(dayText).join(', ')
          : literal?.text.replace(/^1 months$/, '1 month');
        assert.ok(text.includes(shown ?? 'none'));
      }
      for (const key of cite) {
        const url = site.service.rules.shared.sources.get(key)?.url ?? key;
        assert.ok(body.includes(`href="${url.replaceAll('&', '&amp;')}" rel="noreferrer"`), key);
      }
    }
    const sharing = tools.filter(({ key }) =>
      [...site.service.rules.tables.values()].some(
        ({ shape }) =>
          shape.file === table.shape.file && site.service.calculator(key)?.calculator.tables.includes(shape),
      ),
    );
    const users = /<p>Used in (.*?)\. Also as /s.exec(body)?.[1] ?? '';
    assert.is(plain(users), sharing.map(({ title }) => typeset(title)).join(', '));
    for (const { key } of sharing) assert.match(users, new RegExp(`<a href="/calculators/${key}">`));
  }
  assert.is((await site.get('/rates/nothing')).status, 404);
});

test('rates announced but not yet law are marked, and the list says so', async () => {
  const service = serviceWithRules((file) => addTaxRow(file, { status: 'announced' }));
  const announced = await startSite({ change: () => service });
  assert.match(
    plain((await announced.get('/rates/corporation-tax')).body),
    /1 April 2028 \(announced, not yet law\)/,
  );
  const listOf = async (of: typeof site) => plain((await of.get('/rates')).body);
  assert.match(await listOf(announced), /26% from 1 April 2028 \(announced, not yet law\)/);
  assert.not((await listOf(past)).includes('26% from 1 April 2028'));
  // A rate that is not yet law is not the current value.
  assert.match(await listOf(announced), /Main rate25% from 1 April 2023/);
  await announced.close();
});

test('pages say how far ahead the law is known, when it was reviewed and what to review next', async () => {
  const interest = plain((await past.get('/rates/late-payment-interest')).body);
  const heads = [...rewound.rules.tables.values()].filter(
    ({ shape }) => shape.file === 'late-payment-interest',
  );
  const { knownUntil, reviewedOn } = heads.find(({ name }) => name.endsWith('/rates'))?.head ?? {};
  const known = `Confirmed until ${dayText(knownUntil as Day)}. Checked on ${dayText(reviewedOn as Day)}.`;
  assert.ok(interest.includes(`${known} Still to be checked: the Bank Rate decision of `), known);
  const prices = plain((await past.get('/rates/retail-prices-index')).body);
  assert.match(
    prices,
    /Indexation allowance stopped at December 2017, so no later month is read\. Checked on/,
  );
  const list = plain((await past.get('/rates')).body.replaceAll('<', ' <'));
  assert.match(list, /Not yet checked against[^.]*the Budget of 28 October 2026/);
  assert.not.match(list, /decision of 17 September 2026/);
  assert.not.match(list, /until 31 December 2017/);
});

test.after(async () => {
  await past.close();
  await site.close();
});
test.run();
