import type { Redis } from 'ioredis';
import type { Context } from 'koa';
import ratelimit from 'koa-ratelimit';
import type { Count, WindowCounts } from './window-counts.ts';

/** What is left to a client after this request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds from now until more is allowed, at least 1. */
  readonly reset: number;
}

export type Limiter = (ctx: Context) => Promise<Allowance>;

/** Counts of all instances together. */
export interface SharedCounts {
  /** What `/readyz` calls them. */
  readonly name: string;
  /** Whether requests are counted there at present. */
  readonly usable: boolean;
  /**
   * Counts a request, unless nothing is left to the client; null when it cannot be counted there now.
   * @param window its length in milliseconds.
   */
  count(key: string, max: number, window: number): Promise<Count | null>;
}

export interface LimiterOptions {
  /** Separates its counts from those of other limiters. */
  readonly name: string;
  /** Requests a window. */
  readonly max: number;
  /** Counts of this process, which hold while those of all instances are away. */
  readonly counts: WindowCounts;
  /** Counts of all instances; null when there is one instance only. */
  readonly redis: SharedCounts | null;
  readonly clientOf: (ctx: Context) => string;
}

/** The length of a window, in seconds. */
export const WINDOW = 60;

const HEADERS = { total: 'RateLimit-Limit', remaining: 'RateLimit-Remaining', reset: 'RateLimit-Reset' };

/**
 * Counts a request against its client: with all instances while their counts can be had,
 * otherwise in this process, which goes on from what it saw of them. koa-ratelimit decides
 * by the count and sets the headers; its command in Redis is answered here.
 */
export function createLimiter({ name, max, counts, redis, clientOf }: LimiterOptions): Limiter {
  const command = async (key: string): Promise<[remaining: number, reset: number, total: number]> => {
    const shared = (await redis?.count(key, max, WINDOW * 1_000)) ?? null;
    if (shared !== null) counts.mirror(key, max, shared);
    const { remaining, reset } = shared ?? counts.count(key, max);
    return [remaining, Math.min(WINDOW, Math.max(1, Math.ceil(reset / 1_000))), max];
  };
  const limit = ratelimit({
    driver: 'redis',
    // All of Redis that koa-ratelimit calls.
    db: { ratelimiter: command } as unknown as Redis,
    duration: WINDOW * 1_000,
    max,
    namespace: `limit:${name}`,
    id: clientOf,
    headers: HEADERS,
  });
  return async (ctx) => {
    let allowed = false;
    await limit(ctx, async () => {
      allowed = true;
    });
    const left = (header: string): number => Number(ctx.response.get(header));
    return { allowed, limit: max, remaining: left(HEADERS.remaining), reset: left(HEADERS.reset) };
  };
}

/** Takes what is left to the client out of an answer. */
export function removeHeaders(ctx: Context): void {
  for (const name of Object.values(HEADERS)) ctx.remove(name);
}
