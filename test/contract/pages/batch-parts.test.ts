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

test.run();
