import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { unset } from '../support/page-text.ts';
import { inChromium, openPage } from './chromium.ts';

/** Rates, documents, embeds and refusals, as people meet them. */
const site = await startSite();
const { tools } = site.service;
const CT = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const test = suite('other pages in the browser');
const browserTest = inChromium(test);

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

browserTest('too many requests: when to try again, in a page that asks for nothing more', async () => {
  const limited = await startSite({ rateLimits: { results: 1, pages: 100 } });
  const { page } = await openPage({ viewport: { width: 360, height: 700 } });
  await page.goto(limited.origin + withQuery('/calculators/corporation-tax', CT));
  const asked: string[] = [];
  // The icon is that of the page before.
  page.on('request', (request) => request.url().includes('favicon') || asked.push(request.url()));
  const path = withQuery('/calculators/corporation-tax', { ...CT, taxable_profits: 1 });
  const answer = await page.goto(limited.origin + path);
  assert.is(answer?.status(), 429);
  const seconds = answer?.headers()['retry-after'];
  assert.is(await page.locator('.lead').innerText(), `Try again in ${seconds} seconds.`);
  assert.equal(asked, [limited.origin + path]);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.context().close();
  await limited.close();
});

browserTest('rates: Corporation Tax first, now and to come side by side, today’s row marked', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(`${site.origin}/rates`);
  const main = page
    .locator('.tables > li')
    .filter({ has: page.locator('.coming') })
    .first();
  assert.is(await page.locator('.tables h2').first().innerText(), 'Corporation Tax rates and limits');
  assert.equal(await main.locator('thead th').allInnerTexts(), ['Now', 'Coming']);
  assert.is(await page.locator('.banner').count(), 1, 'of what is not yet reviewed');
  await page.goto(`${site.origin}/rates/corporation-tax`);
  assert.is(await page.locator('tr:has(.now)').count(), await page.locator('.prose > h2').count());
  const display = () =>
    page
      .locator('tbody tr')
      .first()
      .evaluate((one) => getComputedStyle(one).display);
  assert.is(await display(), 'table-row');
  // 25% since FA 2021 s6 is one row for all its years.
  const rows = await page.locator('tbody tr').allInnerTexts();
  assert.is(
    new Set(rows.map((row) => row.split('\t').slice(1).join())).size,
    rows.length,
    'no two are alike',
  );
  await page.setViewportSize({ width: 390, height: 800 });
  assert.is(await display(), 'block', 'more than three columns are stacked on a phone');
  await page.goto(`${site.origin}/rates/changes`);
  assert.is(await page.locator('table:visible').count(), 0, 'a line for each table, the rest folded');
});

browserTest('documents: code scrolls instead of breaking, and Copy is at its top right', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 800 } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.goto(`${site.origin}/docs/api`);
  await page.locator('.copier').first().waitFor();
  const snippet = await boxOf(page, '.snippet');
  const copier = await boxOf(page, '.snippet .copier');
  assert.ok(snippet.right - copier.right < 12 && copier.y - snippet.y < 12);
  const code = page.locator('.snippet pre').first();
  assert.is(await code.evaluate((one) => getComputedStyle(one).whiteSpace), 'pre');
  assert.ok(await code.evaluate((one) => one.scrollWidth > one.clientWidth));
  await page.locator('.copier').first().click();
  await page.locator('.copier', { hasText: 'Copied' }).waitFor();
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), await code.textContent());
  await page.context().close();
});

browserTest(
  'a ledger of several periods fits phones and desks, and says what its refunds are of',
  async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/calculators/directors-loan/ledger`);
    await page.locator('summary', { hasText: 'Opening balance' }).click();
    for (const [name, value] of [
      ['opening[0].amount', '20000'],
      ['opening[0].made_on', '1/5/2024'],
      ['entries[0].on', '30/1/2026'],
      ['entries[0].amount', '12000'],
      ['period_ends[0]', '31/12/2025'],
      ['period_ends[1]', '31/12/2026'],
    ])
      await page.locator(`[name="${name}"]`).fill(value ?? '');
    await page.locator('[name="entries[0].kind"]').selectOption('repayment');
    await page.getByRole('button', { name: 'Work it out' }).click();
    for (const width of [320, 390, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const clipped = await page
        .locator('.result .scroll')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
      assert.is(clipped, 0, `tables wider than ${width} pixels`);
    }
    const refunds = page.locator('.sheet', { has: page.getByRole('heading', { name: 'Refunds' }) });
    assert.equal(await refunds.locator('tbody th').allInnerTexts(), ['Opening balance']);
    await page.context().close();
  },
);

browserTest('embeds: what is not nil, a chart from 420 pixels, and a gallery of them all', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  for (const { key, example_input } of tools) {
    await page.setViewportSize({ width: 420, height: 760 });
    await page.goto(site.origin + withQuery(`/embed/${key}`, example_input));
    const shown = await page.locator('.headline dd:visible, .figures dd:visible').allInnerTexts();
    assert.not.ok(
      shown.some((value) => /^(?:£0(\.00)?|0|0%|none)$/i.test(value)),
      `${key}: ${shown}`,
    );
    if ((await page.locator('.plot').count()) === 0) continue;
    assert.ok(await page.locator('.plot').isVisible(), key);
    await page.setViewportSize({ width: 419, height: 760 });
    assert.not.ok(await page.locator('.plot').isVisible(), key);
  }
  await page.goto(`${site.origin}/docs/embeds`);
  for (const { key, title } of tools) {
    const item = page.locator('.gallery-item', { has: page.locator(`#${key}`) });
    await item.scrollIntoViewIfNeeded();
    const preview = item.frameLocator('iframe').getByRole('heading', { level: 1 });
    assert.is(unset(await preview.innerText()), title);
    assert.match((await item.locator('pre').textContent()) ?? '', `/embed/${key}"`);
  }
  await page.context().close();
});

test.after(() => site.close());
test.run();
