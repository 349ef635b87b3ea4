import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { calculatorPages, fixedPages } from '../support/page-paths.ts';
import { colourViolations, keepPicture, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';

/**
 * Every page in the browser: no axe violations from 320 to 1720 pixels, at twice the text size, in both themes,
 * with sections open; never wider than the screen; nothing from another host.
 */
const site = await startSite();

const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const of = (operation: string, more: object) =>
  withQuery(`/calculators/corporation-tax${operation}`, { ...YEAR, ...more });
const rules = site.service.changelog.editions.at(-1)?.version;
const paths: readonly string[] = [
  ...[...fixedPages(site.service), ...calculatorPages(site.service), '/nothing-here'],
  of('/elsewhere', {}),
  // With a section on what changed since the link was made.
  ...['calculators', 'embed'].map((place) => withQuery(`/${place}/corporation-tax`, { ...YEAR, rules })),
];
/** `calculators_directors-loan-2`: the third with its address, in order. */
const nameOf = (path: string): string => {
  const [address = ''] = path.split('?');
  const same = paths.filter((one) => one.split('?')[0] === address);
  const index = same.indexOf(path) === 0 ? '' : `-${same.indexOf(path)}`;
  return `${address.slice(1).replaceAll('/', '_') || 'home'}${index}`;
};

const test = suite('pages in the browser');
const browserTest = inChromium(test);

/** One page visits them all in turn: each new one takes a browser process. */
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

/** One page of each family: axe checks it at all widths and text sizes. */
const FAMILIES =
  /^\/(?:$|docs\/api|nothing|batch|rates\/corp|embed\/directors-loan\?|calculators\/(?:directors-loan(?:$|\?)|late-penalty\/|corporation-tax[/?]|company-size\?))/;
const LOOKED_AT = [
  '1720 200',
  '320 100',
  '320 200',
  '768 100',
  '768 200',
  '1440 100',
  '1440 200',
  '1720 100',
];

/** The screenshots of each page. */
const LOOKS = [
  [390, 'light'],
  [1280, 'light'],
  [1280, 'dark'],
] as const;

/** Widths in pixels, each with a text size in per cent. */
const SIZES = ['320 100', '320 200', '375 200', '768 200', '1720 200', '1440 100'];

async function resize(page: Page, to: string): Promise<number> {
  const [width = 0, text] = to.split(' ').map(Number);
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${text}%`);
  return width;
}

for (const path of paths) {
  browserTest(path, async () => {
    const name = nameOf(path);
    const { page, complaints } = await goTo(path);
    for (const [width, colorScheme] of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await keepPicture(page, `${name}-${width}-${colorScheme}`);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    for (const size of SIZES) {
      const width = await resize(page, size);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(widest <= width, `${widest} pixels wide on ${size}`);
    }
    if (/^\/rates|^\/docs$/.test(path)) {
      for (const width of ['320 100', '390 100']) {
        await resize(page, width);
        const clipped = await page.evaluate(() =>
          [...document.querySelectorAll('.scroll')].filter((part) => part.scrollWidth > part.clientWidth),
        );
        assert.is(clipped.length, 0, `parts are clipped on ${width}`);
      }
    }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      const find = scheme === 'light' ? violations : colourViolations;
      for (const size of FAMILIES.test(path) ? LOOKED_AT : LOOKED_AT.slice(0, 2)) {
        await resize(page, size);
        assert.equal(await find(page), [], `${scheme}, ${size}`);
      }
    }
    assert.equal([...hosts], [site.origin]);
    assert.equal(complaints, []);
  });
}

test.after(() => site.close());
test.run();
