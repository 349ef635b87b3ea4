import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { sendForm } from '../../support/batch-form.ts';
import { elementsOf, type HtmlElement, readHtml, textOf } from '../../support/html.ts';
import { plain } from '../../support/page-text.ts';
import { ask } from '../../support/wire.ts';

/** The answers of many rows as a table on the page. */
const site = await startSite();
const { tools, rulesVersion } = site.service;
const test = suite('the table of many rows');

interface Table {
  readonly status: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly cells: readonly HtmlElement[];
}

async function tableOf(calculator: string, rows: string): Promise<Table> {
  const { text } = await sendForm(site.port, { calculator, rows, answer: 'table' });
  const [, status = ''] = /<p role="status">(.*?)<\/p>/.exec(text) ?? [];
  const elements = [...elementsOf(readHtml(text))].map(({ element }) => element);
  const all = (from: readonly HtmlElement[], ...tags: string[]): HtmlElement[] =>
    from.filter(({ tag }) => tags.includes(tag));
  const cellsOf = (row: HtmlElement): HtmlElement[] =>
    all(
      [...elementsOf(row)].map(({ element }) => element),
      'td',
      'th',
    );
  const [head = [], ...body] = all(elements, 'tr').map((row) =>
    cellsOf(row).map((cell) => plain(textOf(cell))),
  );
  return { status: plain(status), head, rows: body, cells: all(elements, 'tr').flatMap(cellsOf) };
}

const DEADLINES = [
  'Payment due',
  'Payment by',
  'Filing due',
  'Registry due',
  'Registry due if first accounts',
  'Registry due public',
  'Accounts longer than 12 months',
  'Rules version',
];

test('each row has its number, what was passed through, and its figures as people read them', async () => {
  const { status, head, rows, cells } = await tableOf(
    'deadlines',
    'client,,period_start,period_end\nAcme & Co,x,,2025-06-30\n,,,2025-12-31\n',
  );
  assert.is(status, 'Rows with figures: 2 of 2.');
  assert.equal(head, ['Row', 'client', '', ...DEADLINES]);
  // Nine months and a day after the end, a Wednesday; twelve months after it; nine months, or six of a public company.
  assert.equal(rows, [
    [
      '1',
      'Acme & Co',
      'x',
      'Wednesday 1 April 2026',
      'Wednesday 1 April 2026',
      '30 June 2026',
      '31 March 2026',
      // First accounts are asked for by a first day, which was not given.
      '–',
      '31 December 2025',
      'no',
      rulesVersion,
    ],
    [
      '2',
      '',
      '',
      'Thursday 1 October 2026',
      'Thursday 1 October 2026',
      '31 December 2026',
      '30 September 2026',
      '–',
      '30 June 2026',
      'no',
      rulesVersion,
    ],
  ]);
  // A column that needs no name has an empty cell, not an empty heading; each row is named by its number (WCAG 1.3.1).
  assert.equal(
    cells.slice(0, 4).map(({ tag, attributes }) => [tag, attributes.get('scope')]),
    [
      ['th', 'col'],
      ['th', 'col'],
      ['td', undefined],
      ['th', 'col'],
    ],
  );
  assert.equal([cells[head.length]?.tag, cells[head.length]?.attributes.get('scope')], ['th', 'row']);
});

test('a row with errors has them all in place of its figures, in the words of a single run', async () => {
  const { status, head, rows, cells } = await tableOf(
    'deadlines',
    'client,period_start,period_end\nAcme,a,b\nBest,,2025-06-30\nCo,x\nDee,,\n',
  );
  assert.is(status, 'Rows with errors instead of figures: 3 of 4.');
  const single = async (query: string): Promise<string> => {
    const { errors } = JSON.parse((await site.get(`/api/v1/tools/deadlines?${query}`)).body);
    return Object.values(errors).join(' ');
  };
  const both = await single('period_start=a&period_end=b');
  assert.is(both.split('such as').length, 3);
  assert.equal(rows[0], ['1', 'Acme', both]);
  assert.is(rows[1]?.length, head.length);
  assert.equal(rows[2], ['3', 'Co', 'This row has 2 cells, and there are 3 headings.']);
  assert.equal(rows[3], ['4', 'Dee', await single('')]);
  const spans = cells.flatMap(({ attributes }) => attributes.get('colspan') ?? []);
  assert.equal(spans, Array(3).fill(String(DEADLINES.length)));
});

test('counts of rows are written as numbers are', async () => {
  const lines = Array.from({ length: 1_000 }, (_, index) => (index < 999 ? 'x' : '2025-06-30'));
  const { status, rows } = await tableOf('deadlines', `period_end\n${lines.join('\n')}\n`);
  assert.is(status, 'Rows with errors instead of figures: 999 of 1,000.');
  assert.equal(
    rows.map(([number]) => number),
    Array.from({ length: 1_000 }, (_, index) => String(index + 1)),
  );
});

for (const { key } of tools) {
  test(`${key}: the table has the columns and rows of the CSV, in words without underscores`, async () => {
    const template = (await site.get(`/batch/${key}/template.csv`)).body;
    const headers = { 'Content-Type': 'text/csv' };
    const csv = await ask(site.port, `/api/v1/tools/${key}/batch`, {
      method: 'POST',
      body: template,
      headers,
    });
    const [names = [], ...answers] = csv.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const { status, head, rows } = await tableOf(key, template);
    assert.is(status, 'Rows with figures: 2 of 2.');
    const words = (text: string): string => text.toLowerCase().replace(/[ _]/g, '');
    // The last column of the file is for errors.
    assert.equal(head.map(words), names.slice(0, -1).map(words));
    assert.is(rows.length, answers.length);
    for (const row of [head, ...rows]) {
      assert.is(row.length, head.length);
      for (const cell of row) {
        assert.not.match(cell, '_');
        assert.is.not(cell, '');
      }
    }
    // What is passed through keeps the heading that it was given.
    const [given = ''] = template.split('\r\n');
    for (const heading of head)
      assert.ok(/^[A-Z]/.test(heading) || given.split(',').includes(heading), heading);
  });
}

test.after(() => site.close());
test.run();
