import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { inChromium, openPage } from './chromium.ts';

/** Results in use: slider, keyboard, large text, phone, print. */
const site = await startSite();
const { tools } = site.service;
const CT = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const SIZE = { period_start: '2025-01-01', period_end: '2025-12-31' };
const MOST = 999_999_999_999.99;
const result = (more: object = {}) => withQuery('/calculators/corporation-tax', { ...CT, ...more });

const examples = tools.map(({ key, example_input }) => ({ key, inputs: example_input }));
/** Results with more content than the examples. */
const FULLER = [
  ['corporation-tax', { ...CT, taxable_profits: 2_000_000 }],
  [
    'corporation-tax',
    { ...CT, period_start: '2022-07-01', period_end: '2023-06-30', associated_companies: 1 },
  ],
  ['company-size', { ...SIZE, turnover: 20_000_000, balance_sheet_total: 1_000_000, employees: 200 }],
  // The most money that a form takes, in three pools.
  [
    'capital-allowances',
    { ...SIZE, used_main_plant: MOST, new_special_rate: MOST, zero_emission_cars: MOST },
  ],
].map(([key, inputs]) => ({ key, inputs }) as (typeof examples)[number]);

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
  for (const { key, inputs } of [...examples, ...FULLER.slice(-1)]) {
    const { page } = await openPage();
    await page.goto(site.origin + withQuery(`/calculators/${key}`, inputs));
    for (const [width, size] of [
      [320, '100%'],
      [320, '200%'],
      [390, '100%'],
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
          '.ledger dd:not(.cite), .headline :is(dd, h3), .entered dd, .days b, .figures dd, .picture td',
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
          const mark = document.createElement('b');
          mark.style.display = 'inline-block';
          element.prepend(mark);
          const { right, left, width: wide } = element.getBoundingClientRect();
          return { right, left, wide, baseline: mark.getBoundingClientRect().bottom };
        });
        if (label === undefined || value === undefined || cite === undefined) throw new Error('no cells');
        const [own, after] = [getComputedStyle(row), getComputedStyle(row, '::after')];
        const rules = [own, after].flatMap((one) => [one.borderTopStyle, one.borderBottomStyle]).join(' ');
        return { label, value, cite, rules };
      }),
    );
  };
  // The balance charged and the tax to pay: CTA 2010, s455.
  const [subtotal, ...others] = await rowsAt(1440);
  for (const { value, cite } of others) {
    assert.is(value.right, subtotal?.value.right, 'decimals are in one column');
    assert.ok(Math.abs(cite.wide - 224) < 2 && cite.left > value.right, '14rem');
    assert.ok(Math.abs(cite.baseline - value.baseline) < 2, 'on one line');
  }
  const law = page.locator('.ledger .cite').first();
  assert.is(await law.evaluate((one) => getComputedStyle(one).fontStyle), 'italic');
  assert.match((await law.locator('a').getAttribute('href')) ?? '', /^https:\/\/www\.legislation\.gov\.uk/);
  assert.match(subtotal?.rules ?? '', /^none none solid solid$/);
  assert.match(others.at(-1)?.rules ?? '', /^none none solid double$/);
  const [under, ...below] = await rowsAt(1280);
  assert.match(under?.rules ?? '', /^solid solid/);
  assert.match(below.at(-1)?.rules ?? '', /^solid double/);
  for (const { label, cite } of below) assert.ok(cite.baseline > label.baseline + 8, 'under its label');
  await page.context().close();
});

browserTest('gold is the reader alone, in both themes, wherever there is a picture', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  const own = [
    'calculators/corporation-tax/what-if?vary=taxable_profits&',
    'calculators/corporation-tax/compare?compare=taxable_profits:300000&',
    'embed/corporation-tax?',
  ].map((one) => `/${one}${new URLSearchParams(CT)}`);
  const paths = [...examples, ...FULLER].map(({ key, inputs }) => withQuery(`/calculators/${key}`, inputs));
  const nobodys = ['/', '/rates/corporation-tax', '/docs/embeds'];
  for (const path of [...nobodys, ...own, ...paths]) {
    await page.goto(site.origin + path);
    const isOwn = !nobodys.includes(path);
    assert.is(
      (await page.getByText(/^You: /).count()) > 0,
      isOwn && (await page.locator('.you').count()) > 0,
      path,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const others = await page.evaluate(
        (allowed) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.color = 'var(--mark)';
          const gold = getComputedStyle(probe).color;
          probe.remove();
          return [...document.body.querySelectorAll('*')].flatMap((one) => {
            const { color, fill, stroke, backgroundColor, borderLeftColor } = getComputedStyle(one);
            const isGold = [color, fill, stroke, backgroundColor, borderLeftColor].includes(gold);
            return isGold && one.closest(allowed) === null ? one.outerHTML : [];
          });
        },
        isOwn ? '.you, .yours, .yours-line, .dot' : 'title',
      );
      assert.equal(others, [], `${path}, ${colorScheme}`);
    }
  }
  await page.context().close();
});

browserTest('what is nil is folded and counted; notes are wide, sources in two columns', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(site.origin + result({ taxable_profits: 0 }));
  const nil = page.locator('.ledger .nil').first();
  const count = await nil.locator('dt').count();
  assert.match(await nil.locator('summary').innerText(), new RegExp(`^${count} nil`));
  assert.not.ok(await nil.locator('dd').first().isVisible());
  const widthOf = async (one: string) => (await page.locator(one).first().boundingBox())?.width ?? 0;
  assert.ok((await widthOf('.all-notes li')) > 600);
  const lists = await page
    .locator('.all-sources .sources')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, left }) => ({ top, left })),
    );
  assert.is(lists.length, 2);
  assert.ok(lists[0]?.top === lists[1]?.top && (lists[0]?.left ?? 0) < (lists[1]?.left ?? 0));
  await page.context().close();
});

browserTest('bars are as long as their amounts, and text of pictures grows with the page', async () => {
  const { page } = await openPage({ javaScriptEnabled: false });
  const example = examples.find(({ key }) => key === 'capital-allowances')?.inputs ?? {};
  await page.goto(site.origin + withQuery('/calculators/capital-allowances', example));
  const bars = await page.locator('.bar-row').evaluateAll((rows) =>
    rows.map((row) => {
      const widths = [...row.querySelectorAll('rect')].map((one) => one.getBoundingClientRect().width);
      const amount = Number(row.querySelector('b')?.textContent?.replace(/[£,]/g, ''));
      return { width: widths.reduce((all, one) => all + one, 0), amount };
    }),
  );
  const most = bars.reduce((a, b) => (b.amount > a.amount ? b : a));
  for (const { width, amount } of bars)
    assert.ok(Math.abs(width - (most.width * amount) / most.amount) < 3, `${width} for ${amount}`);
  const sizeOf = () =>
    page
      .locator('.plot text')
      .first()
      .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  const before = await sizeOf();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  assert.is(await sizeOf(), 2 * before);
  await page.context().close();
});

browserTest('actions are in the order of what people do', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + result());
  const words = site.service.common.pages;
  const order = [words.link, words.print, words.calendar];
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
    const target = (await links[0]?.getAttribute('href')) ?? '';
    await links[0]?.click();
    assert.ok(await page.locator(target).isVisible(), page.url());
    const colour = (one: Element) => getComputedStyle(one).backgroundColor;
    assert.is.not(await page.locator(target).evaluate(colour), 'rgba(0, 0, 0, 0)', 'it is tinted');
    await page.locator(`${target} .back`).click();
    assert.match(page.url(), /#result$/);
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

test.after(() => site.close());
test.run();
