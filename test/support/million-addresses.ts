import type { Context } from 'koa';
import { createLimiter, WINDOW } from '../../src/http/limits/limiter.ts';
import { MOST_CLIENTS } from '../../src/http/limits/rate-limit.ts';
import { WindowCounts } from '../../src/http/limits/window-counts.ts';

/** Sends a million distinct clients through a limiter, and prints by how much the process has grown. */
const ADDRESSES = 1_000_000;

const counts = new WindowCounts(MOST_CLIENTS, WINDOW * 1_000);
let client = '';
const limiter = createLimiter({ name: 'api', max: 60, counts, redis: null, clientOf: () => client });

const headers: Record<string, unknown> = {};
const set = (names: string | Record<string, unknown>, value?: unknown): void => {
  if (typeof names === 'string') headers[names] = value;
  else Object.assign(headers, names);
};
const ctx = { set, response: { get: (name: string) => headers[name] }, state: {} } as unknown as Context;

/** Requests from as many distinct addresses, one after another and round again. */
async function come(requests: number, distinct: number): Promise<void> {
  for (let request = 0; request < requests; request += 1) {
    const address = request % distinct;
    client = `2001:db8:${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}::/64`;
    await limiter(ctx);
  }
}

/** What the process holds once garbage is collected and its pages are given back. */
async function used(): Promise<number> {
  for (let round = 0; round < 4; round += 1) {
    (globalThis as { gc?: () => void }).gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage().rss;
}

// As many requests from few clients first, so that only what distinct addresses take is measured.
await come(ADDRESSES, 100);
const before = await used();
await come(ADDRESSES, ADDRESSES);
const grownMegabytes = Math.round(((await used()) - before) / 1e6);
console.log(JSON.stringify({ addresses: ADDRESSES, counted: counts.size, grownMegabytes }));
