import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PublishedEvent, PublishedTable } from '../../../src/api/rates/rate-tables.ts';
import { RatesPage } from '../../../src/web/pages/rates-page.tsx';
import { siteOf } from '../../../src/web/site.ts';
import { mainOf, series, shared, source, table, tablesOf, texts } from '../../support/made-rates.ts';
import { plain } from '../../support/page-text.ts';
import { serviceWith } from '../../support/service.ts';

/** Pages of rates over tables made for them, on a site below a path. */
const service = await serviceWith({ baseUrl: 'https://tax.example/company' });
const site = siteOf(service);
const test = suite('pages of rates, part by part');

const pageOf = (rest: Partial<PublishedTable>): string =>
  mainOf(renderToString(h(RatesPage, { site, table: table(rest) })));

test('rows stand newest first, with their law only where not all share it, and what is no law is marked', () => {
  const html = pageOf({});
  assert.equal(tablesOf(html), [
    [
      ['From', 'Rate', 'Limit', 'Law'],
      ['1 April 2028 (announced, not yet law)', '26%', '£7', ''],
      ['1 April 2023', '25%', 'none', 'Second'],
      ['1 April 2020', '19%', '£5', 'First'],
    ],
  ]);
  assert.ok(plain(html).includes('Law: Act.'));
  assert.ok(
    plain(html).includes(
      'Chosen by the last day. Enacted until 30 June 2026. Last looked at on 2 July 2026.',
    ),
  );
  assert.not.match(html, /Next to look at/);
  assert.match(html, /aria-label="Tax, row by row"/);
  assert.equal(texts(html, 'h2'), ['Values and law']);
  const rows = series({}).rows.map((row) => ({ ...row, sources: [shared] }));
  const [head] = tablesOf(pageOf({ series: [series({ rows })] }))[0] ?? [];
  assert.equal(head, ['From', 'Rate', 'Limit']);
  const apart = rows.map((row, index) => ({ ...row, sources: [source(`No ${index}`)] }));
  assert.not.match(plain(pageOf({ series: [series({ rows: apart })] })), /Law: /);
});

test('it says who reads it and where else it is, and lists its series where there are several', () => {
  const html = pageOf({});
  assert.match(
    html,
    /<p>Read by <a href="\/company\/calculators\/deadlines">[^<]+<\/a>, <a href="\/company\/calculators\/long-period">[^<]+<\/a>\. Also as <a href="https:\/\/tax\.example\/c">CSV<\/a> and <a href="https:\/\/tax\.example\/u">JSON<\/a>\.<\/p>/,
  );
  assert.match(html, /<p class="eyebrow"><a href="\/company\/rates">Rates and limits<\/a><\/p>/);
  assert.not.match(html, /aria-label="On this page"/);
  const one = series({ name: 'main', title: 'Main tax' });
  assert.not.match(pageOf({ series: [one] }), /aria-label="On this page"/);
  const budget: PublishedEvent = {
    ...{ what: 'Budget', on: '2026-10-28', from: '2026-10-28', may_change: [], sources: [] },
    ...{ looked_on: null, found: null },
  };
  const two = pageOf({
    series: [one, series({ name: 'other', title: 'Other tax', pending_events: [budget] })],
  });
  assert.match(
    two,
    /<nav aria-label="On this page"><ul class="docs-nav plain"><li><a href="#main">Main tax<\/a><\/li><li><a href="#other">Other tax<\/a>/,
  );
  assert.match(two, /<h2 id="main">Main tax<\/h2><p>What it is\.<\/p>/);
  assert.ok(
    plain(two).includes('Last looked at on 2 July 2026. Next to look at: the Budget of 28 October 2026.'),
  );
});

test('only the first two columns of a series have a picture', () => {
  const columns = { a: 'number', b: 'number', c: 'number' };
  const rows = ['1', '2'].map((value, index) => ({
    ...{ from: `202${index}-01-01`, status: 'in_force' as const, sources: [shared] },
    values: { a: value, b: value, c: value },
  }));
  const html = pageOf({ series: [series({ name: 'x', columns, column_titles: {}, rows })] });
  const pictures = [...html.matchAll(/aria-labelledby="(chart-[\w-]+)-title"/g)].map(([, id]) => id);
  assert.equal(pictures, ['chart-x-a', 'chart-x-b']);
  const unnamed = pageOf({ series: [series({ columns, column_titles: {}, rows })] });
  assert.match(unnamed, 'aria-labelledby="chart-rows-a-title"');
  assert.match(unnamed, '<h2 id="rows">');
});

test('a series by months has a line for each year, newest first, and a column for each month', () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    ...{ status: 'in_force' as const, sources: [], values: { index: `${100 + index}.0` } },
    from: `${2020 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
  }));
  const html = pageOf({ series: [series({ columns: { index: 'number' }, rows })] });
  assert.equal(tablesOf(html), [
    [
      ['Year', ...'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')],
      ['2021', '112.0', '113.0'],
      ['2020', ...rows.slice(0, 12).map(({ values }) => values.index)],
    ],
  ]);
  assert.match(html, /<table class="stack beside">/);
  assert.match(html, /<td class="number" data-label="Jan"><span>112\.0<\/span><\/td>/);
});

test.run();
