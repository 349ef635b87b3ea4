import type { Frame } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embedSnippet, withQuery } from '../../src/web/components/snippets.tsx';
import { describeSite } from '../../src/web/site.ts';
import { serve, startSite } from '../support/app.ts';
import { asShown, shownResult } from '../support/page-text.ts';
import { runOf } from '../support/service.ts';
import { inChromium, openPage } from './chromium.ts';
import { dateNames, inBoxes } from './keyboard.ts';

/** Embeds in a page of another origin. */
const site = await startSite();
const foreign = await serve((request, response) => {
  const key = new URL(request.url ?? '/', 'http://x').pathname.slice(1);
  const tool = site.service.tools.find((candidate) => candidate.key === key);
  const snippet = tool === undefined ? '' : embedSnippet(describeSite(site.service), tool);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><title>A page elsewhere</title><h1>Elsewhere</h1>${snippet}</html>`,
  );
}, 'localhost');

const test = suite('embeds in a foreign page');
const browserTest = inChromium(test);

for (const { key, example_input } of site.service.tools) {
  browserTest(`${key} fits the frame of the snippet`, async () => {
    const { page } = await openPage({ viewport: { width: 640, height: 760 } });
    for (const address of [`/embed/${key}`, withQuery(`/embed/${key}`, example_input)]) {
      await page.goto(site.origin + address);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(height <= 760, `${address} is ${height} pixels high`);
    }
    await page.context().close();
  });

  browserTest(`${key} works inside it, leaves the page alone, and sets no cookie`, async () => {
    const { page, complaints } = await openPage();
    await page.goto(`${foreign.origin}/${key}`);
    assert.is.not(new URL(site.origin).origin, foreign.origin);
    const frame = page.frames()[1];
    if (frame === undefined) throw new Error('there is no frame');
    await frame.waitForLoadState();
    const typed = Object.fromEntries(
      Object.entries(example_input).map(([name, value]) => [name, String(value)]),
    );
    const { result } = await runOf(site.service, key, typed);
    await page.locator('iframe').focus();
    await frame.locator('body').click({ position: { x: 1, y: 1 } });
    await fillInFrame(frame, typed);
    await frame.waitForSelector('.answer');
    const shown = shownResult(await frame.content());
    const expected = asShown(result);
    assert.equal([shown.answer, shown.figures], [expected.answer, expected.figures]);
    assert.is(page.url(), `${foreign.origin}/${key}`);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      frame.getByRole('link', { name: 'Open this result' }).click(),
    ]);
    assert.match(opened.url(), new RegExp(`/calculators/${key}\\?`));
    assert.equal(await page.context().cookies(), []);
    assert.equal(complaints, []);
    await page.context().close();
  });
}

/** Fills in the frame's form with a mouse. */
async function fillInFrame(frame: Frame, typed: Readonly<Record<string, string>>): Promise<void> {
  for (const summary of await frame.locator('form summary').all()) await summary.click();
  for (const [name, value] of Object.entries(inBoxes(typed, await dateNames(frame)))) {
    const input = frame.locator(`[name="${name}"]`).first();
    const type = await input.getAttribute('type');
    if (type === 'radio') await frame.locator(`[name="${name}"][value="${value}"]`).check();
    else if (type === 'checkbox') await input.setChecked(value === 'true');
    else await input.fill(value);
  }
  await frame.locator('button').click();
}

test.after(async () => {
  await foreign.close();
  await site.close();
});
test.run();
