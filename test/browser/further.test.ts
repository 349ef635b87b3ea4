import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../support/app.ts';
import { colourViolations, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';

/** Further questions on a result page, as a person asks them. SCREENSHOTS names a folder for pictures. */
const site = await startSite();
const { SCREENSHOTS = '' } = process.env;
if (SCREENSHOTS !== '') mkdirSync(SCREENSHOTS, { recursive: true });
const RESULT = `${site.origin}/calculators/corporation-tax?period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000`;

const test = suite('further questions in the browser');
const browserTest = inChromium(test);

browserTest('without script, by keyboard, a profit is found for a tax', async () => {
  const { page, complaints } = await openPage({ javaScriptEnabled: false });
  await page.goto(RESULT);
  await page.getByText('Go further with this result').focus();
  await page.keyboard.press('Enter');
  const entry = page.getByLabel('This figure');
  await entry.focus();
  await page.keyboard.type('22750');
  await Promise.all([page.waitForURL(/equal=22750/), page.keyboard.press('Enter')]);
  assert.match(page.url(), /#solve$/);
  assert.match((await page.getByRole('status').textContent()) ?? '', /Taxable profits: £100,000/);
  assert.is(await page.getByLabel('This figure').inputValue(), '22750');
  assert.equal(complaints, []);
  await page.context().close();
});

const ASKED = {
  none: '',
  'what-if': '&vary=taxable_profits&from=0&to=300000&columns=corporation_tax',
  solve: '&pair=taxable_profits:corporation_tax&equal=30000',
  check: '&figure=corporation_tax&claimed=25000',
  compare: '&compare=taxable_profits:110000',
  refused: '&compare=taxable_profits:x',
};

for (const width of [390, 1280]) {
  browserTest(`at ${width} pixels every answer fits its screen and axe finds nothing`, async () => {
    const { page } = await openPage({ viewport: { width, height: 900 } });
    for (const [name, query] of Object.entries(ASKED)) {
      await page.goto(RESULT + query);
      if (name === 'none') await page.getByText('Go further with this result').click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const find = colorScheme === 'light' ? violations : colourViolations;
        assert.equal(await find(page), [], `${name}, ${colorScheme}`);
        if (SCREENSHOTS === '') continue;
        const path = join(SCREENSHOTS, `further-${name}-${width}-${colorScheme}.png`);
        await page.locator('#further').screenshot({ path });
      }
      const isNarrow = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.ok(isNarrow, `${name} is too wide`);
    }
    await page.context().close();
  });
}

test.after(() => site.close());
test.run();
