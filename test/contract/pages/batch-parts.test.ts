import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../support/app.ts';
import { multipart, sendForm } from '../../support/batch-form.ts';

const site = await startSite();
const test = suite('how many parts a form for many rows may have');
test.after(() => site.close());

const FIELDS = { calculator: 'deadlines', rows: 'period_end\n2025-03-31\n', answer: 'csv' };

/** The form with so many fields, of which each has its boundary, as has the end. */
function formOf(fields: number): Buffer {
  const others = Array.from({ length: fields - Object.keys(FIELDS).length }, (_, index) => [`x${index}`, '']);
  return multipart({ ...FIELDS, ...Object.fromEntries(others) });
}

test('sixteen boundaries are read, whatever the fields are called, and one more is refused', async () => {
  const most = await sendForm(site.port, formOf(15));
  assert.is(most.status, 200);
  assert.match(
    most.text,
    '2026-01-01',
    'tax for the year to 31 March 2025 is due nine months and a day after it',
  );
  assert.is((await sendForm(site.port, formOf(16))).status, 400);
});

test('a form of forty thousand parts is refused as soon', async () => {
  const parts = Buffer.from('--boundary-of-a-form\r\n'.repeat(40_000));
  assert.is((await sendForm(site.port, parts)).status, 400);
});

test('a file may have a megabyte beside the other fields, counted in bytes, and no byte more', async () => {
  const MEGABYTE = 1024 * 1024;
  const row = (name: string) => `client,period_end\n${name},2025-06-30\n`;
  const rest = row('').length;
  for (const [field, name, status] of [
    ['file', 'x'.repeat(MEGABYTE - rest), 200],
    ['file', 'x'.repeat(MEGABYTE - rest + 1), 413],
    ['rows', 'x'.repeat(MEGABYTE - rest), 200],
    ['rows', 'x'.repeat(MEGABYTE - rest + 1), 413],
    // Each of these letters is two bytes in UTF-8.
    ['rows', 'é'.repeat((MEGABYTE - rest) / 2), 200],
    ['rows', 'é'.repeat((MEGABYTE - rest) / 2 + 1), 413],
  ] as const) {
    const sent = await sendForm(site.port, { calculator: 'deadlines', [field]: row(name), answer: 'csv' });
    assert.is(sent.status, status, `${field} of ${row(name).length} characters`);
  }
});

test('the answers have the mark for Excel where the file had it, or where it is asked for', async () => {
  const rows = 'period_end\n2025-03-31\n';
  for (const [fields, isMarked] of [
    [{ file: rows }, false],
    [{ file: `\uFEFF${rows}` }, true],
    [{ file: rows, bom: 'true' }, true],
    [{ file: `\uFEFF${rows}`, bom: 'true' }, true],
    [{ file: rows, bom: '' }, false],
  ] as const) {
    const { status, text } = await sendForm(site.port, { calculator: 'deadlines', answer: 'csv', ...fields });
    assert.is(status, 200);
    assert.match(text.split('\r\n')[0] ?? '', /^\uFEFF?[a-z_]+,/);
    assert.is(text.startsWith('\uFEFF'), isMarked, JSON.stringify(fields));
    assert.not.match(text.slice(1), '\uFEFF');
  }
});

test.run();
