import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Edition } from '../../../src/engine/changelog.ts';
import { Citations } from '../../../src/web/components/citations.tsx';
import { ChangesPage } from '../../../src/web/pages/changes-page.tsx';
import { siteOf } from '../../../src/web/site.ts';
import { plain } from '../../support/page-text.ts';
import { serviceWith } from '../../support/service.ts';

/** The page of changes over a changelog made for it, on a site below a path. */
const service = await serviceWith({ baseUrl: 'https://tax.example/company' });
const site = siteOf(service);
const [[key, { reference }] = assert.unreachable('there are no sources') as never] = service.rates.sources;
const test = suite('the page of changes');

const texts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => plain(text));
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => texts(row, 't[hd]'));

test('each change is told in whole sentences: its row, its values and days, and which results it touches', () => {
  const entry = (kind: 'added' | 'corrected', name: string, from: string, rest: object) => ({
    ...{ kind, table: name, from, sources: [key, 'nothing'], line: 1, effect: 'no result.', changes: [] },
    ...rest,
  });
  const editions: Edition[] = [
    {
      ...{ version: '2026-11-22.2', line: 1, seal: null, mark: '' },
      entries: [
        entry('corrected', 'corporation-tax', '2023-04-01', {
          effect: 'results that read corporation-tax for later periods.',
          changes: [
            { column: 'main_rate', before: '19%', after: '25%' },
            { column: 'held_on', before: null, after: '2019-04-05' },
          ],
        }),
        entry('added', 'gone/by_now', '2020-04-01', {}),
      ],
    },
    { ...{ version: '2026-11-21', line: 9, seal: null, mark: '', entries: [] } },
  ];
  const html =
    /<main.*<\/main>/s.exec(renderToString(h(ChangesPage, { site, editions, rates: service.rates })))?.[0] ??
    '';
  const title =
    [...service.rates.tables.values()].find(({ name }) => name === 'corporation-tax')?.head.title ?? '';
  assert.equal(texts(html, 'h2'), ['22 November 2026, edition 2', '21 November 2026']);
  assert.match(html, /<h2 id="2026-11-22\.2">.*aria-label="Changes of 22 November 2026, edition 2"/s);
  assert.equal(rowsOf(html).slice(0, 3), [
    ['Table', 'What', 'Values', 'Which results', 'Source'],
    [
      ...[title, 'Corrected: the row from 1 April 2023', 'Main rate 25%, before 19%; Held on 5 April 2019'],
      ...[`Results that read ${title} for later periods.`, reference.title],
    ],
    ['Gone, by now', 'Added: the row from 1 April 2020', '', 'No result.', reference.title],
  ]);
  assert.match(html, /<p class="eyebrow"><a href="\/company\/rates">Rates and limits<\/a>/);
  assert.match(html, /<a href="\/company\/rates\/changes\.atom">/);
  assert.match(html, /<a href="\/company\/rates\/corporation-tax">/);
  assert.match(html, /<a href="\/company\/rates\/gone#by_now">/);
});

test('sources stand one after the other, each a link that tells nobody where the reader came from', () => {
  const of = (count: number) =>
    renderToString(
      h(Citations, {
        sources: Array.from({ length: count }, (_, index) => ({ title: `No ${index}`, url: `/${index}` })),
      }),
    );
  assert.is(of(0), '');
  assert.is(of(1), '<a href="/0" rel="noreferrer">No 0</a>');
  assert.is(of(2), '<a href="/0" rel="noreferrer">No 0</a>; <a href="/1" rel="noreferrer">No 1</a>');
});

test.run();
