import { unzipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { CSV_TYPE, sendBatch, XLSX_TYPE } from '../../support/batch.ts';
import {
  BOUNDARY,
  type Fields,
  fieldsOfColumns,
  MULTIPART,
  runForm,
  sendForm,
} from '../../support/batch-form.ts';
import { plain, withoutOwnScript } from '../../support/page-text.ts';

const site = await startSite();
const test = suite('the page for many rows');
const ROWS = 'client,period_end\r\nAcme,2025-06-30\r\n=1+1,tomorrow\r\n';
const calculator = 'deadlines';

const send = (body: Fields | Buffer, type = MULTIPART) => sendForm(site.port, body, type);

test('a file or pasted cells give the same bytes as the API', async () => {
  for (const [answer, type] of [
    ['csv', CSV_TYPE],
    ['xlsx', XLSX_TYPE],
  ] as const) {
    const api = await sendBatch(site.port, ROWS, { key: calculator, accept: type });
    assert.is(api.status, 200);
    for (const fields of [
      { file: ROWS, rows: '' },
      { file: '', rows: ROWS },
    ]) {
      const { status, headers, body } = await runForm(site.port, { calculator, ...fields, answer });
      assert.is(status, 200);
      assert.ok(String(headers['content-type']).startsWith(type));
      assert.is(headers['content-disposition'], `attachment; filename="deadlines-answers.${answer}"`);
      // Archives hold the time of writing.
      if (answer === 'xlsx') assert.equal(unzipSync(body), unzipSync(api.body));
      else assert.ok(body.equals(api.body));
    }
  }
});

test('the columns are shown first, with the input each was mapped to and its values as read', async () => {
  const rows = 'Firm,Year end,Asociated cos\nAcme,30/06/2025,2\nBeta,1 May 2025,\n';
  const { status, headers, text } = await send({ calculator: 'corporation-tax', rows });
  assert.is(status, 200);
  assert.is(headers['cache-control'], 'private, no-cache');
  assert.match(text, /30\/06\/2025, read as 30 June 2025/);
  const fields = fieldsOfColumns(text);
  assert.equal([fields.column_0, fields.column_1, fields.column_2], ['-', 'period_end', '']);
  assert.match(plain(text), /Looks like “Associated companies”/);
});

test('a column can be remapped, even if two have the same heading', async () => {
  const rows = 'Date,Date,Client name\n1/7/2024,30/6/2025,Acme\n';
  const first = await send({ calculator, rows });
  const { column_0, column_1 } = fieldsOfColumns(first.text);
  assert.equal([column_0, column_1], ['-', '-']);
  const { status, text } = await runForm(
    site.port,
    { calculator, rows },
    { column_0: 'period_start', column_1: 'period_end' },
  );
  assert.is(status, 200);
  // Nine months and a day after 30 June 2025.
  assert.match(plain(text), /Acme.*1 April 2026/s);
});

test('a second column for an input is added only if somebody chooses so', async () => {
  const rows = 'Period end,Filed,CT liability,CT due\n31/3/2025,15/4/2026,1000,1000\n';
  const { text } = await send({ calculator: 'late-penalty', rows });
  const fields = fieldsOfColumns(text);
  assert.equal([fields.column_2, fields.column_3], ['tax_due', '']);
  assert.match(plain(text), /Column C is “Corporation Tax payable” already/);
  const left = await send({ ...fields, answer: 'csv' });
  assert.match(left.text, /“CT due” was not used/);
  const added = await send({ ...fields, column_3: 'tax_due', answer: 'csv' });
  assert.match(added.text, /“CT liability” and “CT due” are added/);
});

test('headings under a line of groups stay the headings', async () => {
  const rows = 'Client,Accounts,,Tax,\nName,Year end,Due,Payment,Return\nA,31/3/26,31/12/26,1/1/27,31/3/27\n';
  const { text } = await runForm(site.port, { calculator, rows, answer: 'csv' });
  assert.match(text, /^row,Name,Due,Payment,Return,Year end,/);
});

test('a table shows client, answer, figures and a link, errors first', async () => {
  const rows = [
    'Company,Start,End,Profit,Note',
    'Acme,1/4/25,31/3/26,"£100,000",x',
    'Bad,1/4/25,31/3/26,45bn,',
    'Two,1/4/25,31/3/26,50000,',
    'None,1/4/25,,50000,',
  ].join('\n');
  const { status, text } = await runForm(
    site.port,
    { calculator: 'corporation-tax', rows },
    { column_1: 'period_start', column_2: 'period_end', column_3: 'taxable_profits', column_0: '-' },
  );
  assert.is(status, 200);
  const shown = plain(text);
  assert.ok(shown.indexOf('45bn') < shown.indexOf('£22,750.00'));
  assert.match(shown, /Acme/);
  // In the words of its label on the calculator's page.
  assert.match(shown, /Year end.*Enter the year end\./);
  // 19% of £50,000.
  assert.match(shown, /£9,500\.00/);
  assert.match(text, /<a href="[^"]*\/calculators\/corporation-tax\?period_start=2025-04-01/);
});

test('a row without a year end has one error, none of the first day that follows from it', async () => {
  const rows = 'Client,Year end,Taxable profits\nBad,,5\n';
  const { text } = await runForm(site.port, { calculator: 'corporation-tax', rows });
  assert.match(plain(text), /Row 2.*Enter the year end\./s);
  assert.not.match(plain(text), /Enter the first day/);
});

test('a page escapes its rows, is kept by no shared cache and runs no script from them', async () => {
  const { status, headers, text } = await runForm(site.port, {
    calculator,
    rows: '"<b>",period_end\n<script>alert(1)</script>,2025-06-30\n"""><i>",x',
  });
  assert.is(status, 200);
  assert.is(headers['cache-control'], 'private, no-cache');
  assert.is(headers['x-robots-tag'], 'noindex');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.not.match(withoutOwnScript(text), /<script>alert|<i>"/);
});

const REFUSED: readonly [string, Fields, RegExp][] = [
  ['nothing', { calculator, rows: ' ', file: '' }, /Choose a file/],
  ['both', { calculator, rows: ROWS, file: ROWS }, /Send either a file or pasted lines/],
  ['another calculator', { calculator: '__proto__', rows: ROWS }, /Choose one of the calculators/],
  ['a damaged workbook', { calculator, file: Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxx') }, /damaged/],
  ['a workbook of old', { calculator, file: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]) }, /\.xlsx/],
  ['too many rows', { calculator, file: `period_end\n${'x\n'.repeat(1_001)}` }, /at most 1,000 rows/],
];
test('what is no file of rows is rejected on the page', async () => {
  for (const [what, fields, message] of REFUSED) {
    const { status, headers, text } = await runForm(site.port, fields);
    assert.is(status, 422, what);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(plain(text), message);
    assert.match(text, /<title>Error: /);
  }
});

test('other forms are rejected', async () => {
  const big = { calculator, file: 'x'.repeat(1024 * 1024 + 1) };
  assert.is((await send(big)).status, 413);
  assert.is((await send({ ...big, file: 'x'.repeat(3 * 1024 * 1024) })).status, 413);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/csv', '']) {
    assert.is((await send(Buffer.from('rows=x'), type)).status, 415, type);
  }
  const bodies = [
    '',
    `--${BOUNDARY}`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(10_000),
  ];
  for (const body of bodies) {
    const { status, text } = await send(Buffer.from(body));
    assert.is(status, 400, body.slice(0, 80));
    // It names no time to wait, since there is none.
    assert.not.match(text, / in \w+ seconds/);
  }
  assert.equal(site.defects, []);
});

test.after(() => site.close());
test.run();
