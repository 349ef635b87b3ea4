import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { script, stylesheet } from '../../src/web/assets.ts';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { inChromium, openPage } from './chromium.ts';

/** How long, heavy and busy a result may be. */
const site = await startSite();
const { tools } = site.service;
const test = suite('the weight of a result');
const browserTest = inChromium(test);

const MAX_WORDS = 350;
const MAX_LINKS = 40;
const MAX_BYTES = 45_000;
const MAX_SCRIPT = 12_000;

/** The addresses of the five worked examples with the most words outside their folds. */
async function longestExamples(key: string): Promise<string[]> {
  const text = readFileSync(`rules/examples/${key}.yaml`, 'utf8');
  const examples: { given: Record<string, string> }[] = parse(text, { schema: 'failsafe' });
  const pages: { path: string; words: number }[] = [];
  for (const { given } of examples) {
    const path = withQuery(`/calculators/${key}`, given);
    const { status, body } = await site.get(path);
    const shown = body.replace(/<details.*?<\/details>/gs, '').replace(/<[^>]*>/g, ' ');
    if (status === 200) pages.push({ path, words: shown.split(/\s+/).length });
  }
  return pages
    .sort((a, b) => b.words - a.words)
    .slice(0, 5)
    .map(({ path }) => path);
}

const PHONE = { width: 390, height: 844 };
const MAX_SCREENS: Readonly<Record<string, number>> = { 'corporation-tax': 3, 'capital-allowances': 5 };

browserTest(
  'the longest of the worked examples have few words and links with their folds closed; results fit few screens of a phone',
  async () => {
    const { page } = await openPage({ viewport: PHONE });
    for (const { key, example_input } of tools) {
      const example = withQuery(`/calculators/${key}`, example_input);
      for (const path of [example, ...(await longestExamples(key))]) {
        await page.goto(site.origin + path);
        const { words, links, height } = await page.evaluate(() => ({
          words: (document.querySelector('main') as HTMLElement).innerText.trim().split(/\s+/).length,
          links: [...document.querySelectorAll('a')].filter((one) => one.checkVisibility()).length,
          height: document.documentElement.scrollHeight,
        }));
        assert.ok(words <= MAX_WORDS, `${path}: ${words} words`);
        assert.ok(links <= MAX_LINKS, `${path}: ${links} links`);
        const screens = path === example ? MAX_SCREENS[key] : undefined;
        if (screens !== undefined) assert.ok(height <= screens * PHONE.height, `${key}: ${height} pixels`);
      }
    }
    await page.context().close();
  },
);

test('a result weighs little, and its script less', async () => {
  for (const { key, example_input } of tools) {
    const { body } = await site.get(withQuery(`/calculators/${key}`, example_input));
    assert.ok(Buffer.byteLength(body) <= MAX_BYTES, `${key}: ${Buffer.byteLength(body)} bytes`);
  }
  assert.ok(gzipSync(script).length < MAX_SCRIPT, `${gzipSync(script).length} bytes of script`);
  assert.ok(gzipSync(stylesheet).length < MAX_SCRIPT, `${gzipSync(stylesheet).length} bytes of style`);
});

/** The height of a frame that the documentation of embeds gives, and of the one form that needs more. */
const FRAME = { height: 760, forms: { 'capital-allowances': 1_640 } as Readonly<Record<string, number>> };

browserTest('forms of embeds fit a frame of 640 pixels, results also one of 390', async () => {
  for (const width of [640, 390]) {
    const { page } = await openPage({ viewport: { width, height: 600 } });
    for (const { key, example_input } of tools) {
      for (const inputs of width === 390 ? [example_input] : [{}, example_input]) {
        await page.goto(site.origin + withQuery(`/embed/${key}`, inputs));
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const most = (inputs === example_input ? null : FRAME.forms[key]) ?? FRAME.height;
        assert.ok(height <= most, `${key} at ${width}: ${height} pixels`);
      }
    }
    await page.context().close();
  }
});

browserTest('a page is painted before its script has come, and nothing moves when it has', async () => {
  const { page } = await openPage();
  await page.route(/script\.\w+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  const { example_input = {} } = tools[0] ?? {};
  await page.goto(site.origin + withQuery('/calculators/corporation-tax', example_input), {
    waitUntil: 'commit',
  });
  await page.locator('#result-heading .amount').waitFor();
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  assert.is.not(await page.evaluate(() => document.readyState), 'complete');
  await page.waitForLoadState('load');
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const options = { type: 'layout-shift', buffered: true };
        // Before its script comes, the serif font does.
        new PerformanceObserver((list) =>
          resolve(list.getEntries().filter(({ startTime }) => startTime > 1_400).length),
        ).observe(options);
        setTimeout(() => resolve(0), 500);
      }),
  );
  assert.is(moved, 0);
  await page.context().close();
});

test.after(() => site.close());
test.run();
