import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp } from '../support/app.ts';
import { embeddedService } from '../support/service.ts';
import { ask } from '../support/wire.ts';

/** Files of test/files, as make.py there wrote them by writers that are not ours: all hold the same six clients. */
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
  test(`${name} gives what its clients give one by one`, async () => {
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

test('a sheet is chosen by its name or its number, and one that there is none of is named with those there are', async () => {
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
const REFUSED: readonly [what: string, cells: readonly string[], field: string, said: RegExp][] = [
  ['a month first', ['A', '04/01/2025', '03/31/2026', '1'], 'period_end', /31.*31\/03\/2026/],
  ['no such day', ['A', '01/04/2025', '31/02/2026', '1'], 'period_end', /no such day/],
  ['a serial number in text', ['A', '01/04/2025', '46112', '1'], 'period_end', /“46112”.*31\/03\/2026/],
  ['a decimal comma', ['A', '01/04/2025', '31/03/2026', '1234,50'], 'taxable_profits', /point/],
  ['points between thousands', ['A', '01/04/2025', '31/03/2026', '1.234,50'], 'taxable_profits', /point/],
  ['thousands as k', ['A', '01/04/2025', '31/03/2026', '45k'], 'taxable_profits', /in full/],
  ['dollars', ['A', '01/04/2025', '31/03/2026', '$100'], 'taxable_profits', /pounds/],
  ['euros', ['A', '01/04/2025', '31/03/2026', '100 €'], 'taxable_profits', /pounds/],
  ['N/A where it is needed', ['A', '01/04/2025', 'N/A', '1'], 'period_end', /needed/],
  ['a formula without a result', ['A', '01/04/2025', '31/03/2026', '=B2*2'], 'taxable_profits', /formula/],
  [
    'a loss in brackets',
    ['A', '01/04/2025', '31/03/2026', '(4,500.00)'],
    'taxable_profits',
    /“\(4,500\.00\)”/,
  ],
];
for (const [what, cells, field, said] of REFUSED) {
  test(`${what} is refused with its column, its heading, what was found and what to write`, async () => {
    const { status, json } = await send(Buffer.from(`${HEAD}\n${row(...cells)}\n`));
    // A date with the month first makes all others of the file doubtful.
    if (what === 'a month first') {
      assert.is(status, 422);
      assert.match((json as { message: string }).message, /month first.*03\/31\/2026.*row 2/);
      return;
    }
    const [{ errors }] = json as [{ errors: Record<string, string> }];
    const column = 'ABCD'[HEAD.split(',').findIndex((one) => one.toLowerCase().replace(' ', '_') === field)];
    assert.match(errors[field] ?? '', new RegExp(`^Column ${column}, “`));
    assert.match(errors[field] ?? '', said);
    assert.equal(Object.keys(errors), [field]);
  });
}

test('a month first alone is refused in its row, with both readings', async () => {
  const { json } = await send(Buffer.from(`${HEAD}\n${row('A', '2025-04-01', '03/31/2026', '1')}\n`));
  const [{ errors }] = json as [{ errors: Record<string, string> }];
  assert.match(errors.period_end ?? '', /no month 31.*31\/03\/2026/);
});

test('headings that nearly name an input, and two columns for one, are refused until they are mapped', async () => {
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
});

test('what a headline says of a row is in its row', async () => {
  const large = Buffer.from(`${HEAD}\nBig,1/4/25,31/3/26,12000000\n`);
  const { json } = await send(large);
  const { data } = (json as Answered[])[0] as Answered;
  // Three months and thirteen days before the end of the sixth month: 14 October 2025, four instalments.
  assert.equal([data.next_payment, data.number_of_instalments], ['2025-10-14', 4]);
  assert.not.ok('payment_due' in data);
  const dates = (await send(large, '?rows=dates')).json as { what: string; amount: number | null }[];
  assert.is(dates.filter(({ amount }) => amount === 750_000).length, 4);
  // Between the limit of large companies and £10,000,000 it depends on the period before.
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
