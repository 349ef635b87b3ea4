import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { inChromium, openPage } from './chromium.ts';

/** The weight and height of each family of pages; nothing may move while it loads. */
const site = await startSite();
const CT = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const check = { ...CT, figure: 'corporation_tax', claimed: '25000' };

/** The most bytes of all bodies, on first load and with the font cached, and the most pixels at 390 and 1280 wide. */
const MOST: readonly (readonly [path: string, first: number, next: number, phone: number, desk: number])[] = [
  ['/', 60_000, 24_000, 4_000, 2_600],
  ['/calculators/corporation-tax', 60_000, 24_000, 2_200, 1_400],
  [withQuery('/calculators/corporation-tax', CT), 60_000, 24_000, 5_600, 3_800],
  [withQuery('/calculators/corporation-tax/check', check), 60_000, 24_000, 2_000, 1_600],
  ['/calculators/directors-loan/ledger', 60_000, 24_000, 3_400, 2_900],
  ['/batch', 60_000, 24_000, 2_200, 1_400],
  ['/rates', 60_000, 24_000, 17_500, 9_800],
  ['/rates/corporation-tax', 60_000, 24_000, 3_000, 2_000],
  ['/docs/api', 60_000, 24_000, 12_500, 8_000],
];

/** The page, its stylesheet, script, font and icon. */
const MOST_REQUESTS = 5;
/** Lighthouse's slow 4G: a round trip in milliseconds, and bytes per millisecond. */
const SLOW_4G = { roundTrip: 150, bytes: (1.6 * 1024 * 1024) / 8 / 1_000 };
/** Round trips before the largest words: DNS, connection, TLS, the page and its stylesheet. */
const ROUND_TRIPS = 5;

const test = suite('the weight of pages');
const browserTest = inChromium(test);

/** The compressed bytes of a page and all it requests. */
async function load(page: Page, path: string): Promise<readonly (readonly [name: string, bytes: number])[]> {
  await page.goto(site.origin + path, { waitUntil: 'networkidle' });
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
      (one) => [new URL(one.name).pathname, (one as PerformanceResourceTiming).encodedBodySize] as const,
    ),
  );
}

type Painted = PerformanceEntry & { readonly value: number; readonly url: string };

/** The layout shift, and whether the largest element is text, which waits for no file of its own. */
async function painted(page: Page): Promise<{ moved: number; isText: boolean; height: number }> {
  const [shifts = [], largest = []] = await page.evaluate(() =>
    Promise.all(
      ['layout-shift', 'largest-contentful-paint'].map(
        (type) =>
          new Promise<readonly unknown[]>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().map((one) => ({ value: 0, url: '', ...one.toJSON() }))),
            ).observe({ type, buffered: true });
            setTimeout(() => resolve([]), 500);
          }),
      ),
    ),
  );
  return {
    moved: (shifts as Painted[]).reduce((all, { value }) => all + value, 0),
    isText: (largest as Painted[]).at(-1)?.url === '',
    height: await page.evaluate(() => document.documentElement.scrollHeight),
  };
}

for (const [path, mostFirst, mostNext, mostPhone, mostDesk] of MOST) {
  browserTest(path, async () => {
    const { page } = await openPage({ viewport: { width: 1280, height: 800 } });
    const bodies = await load(page, path);
    const bytesOf = (wanted: RegExp): number =>
      bodies.reduce((all, [name, bytes]) => all + (wanted.test(name) ? bytes : 0), 0);
    assert.ok(bytesOf(/./) <= mostFirst, `${bytesOf(/./)} bytes at first`);
    const next = bytesOf(/^(?!.*woff2)/);
    assert.ok(next <= mostNext, `${next} bytes with the font cached`);
    // One subset serif of about 18 kB, which no text waits for.
    assert.ok(bytesOf(/woff2$/) <= 19_000, `${bytesOf(/woff2$/)} bytes of fonts`);
    assert.ok(bodies.length <= MOST_REQUESTS, `${bodies.length} requests`);
    const { moved, isText, height } = await painted(page);
    assert.ok(moved < 0.01, `moved by ${moved}`);
    assert.ok(isText, 'the largest is text');
    assert.ok(height <= mostDesk, `${height} pixels tall on a desk`);
    const blocking = (bodies[0]?.[1] ?? 0) + bytesOf(/\.css$/);
    const words = ROUND_TRIPS * SLOW_4G.roundTrip + blocking / SLOW_4G.bytes;
    assert.ok(words < 1_500, `words after ${Math.round(words)} ms on slow 4G`);
    await page.setViewportSize({ width: 390, height: 844 });
    await load(page, path);
    const phone = await painted(page);
    assert.ok(phone.moved < 0.01, `moved by ${phone.moved} on a phone`);
    assert.ok(phone.height <= mostPhone, `${phone.height} pixels tall on a phone`);
    await page.context().close();
  });
}

test.after(() => site.close());
test.run();
