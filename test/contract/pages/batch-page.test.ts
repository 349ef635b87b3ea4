import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startApp, startSite, type TestApp } from '../../support/app.ts';
import { BOUNDARY, type Fields, MULTIPART, sendForm } from '../../support/batch-form.ts';
import { withoutOwnScript } from '../../support/page-text.ts';
import { type Answer, ask } from '../../support/wire.ts';

const site = await startSite();
const test = suite('the page for many rows');
const ROWS = 'client,period_end\r\nAcme,2025-06-30\r\n=1+1,tomorrow\r\n';

const send = (body: Fields | Buffer, type = MULTIPART, on: Pick<TestApp, 'port'> = site): Promise<Answer> =>
  sendForm(on.port, body, type);

test('a file or pasted lines are answered with the bytes of the API', async () => {
  const api = await ask(site.port, '/api/v1/tools/deadlines/batch', {
    method: 'POST',
    body: ROWS,
    headers: { 'Content-Type': 'text/csv' },
  });
  assert.is(api.status, 200);
  for (const fields of [
    { file: ROWS, rows: '' },
    { file: '', rows: ROWS },
  ]) {
    const { status, headers, body } = await send({ calculator: 'deadlines', ...fields, answer: 'csv' });
    assert.is(status, 200);
    assert.is(headers['content-type'], 'text/csv; charset=utf-8');
    assert.is(headers['content-disposition'], 'attachment; filename="deadlines-answers.csv"');
    assert.is(headers['cache-control'], 'no-store');
    assert.ok(body.equals(api.body));
  }
  const marked = await send({ calculator: 'deadlines', rows: ROWS, answer: 'csv', bom: 'true' });
  assert.is(marked.body.toString(), `\uFEFF${api.text}`);
});

test('a table escapes what it shows, is kept by nobody and runs nothing of it', async () => {
  const { status, headers, text } = await send({
    calculator: 'deadlines',
    rows: 'client,period_end\n<script>alert(1)</script>,2025-06-30\n"""><i>",x',
    answer: 'table',
  });
  assert.is(status, 200);
  assert.is(headers['cache-control'], 'no-store');
  assert.is(headers['x-robots-tag'], 'noindex');
  assert.match(String(headers['content-security-policy']), /default-src 'none'/);
  assert.not.match(withoutOwnScript(text), /<script|<i>/);
  assert.match(text, /&lt;script>alert\(1\)&lt;\/script>/);
  // Nine months and a day after 30 June 2025 is 31 March and 1 April 2026.
  assert.match(text, /1 April 2026/);
});

const REFUSED: readonly [string, Fields, RegExp][] = [
  ['no rows', { calculator: 'deadlines', rows: ' ', file: '' }, /No heading is an input/],
  ['nothing', { calculator: 'deadlines', rows: '', file: '' }, /Choose a CSV file, or paste its lines\./],
  ['both', { calculator: 'deadlines', rows: ROWS, file: ROWS }, /Send either a file or pasted lines/],
  ['another calculator', { calculator: '__proto__', rows: ROWS }, /Choose one of the calculators\./],
  ['a file of another encoding', { calculator: 'deadlines', file: Buffer.from([0x61, 0xa3]) }, /UTF-8/],
  [
    '1,001 rows',
    { calculator: 'deadlines', file: `period_end\n${'x\n'.repeat(1_001)}` },
    /at most 1,000 rows/,
  ],
];
for (const [what, fields, message] of REFUSED) {
  test(`${what} is told on the page`, async () => {
    const { status, headers, text } = await send({ ...fields, answer: 'csv' });
    assert.is(status, 422);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.match(text, message);
    assert.match(text, /<title>Error: /);
  });
}

test('what is no such form is refused', async () => {
  const big = { calculator: 'deadlines', file: 'x'.repeat(1024 * 1024 + 1) };
  assert.is((await send(big)).status, 413);
  assert.is((await send({ ...big, file: 'x'.repeat(2 * 1024 * 1024) })).status, 413);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/csv', '']) {
    assert.is((await send(Buffer.from('rows=x'), type)).status, 415, type);
  }
  const bodies = [
    '',
    `--${BOUNDARY}`,
    `--${BOUNDARY}\r\n\r\n\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}\r\n${'x'.repeat(100_000)}\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n`.repeat(10_000),
  ];
  for (const body of bodies) {
    const { status } = await send(Buffer.from(body));
    assert.ok(status === 400 || status === 422, `${body.slice(0, 80)}: ${status}`);
  }
  assert.equal(site.defects, []);
});

test('sending counts as a result, looking at the page as a page', async () => {
  const limited = await startApp({ rateLimits: { pages: 1, results: 1 } });
  const form = { calculator: 'deadlines', rows: ROWS, answer: 'csv' };
  assert.is((await send(form, MULTIPART, limited)).status, 200);
  assert.is((await send(form, MULTIPART, limited)).status, 429);
  assert.is((await ask(limited.port, '/batch')).status, 200);
  await limited.close();
});

test('the page is one for all readers, and templates are files', async () => {
  const page = await site.get('/batch');
  assert.is(page.status, 200);
  assert.match(page.headers.get('cache-control') ?? '', /^public/);
  for (const { key } of site.service.tools) {
    const path = `/batch/${key}/template.csv`;
    assert.ok(page.body.includes(`href="${path}"`), path);
    const { status, headers, body } = await site.get(path);
    assert.is(status, 200);
    assert.is(headers.get('content-disposition'), `attachment; filename="${key}-template.csv"`);
    assert.is(body.trimEnd().split('\r\n').length, 3);
  }
  assert.is((await site.get('/batch/nope/template.csv')).status, 404);
});

test.after(() => site.close());
test.run();
