import type { Context } from 'koa';
import { LongWork } from '../../src/http/limits/long-work.ts';
import { limitRequests } from '../../src/http/limits/request-limits.ts';

/** Sends requests from 150,000 clients, five times the capacity of the rate limiter, and prints the memory used. */
const ADDRESSES = 150_000;

const limits = { api: 60, mcp: 0, pages: 0, results: 0, embeds: 0 };
const limit = limitRequests(limits, null, () => {})(() => 'api');
const work = new LongWork();
const response = { get: () => '' };
for (let address = 0; address < ADDRESSES; address += 1) {
  const client = `2001:db8:${(address >> 16).toString(16)}:${(address & 0xffff).toString(16)}::`;
  const ctx = { set() {}, remove() {}, response, state: { client } } as unknown as Context;
  await limit(ctx, async () => {});
  await work.run(ctx, async () => {});
}
for (let round = 0; round < 4; round += 1) {
  (globalThis as { gc?: () => void }).gc?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
}
// Memory in use, not the empty pages that V8 retains, more of them the newer it is.
const { heapUsed, external } = process.memoryUsage();
const heldMegabytes = Math.round((heapUsed + external) / 1e6);
console.log(JSON.stringify({ addresses: ADDRESSES, heldMegabytes }));
