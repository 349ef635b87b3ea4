import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { inChromium, openPage } from './chromium.ts';

/** How high results are with their folds closed, as readers first see them: in pixels, by calculator. */
const site = await startSite();
const test = suite('heights of results');
const browserTest = inChromium(test);
const { tools } = site.service;

type Row = Readonly<Record<string, number>>;
const heights = new Map<string, Row>();

/** Results that say more than the example does. */
const FULLER = [
  {
    key: 'corporation-tax',
    period_start: '2025-04-01',
    period_end: '2026-03-31',
    taxable_profits: 2_000_000,
  },
  {
    ...{ key: 'corporation-tax', period_start: '2022-07-01', period_end: '2023-06-30' },
    ...{ taxable_profits: 300_000, associated_companies: 1, exempt_distributions: 5_000 },
  },
  {
    ...{ key: 'company-size', period_start: '2025-01-01', period_end: '2025-12-31' },
    ...{ turnover: 20_000_000, balance_sheet_total: 1_000_000, employees: 200 },
  },
];

const inputsOf = [
  ...tools.map(({ key, example_input }) => ({ name: key, key, inputs: example_input })),
  ...FULLER.map(({ key, ...inputs }, index) => ({ name: `${key}, fuller ${index + 1}`, key, inputs })),
];

for (const { name, key, inputs } of inputsOf) {
  browserTest(`${name}: measured on a page and in a frame`, async () => {
    const { page } = await openPage({ viewport: { width: 1280, height: 200 } });
    const heightAt = async (path: string, width: number): Promise<number> => {
      await page.setViewportSize({ width, height: 200 });
      await page.goto(`${site.origin}${withQuery(path, inputs)}`);
      return page.evaluate(() => document.documentElement.scrollHeight);
    };
    const row: Row = {
      'page at 390': await heightAt(`/calculators/${key}`, 390),
      'page at 768': await heightAt(`/calculators/${key}`, 768),
      'page at 1280': await heightAt(`/calculators/${key}`, 1280),
      'embed at 390': await heightAt(`/embed/${key}`, 390),
      'embed at 640': await heightAt(`/embed/${key}`, 640),
    };
    heights.set(name, row);
    // The frame of the snippet is 760 pixels high and at most 640 wide.
    assert.ok((row['embed at 640'] ?? 0) < 760, `${name}: ${row['embed at 640']}`);
    await page.context().close();
  });
}

browserTest('corporation-tax fits two screens of 1280 by 1000', () => {
  const row = heights.get('corporation-tax') ?? {};
  assert.ok((row['page at 1280'] ?? Number.POSITIVE_INFINITY) < 2000, String(row['page at 1280']));
});

browserTest('on a phone the answer and what was entered come first', async () => {
  const { page } = await openPage({ viewport: { width: 390, height: 844 } });
  for (const { name, key, inputs } of inputsOf) {
    await page.goto(`${site.origin}${withQuery(`/calculators/${key}`, inputs)}`);
    const bottomOf = (selector: string) =>
      page.evaluate((one) => document.querySelector(one)?.getBoundingClientRect().bottom ?? 1e9, selector);
    assert.ok((await bottomOf('.change')) < 844, `${name}: ${await bottomOf('.change')}`);
    if (name === 'corporation-tax') assert.ok((await bottomOf('.entered')) < 844);
  }
  await page.context().close();
});

browserTest('on a wide screen the form stands beside the answer, and stays there', async () => {
  const { page } = await openPage({ viewport: { width: 1280, height: 900 } });
  for (const { key, inputs } of inputsOf) {
    await page.goto(`${site.origin}${withQuery(`/calculators/${key}`, inputs)}`);
    const boxes = () =>
      page.evaluate(() =>
        ['.answer-box', '.again'].map((one) => {
          const { top, left, right, bottom } = (
            document.querySelector(one) as Element
          ).getBoundingClientRect();
          return { top, left, right, bottom };
        }),
      );
    const [answer, form] = await boxes();
    assert.ok((form?.left ?? 0) >= (answer?.right ?? 1e9), `${key}: beside`);
    assert.ok(Math.abs((form?.top ?? 1e9) - (answer?.top ?? 0)) < 20, `${key}: level`);
    await page.evaluate(() => window.scrollTo(0, 700));
    const [, after] = await boxes();
    assert.ok((after?.top ?? -1) >= 0 && (after?.bottom ?? 1e9) <= 900, `${key}: stays`);
  }
  await page.context().close();
});

browserTest('a figure leads to its step, which unfolds', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  for (const { name, key, inputs } of inputsOf) {
    await page.goto(`${site.origin}${withQuery(`/calculators/${key}`, inputs)}`);
    const links = await page.locator('.figure dt a').all();
    assert.ok(links.length > 0, name);
    for (const link of links) {
      const target = (await link.getAttribute('href')) ?? '';
      assert.is(await page.locator(target).count(), 1, `${name}: ${target}`);
    }
    await links[0]?.click();
    assert.ok(await page.locator((await links[0]?.getAttribute('href')) ?? '').isVisible(), name);
  }
  await page.context().close();
});

browserTest(
  'corporation-tax is printed on two pages, with what was entered, its link and its workings',
  async () => {
    const { page } = await openPage();
    const { example_input } = tools.find(({ key }) => key === 'corporation-tax') ?? tools[0] ?? {};
    await page.goto(`${site.origin}${withQuery('/calculators/corporation-tax', example_input ?? {})}`);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    assert.is(pdf.match(/\/Type \/Page\b/g)?.length, 2);
    await page.emulateMedia({ media: 'print' });
    for (const one of ['.entered', '.printed', '.workings .line']) {
      assert.ok(await page.locator(one).first().isVisible(), one);
    }
    for (const one of ['.again', '.actions ul', '.change', '.folds']) {
      assert.not.ok(await page.locator(one).first().isVisible(), one);
    }
    await page.context().close();
  },
);

test.after(() => {
  console.table(Object.fromEntries(heights));
  return site.close();
});
test.run();
