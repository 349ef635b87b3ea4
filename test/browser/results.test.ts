import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { inChromium, openPage } from './chromium.ts';

/** Results as people meet them: walked, measured, enlarged, typed on a phone, printed. */
const site = await startSite();
const { tools } = site.service;
const CT = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const result = (more: object = {}) => withQuery('/calculators/corporation-tax', { ...CT, ...more });

const examples = tools.map(({ key, example_input }) => ({ key, inputs: example_input }));
/** Results that say more than the example does. */
const FULLER = [
  { key: 'corporation-tax', inputs: { ...CT, taxable_profits: 2_000_000 } },
  {
    key: 'corporation-tax',
    inputs: {
      ...{ period_start: '2022-07-01', period_end: '2023-06-30', taxable_profits: 300_000 },
      ...{ associated_companies: 1, exempt_distributions: 5_000 },
    },
  },
  {
    key: 'company-size',
    inputs: {
      ...{ period_start: '2025-01-01', period_end: '2025-12-31', turnover: 20_000_000 },
      ...{ balance_sheet_total: 1_000_000, employees: 200 },
    },
  },
];

const test = suite('results in the browser');
const browserTest = inChromium(test);

const headline = (page: Page) => page.locator('.headline dd').first();

browserTest('a slider walks the curve, and the result follows', async () => {
  const { page, complaints } = await openPage();
  await page.goto(site.origin + result());
  const slider = page.locator('.walk input[type=range]');
  assert.is(await slider.inputValue(), '100000');
  await slider.fill('300000');
  await page.waitForURL(/taxable_profits=300000/);
  // CTA 2010 s18A: 25% of £300,000.
  await page.waitForFunction(() => document.querySelector('.headline dd')?.textContent === '£75,000.00');
  assert.is(await page.locator('#again #taxable_profits').inputValue(), '300000');
  assert.match((await page.locator('.you text').textContent()) ?? '', /25%/);
  assert.equal(complaints, []);
  await page.context().close();
});

browserTest('without script links walk it: a step, a limit, and any point', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(site.origin + result());
  await page.getByRole('link', { name: /£10,000 more/ }).click();
  assert.is(new URL(page.url()).searchParams.get('taxable_profits'), '110000.00');
  await page.getByRole('link', { name: /at the upper limit/ }).click();
  // CTA 2010 s18D: £250,000 for a company without associated companies.
  assert.is(new URL(page.url()).searchParams.get('taxable_profits'), '250000.00');
  assert.is(await headline(page).textContent(), '£62,500.00');
  const points = page.locator('.plot a');
  assert.ok((await points.count()) >= 40);
  await points.nth(10).locator('rect').hover({ force: true });
  assert.ok(await points.nth(10).locator('text').isVisible());
  assert.not.ok(await points.nth(20).locator('text').isVisible());
  await page.context().close();
});

browserTest(
  'four results have a curve with a link at each point, and the keyboard has steps of its own',
  async () => {
    const { page } = await openPage({ javaScriptEnabled: false });
    const keys = ['corporation-tax', 'late-penalty', 'directors-loan', 'capital-allowances'];
    for (const { key, inputs } of examples.filter((one) => keys.includes(one.key))) {
      await page.goto(site.origin + withQuery(`/calculators/${key}`, inputs));
      assert.ok((await page.locator('.plot a[tabindex="-1"]').count()) >= 48, key);
      assert.ok((await page.locator('.steps a').count()) >= 3, key);
      assert.is(await page.locator('.plot .you circle').count(), 1, key);
    }
    await page.context().close();
  },
);

browserTest('no amount and no date is broken, at any width and at twice the size of text', async () => {
  for (const { key, example_input } of tools) {
    const { page } = await openPage();
    await page.goto(site.origin + withQuery(`/calculators/${key}`, example_input));
    for (const [width, size] of [
      [320, '100%'],
      [320, '200%'],
      [768, '200%'],
      [1440, '100%'],
      [1720, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text;
      }, size);
      const found = await page.evaluate(() => {
        const broken: string[] = [];
        for (const value of document.querySelectorAll(
          '.ledger dd:not(.cite), .headline dd, .entered dd, .days b, .figures dd',
        )) {
          const range = document.createRange();
          const texts = document.createTreeWalker(value, NodeFilter.SHOW_TEXT);
          for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
            for (const { 0: amount, index } of (node.textContent ?? '').matchAll(
              /£[\d,.]+|\d+\u00a0\w+\u00a0\d{4}/g,
            )) {
              range.setStart(node, index);
              range.setEnd(node, index + amount.length);
              if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
                broken.push(amount);
            }
          }
        }
        return { broken, width: document.documentElement.scrollWidth };
      });
      assert.equal(found.broken, [], `${key} at ${width}, ${size}`);
      assert.ok(found.width <= width, `${key}: ${found.width} on ${width}, ${size}`);
    }
    await page.context().close();
  }
});

