import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { typeset as setInType } from '../../src/http/markup.ts';
import { serve, startSite } from '../support/app.ts';
import { unset } from '../support/page-text.ts';
import { ROOT } from '../support/rules-copy.ts';
import { runOf } from '../support/service.ts';
import { colourViolations, keepPicture, violations } from './axe.ts';
import { inChromium, openPage } from './chromium.ts';

/** Our own host, made with the hosts' kit and the client of 2026-07-28, on another origin. */
const site = await startSite();
const { outputFiles } = await build({
  entryPoints: [`${ROOT}test/browser/mcp-host.ts`],
  bundle: true,
  format: 'iife',
  platform: 'browser',
  write: false,
  logLevel: 'error',
});
const script = outputFiles[0]?.text ?? '';
const host = await serve((_, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(
    `<!doctype html><html lang="en"><title>A host</title><h1>A conversation</h1><script>${script.replaceAll('</script', '<\\/script')}</script></html>`,
  );
}, 'localhost');

interface HostWindow {
  readonly host: {
    open(server: string, name: string, given: object, theme: string): Promise<void>;
    turn(theme: string): Promise<void>;
    showText(text: string): Promise<void>;
    end(): Promise<object>;
    readonly asked: {
      links: string[];
      contexts: { structuredContent?: { answer: string } }[];
      sizes: number;
    };
  };
}

interface Opened {
  readonly page: Page;
  readonly frame: Frame;
  readonly complaints: readonly string[];
  readonly requests: readonly string[];
}

