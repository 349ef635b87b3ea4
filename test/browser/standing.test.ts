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
/** The inputs of every worked example. */
function exampleInputs(key: string): Record<string, string>[] {
  const examples = parse(readFileSync(`rules/examples/${key}.yaml`, 'utf8'), { schema: 'failsafe' });
  return examples.map(({ given }: { given: Record<string, string> }) => given);
}

const PHONE = { width: 390, height: 844 };
const MAX_SCREENS: Readonly<Record<string, number>> = { 'corporation-tax': 3, 'capital-allowances': 5 };

browserTest(
  'every worked example has few words and links with its folds closed, and fits few screens of a phone',
  async () => {
    const { page } = await openPage({ viewport: PHONE });
    for (const { key, example_input } of tools) {
      for (const inputs of [example_input, ...exampleInputs(key)]) {
        const path = withQuery(`/calculators/${key}`, inputs);
        const response = await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
        if (response?.status() === 422) continue;
        const { words, links, height } = await page.evaluate(() => ({
          words: (document.querySelector('main') as HTMLElement).innerText.trim().split(/\s+/).length,
          links: [...document.querySelectorAll('a')].filter((one) => one.checkVisibility()).length,
          height: document.documentElement.scrollHeight,
        }));
        assert.ok(words <= MAX_WORDS, `${path}: ${words} words`);
        assert.ok(links <= MAX_LINKS, `${path}: ${links} links`);
        const screens = inputs === example_input ? MAX_SCREENS[key] : undefined;
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
  const painted = await page.evaluate(
    () => performance.getEntriesByType('paint').length > 0 || document.readyState,
  );
  assert.ok(painted);
  await page.context().close();
});

test.after(() => site.close());
test.run();
