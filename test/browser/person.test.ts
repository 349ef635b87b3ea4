import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { colourViolations, keepPicture, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';
import { listViews } from './views.ts';

/** What a person needs of every page, whatever they see, hold or have switched off. */
const site = await startSite();
const { tools } = site.service;
const views = listViews(tools);
const test = suite('a person and the pages');
const browserTest = inChromium(test);

const [tax] = tools;
const TAX = withQuery('/calculators/corporation-tax', tax?.example_input ?? {});

browserTest('no view breaks a rule of axe for WCAG 2.2 AA, in light or dark', async () => {
  const { page, complaints } = await openPage();
  for (const view of views) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(site.origin + view);
    assert.equal(await violations(page), [], view);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.equal(await colourViolations(page), [], `${view} in the dark`);
    await keepPicture(page, view.replace(/\W+/g, '-'));
  }
  assert.equal(complaints, []);
  await page.context().close();
});

browserTest('nothing is cut off from 320 to 1720 pixels, which at 320 is 1280 zoomed to 400%', async () => {
  const { page } = await openPage();
  for (const view of views) {
    await page.goto(site.origin + view);
    for (const width of [320, 390, 640, 768, 1280, 1720]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${view} is ${wide} pixels too wide at ${width}`);
    }
  }
  await page.context().close();
});

/** What covers the middle of the focused element; empty if nothing does, null if none has the focus. */
function coverOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hit = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2);
    const isHit = hit !== null && (focused.contains(hit) || hit.contains(focused));
    return isHit ? '' : `${focused.outerHTML.slice(0, 120)} is under ${hit?.outerHTML.slice(0, 80)}`;
  });
}

browserTest('the focus is always in sight, on forms and results', async () => {
  for (const width of [390, 1280]) {
    const { page } = await openPage({ viewport: { width, height: 800 } });
    for (const { key, example_input } of tools) {
      for (const path of [`/calculators/${key}`, withQuery(`/calculators/${key}`, example_input)]) {
        await page.goto(site.origin + path);
        const covers: (string | null)[] = [];
        while (covers.length < 60) {
          await page.keyboard.press('Tab');
          covers.push(await coverOf(page));
        }
        assert.equal(covers.filter(Boolean), [], `${path} at ${width}`);
        assert.ok(covers.filter((cover) => cover !== null).length > 20, path);
      }
    }
    await page.context().close();
  }
});

browserTest('the keyboard alone reaches a result: dates, an amount, a tick and Enter', async () => {
  const { page } = await openPage();
  await page.goto(`${site.origin}/calculators/corporation-tax`);
  await page.getByRole('button', { name: '31 Mar 2026' }).focus();
  await page.keyboard.press('Enter');
  assert.is(await page.getByLabel('Year', { exact: true }).first().inputValue(), '2026');
  await page.getByLabel('Taxable profits').focus();
  await page.keyboard.type('100k');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#result');
  assert.match(page.url(), 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000');
  assert.is(await page.locator('#result-heading .amount').textContent(), '£22,750');
  await page.context().close();
});

browserTest(
  'a blank form says what is missing, with and without JavaScript, and takes the focus there',
  async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await openPage({ javaScriptEnabled });
      for (const { key } of tools) {
        await page.goto(`${site.origin}/calculators/${key}`);
        await page.locator('form.form > button:last-of-type').click();
        assert.ok((await page.locator('.errors li').count()) > 0, key);
        assert.match(await page.title(), /^Error: /);
        if (javaScriptEnabled)
          assert.is(await page.evaluate(() => document.activeElement?.className), 'errors');
      }
      await page.context().close();
    }
  },
);

browserTest(
  'an example fills in a page of rows, its result has an address, and Back keeps the rows',
  async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await openPage({ javaScriptEnabled });
      await page.goto(`${site.origin}/calculators/directors-loan/ledger`);
      await page.getByRole('link', { name: 'Try an example' }).click();
      await page.locator('[name="entries[0].amount"]').fill('19k');
      await page.locator('form.row-form > button:last-of-type').click();
      await page.waitForSelector('#result');
      assert.match(page.url(), 'entries%5B0%5D.amount=19000');
      await page.goBack();
      assert.is(await page.locator('[name="entries[0].amount"]').inputValue(), '19k');
      await page.context().close();
    }
  },
);

browserTest(
  'without JavaScript a year end fills in, a tick opens its field, and Back keeps what was typed',
  async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site.origin}/calculators/corporation-tax`);
    await page.getByLabel('Taxable profits').fill('180000');
    await page.getByRole('button', { name: '31 Dec 2025' }).click();
    assert.is(await page.getByLabel('Taxable profits').inputValue(), '180000');
    await page.getByLabel('Month', { exact: true }).first().fill('nov');
    await page.getByLabel('Day', { exact: true }).first().fill('30');
    const field = page.getByLabel('Associated companies', { exact: true }).nth(1);
    assert.not.ok(await field.isVisible());
    await page.getByLabel('Associated companies', { exact: true }).first().check();
    assert.ok(await field.isVisible());
    await field.fill('1');
    await page.locator('form.form > button:last-of-type').click();
    assert.match(page.url(), 'associated_companies=1');
    assert.match((await page.locator('.verdict').textContent()) ?? '', '£');
    await page.goBack();
    assert.is(await page.getByLabel('Taxable profits').inputValue(), '180000');
    assert.is(await page.getByLabel('Month', { exact: true }).first().inputValue(), 'nov');
    await page.context().close();
  },
);

browserTest(
  'a result follows its form; while an input is wrong it is faded, and the field says why',
  async () => {
    const { page } = await openPage();
    await page.goto(site.origin + TAX);
    const profits = page.getByRole('textbox', { name: 'Taxable profits' });
    await profits.fill('40000');
    await page.waitForFunction(
      () => document.querySelector('#result-heading .amount')?.textContent === '£7,600',
    );
    assert.match(page.url(), 'taxable_profits=40000');
    await profits.fill('x');
    await page.waitForSelector('.stale .result');
    assert.match((await page.locator('#taxable_profits-error').textContent()) ?? '', 'amount');
    assert.is(await profits.getAttribute('aria-invalid'), 'true');
    // Read out, since nothing else tells somebody who cannot see it.
    assert.match((await page.locator('form > [role=status]').textContent()) ?? '', 'amount');
    assert.is(await page.locator('.result').evaluate((one) => getComputedStyle(one).opacity), '0.45');
    await profits.fill('40k');
    await page.waitForFunction(() => document.querySelector('.stale') === null);
    assert.is(await page.locator('#taxable_profits-error').count(), 0);
    const slider = page.locator('.walk input');
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^£[\d,]+$/);
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      () => document.querySelector('#result-heading .amount')?.textContent !== '£7,600',
    );
    await page.context().close();
  },
);

