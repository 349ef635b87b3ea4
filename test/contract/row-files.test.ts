import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeXlsx } from '../../src/formats/xlsx/write-xlsx.ts';
import { startApp } from '../support/app.ts';
import { errorsOf, JSON_TYPE, XLSX_TYPE } from '../support/batch.ts';
import { command } from '../support/command.ts';
import { embeddedService } from '../support/service.ts';
import { post } from '../support/wire.ts';

/** Operations over rows read office files, as a batch does, and answer in JSON, CSV and workbooks. */
const service = await embeddedService();
const app = await startApp();
const test = suite('files of operations over rows');
test.after(() => app.close());

const LEDGER = '/api/v1/tools/directors-loan/ledger';

/** Worked case 1 of the loan ledger: 24,000 lent, 9,000 repaid on the last day, 6,000 the day after. */
const BODY = {
  period_ends: ['2025-12-31'],
  entries: [
    { on: '2025-03-01', kind: 'loan', amount: 24_000 },
    { on: '2026-09-30', kind: 'repayment', amount: 9_000 },
    { on: '2026-10-01', kind: 'repayment', amount: 6_000 },
  ],
};
const CSV = [
  'Loan account of A Director;;;',
  'Date;Type;Amount;Ref',
  '01/03/2025;Loan;£24,000.00;a',
  ';;;',
  '30/9/26;Repayment;9,000;b',
  '1 October 2026;repayment;6000;c',
  'Total;;39,000;',
  '',
].join('\n');

interface Answered {
  readonly input: unknown;
  readonly result: { readonly data: Readonly<Record<string, unknown>>; readonly answer: string };
}

async function send(path: string, body: string | Uint8Array, type: string, accept: string) {
  return post(app.port, path, body as string, { headers: { 'Content-Type': type, Accept: accept } });
}

const expected = (await post(app.port, LEDGER, BODY)).json as Answered;

test('a ledger exported by an office gives the same answer as JSON', async () => {
  const path = `${LEDGER}?period_ends=2025-12-31`;
  const { status, json, headers, text } = await send(path, CSV, 'text/csv', JSON_TYPE);
  assert.is(status, 200, text);
  assert.equal((json as Answered).result, expected.result);
  assert.equal((json as Answered).input, expected.input);
  assert.is(headers['x-rows-left-out'], '7');
});

test('by default the answer to a CSV is CSV, and to a workbook one that shows what was read', async () => {
  const path = `${LEDGER}?period_ends=2025-12-31`;
  const asCsv = await send(path, CSV.replace('Ref', 'Fee').replaceAll(/;[abc]$/gm, ';10'), 'text/csv', '*/*');
  const [head, first] = asCsv.text.split('\r\n');
  assert.match(head ?? '', /,warnings$/);
  assert.match(
    first ?? '',
    /^2025-12-31,24000,8100,3037\.5,5062\.5.*,"“Fee” was not used; it holds 10, 10, 10\."$/,
  );
  const { headers, body } = await send(path, CSV, 'text/csv', XLSX_TYPE);
  assert.is(headers['content-type'], XLSX_TYPE);
  const parts = unzipSync(body);
  const workbook = new TextDecoder().decode(parts['xl/workbook.xml']);
  for (const sheet of ['Periods', 'Loans', 'Refunds', 'Timeline', 'As read']) {
    assert.ok(workbook.includes(`name="${sheet}"`), sheet);
  }
});

test('a workbook has each table on a sheet of that name, and any name in its styles', async () => {
  const text = (heading: string) => ({ heading, kind: 'text' as const });
  const parts = unzipSync(
    await writeXlsx([
      { name: 'Accounting periods', columns: [text('Last day of the period')], rows: [['31/12/2025']] },
      {
        name: 'Account',
        columns: [text('Day'), text('Kind'), text('Amount')],
        rows: BODY.entries.map(({ on, kind, amount }) => [on, kind, amount]),
      },
    ]),
  );
  const styles = strFromU8(parts['xl/styles.xml'] as Uint8Array);
  const changed = strToU8(styles.replaceAll(/numFmtId="\d+"/g, 'numFmtId="constructor"'));
  for (const file of [parts, { ...parts, 'xl/styles.xml': changed }]) {
    const answer = await send(LEDGER, Buffer.from(zipSync(file)), XLSX_TYPE, JSON_TYPE);
    assert.is(answer.status, 200, answer.text);
    assert.equal((answer.json as Answered).result, expected.result);
  }
});

