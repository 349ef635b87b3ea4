import { readdirSync, readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileCell } from '../../src/formats/file-cell.ts';
import { writeWorkbook } from '../../src/operations/rows/as-read.ts';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** Files of test/files, written by make.py there with third-party libraries: all list the same six clients. */
const FOLDER = new URL('../files/', import.meta.url);
const NAMES = readdirSync(FOLDER).filter((name) => !name.endsWith('.py'));
const service = await embeddedService();
const app = await startApp();
const test = suite('files as offices have them');
const JSON_TYPE = 'application/json';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const send = (body: Buffer, query = '', accept = JSON_TYPE, key = 'corporation-tax') =>
  ask(app.port, `/api/v1/tools/${key}/batch${query.replaceAll(' ', '+')}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/octet-stream', Accept: accept },
  });

const [A, B] = ['2025-04-01', '2026-03-31'];
const CLIENTS = [
  ['Alder & Co Ltd', { period_start: A, period_end: B, taxable_profits: 100_000 }, '=cheap'],
  ['Béton Ltd', { period_start: A, period_end: B, taxable_profits: 50_000.5 }, '-'],
  [
    'Ćma “S” Ltd',
    {
      period_start: '2024-07-01',
      period_end: '2025-06-30',
      taxable_profits: 1_234_567.89,
      associated_companies: 3,
    },
    '+44 20 7946 0000',
  ],
  [
    'Dove, Elm & Sons',
    {
      period_start: '2025-01-01',
      period_end: '2025-12-31',
      taxable_profits: 0,
      associated_companies: 1,
      close_investment_holding: true,
    },
    null,
  ],
  [
    'Estate Ltd',
    {
      period_start: '2025-12-01',
      period_end: '2026-02-28',
      taxable_profits: 75_000,
      close_investment_holding: true,
    },
    '@home',
  ],
  ['Fir plc', { period_start: A, period_end: B, taxable_profits: 3_000_000 }, '0123'],
] as const;

interface Answered {
  readonly row: number;
  readonly data: Record<string, unknown>;
  readonly input: Record<string, string>;
  readonly 'Client name': string;
  readonly Notes: string | null;
}

for (const name of NAMES) {
  test(`${name} gives each client its single result`, async () => {
    const { status, json, text } = await send(readFileSync(new URL(name, FOLDER)), '?columns=all');
    assert.is(status, 200, text);
    const rows = json as readonly Answered[];
    assert.is(rows.length, CLIENTS.length);
    for (const [index, [client, given, notes]] of CLIENTS.entries()) {
      const row = rows[index] as Answered;
      const single = service.calculate('corporation-tax', given);
      assert.ok('outcome' in single, 'a client of the test is refused');
      const plain = Object.entries(single.data()).filter(([, value]) => !Array.isArray(value));
      assert.equal(row.data, Object.fromEntries(plain), client);
      assert.is(row['Client name'].replace(/^C/, 'Ć'), client.replace(/^C/, 'Ć'));
      assert.is(row.Notes || null, notes);
      // The workbook of openpyxl has a title and a blank row above its headings.
      assert.is(row.row, index + (name === 'openpyxl.xlsx' ? 4 : 2));
    }
  });

  test(`${name} comes back as a workbook that says how it was read`, async () => {
    const first = await send(readFileSync(new URL(name, FOLDER)), '', XLSX);
    assert.is(first.status, 200);
    const lines = await send(first.body, '?sheet=As read', 'text/csv');
    assert.match((lines.json as { message: string }).message, /No heading/);
    const again = await send(
      first.body,
      `?${['Corporation Tax', 'Effective rate'].map((own) => `own=${own}`).join('&')}`,
      'text/csv',
    );
    assert.is(again.status, 200, again.text);
    assert.match(again.text, /=cheap/);
  });
}

test('a sheet is chosen by name or number, and an unknown one is rejected with a list of the sheets', async () => {
  const file = readFileSync(new URL('openpyxl.xlsx', FOLDER));
  for (const sheet of ['clients 2026', '1']) {
    assert.is(((await send(file, `?sheet=${sheet}`)).json as unknown[]).length, CLIENTS.length);
  }
  const { status, json } = await send(file, '?sheet=None');
  assert.is(status, 422);
  assert.match((json as { message: string }).message, /Clients 2026 and Other/);
});

const HEAD = 'Client,Period start,Period end,Taxable profits';
const row = (...cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join();
const REFUSED: readonly [
  what: string,
  field: 'period_end' | 'taxable_profits',
  found: string,
  said: RegExp,
][] = [
  ['no such day', 'period_end', '31/02/2026', /no such day/],
  ['a serial number in text', 'period_end', '46112', /“46112”.*31\/03\/2026/],
  ['an hour of universal time', 'period_end', '2026-03-30T23:00:00Z', /day first/],
  ['a column too narrow', 'period_end', '########', /wider/],
  ['a decimal comma', 'taxable_profits', '1234,50', /point/],
  ['points between thousands', 'taxable_profits', '1.234,50', /point/],
  ['a blank that separates no thousands', 'taxable_profits', '12 34', /in digits/],
  ['thousands as k', 'taxable_profits', '45k', /in full/],
  ['dollars', 'taxable_profits', '$100', /pounds/],
  ['euros', 'taxable_profits', '100 €', /pounds/],
  ['N/A where it is needed', 'period_end', 'N/A', /needed/],
  ['an error of the spreadsheet', 'taxable_profits', '#N/A', /Correct the cell/],
  ['a formula without a result', 'taxable_profits', '=B2*2', /formula/],
  ['a loss in brackets', 'taxable_profits', '(4,500.00)', /“\(4,500\.00\)”/],
];
for (const [what, field, found, said] of REFUSED) {
  test(`${what} is rejected with its column, its heading, the value found and what to write`, async () => {
    const isEnd = field === 'period_end';
    const cells = ['A', '01/04/2025', isEnd ? found : '31/03/2026', isEnd ? '1' : found];
    const { json } = await send(Buffer.from(`${HEAD}\n${row(...cells)}\n`));
    const [{ errors }] = json as [{ errors: Record<string, string> }];
    assert.match(errors[field] ?? '', new RegExp(`^Column ${isEnd ? 'C' : 'D'}, “`));
    assert.match(errors[field] ?? '', said);
    assert.equal(Object.keys(errors), [field]);
  });
}

const START = { value: 45_661, format: 'dd/mm/yyyy', isDate: true, serial: 45_661 };
const cellOf = (value: number, format: string) => ({ value, format, isDate: false, serial: value });
/** What a cell of a workbook shows, and the message about it; none for the last two. */
const SHOWN: readonly [FileCell, RegExp][] = [
  [cellOf(0.25, '0.00%'), /percentage/],
  [cellOf(1_000, '[$€-2] #,##0.00'), /another currency/],
  [cellOf(1_000, '_("$"* #,##0.00_)'), /another currency/],
  [cellOf(45, '#,##0"k"'), /in full/],
  [cellOf(0.5, 'hh:mm'), /a time/],
  [START, /a date/],
  [cellOf(1_000, '_-[$£-809]* #,##0.00_-;_-[$£-809]* "-"??_-;_-@_-'), /^$/],
  [cellOf(45_000, '#,##0,"k"'), /^$/],
];

test('an amount that a workbook shows as something else is not read as pounds', async () => {
  const columns = HEAD.split(',').map((heading) => ({ heading, kind: 'text' as const }));
  const rows = SHOWN.map(([cell]) => ['A', '2025-04-01', '2026-03-31', cell]);
  const { json } = await send(Buffer.concat([...writeWorkbook([{ name: 'A', columns, rows }])]));
  for (const [index, { errors }] of (json as { errors?: Record<string, string> }[]).entries()) {
    assert.match(errors?.taxable_profits ?? '', SHOWN[index]?.[1] as RegExp, `row ${index}`);
  }
});

test('a formula of empty text is an empty cell, and one that was never calculated an error', async () => {
  const columns = `${HEAD},Associated companies`
    .split(',')
    .map((heading) => ({ heading, kind: 'text' as const }));
  const rows = [['A', '2025-04-01', '2026-03-31', 100_000]];
  const parts = unzipSync(Buffer.concat([...writeWorkbook([{ name: 'A', columns, rows }])]));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
  for (const [type, expected] of [
    [' t="str"', 'data'],
    ['', 'errors'],
  ] as const) {
    const cell = `<c r="E2"${type}><f>IF(D2="","",3)</f><v></v></c>`;
    const changed = strToU8(sheet.replace('</row></sheetData>', `${cell}</row></sheetData>`));
    const { json } = await send(Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': changed })));
    assert.ok(expected in ((json as object[])[0] as object), type);
  }
});

test('one month-first date makes the others in its file doubtful, both text and workbook dates', async () => {
  const cells = ['A', START, '03/31/2026', '1'] as const;
  const columns = HEAD.split(',').map((heading) => ({ heading, kind: 'text' as const }));
  const workbook = Buffer.concat([...writeWorkbook([{ name: 'A', columns, rows: [cells] }])]);
  for (const file of [workbook, Buffer.from(`${HEAD}\n${row('A', '04/01/2025', '03/31/2026', '1')}\n`)]) {
    const { status, json } = await send(file);
    assert.is(status, 422);
    assert.match((json as { message: string }).message, /month first.*03\/31\/2026.*row 2/);
  }
});

test('titles, totals, footers and short rows are recognised', async () => {
  const file = [
    'Clients of Smith, Jones and Co, as at 1 June 2026',
    'Period start: ;1/4/25;Period end: ;31/3/26',
    '',
    `${HEAD.replaceAll(',', ';')};Associated companies;Notes`,
    'A;1/4/25;31/3/26;100,000;3.0',
    'Sub-total;;;100,000',
    ';;;;;',
    'B;1/4/25;31/3/26;100,000;;x;y',
    'Total Fitness Ltd;;;5;;',
    'Totals for 2;;;200,000;;',
  ].join('\n');
  const { json, headers } = await send(Buffer.from(file));
  const told = 'short_rows=1, day_first=2, amounts=2, blank=1, totals=2, above=2';
  assert.is(headers['x-as-read'], told);
  const [first, second, third] = json as (Answered & { errors: Record<string, string> })[];
  assert.equal(
    [first?.row, first?.input.associated_companies, first?.data.corporation_tax],
    [5, '3', 25_000],
  );
  assert.equal(second?.errors, {
    row: 'Column G has “y” and no heading. Give the column a heading, or clear the cell.',
  });
  assert.equal([third?.row, Object.keys(third?.errors ?? {})], [9, ['period_start', 'period_end']]);
});

test('a lone month-first date is rejected in its row, with both readings', async () => {
  const { json } = await send(Buffer.from(`${HEAD}\n${row('A', '2025-04-01', '03/31/2026', '1')}\n`));
  const [{ errors }] = json as [{ errors: Record<string, string> }];
  assert.match(errors.period_end ?? '', /no month 31.*31\/03\/2026/);
});

test('headings that nearly name an input, and two columns for one, are rejected until they are mapped', async () => {
  const head = 'Client,Period start,Year end,Profits chargeable,Assoc cos,PCTCT';
  const file = Buffer.from(`${head}\nA,1/4/25,31/3/26,100000,3,\n`);
  const refused = await send(file);
  assert.is(refused.status, 422);
  const { errors } = refused.json as { errors: Record<string, string> };
  assert.equal(Object.keys(errors).sort(), ['Assoc cos', 'PCTCT']);
  assert.match(errors['Assoc cos'] ?? '', /^Column E, “Assoc cos”: .*map=Assoc cos:associated_companies/);
  const mapped = await send(file, '?map=assoc cos:associated_companies&own=PCTCT&columns=corporation_tax');
  // £100,000 is above a quarter of the upper limit: the main rate of 25%.
  assert.equal((mapped.json as Answered[])[0]?.data, { corporation_tax: 25_000 });
  const own = await send(file, '?own=assoc_cos&own=PCTCT&columns=corporation_tax');
  assert.equal((own.json as Answered[])[0]?.data, { corporation_tax: 22_750 });
  assert.is((await send(file, '?map=nothing:associated_companies&own=PCTCT')).status, 422);
  for (const near of [
    'Assoc. companies (number)',
    'No. assoc cos',
    'CIHC Y/N',
    'FII received',
    'Dividends',
  ]) {
    const { status, text } = await send(Buffer.from(`${HEAD},${near}\nA,1/4/25,31/3/26,1,1\n`));
    assert.is(status, 422, near);
    assert.match(text, /map=/);
  }
});

test('the error of a sheet without headings lists the others', async () => {
  const columns = [{ heading: 'Cover', kind: 'text' as const }];
  const { json } = await send(
    Buffer.concat([...writeWorkbook(['A', 'Clients'].map((name) => ({ name, columns, rows: [] })))]),
  );
  assert.match((json as { message: string }).message, /sheet=\): “Clients”\.$/);
});

test('the headline of a result is in its row', async () => {
  const large = Buffer.from(`${HEAD}\nBig,1/4/25,31/3/26,12000000\n`);
  const { json } = await send(large);
  const { data } = (json as Answered[])[0] as Answered;
  // Three months and thirteen days before the end of the sixth month: 14 October 2025, four instalments.
  assert.equal([data.next_payment, data.number_of_instalments], ['2025-10-14', 4]);
  assert.not.ok('payment_due' in data);
  const dates = (await send(large, '?rows=dates')).json as { what: string; amount: number | null }[];
  assert.is(dates.filter(({ amount }) => amount === 750_000).length, 4);
  // Between the limit for large companies and £10,000,000 it depends on the period before.
  const grace = Buffer.from(`${HEAD}\nFirst,1/4/25,31/3/26,3000000\n`);
  const [first] = (await send(grace)).json as Answered[];
  assert.equal(
    [first?.data.next_payment, first?.data.first_payment_if_large, first?.data.payment_if_not_large],
    [null, '2025-10-14', '2027-01-01'],
  );
  const long = Buffer.from('Company,Start,Year end\nLong,1/1/25,30/6/26\n');
  const found = (await send(long, '', JSON_TYPE, 'deadlines')).json as Answered[];
  assert.equal(
    [found[0]?.data['tax_periods.1.payment_due'], found[0]?.data['tax_periods.2.payment_due']],
    ['2026-10-01', '2027-04-01'],
  );
});

test.after(() => app.close());
test.run();
