import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeset } from '../../../src/web/typography.ts';
import { startSite } from '../../support/app.ts';
import { type Fields, sendForm } from '../../support/batch-form.ts';
import { formsOf } from '../../support/page-forms.ts';
import { plain } from '../../support/page-text.ts';

/** The form for many rows, as people and browsers have it, and what is shown again of what was sent. */
const site = await startSite();
const { tools, common } = site.service;
const ROWS = 'client,period_end\nAcme,2025-06-30\n';
const test = suite('the form for many rows');

const send = (fields: Fields) => sendForm(site.port, fields);

function only<T>(values: readonly T[]): T {
  assert.is(values.length, 1);
  return values[0] as T;
}

test('every control has its label, what it takes beside it, and the name under which it is read', async () => {
  const { action, method, enctype, hidden, controls } = only(formsOf((await site.get('/batch')).body));
  // Files are sent in no other way (HTML, "multipart/form-data").
  assert.equal([action, method, enctype, hidden], ['/batch', 'post', 'multipart/form-data', {}]);
  const [calculator, ...others] = controls;
  assert.is(calculator?.label, 'Calculator');
  assert.equal(
    calculator?.options,
    tools.map(({ key, title }) => [key, typeset(title)]),
  );
  assert.equal(
    others.map(({ name, type, label, hint, value }) => [name, type, label, hint, value]),
    [
      [
        'file',
        'file',
        'CSV file',
        'The first line names the inputs, as the templates do. Other columns, such as a client’s name, come back with the answers. Up to 1,000 rows.',
        '',
      ],
      ['rows', 'textarea', 'Or paste the lines (instead of a file)', '', ''],
      [
        'bom',
        'checkbox',
        'Mark the CSV for Excel',
        'So that £ and accents are shown as they are. A file from Excel that has the mark keeps it.',
        'true',
      ],
    ],
  );
});

test('each button does what it says', async () => {
  const { buttons } = only(formsOf((await site.get('/batch')).body));
  const done: Record<string, unknown[]> = {};
  for (const { text, name = '', value = '' } of buttons) {
    const { status, headers } = await send({ calculator: 'deadlines', rows: ROWS, [name]: value });
    done[text] = [status, headers['content-type'], headers['content-disposition'], headers['cache-control']];
  }
  const file = (name: string): string => `attachment; filename="${name}"`;
  assert.equal(done, {
    'Download answers as CSV': [200, 'text/csv; charset=utf-8', file('deadlines-answers.csv'), 'no-store'],
    'Show a table': [200, 'text/html; charset=utf-8', undefined, 'no-store'],
    'Download dates as a calendar': [200, 'text/calendar; charset=utf-8', file('deadlines.ics'), 'no-store'],
  });
  // Enter in a field sends the form by no button of this name in some programs: the answers are a file then.
  for (const answer of [{}, { answer: '' }, { answer: 'other' }]) {
    const { headers } = await send({ calculator: 'deadlines', rows: ROWS, ...answer });
    assert.is(headers['content-type'], 'text/csv; charset=utf-8');
  }
});

test('beside the form stand a template of each calculator, and ways for more rows', async () => {
  const { body } = await site.get('/batch');
  const [, aside = ''] = /<aside class="aside" aria-label="More">(.*?)<\/aside>/s.exec(body) ?? [];
  const headings = [...aside.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);
  assert.equal(headings, ['Templates', 'More rows than that?']);
  const links = [...aside.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, to, text]) => [to, text]);
  assert.equal(links, [
    ...tools.map(({ key, title }) => [`/batch/${key}/template.csv`, typeset(title)]),
    ['/docs#batch', 'A program'],
  ]);
  assert.match((await site.get('/docs')).body, /<h[23] id="batch"/);
  assert.match(plain(aside), 'The headings and two example rows of each calculator:');
  assert.match(
    plain(aside),
    'A program can send them in parts, and the command line answers a file of any length.',
  );
});

test('the page says first what it is for, and the title of each says what it shows', async () => {
  const about =
    'Run a calculator on every row of a spreadsheet. Rows that cannot be used say why, and spoil no other. Nothing is kept.';
  const name = `Many companies at once – ${common.siteName}`;
  const calculator = 'deadlines';
  for (const [title, says, { text }] of [
    [name, true, { text: (await site.get('/batch')).body }],
    [`Error: ${name}`, true, await send({ calculator, rows: '' })],
    [`Answers: ${name}`, false, await send({ calculator, rows: ROWS, answer: 'table' })],
  ] as const) {
    assert.match(text, `<title>${title}</title>`);
    assert.match(text, '<h1>Many companies at once</h1>');
    assert.match(text, `<meta name="description" content="${about}"`);
    assert.is(text.includes(`<p class="lead">${about}</p>`), says, title);
    // What was sent has no address that a search engine could list.
    assert.is(text.includes('rel="canonical"'), title === name, title);
  }
});

test('what was chosen and pasted stands in the form again, whether it was answered or not', async () => {
  for (const rows of [ROWS, '\nclient,period_end\n"<Acme> & \'Sons\'",x\n', 'no heading']) {
    for (const calculator of ['deadlines', 'long-period']) {
      const { text } = await send({ calculator, rows, answer: 'table' });
      const [chosen, file, pasted] = only(formsOf(text)).controls;
      assert.is(chosen?.value, calculator);
      assert.is(file?.value, '');
      assert.is(pasted?.value, rows);
    }
  }
  const { text } = await send({ calculator: 'none', rows: ROWS });
  assert.not.match(text, ' selected');
});

test.after(() => site.close());
test.run();
