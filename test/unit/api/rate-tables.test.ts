import { parse } from 'csv-parse/sync';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type PublishedSeries,
  type PublishedTable,
  publishedEvents,
  publishedTables,
  tableCsv,
  tableSummary,
} from '../../../src/api/rates/rate-tables.ts';
import { isoDay } from '../../../src/law/calendar.ts';
import { embeddedService } from '../../support/service.ts';

/** Tables of rates as they are published: whole, in short and as CSV. */
const service = await embeddedService();
const { rates, tools, baseUrl } = service;
const test = suite('published tables of rates');

const SOURCE = { title: 'Act, section 1', url: 'https://law.example/1' };
const SERIES: PublishedSeries = {
  ...{ name: 'limits', title: 'Limits', about: 'About.', chosen_by: 'the first day' },
  ...{ checked_until: '2028-03-31', enacted_until: '2028-03-31', looked_on: '2026-11-20', closed: null },
  ...{ pending_events: [], read_by: ['one'] },
  columns: { upper: 'money', share: 'percent?' },
  column_titles: { upper: 'Upper', share: 'Share' },
  rows: [
    { from: '2020-04-01', status: 'in_force', values: { upper: '£1,500', share: null }, sources: [SOURCE] },
    {
      ...{ from: '2027-04-01', status: 'announced', values: { upper: '=2', share: '5%' } },
      sources: [SOURCE, { title: 'Act "two", 2', url: 'https://law.example/2' }],
    },
  ],
};
const TABLE: PublishedTable = {
  ...{ table: 'made', title: 'Made', about: 'For tests.', read_by: ['one'], rules_version: '2026-01-31' },
  ...{ series: [SERIES], url: 'u', csv_url: 'c', page_url: 'p' },
};

test('CSV has a line for each value of each row, with all its sources, and says where there is none', () => {
  assert.equal(parse(tableCsv(TABLE)), [
    ['series', 'from', 'status', 'name', 'value', 'source', 'source_url'],
    ['limits', '2020-04-01', 'in_force', 'upper', '£1,500', 'Act, section 1', 'https://law.example/1'],
    ['limits', '2020-04-01', 'in_force', 'share', 'none', 'Act, section 1', 'https://law.example/1'],
    ...['upper', 'share'].map((name) => [
      ...['limits', '2027-04-01', 'announced', name, name === 'share' ? '5%' : "'=2"],
      ...['Act, section 1; Act "two", 2', 'https://law.example/1 https://law.example/2'],
    ]),
  ]);
  const single = { ...TABLE, series: [{ ...SERIES, name: null }] };
  assert.is(parse(tableCsv(single))[1]?.[0], '', 'a table of one series has no name for it');
  assert.is(tableCsv({ ...TABLE, series: [] }), 'series,from,status,name,value,source,source_url\r\n');
});

test('in short a table has the first and the newest day of each series instead of its rows', () => {
  const { series, ...rest } = TABLE;
  const { rows, ...about } = SERIES;
  const days = { first_day: '2020-04-01', newest_row: '2027-04-01', announced: true };
  assert.equal(tableSummary(TABLE), { ...rest, series: [{ ...about, ...days }] });
  const inShort = (kept: typeof rows) =>
    tableSummary({ ...TABLE, series: [{ ...SERIES, rows: kept }] }).series[0];
  assert.equal(inShort(rows.slice(0, 1)), {
    ...about,
    ...{ first_day: '2020-04-01', newest_row: '2020-04-01', announced: false },
  });
  assert.equal(inShort([]), { ...about, first_day: null, newest_row: null, announced: false });
});

const tables = publishedTables(service);

test('tables stand in the order of their names, each with its addresses', () => {
  assert.equal([...tables.keys()], [...rates.rateFiles.keys()].sort());
  for (const [name, { series, read_by, ...table }] of tables) {
    const head = rates.rateFiles.get(name);
    assert.equal(table, {
      ...{ table: name, title: head?.title, about: head?.about, rules_version: service.rulesVersion },
      url: `${baseUrl}/api/v1/rates/${name}`,
      csv_url: `${baseUrl}/api/v1/rates/${name}.csv`,
      page_url: `${baseUrl}/rates/${name}`,
    });
    assert.equal(read_by, [...new Set(series.flatMap((one) => one.read_by))]);
  }
});

test('each series is its table whole: its days, readers, columns, and every row with its sources', () => {
  let rows = 0;
  for (const [name, { series }] of tables) {
    const own = [...rates.tables.values()].filter(({ shape }) => shape.file === name);
    assert.equal(
      series.map((one) => one.name),
      own.map(({ shape }) => shape.series),
    );
    for (const [index, published] of series.entries()) {
      const { shape, head, rows: loaded } = own[index] as (typeof own)[number];
      assert.equal(
        [published.title, published.about, published.closed, published.column_titles],
        [head.title, head.about, head.closed, head.titles],
      );
      assert.equal(
        [published.checked_until, published.enacted_until, published.looked_on],
        [head.enactedUntil, head.enactedUntil, head.lookedOn].map(isoDay),
      );
      assert.equal(
        published.read_by,
        tools
          .map(({ key }) => key)
          .filter((key) => service.calculator(key)?.calculator.tables.includes(shape)),
      );
      assert.match(published.chosen_by, /^\S.*\S$/);
      assert.equal(Object.keys(published.columns), Object.keys(shape.columns));
      for (const kind of Object.values(published.columns))
        assert.match(kind, /^(money|percent|fraction|number|months|day|days)\??$/);
      assert.is(published.pending_events.length, head.pending.length);
      assert.is(published.rows.length, loaded.length);
      for (const [at, row] of published.rows.entries()) {
        const { from, announced, cells, cite } = loaded[at] as (typeof loaded)[number];
        assert.equal([row.from, row.status], [isoDay(from), announced ? 'announced' : 'in_force']);
        for (const [column, value] of Object.entries(row.values)) {
          assert.is(value, cells[column]?.literal?.text ?? null);
          // Only a column that says so may be without a value.
          if (value === null) assert.match(published.columns[column] ?? '', /\?$/, `${name} ${column}`);
        }
        assert.equal(Object.keys(row.values), Object.keys(cells));
        assert.equal(
          row.sources.map(({ title, url }) => [title, url]),
          cite.map((key) => [rates.sources.get(key)?.title, rates.sources.get(key)?.url]),
        );
        rows += 1;
      }
    }
  }
  assert.ok(rows > 100, `${rows} rows`);
});

test('events are published with their days, what was found, and what they may change', () => {
  const published = publishedEvents(service);
  assert.is(published.length, rates.events.length);
  for (const [index, event] of published.entries()) {
    const { on, what, mayChange, from, looked, cite } = rates.events[index] as (typeof rates.events)[number];
    const { sources, ...rest } = event;
    assert.equal(rest, {
      ...{ on: isoDay(on), what, may_change: mayChange, from: isoDay(from) },
      looked_on: looked === null ? null : isoDay(looked.on),
      found: looked?.found ?? null,
    });
    assert.is(sources.length, cite.length);
  }
  assert.ok(published.some(({ looked_on }) => looked_on === null));
  assert.ok(published.some(({ looked_on }) => looked_on !== null));
});

test.run();
