import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { typeset } from '../support/page-text.ts';
import { colourViolations, keepPicture, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';

/** Batches through the page, as a person submits them: without script. */
const site = await startSite();

/** Twenty clients, some with spreadsheet oddities: quotes, accents, formulas, amounts in pounds, an empty line. */
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

const PASTE = /^Or paste the cells/;

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
    assert.is(download.suggestedFilename(), `${key}-template.xlsx`);
    await page.getByLabel('Calculator').selectOption(key);
    const mimeType = 'application/octet-stream';
    await page
      .getByLabel('Spreadsheet (.xlsx) or CSV file')
      .setInputFiles({ name: 'template.xlsx', mimeType, buffer: readFileSync(await download.path()) });
    await page.getByRole('button', { name: 'Next: check the columns' }).click();
    await page.getByRole('button', { name: 'Show the answers' }).click();
    assert.is(await page.getByRole('status').textContent(), '2 rows calculated');
    assert.is(await page.locator('.answers tbody tr').count(), 2);
  }
  await page.context().close();
});

browserTest('a file that is dropped on the form goes to the table of its columns', async () => {
  const { page } = await openPage();
  await page.goto(`${site.origin}/batch`);
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'clients.csv', { type: 'text/csv' }));
    const init = { dataTransfer: transfer, bubbles: true, cancelable: true };
    document.querySelector('form.drop')?.dispatchEvent(new DragEvent('drop', init));
  }, CLIENTS);
  await page.getByRole('button', { name: 'Show the answers' }).waitFor();
  await page.context().close();
});

browserTest('Back from the answers shows the columns again, then what was pasted', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.origin}/batch`);
  await page.getByLabel('Calculator').selectOption('corporation-tax');
  await page.getByLabel(PASTE).fill(CLIENTS);
  await page.getByRole('button', { name: 'Next: check the columns' }).click();
  await page.getByRole('button', { name: 'Show the answers' }).click();
  await page.locator('.answers tbody tr').first().waitFor();
  await page.goBack();
  assert.ok(await page.getByRole('button', { name: 'Show the answers' }).isVisible());
  await page.goBack();
  assert.match(await page.getByLabel(PASTE).inputValue(), 'Client 1 Ltd');
  await page.context().close();
});

browserTest('Back from the result of a file keeps the table that the file filled', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.origin}/calculators/directors-loan/ledger`);
  await page.getByText('Upload or paste a spreadsheet').click();
  await page.getByLabel(PASTE).fill('Day,Kind,Amount\n01/05/2024,loan,20000\n01/03/2025,repayment,5000');
  await page.getByRole('button', { name: 'Fill the table' }).click();
  const amount = page.locator('[name="entries[0].amount"]');
  assert.is(await amount.inputValue(), '20000');
  await page.locator('[name="period_ends[0]"]').fill('31/12/2024');
  await page.locator('form.row-form > button:last-of-type').click();
  await page.waitForSelector('#result');
  await page.goBack();
  assert.is(await amount.inputValue(), '20000');
  assert.is(await page.locator('[name="period_ends[0]"]').inputValue(), '31/12/2024');
  await page.context().close();
});

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
          await keepPicture(page, `batch-${name}-${width}-${colorScheme}`);
        }
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        assert.ok(fits, `${name} is too wide`);
      };
      await page.goto(`${site.origin}/batch`);
      await look('form');
      await page.getByRole('button', { name: 'Next: check the columns' }).click();
      await look('errors');
      await page.getByLabel('Calculator').selectOption('corporation-tax');
      await page.getByLabel(PASTE).fill(CLIENTS);
      await page.getByRole('button', { name: 'Next: check the columns' }).click();
      await look('columns');
      await page.getByRole('button', { name: 'Show the answers' }).click();
      await look('table');
      await page.context().close();
    },
  );
}

test.after(() => site.close());
test.run();
