import { readdirSync, readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileCell } from '../../src/formats/file-cell.ts';
import { writeXlsx } from '../../src/formats/xlsx/write-xlsx.ts';
import { startApp } from '../support/app.ts';
import {
  type AnsweredRow,
  type AnsweredRows,
  errorsOf,
  JSON_TYPE,
  messageOf,
  rowsOf,
  sendBatch,
  XLSX_TYPE,
} from '../support/batch.ts';
import { embeddedService } from '../support/service.ts';

/** Files of test/files, as openpyxl, XlsxWriter, LibreOffice and editors write them: all list the same six clients. */
const FOLDER = new URL('../files/', import.meta.url);
const NAMES = readdirSync(FOLDER).filter((name) => /\.(csv|txt|xlsx)$/.test(name));
const fileOf = (name: string): Buffer => readFileSync(new URL(name, FOLDER));
const service = await embeddedService();
const app = await startApp();
const test = suite('files as offices have them');

const send = (body: string | Uint8Array, query = '', accept = JSON_TYPE, key = 'corporation-tax') =>
  sendBatch(app.port, body, { query, accept, key, type: 'application/octet-stream' });
const sheetOf = (headings: string, rows: readonly FileCell[][]): Promise<Uint8Array> => {
  const columns = headings.split(',').map((heading) => ({ heading, kind: 'text' as const }));
  return writeXlsx([{ name: 'A', columns, rows }]);
};

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31' };
const CLIENTS = [
  ['Alder & Co Ltd', { ...YEAR, taxable_profits: 100_000 }, '=cheap'],
  ['Béton Ltd', { ...YEAR, taxable_profits: 50_000.5 }, '-'],
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
  ['Fir plc', { ...YEAR, taxable_profits: 3_000_000 }, '0123'],
] as const;

for (const name of NAMES) {
  test(`${name} gives each client its single result, and comes back as a workbook`, async () => {
    const answer = await send(fileOf(name));
    assert.is(answer.status, 200, answer.text);
    const rows = rowsOf(answer);
    assert.is(rows.length, CLIENTS.length);
    for (const [index, [client, inputs, notes]] of CLIENTS.entries()) {
      const { data, row, Notes, 'Client name': own } = rows[index] as AnsweredRow;
      const single = service.calculate('corporation-tax', inputs);
      assert.ok('outcome' in single, 'a client of the test is refused');
      assert.equal(data, JSON.parse(JSON.stringify(single.data())), client);
      assert.is(String(own).replace(/^C/, 'Ć'), client);
      assert.is(Notes || null, notes);
      // The workbook of openpyxl has a title and a blank row above its headings.
      assert.is(row, index + (name === 'openpyxl.xlsx' ? 4 : 2));
    }
    const workbook = await send(fileOf(name), '', XLSX_TYPE);
    assert.match(messageOf(await send(workbook.body, '?sheet=As read')), /No heading/);
    const ignored = [
      ...['Corporation Tax', 'Effective rate', 'First instalment, if large in the period before'],
      'Payment date, if not large in the period before',
    ];
    const query = `?${ignored.map((heading) => `ignore=${heading}`).join('&')}`;
    const again = await send(workbook.body, query, 'text/csv');
    assert.is(again.status, 200, again.text);
    assert.match(again.text, /=cheap/);
  });
}

test('a sheet is chosen by name or number; an unknown one, or one without headings, lists the sheets', async () => {
  const file = fileOf('openpyxl.xlsx');
  for (const sheet of ['clients 2026', '1'])
    assert.is(rowsOf(await send(file, `?sheet=${sheet}`)).length, CLIENTS.length);
  const unknown = await send(file, '?sheet=None');
  assert.is(unknown.status, 422);
  assert.match(messageOf(unknown), /Clients 2026 and Other/);
  const columns = [{ heading: 'Cover', kind: 'text' as const }];
  const cover = await writeXlsx(['A', 'Clients'].map((name) => ({ name, columns, rows: [] })));
  assert.match(messageOf(await send(cover)), /sheet=\): “Clients”\.$/);
});

