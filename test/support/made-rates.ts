import type { PublishedSeries, PublishedTable } from '../../src/api/rates/rate-tables.ts';
import { plain } from './page-text.ts';

/** A source by its name. */
export const source = (name: string) => ({ title: name, url: `https://law.example/${name}` });
export const [shared, first, second] = [source('Act'), source('First'), source('Second')] as const;

/** A series of two columns and three rows, the last announced; all rows rest on one source. */
export function series(rest: Partial<PublishedSeries>): PublishedSeries {
  return {
    ...{
      name: null,
      title: 'Tax',
      about: 'What it is.',
      chosen_by: 'the last day',
      closed: null,
      read_by: [],
    },
    ...{
      checked_until: '2026-06-30',
      enacted_until: '2026-06-30',
      looked_on: '2026-07-02',
      pending_events: [],
    },
    ...{ columns: { rate: 'percent', limit: 'money' }, column_titles: { rate: 'Rate', limit: 'Limit' } },
    rows: [
      {
        from: '2020-04-01',
        status: 'in_force',
        values: { rate: '19%', limit: '£5' },
        sources: [shared, first],
      },
      {
        from: '2023-04-01',
        status: 'in_force',
        values: { rate: '25%', limit: null },
        sources: [second, shared],
      },
      { from: '2028-04-01', status: 'announced', values: { rate: '26%', limit: '£7' }, sources: [shared] },
    ],
    ...rest,
  };
}

/** A table of one series. */
export function table(rest: Partial<PublishedTable>): PublishedTable {
  return {
    ...{ table: 'tax', title: 'Taxes', about: 'All taxes.', read_by: ['deadlines', 'long-period'] },
    ...{ rules_version: '1', url: 'https://tax.example/u', csv_url: 'https://tax.example/c', page_url: '' },
    series: [series({})],
    ...rest,
  };
}

/** What stands in each element of a tag. */
export const texts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => plain(text));
/** Each table of a page: its rows, cell by cell, those of its head first. */
export const tablesOf = (html: string): string[][][] =>
  [...html.matchAll(/<table.*?<\/table>/gs)].map(([one]) =>
    [...one.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => texts(row, 't[hd]')),
  );
/** What is the page's own. */
export const mainOf = (html: string): string => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