browserTest('a result prints whole: its return, workings and sources, and no controls', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + TAX);
  await page.emulateMedia({ media: 'print' });
  for (const shown of [
    '.verdict',
    '#ct600 tbody tr',
    '#workings .line',
    '.sources li',
    '.calculated-by',
    '.disclaimer',
  ])
    assert.ok(await page.locator(shown).first().isVisible(), shown);
  for (const hidden of ['.head', '.again', '.actions', '.foot nav', '.next']) {
    const control = page.locator(hidden).first();
    assert.equal([await control.count(), await control.isVisible()], [1, false], hidden);
  }
  await page.context().close();
});

browserTest(
  'an embed works on a page with a strict policy, in a sandbox, and changes size with its host',
  async () => {
    const { page, complaints } = await openPage({ viewport: { width: 640, height: 760 } });
    const host = `<!doctype html><html lang="en"><title>Host</title><iframe id="frame" sandbox="allow-forms allow-popups" src="${site.origin}/embed/corporation-tax" title="Calculator" width="600" height="700" frameborder="0"></iframe></html>`;
    await page.route('https://host.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: host,
        headers: {
          'Content-Security-Policy': `default-src 'none'; frame-src ${site.origin}`,
          'Cross-Origin-Embedder-Policy': 'require-corp',
        },
      }),
    );
    await page.goto('https://host.example/');
    const frame = page.frameLocator('#frame');
    await frame.getByRole('button', { name: '31 Mar 2026' }).click();
    await frame.getByLabel('Taxable profits').fill('100k');
    await frame.locator('form.form > button:last-of-type').click();
    await frame.locator('.amount').first().waitFor();
    assert.is(await frame.locator('.amount').first().textContent(), '£22,750');
    assert.equal(complaints, []);
    await page.context().close();
  },
);

test.after(() => site.close());
test.run();
