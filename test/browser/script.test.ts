import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { goldenCases } from '../support/cases.ts';
import { inChromium, openPage } from './chromium.ts';

/** Flows on a result, with script and without; both must show the same. */
const site = await startSite();
const { tools } = site.service;
const example = (profits: number | string) =>
  withQuery('/calculators/corporation-tax', {
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: profits,
  });
/** CTA 2010, section 18B: 25% less 3/200 of what lies between profits and £250,000. */
const TAX = { 100000: '£22,750.00', 200000: '£49,250.00', 300000: '£75,000.00' } as const;

const test = suite('the script of pages');
const browserTest = inChromium(test);

const headline = (page: Page) => page.locator('.headline dd').first();
const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => document.querySelector('.headline dd')?.textContent === wanted, text);

/** The result without the script's additions. */
const resultOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.getElementById('content')?.cloneNode(true) as HTMLElement;
    for (const added of main.querySelectorAll('.copier, form, .phone-bar, .walk input, li:has(.to-print)'))
      added.remove();
    for (const live of main.querySelectorAll('[aria-live]')) live.removeAttribute('aria-live');
    for (const fold of main.querySelectorAll('details')) fold.open = false;
    // Attributes are unordered.
    for (const element of main.querySelectorAll('*')) {
      const sorted = [...element.attributes].sort((a, b) => a.name.localeCompare(b.name));
      for (const { name } of sorted) element.removeAttribute(name);
      for (const { name, value } of sorted) element.setAttribute(name, value);
    }
    return main.innerHTML;
  });

async function change(page: Page, profits: string): Promise<void> {
  await page.locator('#again #taxable_profits').fill(profits);
}

browserTest('a result follows its inputs: figure, address, title, and back and forward', async () => {
  const { page, complaints } = await openPage();
  await page.goto(site.origin + example(100_000));
  assert.is(await headline(page).textContent(), TAX[100_000]);
  await page.locator('#again #taxable_profits').focus();
  await page.locator('#workings summary, summary:has-text("worked out")').first().click();
  await page.locator('#again #taxable_profits').press('ControlOrMeta+a');
  await page.keyboard.type('200000');
  await shows(page, TAX[200_000]);
  assert.is(new URL(page.url()).searchParams.get('taxable_profits'), '200000');
  assert.match(await page.title(), /^£49,250 Corporation Tax on £200,000/);
  // Whoever types is not disturbed, and what was unfolded stays so.
  assert.is(await page.evaluate(() => document.activeElement?.id), 'taxable_profits');
  assert.ok(
    (await page.locator('details[open] summary').allTextContents()).some((text) => /worked out/.test(text)),
  );
  await page.goBack();
  await shows(page, TAX[100_000]);
  assert.is(await page.locator('#again #taxable_profits').inputValue(), '100000');
  assert.match(await page.title(), /^£22,750/);
  await page.goForward();
  await shows(page, TAX[200_000]);
  assert.is(await page.locator('#again #taxable_profits').inputValue(), '200000');
  assert.equal(complaints, []);
  await page.context().close();
});

browserTest('only the headline is announced', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + example(100_000));
  await change(page, '300000');
  await shows(page, TAX[300_000]);
  const live = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-live]')].map((one) => one.classList[0]),
  );
  assert.equal(live, ['headline']);
  await page.context().close();
});

browserTest(
  'what follows is what the same address shows, with script and without, for every calculator',
  async () => {
    for (const { key, example_input } of tools) {
      const { page, complaints } = await openPage();
      const plain = await openPage({ javaScriptEnabled: false });
      const others = (goldenCases().get(key) ?? [])
        .filter(
          ({ rejected, given }) =>
            rejected.length === 0 && Object.keys(given).every((name) => name in example_input),
        )
        .slice(0, 2);
      assert.ok(others.length > 0, key);
      await page.goto(site.origin + withQuery(`/calculators/${key}`, example_input));
      for (const { given } of others) {
        const before = page.url();
        // Each input at once, as somebody would leave them.
        await page.evaluate(
          (values) => {
            const form = document.querySelector('#again form') as HTMLFormElement;
            for (const control of form.elements as unknown as Iterable<HTMLInputElement>) {
              const [, date, part] = /^(.+)-(day|month|year)$/.exec(control.name) ?? [];
              const given = values[date ?? control.name];
              const parts = String(given ?? '').split('-');
              const value =
                given === undefined
                  ? ''
                  : date === undefined
                    ? String(given)
                    : (parts[['year', 'month', 'day'].indexOf(part ?? '')] ?? '');
              if (control.type === 'checkbox' || control.type === 'radio')
                control.checked = control.value === value;
              else if (control.tagName !== 'BUTTON') control.value = value;
            }
            form.dispatchEvent(new Event('change', { bubbles: true }));
          },
          given as Record<string, unknown>,
        );
        await page.waitForFunction((address) => location.href !== address, before);
        await plain.page.goto(page.url());
        assert.is(await resultOf(page), await resultOf(plain.page), `${key} ${page.url()}`);
        assert.is(await page.title(), await plain.page.title());
      }
      assert.equal(complaints, []);
      await plain.page.context().close();
      await page.context().close();
    }
  },
);

browserTest('inputs that cannot be used leave the result, say so, and the button tells why', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + example(100_000));
  await change(page, 'lots');
  const note = page.locator('#again .go p');
  await note.waitFor();
  assert.match((await note.textContent()) ?? '', /not of these figures yet.*Work it out/);
  assert.is(await headline(page).textContent(), TAX[100_000]);
  assert.is(new URL(page.url()).searchParams.get('taxable_profits'), '100000');
  await change(page, '300000');
  await shows(page, TAX[300_000]);
  assert.is(await note.count(), 0);
  await change(page, 'lots');
  await page.locator('#again button[type=submit]').click();
  await page.waitForURL(/lots/);
  assert.is(await page.locator('.faults').count(), 1);
  await page.context().close();
});

browserTest(
  'results that follow count as results, and refused ones are not asked for again at once',
  async () => {
    const limited = await startSite({ rateLimits: { results: 2, pages: 100 } });
    const { page } = await openPage();
    await page.goto(limited.origin + example(100_000));
    await change(page, '200000');
    await shows(page, TAX[200_000]);
    const asked: string[] = [];
    page.on('request', (request) => {
      // The browser may ask for the icon again at a new address.
      if (request.url().includes('/calculators/')) asked.push(request.url().replace(limited.origin, ''));
    });
    await change(page, '300000');
    await page.locator('#again .go p').waitFor();
    assert.equal(asked, [example(300_000)]);
    await page.locator('#again #taxable_profits').fill('310000');
    await page.locator('#again #taxable_profits').dispatchEvent('change');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    assert.equal(asked, [example(300_000)]);
    assert.is(await headline(page).textContent(), TAX[200_000]);
    await page.context().close();
    await limited.close();
  },
);

test.after(() => site.close());
test.run();
