import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { suite } from 'uvu';

const EXECUTABLE = '/usr/bin/chromium';

/** A timeout generous enough for a busy machine, in milliseconds. */
const PATIENCE = 120_000;

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of other origins, which tests make up, frame the service on this machine.
  '--disable-features=LocalNetworkAccessChecks',
];

let browser: Promise<Browser> | undefined;
let users = 0;

/**
 * Gives a suite the browser while it runs. Without the browser its tests
 * are skipped, and one skipped test says so.
 */
export function inChromium<T>(test: ReturnType<typeof suite<T>>): typeof test.skip {
  if (!existsSync(EXECUTABLE)) {
    console.log('  left out: needs chromium');
    test.skip('left out: needs chromium', () => {});
    return test.skip;
  }
  test.before(() => {
    users += 1;
  });
  test.after(async () => {
    users -= 1;
    if (users > 0 || browser === undefined) return;
    const open = await browser;
    browser = undefined;
    await open.close();
  });
  return test as unknown as typeof test.skip;
}

/** A page in a fresh context; the browser's errors are collected in `complaints`. */
export async function openPage(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  browser ??= chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The browser reports every page that answers 404 or 422.
    if (message.type() === 'error' && !/status of 4(04|22)/.test(message.text()))
      complaints.push(message.text());
  });
  return { page, complaints };
}