/** Opens the page of a tool next to the result of a call. */
async function opened(name: string, given: object, theme = 'light', width = 700): Promise<Opened> {
  const { page, complaints } = await openPage({ viewport: { width, height: 1800 } });
  await page.goto(host.origin);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.frame() === page.mainFrame()} ${request.url()}`));
  await page.evaluate(
    ([server, tool, inputs, scheme]) =>
      (window as unknown as HostWindow).host.open(server, tool, inputs, scheme),
    [`${site.origin}/mcp`, name, given, theme] as const,
  );
  const frame = page.frames()[1];
  if (frame === undefined) throw new Error('there is no frame');
  return { page, frame, complaints, requests };
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as HostWindow).host.asked);

async function turned(page: Page, frame: Frame, theme: string): Promise<void> {
  await page.evaluate((to) => (window as unknown as HostWindow).host.turn(to), theme);
  await frame.waitForSelector(`html[data-theme="${theme}"]`);
}

/** Waits for an answer, which the page typesets. */
const shows = (frame: Frame, answer: string) =>
  frame.waitForFunction(
    (wanted) => document.querySelector('.answer')?.textContent === wanted,
    setInType(answer),
  );

const test = suite('pages beside results, in a host');
const browserTest = inChromium(test);

for (const { key, name, example_input } of site.service.tools) {
  browserTest(`${name} shows its result whole, in both themes, without a request of its own`, async () => {
    const { page, frame, complaints, requests } = await opened(name, example_input);
    const { result, disclaimer } = await runOf(site.service, key, example_input);
    await frame.waitForSelector('.answer');
    const text = unset(await frame.locator('body').innerText());
    assert.ok(text.includes(unset(result.answer)));
    assert.ok(text.includes(unset(disclaimer)));
    for (const { value } of result.figures)
      assert.ok(text.toLowerCase().includes(unset(value).toLowerCase()), value);
    assert.ok((await frame.locator('.picture svg:visible').count()) > 0, 'the picture is shown');
    const notes = frame.locator('.notes li');
    assert.equal((await notes.allTextContents()).map(unset), result.notes.map(unset));
    assert.is(await frame.locator('.notes li:visible').count(), 0, 'notes are folded');
    assert.ok((await frame.locator('#workings .line').count()) > 0, 'the steps are there');
    const sizes = await frame.evaluate(() =>
      ['.headline dd', 'h1', 'body'].map((one) =>
        Number.parseFloat(getComputedStyle(document.querySelector(one) as Element).fontSize),
      ),
    );
    assert.ok((sizes[0] ?? 0) >= Math.max(...sizes), `headline, title and text of ${sizes}`);
    assert.is(await frame.locator('html').getAttribute('data-theme'), 'light');
    assert.equal(await violations(frame), []);
    // Nothing is cut off: the frame is as high as the page requests.
    const inside = await frame.evaluate(() => document.body.getBoundingClientRect().height);
    await page.waitForFunction(
      (height) => (document.querySelector('iframe')?.getBoundingClientRect().height ?? 0) >= height,
      inside,
    );
    await keepPicture(page, `app-${key}-light`, false);
    await turned(page, frame, 'dark');
    await keepPicture(page, `app-${key}-dark`, false);
    assert.equal(await colourViolations(frame), []);
    assert.equal(
      requests.filter((request) => request.startsWith('false') && !request.endsWith('about:srcdoc')),
      [],
    );
    assert.equal(complaints, []);
    await page.context().close();
  });
}

const CORPORATION_TAX = 'uk_corporation_tax_estimate';
const YEAR = { period_start: '2025-04-01', period_end: '2026-03-31' };

browserTest(
  'an input is changed by keyboard alone, and the new result is shown, read out and passed to the model',
  async () => {
    const { page, frame, complaints } = await opened(CORPORATION_TAX, { ...YEAR, taxable_profits: 100000 });
    await frame.waitForSelector('.answer');
    await frame.locator('#again > summary').focus();
    await page.keyboard.press('Enter');
    assert.is(await frame.locator('#taxable_profits').inputValue(), '100000');
    await frame.locator('#taxable_profits').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('£300,000');
    await page.keyboard.press('Enter');
    const { result } = await runOf(site.service, 'corporation-tax', { ...YEAR, taxable_profits: 300000 });
    await shows(frame, result.answer);
    assert.is(await frame.evaluate(() => document.activeElement?.id), 'result-heading');
    assert.is(await frame.locator('#status').innerText(), '');
    assert.is(await frame.locator('#taxable_profits').inputValue(), '300000');
    assert.equal(await violations(frame), []);
    const { contexts } = await asked(page);
    assert.equal(
      contexts.map(({ structuredContent }) => structuredContent?.answer),
      [result.answer],
    );
    assert.equal(complaints, []);
    await page.context().close();
  },
);

browserTest('what cannot be used is told at each input, and leads there', async () => {
  const { page, frame, complaints } = await opened(CORPORATION_TAX, { ...YEAR, taxable_profits: 100000 });
  await frame.waitForSelector('.answer');
  await frame.locator('#again > summary').click();
  await frame.locator('#taxable_profits').fill('a lot');
  await frame.locator('button').click();
  await frame.waitForSelector('[role="alert"]');
  assert.is(await frame.evaluate(() => document.activeElement?.getAttribute('role')), 'alert');
  // In the words of pages, which omit the format that programs need.
  assert.match(
    await frame.locator('#taxable_profits-error').innerText(),
    'Taxable profits: write the amount in digits, like 100,000.',
  );
  assert.is(await frame.locator('#taxable_profits').inputValue(), 'a lot');
  assert.equal(await violations(frame), []);
  await frame.locator('[role="alert"] a').click();
  assert.is(await frame.evaluate(() => document.activeElement?.id), 'taxable_profits');
  assert.equal((await asked(page)).contexts, [], 'the model is told of results alone');
  assert.equal(complaints, []);
  await page.context().close();
});

browserTest('ticks and choices are sent as what they are', async () => {
  const given = {
    asset_type: 'shares',
    acquisition_date: '2010-04-01',
    acquisition_cost: 10000,
    disposal_date: '2026-01-15',
    proceeds: 80000,
  };
  const { page, frame } = await opened('company_chargeable_gain_with_indexation', given);
  await frame.waitForSelector('.answer');
  await frame.locator('#again > summary').click();
  await frame.locator('input[value="land_buildings"]').check();
  await frame.locator('button').click();
  const { result } = await runOf(site.service, 'chargeable-gains', {
    ...given,
    asset_type: 'land_buildings',
  });
  await shows(frame, result.answer);
  await page.context().close();
});

browserTest('links are opened by the host; its theme may change; it may end the page', async () => {
  const { page, frame } = await opened('corporation_tax_deadlines', { period_end: '2026-03-31' });
  await frame.waitForSelector('.answer');
  const { share_url } = await runOf(site.service, 'deadlines', { period_end: '2026-03-31' });
  await frame.locator('.caveat a').click();
  await page.waitForFunction(() => (window as unknown as HostWindow).host.asked.links.length > 0);
  assert.equal((await asked(page)).links, [share_url]);
  await turned(page, frame, 'dark');
  assert.equal(await page.evaluate(() => (window as unknown as HostWindow).host.end()), {});
  await page.context().close();
});

browserTest('a host that keeps the view back shows the text, with the form below', async () => {
  const { page, frame } = await opened('corporation_tax_deadlines', { period_end: '2026-03-31' });
  await frame.waitForSelector('.answer');
  await page.evaluate(() => (window as unknown as HostWindow).host.showText('Pay by <b>then</b>.'));
  await frame.waitForSelector('#text');
  assert.is(await frame.locator('#text').innerText(), 'Pay by <b>then</b>.');
  await page.context().close();
});

browserTest('it fits a narrow conversation, without scrolling sideways', async () => {
  for (const { name, example_input } of site.service.tools) {
    const { page, frame } = await opened(name, example_input, 'light', 360);
    await frame.waitForSelector('.answer');
    await frame.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    const [wide, room] = await frame.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    assert.ok((wide ?? 0) <= (room ?? 0), `${name}: ${wide} pixels in ${room}`);
    await page.context().close();
  }
});

test('none of this caused a defect', () => {
  assert.equal(site.defects, []);
});

test.after(async () => {
  await host.close();
  await site.close();
});

test.run();
