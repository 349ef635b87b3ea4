import { request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { type Fields, MULTIPART, sendForm } from '../../support/batch-form.ts';
import { plain } from '../../support/page-text.ts';

/** What the page for many rows says when a form cannot be answered. */
const site = await startSite();
const ROWS = 'client,period_end\nAcme,2025-06-30\n';
const test = suite('faults of the form for many rows');

const send = (fields: Fields) => sendForm(site.port, fields);

/** What is wrong, the control that it leads to, and what is named below it. */
function faultsOf(text: string): { message: string; leadsTo: string; named: string[]; marked: string[] } {
  const [, box = ''] =
    /<div class="faults" role="alert" tabindex="-1" autofocus>(.*?)<\/div>/s.exec(text) ?? [];
  assert.match(box, '<h2>There is a problem</h2>');
  const [, leadsTo = '', message = ''] = /<p><a href="#([^"]*)">(.*?)<\/a><\/p>/.exec(box) ?? [];
  const fields = [...text.matchAll(/<div class="(field[^"]*)"><label for="(\w+)"/g)];
  return {
    message: plain(message),
    leadsTo,
    named: [...box.matchAll(/<li>(.*?)<\/li>/g)].map(([, one = '']) => plain(one)),
    marked: fields.flatMap(([, words = '', id = '']) => (words.split(' ').includes('faulty') ? id : [])),
  };
}

const DAY = 'Write the date as year-month-day, such as 2025-06-30.';
const FAULTS: readonly [about: string, Fields, leadsTo: string, message: string, named: readonly string[]][] =
  [
    ['no calculator', { calculator: '', rows: ROWS }, 'calculator', 'Choose one of the calculators.', []],
    [
      'no dates for a calendar',
      { calculator: 'company-size', rows: ROWS, answer: 'calendar' },
      'calculator',
      'This calculator gives no dates to put into a calendar.',
      [],
    ],
    [
      'headings',
      { calculator: 'deadlines', rows: 'a,a,period_end,period_end\n' },
      'file',
      'Some headings cannot be used. Each is named below with what is wrong.',
      ['a', 'period_end'].map((name) => `“${name}”: Two columns have this heading. Leave one of them out.`),
    ],
    [
      'a heading that the CSV has itself',
      { calculator: 'deadlines', rows: 'errors,period_end\n' },
      'file',
      'Some headings cannot be used. Each is named below with what is wrong.',
      ['“errors”: The answer itself has this name. Give what is passed through another one.'],
    ],
    [
      'rows without dates for a calendar',
      { calculator: 'deadlines', rows: 'period_end\n2025-06-30\nx\ny\n', answer: 'calendar' },
      'file',
      'Rows with errors: 2 of 3. A calendar would not show which dates are missing, so there is none until they are put right. They are named below.',
      [`“row 2”: period_end: ${DAY}`, `“row 3”: period_end: ${DAY}`],
    ],
  ];
for (const [about, fields, leadsTo, message, named] of FAULTS) {
  test(`${about}: told above the form, with a link to the control, which is marked alone`, async () => {
    const { status, headers, text } = await send(fields);
    assert.is(status, 422);
    assert.is(headers['x-robots-tag'], 'noindex');
    assert.is(headers['cache-control'], 'no-store');
    assert.match(String(headers['content-security-policy']), "frame-ancestors 'none'");
    // File and pasted lines are two ways of the same.
    const marked = leadsTo === 'file' ? ['file', 'rows'] : [leadsTo];
    assert.equal(faultsOf(text), { message, leadsTo, named, marked });
    assert.match(text, `id="${leadsTo}"`);
    if (named.length === 0) assert.not.match(text, '<ul></ul>');
  });
}

test('without a fault nothing is marked', async () => {
  for (const text of [
    (await site.get('/batch')).body,
    (await send({ calculator: 'deadlines', rows: ROWS, answer: 'table' })).text,
  ]) {
    assert.not.match(text, /faulty|role="alert"/);
  }
});

test('files that are sent slowly are bounded for each client, as the API bounds them', async () => {
  const stalled = Array.from({ length: 8 }, () => {
    const headers = { 'Content-Type': MULTIPART, 'Content-Length': 1_000 };
    const sent = request({ port: site.port, path: '/batch', method: 'POST', headers, agent: false });
    sent.on('error', () => {});
    sent.flushHeaders();
    return sent;
  });
  // Each answer that comes before theirs were read is a figure; then one is refused.
  let [status, tries] = [200, 0];
  for (; status === 200 && tries < 500; tries += 1) {
    ({ status } = await send({ calculator: 'deadlines', rows: ROWS }));
  }
  for (const each of stalled) each.destroy();
  assert.is(status, 429);
});

test.after(() => site.close());
test.run();
