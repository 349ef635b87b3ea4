import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/**
 * Largest Contentful Paint of pages on Lighthouse's slow 4G with a processor four times as slow and an empty cache;
 * also bytes, requests and heights.
 *
 *     node --import tsx bench/pages.ts http://localhost:3000 http://localhost:3001
 */
const { positionals: origins } = parseArgs({ allowPositionals: true });

const RUNS = 5;
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWER = 4;
const RESULT = 'period_start=2025-04-01&period_end=2026-03-31&taxable_profits=100000';
const PATHS = [
  '/',
  '/calculators/corporation-tax',
  `/calculators/corporation-tax?${RESULT}`,
  '/batch',
  '/rates',
  '/rates/corporation-tax',
];

interface Loaded {
  readonly painted: number;
  readonly bytes: number;
  readonly requests: number;
  readonly height: number;
}

async function load(browser: Browser, address: string, width: number): Promise<Loaded> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${address} answers ${answer?.status()}`);
  const loaded = await page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const files = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const bytes = files.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0);
    return { painted, bytes, requests: files.length, height: document.documentElement.scrollHeight };
  });
  await context.close();
  return loaded;
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
console.log('| page | server | bytes | requests | height at 390 | at 1280 | LCP, ms: median (least–most) |');
console.log('|---|---|--:|--:|--:|--:|--:|');
for (const path of PATHS) {
  const runs = new Map(origins.map((origin): [string, Loaded[]] => [origin, []]));
  // In turn, so that other load on the machine affects all alike.
  for (let run = 0; run < RUNS; run += 1)
    for (const [origin, all] of runs) all.push(await load(browser, origin + path, 1280));
  for (const [origin, all] of runs) {
    const phone = await load(browser, origin + path, 390);
    const times = all.map(({ painted }) => Math.round(painted)).sort((a, b) => a - b);
    const [first] = all as [Loaded];
    console.log(
      `| ${path} | ${origin} | ${first.bytes} | ${first.requests} | ${phone.height} | ${first.height} | ${times[(RUNS - 1) / 2]} (${times[0]}–${times.at(-1)}) |`,
    );
  }
}
await browser.close();
