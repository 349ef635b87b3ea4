import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/channels/html/elsewhere.ts';
import { startSite } from '../support/site.ts';
import { inChromium, openPage } from './chromium.ts';

/** Every page as it looks: accessible in both themes, never wider than the screen, and kept as a picture. */
const site = await startSite();
const SCREENSHOTS = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const paths: Readonly<Record<string, string>> = {
  home: '/',
  docs: '/docs',
  accessibility: '/accessibility',
  privacy: '/privacy',
  'not-found': '/nothing-here',
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

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

const test = suite('looks');
const browserTest = inChromium(test);

for (const [name, path] of Object.entries(paths)) {
  browserTest(`${name}: axe finds nothing, light and dark, folded and unfolded`, async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints } = await openPage({ colorScheme });
      const hosts = new Set<string>();
      page.on('request', (request) => hosts.add(new URL(request.url()).origin));
      await page.goto(site.origin + path);
      await unfold(page);
      await page.evaluate(AXE);
      const violations = await page.evaluate(async (tags) => {
        const axe = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
        const found = await axe.run({ runOnly: { type: 'tag', values: tags } });
        return found.violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        );
      }, RULES);
      assert.equal(violations, [], `${name}, ${colorScheme}`);
      assert.equal([...hosts], [site.origin]);
      assert.equal(complaints, []);
      await page.context().close();
    }
  });

  browserTest(`${name}: no sideways scrolling at 320 pixels, nor at 1440`, async () => {
    for (const width of [320, 1440]) {
      const { page } = await openPage({ viewport: { width, height: 800 } });
      await page.goto(site.origin + path);
      await unfold(page);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(widest <= width, `${widest} pixels wide on ${width}`);
      await page.context().close();
    }
  });

  browserTest(`${name}: screenshots at 390 and 1280`, async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      const { page } = await openPage({ viewport: { width, height: 800 }, colorScheme });
      await page.goto(site.origin + path);
      await page.screenshot({ path: `${SCREENSHOTS}${name}-${width}-${colorScheme}.png`, fullPage: true });
      await page.context().close();
    }
  });
}

browserTest('a printed result holds the result and its workings, not the form', async () => {
  const [tool] = site.service.tools;
  const { page } = await openPage();
  await page.goto(site.origin + withQuery(`/calculators/${tool?.key}`, tool?.example_input ?? {}));
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('.answer').isVisible());
  assert.not.ok(await page.locator('form').isVisible());
  assert.not.ok(await page.locator('.aside').isVisible());
  await page.pdf({ path: `${SCREENSHOTS}result.pdf`, format: 'A4' });
  await page.context().close();
});

test.after(() => site.close());
test.run();