const HEAD = 'Client,Period start,Period end,Taxable profits';
const REFUSED: readonly [what: string, field: string, value: string, message: RegExp][] = [
  ['no such day', 'period_end', '31/02/2026', /no such day/],
  ['a serial number in text', 'period_end', '46112', /“46112”.*31\/03\/2026/],
  ['an hour of universal time', 'period_end', '2026-03-30T23:00:00Z', /day first/],
  ['a column too narrow', 'period_end', '########', /wider/],
  ['a decimal comma', 'taxable_profits', '1234,50', /in digits/],
  ['points between thousands', 'taxable_profits', '1.234,50', /in digits/],
  ['a blank that separates no thousands', 'taxable_profits', '12 34', /in digits/],
  ['billions as bn', 'taxable_profits', '45bn', /in digits/],
  ['dollars', 'taxable_profits', '$100', /pounds/],
  ['euros', 'taxable_profits', '100 €', /pounds/],
  ['N/A where it is needed', 'period_end', 'N/A', /Enter a value/],
  ['an error of the spreadsheet', 'taxable_profits', '#N/A', /Correct the cell/],
  ['a formula without a result', 'taxable_profits', '=B2*2', /formula/],
  ['a loss in brackets', 'taxable_profits', '(4,500.00)', /“\(4,500\.00\)”/],
];

test('what cannot be read is rejected with its column, its heading, the value found and what to write', async () => {
  for (const [what, field, value, message] of REFUSED) {
    const isEnd = field === 'period_end';
    const cells = ['A', '01/04/2025', isEnd ? value : '31/03/2026', isEnd ? '1' : value];
    const [row] = rowsOf(await send(`${HEAD}\n${cells.map((cell) => `"${cell}"`).join()}\n`));
    assert.equal(Object.keys(row?.errors ?? {}), [field], what);
    assert.match(row?.errors?.[field] ?? '', new RegExp(`^Column ${isEnd ? 'C' : 'D'}, “`), what);
    assert.match(row?.errors?.[field] ?? '', message, what);
  }
});

const START = { value: 45_661, format: 'dd/mm/yyyy', isDate: true };
const cellOf = (value: number, format: string) => ({ value, format, isDate: false });
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
  const rows = SHOWN.map(([cell]) => ['A', YEAR.period_start, YEAR.period_end, cell]);
  for (const [index, { errors }] of rowsOf(await send(await sheetOf(HEAD, rows))).entries())
    assert.match(errors?.taxable_profits ?? '', SHOWN[index]?.[1] as RegExp, `row ${index}`);
});

test('a formula of empty text is an empty cell, and one that was never calculated an error', async () => {
  const row = ['A', YEAR.period_start, YEAR.period_end, 100_000];
  const parts = unzipSync(await sheetOf(`${HEAD},Associated companies`, [row]));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] as Uint8Array);
  for (const [type, expected] of [
    [' t="str"', 'data'],
    ['', 'errors'],
  ] as const) {
    const cell = `<c r="E2"${type}><f>IF(D2="","",3)</f><v></v></c>`;
    const changed = strToU8(sheet.replace('</row></sheetData>', `${cell}</row></sheetData>`));
    const answer = await send(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': changed }));
    assert.ok(expected in (rowsOf(answer)[0] as object), type);
  }
});

test('a date of a workbook that counts from 1904 is the same day, however its number is shown', async () => {
  const row = ['A', YEAR.period_start, cellOf(44_650, '#,##0'), 100_000];
  const parts = unzipSync(await sheetOf(HEAD, [row]));
  const workbook = strFromU8(parts['xl/workbook.xml'] as Uint8Array);
  const changed = workbook.replace(/<workbookPr[^>]*>/, '<workbookPr date1904="1"/>');
  assert.not.equal(changed, workbook);
  const answer = await send(zipSync({ ...parts, 'xl/workbook.xml': strToU8(changed) }));
  assert.is(rowsOf(answer)[0]?.input?.period_end, YEAR.period_end);
});

test('one month-first date makes only dates doubtful that nothing in their row or column settles', async () => {
  const file = [
    HEAD,
    'A,01/04/2025,31/03/2026,1',
    'B,04/01/2025,03/31/2026,2',
    'C,01/04/2025,05/04/2026,3',
    'D,2025-04-01,01/04/2026,4',
    'E,2025-04-01,1 March 2026,5',
  ].join('\n');
  const rows = rowsOf(await send(file));
  assert.equal(
    rows.map(({ input, errors }) => Object.keys(errors ?? {}).join() || input?.period_end),
    ['2026-03-31', '2026-03-31', 'period_start,period_end', 'period_end', '2026-03-01'],
  );
  assert.match(rows[3]?.errors?.period_end ?? '', /01\/04\/2026, day first, or 04\/01\/2026/);
  // A true date of a workbook, too, has both readings.
  const [row] = rowsOf(await send(await sheetOf(HEAD, [['A', START, '03/31/2026', '1']])));
  assert.match(row?.errors?.period_start ?? '', /04\/01\/2025, day first, or 01\/04\/2025/);
});

