import type { Context } from 'koa';
import { createLimiter, WINDOW } from '../../src/http/limits/limiter.ts';
import { MOST_CLIENTS } from '../../src/http/limits/rate-limit.ts';
import { WindowCounts } from '../../src/http/limits/window-counts.ts';

/** Sends a million distinct clients through a limiter, and prints how much the process holds then. */
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

for (let address = 0; address < ADDRESSES; address += 1) {
  client = `2001:db8:${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}::/64`;
  await limiter(ctx);
}
for (let round = 0; round < 4; round += 1) {
  (globalThis as { gc?: () => void }).gc?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
}
// What is in use, not the pages that V8 keeps for itself once they are empty: the newer it is, the more.
const { heapUsed, external } = process.memoryUsage();
const heldMegabytes = Math.round((heapUsed + external) / 1e6);
console.log(JSON.stringify({ addresses: ADDRESSES, counted: counts.size, heldMegabytes }));
