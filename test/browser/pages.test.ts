import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { colourViolations, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';

/**
 * Every page in the browser: without violations of axe from 320 to 1720 pixels, at twice the size of text, in
 * both themes, folds open; never wider than the screen; nothing from another host. SCREENSHOTS names a folder in which to keep what they look like.
 */
const site = await startSite();
const { SCREENSHOTS = '' } = process.env;

const EXAMPLE = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };

const paths: Readonly<Record<string, string>> = {
  home: '/',
  docs: '/docs',
  'docs-api': '/docs/api',
  'docs-mcp': '/docs/mcp',
  'docs-package': '/docs/package',
  'docs-testkit': '/docs/testkit',
  check: withQuery('/calculators/corporation-tax/check', {
    ...EXAMPLE,
    figure: 'corporation_tax',
    claimed: '25000',
  }),
  'what-if': withQuery('/calculators/corporation-tax/what-if', { ...EXAMPLE, vary: 'taxable_profits' }),
  compare: withQuery('/calculators/corporation-tax/compare', {
    ...EXAMPLE,
    compare: 'taxable_profits:300000',
  }),
  solve: withQuery('/calculators/corporation-tax/solve', {
    ...EXAMPLE,
    pair: 'taxable_profits:corporation_tax',
    equal: '22750',
  }),
  accessibility: '/accessibility',
  privacy: '/privacy',
  'not-found': '/nothing-here',
  batch: '/batch',
  ledger: '/calculators/directors-loan/ledger',
  'loss-periods': '/calculators/corporation-tax/periods',
  'pool-periods': '/calculators/capital-allowances/periods',
  payments: '/calculators/late-penalty/payments',
  rates: '/rates',
  'rates-changes': '/rates/changes',
  // With what changed since the link was made, in a place of its own.
  ...Object.fromEntries(
    ['calculators', 'embed'].map((place) => {
      const [tool] = site.service.tools;
      const rules = site.service.changelog.editions.at(-1)?.version;
      const path = withQuery(`/${place}/${tool?.key}`, { ...tool?.example_input, rules });
      return [`older-link-${place}`, path];
    }),
  ),
  ...Object.fromEntries(
    [...site.service.rules.rateFiles.keys()].map((table) => [`rates-${table}`, `/rates/${table}`]),
  ),
  ...Object.fromEntries(
    site.service.tools.flatMap(({ key, example_input }) => {
      const first = Object.keys(example_input)[0] ?? '';
      return ['calculators', 'embed'].flatMap((place) => {
        const name = place === 'embed' ? `${key}-embed` : key;
        return [
          [`${name}-form`, `/${place}/${key}`],
          [`${name}-result`, withQuery(`/${place}/${key}`, example_input)],
          [`${name}-faults`, withQuery(`/${place}/${key}`, { ...example_input, [first]: 'tomorrow' })],
        ];
      });
    }),
  ),
};

if (SCREENSHOTS !== '') mkdirSync(SCREENSHOTS, { recursive: true });
const test = suite('pages in the browser');
const browserTest = inChromium(test);

/** One page goes to all of them in turn: another for each takes a process of the browser. */
let opened: ReturnType<typeof openPage> | undefined;
const hosts = new Set<string>();

async function goTo(path: string): Promise<Awaited<ReturnType<typeof openPage>>> {
  opened ??= openPage().then((one) => {
    one.page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    return one;
  });
  const one = await opened;
  await one.page.emulateMedia({ colorScheme: 'light' });
  hosts.clear();
  one.complaints.splice(0);
  await one.page.goto(site.origin + path);
  return one;
}

/** One page of each family: axe looks at it at all widths and sizes of text. */
const FAMILIES = new Set([
  ...[
    'home',
    'docs-api',
    'check',
    'what-if',
    'compare',
    'not-found',
    'batch',
    'payments',
    'rates-corporation-tax',
  ],
  ...['directors-loan-form', 'directors-loan-result', 'directors-loan-faults', 'directors-loan-embed-result'],
  ...['corporation-tax-result', 'company-size-result'],
]);
const LOOKED_AT = [
  ...([
    [1720, '200%'],
    [320, '100%'],
    [320, '200%'],
    [768, '100%'],
  ] as const),
  ...([
    [768, '200%'],
    [1440, '100%'],
    [1440, '200%'],
    [1720, '100%'],
  ] as const),
];

/** Widths, each with a size of text. */
const SIZES = [
  [320, '100%'],
  [320, '200%'],
  [375, '200%'],
  [768, '200%'],
  [1720, '200%'],
  [1440, '100%'],
] as const;

async function resize(page: Page, width: number, size: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);
}

for (const [name, path] of Object.entries(paths)) {
  browserTest(name, async () => {
    const { page, complaints } = await goTo(path);
    const screenshot = async (width: number, scheme: 'light' | 'dark'): Promise<void> => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${width}-${scheme}.png`), fullPage: true });
    };
    if (SCREENSHOTS !== '') {
      await screenshot(390, 'light');
      await screenshot(1280, 'light');
      await screenshot(1280, 'dark');
    }
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    for (const [width, size] of SIZES) {
      await resize(page, width, size);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(widest <= width, `${widest} pixels wide on ${width} at ${size}`);
    }
    if (name.startsWith('rates') || name === 'docs') {
      for (const width of [320, 390]) {
        await resize(page, width, '100%');
        const clipped = await page.evaluate(() =>
          [...document.querySelectorAll('.scroll')].filter((part) => part.scrollWidth > part.clientWidth),
        );
        assert.is(clipped.length, 0, `parts are clipped on ${width}`);
      }
    }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const find = scheme === 'light' ? violations : colourViolations;
      for (const [width, size] of FAMILIES.has(name) ? LOOKED_AT : LOOKED_AT.slice(0, 2)) {
        await resize(page, width, size);
        assert.equal(await find(page), [], `${scheme}, ${width} at ${size}`);
      }
    }
    assert.equal([...hosts], [site.origin]);
    assert.equal(complaints, []);
  });
}

test.after(() => site.close());
test.run();