test('dates without a day or a year are completed by the file’s year or another column', async () => {
  const ends = async (head: string, cells: string, query = '') => {
    const [row] = rowsOf(await send(`${head}\n${cells}\n`, query, JSON_TYPE, 'deadlines'));
    return row?.input?.period_end ?? row?.errors;
  };
  for (const end of ['31 March', '31/03', '31 Mar', 'March 31st', '31st March']) {
    assert.is(await ends('Client,Year end', `A,${end}`, '?year=2026'), '2026-03-31', end);
    assert.is(await ends('Client,Start,Year end', `A,01/04/2025,${end}`), '2026-03-31', end);
    assert.is(await ends('Client,Year,Year end', `A,2026,${end}`), '2026-03-31', end);
    assert.match(JSON.stringify(await ends('Client,Year end', `A,${end}`)), /year is missing/);
  }
  for (const end of ['March 2026', 'Mar-26', 'Mar 2026', "Mar '26", 'March 31 2026', '31-Mar-26'])
    assert.is(await ends('Client,Year end', `A,${end}`), '2026-03-31', end);
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
  const answer = await send(file);
  assert.is(answer.headers['x-rows-left-out'], '6, 10');
  assert.ok((answer.json as AnsweredRows).notes.includes('Left out as totals, by row number: 6 and 10.'));
  const [first, second, third] = rowsOf(answer);
  const { row, input, data } = first ?? {};
  assert.equal([row, input?.associated_companies, data?.corporation_tax], [5, '3', 25_000]);
  assert.equal(second?.errors, {
    row: 'Column G has “y” and no heading. Give the column a heading, or clear the cell.',
  });
  assert.equal([third?.row, Object.keys(third?.errors ?? {})], [9, ['period_start', 'period_end']]);
});

test('headings that nearly name an input, and two columns for one, are rejected until they are mapped', async () => {
  const file =
    'Client,Period start,Year end,Profits chargeable,Asociated cos,PCTCT\nA,1/4/25,31/3/26,100000,3,\n';
  const errors = errorsOf(await send(file));
  assert.equal(Object.keys(errors).sort(), ['Asociated cos', 'PCTCT']);
  assert.match(
    errors['Asociated cos'] ?? '',
    /^Column E, “Asociated cos”: .*map=Asociated cos:associated_companies/,
  );
  const mapped = await send(file, '?map=asociated cos:associated_companies&ignore=PCTCT');
  // £100,000 is above a quarter of the upper limit: the main rate of 25%.
  assert.is(rowsOf(mapped)[0]?.data?.corporation_tax, 25_000);
  const own = await send(file, '?ignore=asociated_cos&ignore=PCTCT');
  assert.is(rowsOf(own)[0]?.data?.corporation_tax, 22_750);
  assert.is((await send(file, '?map=nothing:associated_companies&ignore=PCTCT')).status, 422);
  for (const near of ['Assoc. companies (number)', 'No. assoc cos']) {
    const { status, text } = await send(`${HEAD},${near}\nA,1/4/25,31/3/26,1,1\n`);
    assert.is(status, 422, near);
    assert.match(text, /map=/);
  }
});

/** Headings that resemble an input of another meaning: columns of another pool, side or year. */
const NO_HINTS = {
  'capital-allowances': ['Main pool c/f', 'SRP c/f', 'Zero emission vans 2', 'Cars CO2 > 75g/km'],
  'chargeable-gains': ['SDLT reclaimed', 'Legal fees on purchase and sale'],
  'corporation-tax': ['Dividends paid', 'Directors dividends', 'Taxable profit before losses'],
  'directors-loan': ['Loan from director', 'DLA in credit', 'Opening DLA'],
  'late-penalty': ['Tax due date'],
};

