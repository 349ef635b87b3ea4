import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dayText } from '../../../src/engine/texts/format.ts';
import type { Day } from '../../../src/law/calendar.ts';
import { loadService } from '../../../src/load-service.ts';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { plain } from '../../support/page-text.ts';
import { RulesCopy } from '../../support/rules-copy.ts';

const site = await startSite();
const { tools } = site.service;
const test = suite('pages of rates');

test('a table of rates is shown whole, with its law, and says who reads it', async () => {
  for (const table of site.service.rates.tables.values()) {
    const { body } = await site.get(`/rates/${table.shape.file}`);
    const text = plain(body.replaceAll('<', ' <'));
    for (const { cells, cite } of table.rows) {
      for (const { literal } of Object.values(cells)) {
        // A day, or the days that a row lists.
        const shown = /^\d{4}-\d{2}-\d{2}/.test(literal?.text ?? '')
          ? [literal?.value as Day | Day[]].flat().map(dayText).join(', ')
          : literal?.text;
        assert.ok(text.includes(shown ?? 'none'));
      }
      for (const key of cite) {
        const url = site.service.rates.sources.get(key)?.url ?? key;
        assert.ok(body.includes(`href="${url.replaceAll('&', '&amp;')}" rel="noreferrer"`), key);
      }
    }
    const readers = tools.filter(({ key }) =>
      site.service.calculator(key)?.calculator.tables.includes(table.shape),
    );
    const sharing = tools.filter(({ key }) =>
      [...site.service.rates.tables.values()].some(
        ({ shape }) =>
          shape.file === table.shape.file && site.service.calculator(key)?.calculator.tables.includes(shape),
      ),
    );
    const told = /<p>Read by (.*?)\. Also as /s.exec(body)?.[1] ?? '';
    assert.is(plain(told), sharing.map(({ title }) => typeset(title)).join(', '));
    for (const { key } of readers) assert.match(told, new RegExp(`<a href="/calculators/${key}">`));
  }
  assert.is((await site.get('/rates/nothing')).status, 404);
});

test('what is announced but not law is marked, and the list says so', async () => {
  const copy = new RulesCopy();
  copy.append(
    'rules/rates/corporation-tax.yaml',
    `  - from: 2028-04-01
    status: announced
    main_rate: 26%
    small_profits_rate: 19%
    lower_limit: £50,000
    upper_limit: £250,000
    standard_fraction: 7/400
    cite: govuk-ct-rates
`,
  );
  const service = await loadService(copy.options);
  copy.remove();
  const announced = await startSite({ change: () => service });
  assert.match(
    plain((await announced.get('/rates/corporation-tax')).body),
    /1 April 2028 \(announced, not yet law\)/,
  );
  const told = async (of: typeof site) => plain((await of.get('/rates')).body);
  const news = 'Announced but not yet law: Main rate 26%, Standard fraction 7/400, from 1 April 2028.';
  assert.ok((await told(announced)).includes(news));
  assert.not((await told(site)).includes('Main rate 26%'));
  // What is not yet law is not the newest value.
  assert.match(await told(announced), /Main rate25% from 1 April 2023/);
  await announced.close();
});

test('pages say until when the law is known, when somebody looked and what to look at next', async () => {
  const interest = plain((await site.get('/rates/late-payment-interest')).body);
  assert.match(
    interest,
    /Enacted until 20 November 2026\. Last looked at on 20 November 2026\. Next to look at: the Bank Rate decision of 5 November 2026\./,
  );
  const prices = plain((await site.get('/rates/retail-prices-index')).body);
  assert.match(
    prices,
    /Indexation allowance stopped at December 2017, so no later month is read\. Last looked/,
  );
  const list = plain((await site.get('/rates')).body.replaceAll('<', ' <'));
  assert.match(list, /17 September 2026 +Bank Rate decision .*?No change\. Bank Rate stayed at 3\.75%\./);
  const due = /Nobody has looked yet(.*?)Looked at already/s.exec(list)?.[1] ?? '';
  assert.match(due, /28 October 2026 +Budget/);
  assert.not.match(due, /17 September 2026/);
  assert.match(list, /Due to be looked at: the Budget of 28 October 2026\./);
  assert.not.match(list, /Enacted until 31 December 2017/);
});

