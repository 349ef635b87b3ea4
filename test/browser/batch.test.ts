import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batchCommand } from '../../src/cli/batch/batch-command.ts';
import { typeset } from '../../src/web/typography.ts';
import { startSite } from '../support/app.ts';
import { ask } from '../support/wire.ts';
import { colourViolations, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';

/** Many rows through the page, as a person sends them: without script. SCREENSHOTS names a folder for pictures. */
const site = await startSite();
const { SCREENSHOTS = '' } = process.env;
if (SCREENSHOTS !== '') mkdirSync(SCREENSHOTS, { recursive: true });

/** Twenty clients, some with what spreadsheets do: quotes, accents, formulas, amounts in pounds, an empty line. */
const CLIENTS = [
  'Client,Ref,period_start,period_end,taxable_profits,associated_companies',
  ...Array.from(
    { length: 16 },
    (_, index) =>
      `Client ${index + 1} Ltd,${1000 + index},2025-04-01,2026-03-31,${25_000 * index},${index % 3}`,
  ),
  '"Smith, ""Best"" & Co",=1+1,2025-04-01,2026-03-31,"£100,000",',
  'Café Zoë,-5,2024-07-01,2025-06-30,75000.50,1',
  'No profits,+44 20 7946 0000,2025-04-01,2026-03-31,,0',
  '<b>Bold</b>,@x,2025-04-01,2025-03-31,1000,0',
  ',,,,,',
].join('\r\n');

const test = suite('many rows in the browser');
const browserTest = inChromium(test);

browserTest(
  'a file of 20 clients gives the same bytes by the page, the API and the command line',
  async () => {
    const { page, complaints } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/batch`);
    await page.getByLabel('Calculator').selectOption('corporation-tax');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(CLIENTS) });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download answers as CSV' }).click(),
    ]);
    assert.is(download.suggestedFilename(), 'corporation-tax-answers.csv');
    const byPage = readFileSync(await download.path());

    const headers = { 'Content-Type': 'text/csv' };
    const asked = { method: 'POST', body: Buffer.from(CLIENTS), headers };
    const byApi = (await ask(site.port, '/api/v1/tools/corporation-tax/batch', asked)).body;

    const output = new PassThrough();
    const written = buffer(output);
    const call = { key: 'corporation-tax', columns: [], hasMark: false, asCalendar: false };
    const files = {
      input: Readable.from([Buffer.from(CLIENTS)]),
      size: null,
      output,
      errors: { write: () => {} },
    };
    assert.is(await batchCommand(site.service, call, files), 1);
    output.end();

    assert.is(byPage.toString(), byApi.toString());
    assert.ok(byPage.equals(byApi));
    assert.ok((await written).equals(byApi));
    const lines = byApi.toString().trimEnd().split('\r\n');
    assert.is(lines.length, 21);
    // HMRC's example of £100,000 for a year.
    assert.match(lines[17] ?? '', /^17,"Smith, ""Best"" & Co",'=1\+1,.*,22750,/);
    assert.match(lines[18] ?? '', /^18,Café Zoë,-5,/);
    assert.match(lines[19] ?? '', /^19,No profits,'\+44 20 7946 0000,.*taxable_profits: /);
    assert.match(lines[20] ?? '', /^20,<b>Bold<\/b>,'@x,.*period_end: /);
    assert.equal(complaints, []);
    await page.context().close();
  },
);

browserTest('each template can be sent as it is, and all its rows have figures', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  for (const { key, title } of site.service.tools) {
    await page.goto(`${site.origin}/batch`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('complementary')
        .getByRole('link', { name: typeset(title), exact: true })
        .click(),
    ]);
    assert.is(download.suggestedFilename(), `${key}-template.csv`);
    await page.getByLabel('Calculator').selectOption(key);
    await page.getByLabel('Or paste the lines').fill(readFileSync(await download.path(), 'utf8'));
    await page.getByRole('button', { name: 'Show a table' }).click();
    assert.is(await page.getByRole('status').textContent(), 'Rows with figures: 2 of 2.');
    assert.is(await page.locator('.answers tbody tr').count(), 2);
  }
  await page.context().close();
});

browserTest(
  'a table shows figures as people read them, rows with errors, and nothing as markup',
  async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/batch`);
    await page.getByLabel('Or paste the lines').fill(CLIENTS);
    await page.getByRole('button', { name: 'Show a table' }).click();
    assert.is(await page.getByRole('status').textContent(), 'Rows with errors instead of figures: 2 of 20.');
    const rows = page.locator('.answers tbody tr');
    assert.is(await rows.count(), 20);
    assert.match((await rows.nth(16).textContent()) ?? '', /Smith, "Best" & Co.*£22,750\.00/);
    assert.match((await rows.nth(18).textContent()) ?? '', /Enter taxable profits/);
    assert.is(await page.locator('.answers b').count(), 0);
    // What was pasted is there again, to be corrected.
    assert.is(
      (await page.getByLabel('Or paste the lines').inputValue()).trim(),
      CLIENTS.replaceAll('\r\n', '\n').trim(),
    );
    await page.context().close();
  },
);

browserTest('what is wrong with a file is said above the form, with its headings', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.origin}/batch`);
  const send = page.getByRole('button', { name: 'Download answers as CSV' });
  await send.click();
  assert.match(await alertOf(page), /Choose a CSV file, or paste its lines\./);
  await page.getByLabel('Or paste the lines').fill('period_end,period_end,row\n1,2,3');
  await send.click();
  assert.match(
    await alertOf(page),
    /“period_end”: Two columns have this heading.*“row”: The answer itself has this name/s,
  );
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
  await send.click();
  assert.match(await alertOf(page), /either a file or pasted lines/);
  assert.match(await page.title(), /^Error: /);
  await page.context().close();
});

function alertOf(page: Page): Promise<string> {
  return page.getByRole('alert').innerText();
}

for (const width of [390, 1280]) {
  browserTest(
    `at ${width} pixels the page fits its screen and axe finds nothing, with and without answers`,
    async () => {
      const { page } = await openPage({ viewport: { width, height: 900 } });
      const look = async (name: string): Promise<void> => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const find = colorScheme === 'light' ? violations : colourViolations;
          assert.equal(await find(page), [], `${name}, ${colorScheme}`);
          if (SCREENSHOTS === '') continue;
          const path = join(SCREENSHOTS, `batch-${name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path, fullPage: true });
        }
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        assert.ok(fits, `${name} is too wide`);
      };
      await page.goto(`${site.origin}/batch`);
      await look('form');
      await page.getByRole('button', { name: 'Show a table' }).click();
      await look('faults');
      await page.getByLabel('Or paste the lines').fill(CLIENTS);
      await page.getByRole('button', { name: 'Show a table' }).click();
      await look('table');
      await page.context().close();
    },
  );
}

test.after(() => site.close());
test.run();