browserTest('statutes are in the margin on the line of their figures, and totals are ruled off', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  const example = examples.find(({ key }) => key === 'directors-loan')?.inputs ?? {};
  await page.goto(site.origin + withQuery('/calculators/directors-loan', example));
  const rowsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page.locator('.ledger .sums dl > div:has(.cite)').evaluateAll((rows) =>
      rows.map((row) => {
        const [label, value, cite] = ['dt', 'dd', '.cite'].map((one) => {
          const element = row.querySelector(one) as HTMLElement;
          const mark = element.insertBefore(document.createElement('b'), element.firstChild);
          mark.style.display = 'inline-block';
          const { right, left, width: wide } = element.getBoundingClientRect();
          return { right, left, wide, baseline: mark.getBoundingClientRect().bottom };
        }) as [
          DOMRect & { baseline: number; wide: number },
          ...(DOMRect & { baseline: number; wide: number })[],
        ];
        const [own, after] = [getComputedStyle(row), getComputedStyle(row, '::after')];
        const rules = [
          own.borderTopStyle,
          own.borderBottomStyle,
          after.borderTopStyle,
          after.borderBottomStyle,
        ];
        return { label, value, cite, rules: rules.join(' ') };
      }),
    );
  };
  // The balance charged and the tax to pay: CTA 2010, s455.
  const [subtotal, ...others] = await rowsAt(1440);
  for (const { value, cite } of others) {
    assert.is(value?.right, subtotal?.value?.right, 'decimals are in one column');
    assert.ok(Math.abs((cite?.wide ?? 0) - 224) < 2 && (cite?.left ?? 0) > (value?.right ?? 0), '14rem');
    assert.ok(Math.abs((cite?.baseline ?? 0) - (value?.baseline ?? 0)) < 2, 'on one line');
  }
  assert.match(subtotal?.rules ?? '', /^none none solid solid$/);
  assert.match(others.at(-1)?.rules ?? '', /^none none solid double$/);
  const [under, ...below] = await rowsAt(1280);
  assert.match(under?.rules ?? '', /^solid solid/);
  assert.match(below.at(-1)?.rules ?? '', /^solid double/);
  for (const { label, cite } of below)
    assert.ok((cite?.baseline ?? 0) > label.baseline + 8, 'under its label');
  await page.context().close();
});

browserTest('actions are in the order of what people do', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + result());
  const words = site.service.common.pages;
  const order = [words.link, words.print, words.calendar, words.check, words.what_if, words.compare];
  assert.equal(await page.locator('.actions > li:not(.to-form, .lesser)').allTextContents(), order);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const one of await page.locator('.actions > li:not(.lesser) > *').all())
    assert.ok(((await one.boundingBox())?.height ?? 0) >= 44, (await one.textContent()) ?? '');
  const tops = await page
    .locator('.bar li, .brand')
    .evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .map(({ top, height }) => Math.round((top + height / 2) / 20)),
    );
  assert.is(new Set(tops).size, 1, 'the header is one line');
  await page.context().close();
});

browserTest('a company is set against the limits of each size, in a table and in bands', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(site.origin + withQuery('/calculators/company-size', FULLER[2]?.inputs ?? {}));
  // CA 2006 ss382, 384A before 6 April 2025.
  const rows = await page.locator('.scales tbody tr').allInnerTexts();
  assert.equal(
    rows.map((row) => row.split('\t', 4).map((cell) => cell.trim().replace(/\s+/g, ' '))),
    [
      ['Turnover', '£20,000,000', '£632,000', '£10,200,000'],
      ['Balance sheet total', '£1,000,000', '£316,000', '£5,100,000 ✓ met'],
      ['Employees', '200', '10', '50'],
    ],
  );
  assert.is(await page.locator('.scales .dot').count(), 3);
  assert.not.ok(
    await page.getByText('£10,200,000.00, £5,100,000.00').isVisible(),
    'the limits are shown once',
  );
  await page.context().close();
});