test('readers meet titles and no keys', async () => {
  const pages = [
    '/rates',
    '/rates/changes',
    ...[...site.service.rates.rateFiles.keys()].map((name) => `/rates/${name}`),
  ];
  for (const path of pages) {
    const { body } = await site.get(path);
    const text = plain(body.replace(/<(head|style)>.*?<\/\1>/gs, '').replaceAll('<', ' <'));
    assert.not.match(text, /\b[a-z]+_[a-z_]+\b/, path);
  }
  for (const { shape, head } of site.service.rates.tables.values()) {
    const { body } = await site.get(`/rates/${shape.file}`);
    assert.ok(plain(body).includes(head.title), head.title);
    // Months are named by the calendar.
    const titles = shape.monthly ? ['Jan', 'Dec'] : Object.values(head.titles);
    for (const title of titles) assert.match(plain(body.replaceAll('<', ' <')), new RegExp(title));
  }
});

test('the list has the newest value of each series, and since when it has been so', async () => {
  const list = plain((await site.get('/rates')).body.replaceAll('<', ' <')).replace(/\s+/g, ' ');
  // Finance Act 2021, sections 6 and 7: 25% and 19% from 1 April 2023, unchanged since.
  assert.match(list, /Main rate 25% from 1 April 2023 Small profits rate 19% from 1 April 2023/);
  // Finance Act 2026, section 4.
  assert.match(list, /Rate of section 455 tax 35\.75% from 6 April 2026/);
  assert.match(list, /Retail prices index Index: 278\.1 December 2017/);
  assert.match(list, /Time to appeal Days: 30 from 1 July 2000/);
});

test('numbers are set as numbers, the law as words, and lists of days as neither', async () => {
  const classesOf = async (name: string): Promise<(string | undefined)[][]> => {
    const { body } = await site.get(`/rates/${name}`);
    return [...body.matchAll(/<tr>(<th scope="row".*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<td([^>]*)>/g)].map(([, rest = '']) => /class="([^"]*)"/.exec(rest)?.[1]),
    );
  };
  for (const classes of await classesOf('bank-holidays')) assert.is(classes[0], undefined);
  const rates = await classesOf('corporation-tax');
  assert.ok(rates.length > 10);
  for (const classes of rates) {
    assert.is(classes.at(-1), 'law');
    assert.equal(new Set(classes.slice(0, -1)), new Set(['number']));
  }
});

test('an index by months is a table of years, and law that all rows share is said once', async () => {
  const { body } = await site.get('/rates/retail-prices-index');
  const [index = ''] = /<table.*?<\/table>/s.exec(body) ?? [];
  assert.is(index.split('<tr>').length - 1, 2017 - 1987 + 2);
  assert.match(plain(index.replaceAll('<', ' <')).replace(/\s+/g, ' '), /2017 265\.5 .* 278\.1 2016 /);
  assert.not.match(index, /<a /);
  assert.is(body.split('>Office for National Statistics: retail prices index').length - 1, 1);
  assert.match(plain(body), /Law: Office for National Statistics: retail prices index.*?\./);
  // Every row of the limits of small companies has a regulation of its own beside the section that all share.
  const { body: size } = await site.get('/rates/company-size');
  const small = /<h2 id="small">.*?<h2/s.exec(size)?.[0] ?? '';
  assert.is(small.split('section 382').length - 1, 1);
});

test('pages of rates name the feed of their changes', async () => {
  for (const path of ['/rates', '/rates/company-size']) {
    const { body } = await site.get(path);
    assert.match(body, /<link rel="alternate" type="application\/atom\+xml" href="\/rates\/changes.atom"/);
  }
});

test.after(() => site.close());
test.run();
