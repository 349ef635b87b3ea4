import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { startApp } from '../support/app.ts';
import { type AnsweredRow, type AnsweredRows, errorsOf, rowsOf, sendBatch } from '../support/batch.ts';
import { fieldsOfColumns, runForm, sendForm } from '../support/batch-form.ts';
import { command } from '../support/command.ts';
import { plain } from '../support/page-text.ts';
import { embeddedService } from '../support/service.ts';

/** Client lists in the shapes that practices use: no figure is lost, and every column is accounted for, on each channel. */
const FOLDER = new URL('../files/practices/', import.meta.url);
const service = await embeddedService();
const app = await startApp();
const test = suite('files of practices');
test.after(() => app.close());

interface Expected {
  readonly file: string;
  readonly calculator: string;
  readonly parameters?: Readonly<Record<string, string | readonly string[]>>;
  /** By row: keys of data, or of the row itself; an error by the field that has it. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  /** Headings that the answer asks about. */
  readonly asks?: readonly string[];
  readonly not_used?: readonly string[];
}

const CASES = parse(readFileSync(new URL('expected.yaml', FOLDER), 'utf8')) as readonly Expected[];

/** What a row says of each expected key. */
function actual(row: AnsweredRow | undefined, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      if (name === 'error') return [name, Object.keys(row?.errors ?? {}).join()];
      if (name === 'not_covered') return [name, row?.not_covered !== undefined];
      if (name === 'gross_assets') return [name, Number(row?.input?.balance_sheet_total)];
      if (name === 'companies_house') return [name, row?.companies_house?.due];
      if (name === 'payments') {
        const periods = (row?.data?.tax_periods ?? []) as readonly { payment_due: string }[];
        return [name, periods.map(({ payment_due }) => payment_due)];
      }
      return [name, row?.data?.[name] ?? null];
    }),
  );
}

function check(expected: Expected, json: unknown): void {
  const { rows = [], asks, not_used } = expected;
  if (asks !== undefined) {
    const errors = errorsOf({ json });
    assert.equal(Object.keys(errors), asks);
    for (const [heading, message] of Object.entries(errors))
      assert.ok(message.includes(`map=${heading}:`), message);
    return;
  }
  const answer = json as AnsweredRows;
  assert.ok(answer.rows !== undefined, JSON.stringify(json));
  for (const [index, row] of rows.entries()) {
    assert.equal(actual(answer.rows[index], Object.keys(row)), row, `row ${index + 1}`);
  }
  assert.equal(
    answer.columns_not_used.map(({ heading }) => heading),
    not_used ?? [],
  );
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const SIZES: Readonly<Record<string, string>> = {
  micro: 'a micro-entity',
  small: 'small',
  medium_or_large: 'neither a micro-entity nor small',
};

/** What the page prints of a row. */
function printed(row: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (value === null || name === 'gross_assets') return [];
    if (name === 'error') return ['says “(4500)”'];
    if (name === 'not_covered') return ['no Corporation Tax'];
    return [value].flat().map((one) => {
      if (typeof one === 'number') return POUNDS.format(one);
      return SIZES[String(one)] ?? DAY.format(new Date(String(one)));
    });
  });
}

/** The rows of the tables of a page as text. */
function tableRows(html: string): string[] {
  return [...html.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => plain(row));
}

for (const expected of CASES) {
  const { file, calculator, parameters = {} } = expected;
  const bytes = readFileSync(new URL(file, FOLDER));
  const pairs = Object.entries(parameters).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const what = `${file}${pairs.length === 0 ? '' : `, ${new URLSearchParams(pairs)}`}`;

  test(`${what}: over the API`, async () => {
    const query = `?${new URLSearchParams(pairs)}`;
    check(expected, (await sendBatch(app.port, bytes, { key: calculator, query })).json);
  });

  test(`${what}: on the command line`, async () => {
    const options = pairs.flatMap(([name, value]) => [`--${name}`, value]);
    const args = ['batch', calculator, file, 'out.json', ...options];
    const { out, errors } = await command(service, args, bytes);
    for (const heading of expected.asks ?? expected.not_used ?? [])
      assert.ok(errors.includes(heading), errors);
    if (expected.asks === undefined) check(expected, JSON.parse(out));
    else assert.is(out, '');
  });

  test(`${what}: on the page`, async () => {
    const columns = await sendForm(app.port, { calculator, file: bytes });
    assert.is(columns.status, 200);
    const mapped = pairs.map(([, pair]) => {
      const [heading = '', input = ''] = pair.split(':');
      const [, column = ''] = new RegExp(`for="(column_\\d+)">${heading}<`).exec(columns.text) ?? [];
      return [column, input];
    });
    const page = await sendForm(app.port, {
      ...fieldsOfColumns(columns.text),
      ...Object.fromEntries(mapped),
      answer: 'table',
    });
    for (const heading of expected.asks ?? [])
      assert.ok(plain(page.text).includes(`“${heading}”: choose what it is`), heading);
    for (const heading of expected.not_used ?? [])
      assert.ok(plain(page.text).includes(`“${heading}” was not used`), heading);
    assert.is(page.status, expected.asks === undefined ? 200 : 422);
    for (const row of expected.rows ?? []) {
      const shown = tableRows(page.text).find((cells) => printed(row).every((text) => cells.includes(text)));
      assert.ok(shown, `no row with ${printed(row)} in ${tableRows(page.text).join('\n')}`);
    }
  });
}