test('all errors of a file come at once, with row, column and the value found', async () => {
  const csv = 'Date,Type,Amount\n13/31/2026,loan,45bn\n01/03/2025,gift,1\n01/03/2024,loan,5\n';
  const errors = errorsOf(await send(`${LEDGER}?period_ends=2025-12-31`, csv, 'text/csv', JSON_TYPE));
  assert.equal(Object.keys(errors).sort(), [
    'entries[0].amount',
    'entries[0].on',
    'entries[1].kind',
    'entries[2].on',
  ]);
  assert.is(
    errors['entries[0].amount'],
    'Row 2: Column C, “Amount”, says “45bn”. Write an amount in digits, such as 1234.50 or £1,234.50.',
  );
  assert.ok(
    errors['entries[2].on']?.startsWith('Row 4: Column A, “Date”, says “01/03/2024”.'),
    errors['entries[2].on'],
  );
});

test('a parameter that is given twice is an error, as in a body', async () => {
  for (const [query, name] of [
    ['borrowers_are_associates=yes&borrowers_are_associates=no', 'borrowers_are_associates'],
    ['sheet=1&sheet=2', 'sheet'],
  ] as const) {
    const path = `${LEDGER}?period_ends=2025-12-31&${query}`;
    assert.equal(Object.keys(errorsOf(await send(path, CSV, 'text/csv', JSON_TYPE))), [name]);
  }
});

test('periods and payments read files as well', async () => {
  const periods = await send(
    '/api/v1/tools/corporation-tax/periods',
    'Period start,Period end,Trading profit\n01/04/2024,31/03/2025,60000\n01/04/2025,31/03/2026,"(25,000)"\n',
    'text/csv',
    JSON_TYPE,
  );
  assert.is(periods.status, 200, periods.text);
  assert.is((periods.json as Answered).result.data.total_repayment, 5_500);
  const payments = await send(
    '/api/v1/tools/late-penalty/payments?period_start=2024-04-01&period_end=2025-03-31&tax=25000&up_to=2026-06-30',
    'on,amount\n15/12/2025,10000\n02/02/2026,5000\n',
    'text/csv',
    JSON_TYPE,
  );
  assert.is(payments.status, 200, payments.text);
  assert.is((payments.json as Answered).result.data.interest_charged, 416.87);
});

test('the page fills its table with a file, and reports what it cannot read', async () => {
  const page = async (csv: string, columns: readonly string[] = []): Promise<[number, string]> => {
    const form = new FormData();
    if (columns.length === 0) form.set('file', new Blob([csv]), 'account.csv');
    else form.set('data', Buffer.from(csv).toString('base64'));
    for (const [index, column] of columns.entries()) form.set(`column_${index}`, column);
    const url = `http://localhost:${app.port}/calculators/directors-loan/ledger`;
    const response = await fetch(url, { method: 'POST', body: form });
    return [response.status, await response.text()];
  };
  const [status, filled] = await page(CSV);
  assert.is(status, 200);
  assert.ok(filled.includes('value="01/03/2025"') && filled.includes('value="24000.00"'));
  const [refused, text] = await page('Date,Type,Amount\n13/31/2026,loan,1\n');
  assert.is(refused, 422);
  assert.ok(text.includes('href="#entries[0].on"') && text.includes('value="13/31/2026"'));
  // A nearly matching heading prompts a question, and the form keeps the file.
  const near = CSV.replace('Amount', 'Amont');
  const [answered, question] = await page(near);
  assert.is(answered, 200);
  for (const field of [Buffer.from(near).toString('base64'), 'name="column_2"'])
    assert.ok(question.includes(field), field);
  assert.ok((await page(near, ['on', 'kind', 'amount', '-']))[1].includes('value="24000.00"'));
});

test('the command line reads and writes the same files', async () => {
  const call = (...args: string[]) => command(service, ['ledger', 'directors-loan', ...args], CSV);
  const ends = ['--period-ends', '2025-12-31'];
  assert.equal(JSON.parse((await call('in.csv', '--json', ...ends)).out).result, expected.result);
  assert.is(JSON.parse((await call('in.csv', 'out.json', ...ends)).out).operation, 'ledger');
  assert.is((await call('in.csv', 'out.csv', ...ends)).out, (await call('in.csv', '--csv', ...ends)).out);
  assert.is((await call('in.csv', 'out.xlsx', ...ends)).bytes.subarray(0, 2).toString(), 'PK');
  assert.is((await call('in.csv', 'out.pdf', ...ends)).code, 2);
  assert.ok((await call('--help')).out.includes('--period-ends'));
});

test('the schedule of pools shows its rate as a percentage, not in pounds', async () => {
  const inputs = {
    periods: [{ period_start: '2026-01-01', period_end: '2026-12-31', main_pool_brought_forward: 50_000 }],
  };
  const args = ['periods', 'capital-allowances', 'in.json', 'out.csv'];
  const { out: csv } = await command(service, args, JSON.stringify(inputs));
  // 90 days at 18% and 275 at 14%: FA 2026 s28.
  assert.match(csv, /^Main pool rate,14\.99%$/m);
});

test.run();
