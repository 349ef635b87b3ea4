import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { BOUNDARY, type Fields, sendForm } from '../../support/batch-form.ts';
import { plain } from '../../support/page-text.ts';

/** What counts as a file and as rows, and where the page for many rows is and is not. */
const site = await startSite();
const ROWS = 'client,period_end\nAcme,2025-06-30\n';
const test = suite('the edges of the form for many rows');

const send = (fields: Fields) => sendForm(site.port, { calculator: 'deadlines', ...fields });
const faultOf = (text: string): string => plain(/<p><a href="#\w+">(.*?)<\/a><\/p>/.exec(text)?.[1] ?? '');

test('a file of one byte is a file, and blank lines beside a file are none', async () => {
  const both = 'Send either a file or pasted lines, not both.';
  for (const [fields, fault] of [
    [{ file: 'x', rows: '' }, /^No heading is an input/],
    [{ file: 'x', rows: 'x' }, both],
    [{ file: ROWS, rows: 'x' }, both],
    [{ file: '', rows: 'x' }, /^No heading is an input/],
    [{ file: '', rows: '' }, 'Choose a CSV file, or paste its lines.'],
    [{}, 'Choose a CSV file, or paste its lines.'],
  ] as const) {
    const { status, text } = await send(fields);
    assert.is(status, 422);
    assert.match(faultOf(text), fault);
  }
  for (const rows of [' ', '\r\n \r\n']) assert.is((await send({ file: ROWS, rows })).status, 200);
});

test('a field that is sent as a file, and a file that is sent as text, are as none', async () => {
  const part = (name: string, value: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const asFile = '; filename="x.txt"';
  const sent = async (...parts: string[]) => {
    const { status, text } = await sendForm(site.port, Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`));
    return [status, faultOf(text)];
  };
  const key = part('calculator', 'deadlines');
  assert.equal(await sent(part('calculator', 'deadlines', asFile), part('rows', ROWS)), [
    422,
    'Choose one of the calculators.',
  ]);
  for (const rows of [part('rows', ROWS, asFile), part('file', ROWS)])
    assert.equal(await sent(key, rows), [422, 'Choose a CSV file, or paste its lines.']);
  assert.is((await sent(key, part('rows', ROWS), part('answer', 'table', asFile)))[0], 200);
});

test('each page and file has one address', async () => {
  for (const path of [
    '/batch/',
    '/Batch',
    '/batch/deadlines/template.csv/',
    '/batch/Deadlines/template.csv',
    '/batch/deadlines',
  ])
    assert.is((await site.get(path)).status, 404, path);
  for (const { key } of site.service.tools) {
    const { status, headers } = await site.get(`/batch/${key}/template.csv`);
    const of = (name: string) => headers.get(name);
    assert.equal(
      [status, of('content-type'), of('x-robots-tag')],
      [200, 'text/csv; charset=utf-8', 'noindex'],
    );
    assert.match(of('cache-control') ?? '', /^public, max-age=\d+$/);
  }
});

test('the form leaves it to the service to say what is wrong, and pasted lines are no prose', async () => {
  const { body } = await site.get('/batch');
  const [form = ''] = /<form [^>]*>/.exec(body) ?? [];
  // The words of a browser would name neither rows nor headings.
  assert.match(form, ' novalidate');
  const [rows = ''] = /<textarea [^>]*>/.exec(body) ?? [];
  assert.match(rows, 'spellcheck="false"');
  assert.match(rows, 'autocomplete="off"');
  assert.match(/<select [^>]*>/.exec(body)?.[0] ?? '', ' required');
});

test('the documentation names the bounds of a request', async () => {
  const text = plain((await site.get('/docs')).body);
  assert.match(text, 'A request has at most 1,000 rows and 1 MiB, and counts as one request of the API.');
});

test.after(() => site.close());
test.run();
