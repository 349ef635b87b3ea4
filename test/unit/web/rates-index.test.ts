import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PublishedEvent } from '../../../src/api/rates/rate-tables.ts';
import { RatesIndex } from '../../../src/web/pages/rates-index.tsx';
import { siteOf } from '../../../src/web/site.ts';
import { first, mainOf, series, table, tablesOf } from '../../support/made-rates.ts';
import { plain } from '../../support/page-text.ts';
import { serviceWith } from '../../support/service.ts';

/** The list of all rates over tables made for it, on a site below a path. */
const site = siteOf(await serviceWith({ baseUrl: 'https://tax.example/company' }));
const test = suite('the list of rates');

test('the list groups the values of a series, and links each to its place', () => {
  const many = series({ name: 'main', title: 'Main tax' });
  const count = series({
    ...{
      name: 'days',
      title: 'Time to appeal',
      columns: { days: 'number' },
      column_titles: { days: 'Days' },
    },
    rows: [{ from: '2020-04-01', status: 'in_force', values: { days: '30' }, sources: [] }],
  });
  const html = mainOf(
    renderToString(
      h(RatesIndex, { site, tables: [table({ series: [many, count] }), table({})], events: [] }),
    ),
  );
  const lists = [...html.matchAll(/<dl class="newest">(.*?)<\/dl>/gs)].map(([, list = '']) => list);
  assert.is(
    lists[0],
    '<div class="group"><dt><a href="/company/rates/tax#main">Main tax</a></dt></div>' +
      '<div class="member"><dt>Rate</dt><dd><b>25%</b> <small>from 1 April 2023</small></dd></div>' +
      '<div><dt><a href="/company/rates/tax#days">Time to appeal</a></dt><dd>Days: <b>30</b> <small>from 1 April 2020</small></dd></div>',
  );
  assert.is(lists[1], '<div><dt>Rate</dt><dd><b>25%</b> <small>from 1 April 2023</small></dd></div>');
  assert.ok(
    plain(html).includes('Announced but not yet law: Main tax: Rate 26%, Limit £7, from 1 April 2028.'),
  );
  assert.not.match(html, /Due to be looked at|<table|Nobody has looked/);
});

test('an event of several tables is told once, what nobody has looked at apart from what was found', () => {
  const event = (what: string, on: string, may_change: string[], looked: string | null): PublishedEvent => ({
    ...{ what, on, from: on, may_change, sources: [first], looked_on: looked },
    found: looked === null ? null : 'No change.',
  });
  const events = [
    event('Bank Rate decision', '2026-08-06', ['tax'], '2026-08-07'),
    event('Bank Rate decision', '2026-09-17', ['tax/main'], '2026-09-18'),
    event('Bank Rate decision', '2026-09-17', ['gone'], '2026-09-18'),
    event('Budget', '2026-10-28', ['tax'], null),
    event('Budget', '2026-10-28', ['tax/main'], null),
  ];
  const tables = [table({ series: [series({ name: 'main', title: 'Main tax' })] })];
  const of = (some: readonly PublishedEvent[]) =>
    mainOf(renderToString(h(RatesIndex, { site, tables, events: some })));
  assert.equal(tablesOf(of(events)), [
    [
      ['Day', 'Event', 'Can change', 'Source'],
      ['28 October 2026', 'Budget', 'Taxes; Main tax', 'First'],
    ],
    [
      ['Day', 'Event', 'Could change', 'Found', 'Source'],
      [
        ...['17 September 2026', 'Bank Rate decision', 'Main tax; gone'],
        ...['No change. Looked at on 18 September 2026.', 'First'],
      ],
      ['6 August 2026', 'Bank Rate decision', 'Taxes', 'No change. Looked at on 7 August 2026.', 'First'],
    ],
  ]);
  assert.match(of(events), /<h2 id="events">Events that can change them<\/h2>/);
  assert.not.match(of(events.slice(0, 3)), /Nobody has looked/);
  assert.not.match(of(events.slice(3)), /Looked at already/);
});

test.run();