browserTest('a month may be typed in letters, and years are filled in by a button', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await openPage({ javaScriptEnabled });
    await page.goto(`${site.origin}/calculators/deadlines`);
    for (const [part, value] of [
      ['day', '30'],
      ['month', 'jun'],
      ['year', '2025'],
    ])
      await page.locator(`[name="period_end-${part}"]`).fill(value ?? '');
    await Promise.all([page.waitForEvent('load'), page.locator('main form button[type=submit]').click()]);
    if (javaScriptEnabled) assert.is(new URL(page.url()).search, '?period_end=2025-06-30');
    assert.is((await page.locator('.headline').count()) > 0, true);
    await page.context().close();
  }
  const { page } = await openPage();
  await page.goto(`${site.origin}/calculators/corporation-tax`);
  await page.locator('.years button').first().click();
  assert.is(await page.locator('[name="period_end-month"]').inputValue(), '12');
  assert.is(await page.locator('[name="period_start-day"]').inputValue(), '1');
  await page.context().close();
});

browserTest(
  'the button is in view wherever the form is, and a phone shows the figure while typing',
  async () => {
    const { page } = await openPage({ viewport: { width: 390, height: 700 } });
    await page.goto(site.origin + result());
    await page.locator('#again #taxable_profits').focus();
    const bar = page.locator('.phone-bar');
    assert.is(await bar.getAttribute('role'), 'status');
    assert.ok(await bar.isVisible());
    assert.match((await bar.textContent()) ?? '', /£22,750\.00/);
    await page.locator('#again #taxable_profits').fill('300000');
    await page.waitForFunction(() => /£75,000/.test(document.querySelector('.phone-bar')?.textContent ?? ''));
    const button = page.locator('#again .go button');
    const box = await button.boundingBox();
    assert.ok(box !== null && box.y + box.height <= 700, JSON.stringify(box));
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll('.actions a, .actions button, .bar a')].filter(
          (one) => one.getBoundingClientRect().height < 24 && one.getBoundingClientRect().width > 0,
        ).length,
    );
    assert.is(small, 0);
    await page.context().close();
  },
);

browserTest(
  'a figure can be checked with the keyboard alone: the control is of the kind of the figure',
  async () => {
    const { page } = await openPage();
    await page.goto(site.origin + withQuery('/calculators/corporation-tax/check', CT));
    await page.selectOption('#figure', 'filing_due');
    await page.waitForURL(/figure=filing_due/);
    assert.is(await page.locator('.date[data-name=claimed]').count(), 1);
    await page.context().close();
  },
);

browserTest('a figure leads to its step, which unfolds', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  for (const { key, inputs } of [...examples, ...FULLER]) {
    await page.goto(site.origin + withQuery(`/calculators/${key}`, inputs));
    const links = await page.locator('.figure dt a').all();
    assert.ok(links.length > 0, page.url());
    for (const link of links) {
      const target = (await link.getAttribute('href')) ?? '';
      assert.is(await page.locator(target).count(), 1, `${page.url()}: ${target}`);
    }
    await links[0]?.click();
    assert.ok(await page.locator((await links[0]?.getAttribute('href')) ?? '').isVisible(), page.url());
  }
  await page.context().close();
});

browserTest('the answer and the button of the form are in view on a phone and on a desk', async () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    const { page } = await openPage({ viewport: { width, height } });
    await page.goto(`${site.origin}/calculators/corporation-tax`);
    assert.ok(await inView(page, '.go button', height), `the button on ${width}`);
    await page.goto(site.origin + result());
    assert.ok(await inView(page, '.answer', height), `the answer on ${width}`);
    if (width < 992) assert.ok(await inView(page, '.actions [href="#again"]', height), 'the way to the form');
    else assert.ok(await inView(page, '.again .go button', height), 'the button beside the result');
    await page.context().close();
  }
});

async function inView(page: Page, selector: string, height: number): Promise<boolean> {
  const box = await page.locator(selector).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

browserTest('a plain result is printed on one page', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + result());
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  assert.is(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
  await page.context().close();
});

browserTest('a result is printed with what was entered, its link and its workings alone', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + result());
  await page.emulateMedia({ media: 'print' });
  for (const one of ['.paper', '.entered', '.printed', '#workings .working']) {
    assert.ok(await page.locator(one).first().isVisible(), one);
  }
  for (const one of ['.again', '.actions', '.change', '.others', '.steps', '.walk input']) {
    assert.ok((await page.locator(one).count()) > 0, one);
    assert.not.ok(await page.locator(one).first().isVisible(), one);
  }
  await page.context().close();
});

test.after(() => site.close());
test.run();