test('no hint leads to an input of another meaning', async () => {
  for (const [key, headings] of Object.entries(NO_HINTS)) {
    for (const heading of headings) {
      const { text } = await send(`Client,Year end,${heading}\nA,31/3/26,1000\n`, '', JSON_TYPE, key);
      assert.not.match(text, /looks like|may be a part of (?!Cars with higher)/, heading);
    }
  }
});

test('amounts whose heading speaks of a year, shares or VAT are not dropped', async () => {
  const row = ['A', START, START, 87_400, 12_000, 4_000, 900];
  const file = await sheetOf(`${HEAD},Profit on shares,Loss of the year,VAT on costs`, [row]);
  const asked = Object.keys(errorsOf(await send(file, '', JSON_TYPE)));
  assert.equal(asked, ['Profit on shares', 'Loss of the year', 'VAT on costs']);
});

test('amounts in another unit by their heading, and one heading twice, are refused even if mapped', async () => {
  for (const heading of ['Taxable profits ($)', "TTP £'000", 'PCTCT (£m)', 'Chargeable profits (EUR)']) {
    const map = encodeURIComponent(`${heading}:taxable_profits`);
    const answer = await send(`Year end,${heading}\n31/3/26,100\n`, `?map=${map}`);
    assert.equal(Object.keys(errorsOf(answer)), [heading]);
  }
  const twice = 'Year end,TTP,Main,Main\n31/3/26,1,2,3\n';
  assert.equal(Object.keys(errorsOf(await send(twice, '?map=Main:exempt_distributions'))), ['Main']);
});

test('of columns of several years, one is asked for', async () => {
  const rows =
    'Start,Year end,Turnover 2026,Turnover 2025,Total assets 2026,Total assets 2025,Employees\n1/4/25,31/3/26,4,3,2,1,9\n';
  const errors = Object.values(errorsOf(await send(rows, '', JSON_TYPE, 'company-size')));
  assert.is(errors.length, 4);
  for (const message of errors) assert.match(message, /and so do other columns/);
});

test('amounts that change the result only together are asked about', async () => {
  // Of £1.2m second-hand, £200,000 would be above the annual investment allowance (CAA 2001 s51A).
  const rows = 'From,To,AIA additions,Plant additions\n1/4/25,31/3/26,600000,600000\n';
  const [row] = rowsOf(await send(rows, '', JSON_TYPE, 'capital-allowances'));
  assert.equal(Object.keys(row?.errors ?? {}), ['AIA additions']);
});

test('LLPs and public companies are known by their names, and companies by their type before their trade', async () => {
  const types = [
    ['A LLP', 'Partnership'],
    ['B PLC', 'Limited'],
    ['C Ltd', 'Personal service company'],
    ['D Ltd', 'Limited company (sole director)'],
    ['E', 'Unincorporated association'],
  ];
  const lines = types.map(([name, type]) => `${name},${type},31/3/26`);
  const rows = rowsOf(
    await send(`Client,Client type,Year end\n${lines.join('\n')}\n`, '', JSON_TYPE, 'deadlines'),
  );
  const dues = rows.map(({ companies_house }) => companies_house?.due);
  assert.equal(dues, ['2026-12-31', '2026-09-30', undefined, undefined, undefined]);
  const payments = rows.map(({ data }) => data?.payment_due);
  assert.equal(payments, [undefined, ...Array(4).fill('2027-01-01')]);
});

test('columns of the currency and of the months of a period count', async () => {
  const rows =
    'Year end,Months,Currency,TTP\n31/12/25,9,GBP,40000\n31/12/25,12,USD,40000\n30/6/25,18,,40000\n';
  const [nine, dollars, long] = rowsOf(await send(rows));
  // 275 days of 365: £10,000 less 3/200 of (£250,000 × 275/365 - £40,000).
  assert.is(nine?.data?.corporation_tax, 7774.66);
  assert.ok(dollars?.not_covered);
  assert.equal(Object.keys(long?.errors ?? {}), ['period_start']);
});

test('nil, a minus behind and GBP are read; a point of thousands is not', async () => {
  const written = ['nil', '1,234-', 'GBP 87,400', '87.400'];
  const rows = rowsOf(await send(`Year end;TTP\n${written.map((one) => `31/3/26;${one}`).join('\n')}\n`));
  assert.equal(
    rows.map(({ input }) => input?.taxable_profits),
    ['0', '-1234', '87400', undefined],
  );
});

test.after(() => app.close());
test.run();
