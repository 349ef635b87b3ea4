import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withQuery } from '../../src/web/components/snippets.tsx';
import { startSite } from '../support/app.ts';
import { inChromium, openPage } from './chromium.ts';

/** Results on paper, read from the browser's PDF. */
const site = await startSite();
const CT = { period_start: '2025-04-01', period_end: '2026-03-31', taxable_profits: '100000' };
const test = suite('results on paper');
const browserTest = inChromium(test);

/** A colour that no page uses, to find headings in a PDF. */
const MARK = 'rgb(0 0 102)';
const IS_MARK = /(?:^| )0 0 0?\.4 rg$/;

/** The texts of each page of a PDF: their height above its foot, and whether marked. */
async function printedPages(page: Page, format: { width: string; height: string }) {
  const pdf = await page.pdf({ ...format, preferCSSPageSize: false });
  const raw = pdf.toString('latin1');
  return [...raw.matchAll(/\/Type\s*\/Page\b[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => {
    const at = raw.search(new RegExp(`(?:^|\\n)${id} 0 obj`));
    const start = raw.indexOf('stream\n', at) + 'stream\n'.length;
    return textsIn(inflateSync(pdf.subarray(start, raw.indexOf('\nendstream', start))).toString('latin1'));
  });
}

function textsIn(content: string): { up: number; isMarked: boolean }[] {
  const found: { up: number; isMarked: boolean }[] = [];
  const saved: (readonly [scale: number, shift: number, isMarked: boolean])[] = [];
  let [scale, shift, isMarked] = [1, 0, false];
  for (const line of content.split('\n')) {
    const numbers = line.split(' ').map(Number);
    if (line === 'q') saved.push([scale, shift, isMarked]);
    else if (line === 'Q') [scale, shift, isMarked] = saved.pop() ?? [scale, shift, isMarked];
    else if (line.endsWith(' cm'))
      [scale, shift] = [scale * (numbers[3] ?? 1), shift + scale * (numbers[5] ?? 0)];
    else if (line.endsWith(' rg')) isMarked = IS_MARK.test(line);
    else if (line.endsWith(' Tm')) found.push({ up: shift + scale * (numbers[5] ?? 0), isMarked });
  }
  return found;
}

browserTest('a plain result is one page', async () => {
  const { page } = await openPage();
  for (const key of ['corporation-tax', 'deadlines']) {
    const inputs = site.service.tools.find((tool) => tool.key === key)?.example_input ?? {};
    await page.goto(site.origin + withQuery(`/calculators/${key}`, inputs));
    assert.is((await printedPages(page, { width: '210mm', height: '297mm' })).length, 1, key);
  }
  await page.context().close();
});

browserTest('no heading is alone at the foot, wherever a page ends', async () => {
  const { page } = await openPage({ bypassCSP: true });
  for (const { key, example_input } of site.service.tools.slice(0, 4)) {
    await page.goto(site.origin + withQuery(`/calculators/${key}`, example_input));
    const headings = ':is(h1, h2, h3, summary)';
    await page.addStyleTag({
      content: `@media print { ${headings}, ${headings} * { color: ${MARK} !important } }`,
    });
    for (let height = 90; height < 200; height += 7) {
      const pages = await printedPages(page, { width: '210mm', height: `${height}mm` });
      assert.ok(pages.some((texts) => texts.some(({ isMarked }) => isMarked)));
      for (const [index, texts] of pages.entries()) {
        const last = texts.reduce((low, one) => (one.up < low.up ? one : low));
        assert.not.ok(last.isMarked, `${key}, page ${index + 1} of ${height} mm`);
      }
    }
  }
  await page.context().close();
});

browserTest('paper has who it is for, the rules, sources with addresses, and no controls', async () => {
  const { page } = await openPage();
  await page.goto(site.origin + withQuery('/calculators/corporation-tax', CT));
  await page.emulateMedia({ media: 'print' });
  const order = [
    '.paper',
    '.headline',
    '.printed',
    '.entered',
    '#workings .working',
    '.all-notes',
    '.all-sources',
  ];
  const tops: number[] = [];
  for (const one of order) {
    assert.ok(await page.locator(one).first().isVisible(), one);
    tops.push((await page.locator(one).first().boundingBox())?.y ?? 0);
  }
  assert.equal(
    [...tops].sort((a, b) => a - b),
    tops,
    order.join(),
  );
  for (const one of ['.again', '.actions', '.change', '.others', '.steps', '.walk input', '.head', '.foot']) {
    assert.ok((await page.locator(one).count()) > 0, one);
    assert.not.ok(await page.locator(one).first().isVisible(), one);
  }
  const version = site.service.rulesVersion;
  const { as_at, client, reference, prepared_by } = site.service.common.pages;
  assert.match(await page.locator('.paper p').innerText(), `${as_at} ${version}`);
  assert.equal(
    (await page.locator('.paper label').allInnerTexts()).map((text) => text.trim()),
    [client, reference, prepared_by],
  );
  const addresses = await page
    .locator('.sources a')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').content));
  for (const address of addresses) assert.match(address, /https:/);
  await page.context().close();
});

test.after(() => site.close());
test.run();