test('on the page, a column that is not used is named beside it and above the answers', async () => {
  const file = readFileSync(new URL('practice-manager.csv', FOLDER));
  const page = await runForm(app.port, { calculator: 'deadlines', file }, { column_7: 'period_end' });
  assert.is(page.status, 200, page.text);
  assert.ok(page.text.indexOf('CH Accounts Next Due') < page.text.indexOf('Sample Joinery Ltd'));
  const columns = page.text.slice(page.text.indexOf('id="columns"'));
  assert.match(columns, /CH Accounts Next Due.*?Not used/s);
});

test('on the page, an unused column of money is ticked before there is an answer, and the file is kept', async () => {
  const file = 'Client,Year end,Taxable profit,Rental income\nA,31/3/26,"50,000","12,000"\n';
  const fields = { calculator: 'corporation-tax', file };
  const columns = await runForm(app.port, fields);
  assert.is(columns.status, 422);
  assert.match(columns.text, /href="#column_3">&#8220;Rental income&#8221;: choose what it is, or tick/);
  const ticked = await sendForm(app.port, {
    ...fieldsOfColumns(columns.text),
    ignore_3: 'true',
    answer: 'table',
  });
  assert.is(ticked.status, 200);
  assert.match(plain(ticked.text), /Rental income.*£9,500/s);
  // The answers carry the file and its columns too.
  const again = await sendForm(app.port, {
    ...fieldsOfColumns(ticked.text),
    ignore_3: 'true',
    answer: 'csv',
  });
  assert.match(again.text, /9500/);
});

/** Seven ways to write the same seven years, each with its first day ambiguous and its last day clear. */
const WRITTEN: readonly ((day: string, month: string, year: string) => string)[] = [
  (day, month, year) => `${day}/${month}/${year}`,
  (day, month, year) => `${day}/${month}/${year.slice(2)}`,
  (day, month, year) => `${Number(day)}/${Number(month)}/${year}`,
  (day, month, year) => `${day}.${month}.${year}`,
  (day, month, year) => `${day}-${month}-${year}`,
  (day, month, year) => `${day}/${month}/${year} 00:00`,
  (day, month, year) => `${Number(day)}-${month}-${year}`,
];
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025];

test('beside one month-first date, all 49 rows of seven files that show their order are answered', async () => {
  for (const [index, write] of WRITTEN.entries()) {
    const rows = YEARS.map((year) => {
      return `Client ${year},${write('01', '04', `${year}`)},${write('31', '03', `${year + 1}`)},50000`;
    });
    const other = `Other,04/01/2024,${write('03', '31', '2025')},50000`;
    const file = ['Client,Period start,Period end,Taxable profits', ...rows, other].join('\n');
    const results = rowsOf(await sendBatch(app.port, file)).slice(0, YEARS.length);
    assert.equal(
      results.map(({ data, input }) => [data !== undefined, input?.period_start]),
      YEARS.map((year) => [true, `${year}-04-01`]),
      `file ${index + 1}`,
    );
  }
});

test('a calendar has the dates of each kind of company, and none of a sole trader', async () => {
  const file = readFileSync(new URL('types-of-company.csv', FOLDER));
  const { text } = await sendBatch(app.port, file, { key: 'deadlines', accept: 'text/calendar' });
  const atRegistry = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .filter((event) => event.includes('due at Companies House'))
    .map((event) => `${/SUMMARY:([^:]*):/.exec(event)?.[1]} ${/DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1]}`);
  assert.equal(atRegistry, [
    ...['Sample PLC 20260630', 'Sample Newco Ltd 20270212'],
    ...['Sample LLP 20270331', 'Sample CIC 20261231'],
  ]);
  assert.not.match(text, /J Smith/);
});

test('the accounts of a long period of a public company are due at Companies House within six months', async () => {
  const file = 'Client,Company type,Period start,Period end\nA,PLC,1/4/24,30/9/25\n';
  const [row] = rowsOf(await sendBatch(app.port, file, { key: 'long-period' }));
  assert.is(row?.companies_house?.due, '2026-03-31');
});

