import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PublishedEvent, PublishedTable, tableSummary } from '../../src/api/rates/rate-tables.ts';
import { type Day, isoDay } from '../../src/law/calendar.ts';
import { startApp } from '../support/app.ts';
import { embeddedService, tableNamed } from '../support/service.ts';

const service = await embeddedService();
const server = await startApp();
const test = suite('rates in the open');
test.after(() => server.close());

async function json<T>(path: string): Promise<T> {
  const response = await fetch(`${server.origin}${path}`);
  return (await response.json()) as T;
}

test('the list names every table, the calculators that use it and how far ahead it was checked', async () => {
  type Summary = ReturnType<typeof tableSummary>;
  const { tables, rules_version } = await json<{ tables: Summary[]; rules_version: string }>('/api/v1/rates');
  assert.is(rules_version, service.rulesVersion);
  assert.equal(
    tables.map(({ table }) => table),
    [...service.rules.rateFiles.keys()].sort(),
  );
  const rates = tables.find(({ table }) => table === 'corporation-tax');
  const [series] = rates?.series ?? [];
  const { head, rows } = tableNamed(service, 'corporation-tax');
  const known = isoDay(head.knownUntil);
  assert.equal(rates?.read_by.slice(0, 2), ['corporation-tax', 'late-penalty']);
  assert.equal(
    [series?.checked_until, series?.enacted_until, series?.first_day, series?.newest_row],
    [known, known, '2015-04-01', isoDay(rows.at(-1)?.from as Day)],
  );
});

test('a table is complete, with values as the statute prints them', async () => {
  const { series } = await json<PublishedTable>('/api/v1/rates/corporation-tax');
  const rows = series[0]?.rows ?? [];
  const row = rows.find(({ from }) => from === '2023-04-01');
  assert.equal(row?.values, {
    main_rate: '25%',
    small_profits_rate: '19%',
    lower_limit: '£50,000',
    upper_limit: '£250,000',
    standard_fraction: '3/200',
  });
  assert.ok(row?.sources.every(({ url }) => url.startsWith('https://www.legislation.gov.uk/')));
  assert.is(rows[0]?.values.lower_limit, null);
});

test('the list has the events of the calendar, with the findings', async () => {
  const { events } = await json<{ events: PublishedEvent[] }>('/api/v1/rates');
  assert.equal(
    events.map(({ on }) => on),
    events.map(({ on }) => on).toSorted(),
  );
  const decision = events.find(({ on }) => on === '2026-09-17');
  assert.equal(
    [decision?.looked_on, decision?.found],
    ['2026-10-03', 'No change. Bank Rate stayed at 3.75%.'],
  );
  // A Budget can change some tables from the next day, and tax rates from the next financial year.
  const budget = events.filter(({ on, what }) => what === 'Budget' && on === '2026-10-28');
  for (const [table, first] of [
    ['capital-allowances', '2026-10-29'],
    ['corporation-tax', '2027-04-01'],
  ] as const) {
    const days = budget.filter(({ may_change }) => may_change.includes(table)).map(({ from }) => from);
    assert.equal(days, [first], table);
  }
});

test('every row of every table is in its CSV', async () => {
  for (const [name] of service.rules.rateFiles) {
    const response = await fetch(`${server.origin}/api/v1/rates/${name}.csv`);
    assert.is(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
    const lines = (await response.text()).trim().split('\r\n');
    const tables = [...service.rules.tables.values()].filter(({ shape }) => shape.file === name);
    const values = tables.reduce(
      (count, { rows, shape }) => count + rows.length * Object.keys(shape.columns).length,
      0,
    );
    assert.is(lines.length, values + 1);
  }
});

test('an unknown table is not found', async () => {
  for (const name of ['nope', 'nope.csv', 'corporation-tax.xml', '__proto__', 'corporation-tax.csv.csv']) {
    const { status } = await fetch(`${server.origin}/api/v1/rates/${name}`);
    assert.is(status, 404, name);
  }
});

test.run();