test('errors of dates are shown where the columns are checked; other rows are answered', async () => {
  const rows = ['31/3/26', '12/31/2025', '4/5/26', '30/6/26'].map((day, index) => `Client ${index},${day}`);
  const file = ['Client,Year end', ...rows].join('\n');
  const columns = await sendForm(app.port, { calculator: 'deadlines', file });
  assert.match(plain(columns.text), /Row 4: .*04\/05\/2026.*05\/04\/2026/s);
  const answers = await runForm(app.port, { calculator: 'deadlines', file });
  assert.match(plain(answers.text), /3 rows calculated, 1 needs fixing/);
});

const HEAD = 'Client,Period start,Year end,Taxable profits';
test('an unused column of money stops Corporation Tax until it is declared, and is then named', async () => {
  const file = `${HEAD},Client no,Rental income,Group relief\nA,1/4/25,31/3/26,"50,000",7,"12,000",9000\n`;
  const errors = errorsOf(await sendBatch(app.port, file));
  assert.equal(Object.keys(errors), ['Rental income', 'Group relief']);
  assert.match(errors['Rental income'] ?? '', /12,000.*map=Rental income:.*ignore=Rental income/);
  const query = '?ignore=rental income&ignore=group relief';
  const { columns_not_used } = (await sendBatch(app.port, file, { query })).json as AnsweredRows;
  assert.equal(columns_not_used, [
    { heading: 'Client no', first_values: ['7'] },
    { heading: 'Rental income', first_values: ['12,000'] },
    { heading: 'Group relief', first_values: ['9000'] },
  ]);
  const csv = await sendBatch(app.port, file, { query, accept: 'text/csv' });
  assert.is(csv.headers['x-columns-not-used'], 'Client%20no, Rental%20income, Group%20relief');
  assert.match(
    csv.text.split('\r\n')[1] ?? '',
    /“Client no” was not used; it holds 7\. “Rental income” .*12,000\. “Group relief” .*9000\./,
  );
});

const CA = 'Client,Period start,Period end,AIA additions,AIA used by group';
const ca = async (row: string, query = '') =>
  rowsOf(await sendBatch(app.port, `${CA}\n${row}\n`, { query, key: 'capital-allowances' }))[0];

test('new or second-hand is asked about only where it changes the result', async () => {
  // Additions within the annual investment allowance are relieved in full, new or not.
  assert.is((await ca('A,1/4/26,31/3/27,"22,000",0'))?.data?.total_allowances, 22_000);
  const beyond = 'A,1/4/26,31/3/27,"22,000","990,000"';
  const message = (await ca(beyond))?.errors?.['AIA additions'] ?? '';
  assert.match(message, /map=AIA additions:new_main_plant.*map=AIA additions:used_main_plant/);
  const mapped = await ca(beyond, '?map=AIA additions:new_main_plant');
  assert.is(mapped?.data?.total_allowances, 22_000);
});

test('disposals alone are asked about', async () => {
  const file = 'Client,Period start,Period end,Main pool b/f,Disposals\nA,1/4/26,31/3/27,1000,500\n';
  const [row] = rowsOf(await sendBatch(app.port, file, { key: 'capital-allowances' }));
  assert.match(row?.errors?.Disposals ?? '', /map=Disposals:main_pool_disposals/);
});

test('a choice is given once for the file, and rows of JSON are answered as single calls are', async () => {
  const file =
    'Property,Date acquired,Purchase price,Date sold,Sale price\nX,20/04/2005,"200,000",15/09/2025,"450,000"\n';
  const options = { query: '?asset_type=land_buildings', key: 'chargeable-gains' };
  const [row] = rowsOf(await sendBatch(app.port, file, options));
  const single = service.calculate('chargeable-gains', {
    asset_type: 'land_buildings',
    acquisition_date: '2005-04-20',
    acquisition_cost: 200_000,
    disposal_date: '2025-09-15',
    proceeds: 450_000,
  });
  assert.ok('outcome' in single);
  assert.equal(row?.data, single.data());
});

test('last year’s figures never count as this year’s', async () => {
  const columns = ['Turnover PY', 'Comparative total assets', 'Employees last year'];
  const file = `Company,Period start,Period end,${columns.join()}\nA,1/7/25,30/6/26,1,2,3\n`;
  const [row] = rowsOf(await sendBatch(app.port, file, { key: 'company-size' }));
  assert.equal(Object.keys(row?.errors ?? {}), ['turnover', 'balance_sheet_total', 'employees']);
  const last = ['prev_turnover', 'prev_balance_sheet_total', 'prev_employees'];
  assert.equal(Object.keys(row?.input ?? {}), ['period_start', 'period_end', ...last]);
});

test.run();
