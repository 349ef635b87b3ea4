import type { Context, Middleware } from 'koa';
import { HttpError } from '../errors.ts';
import { clientAddress, countedAs } from './client-address.ts';
import { createLimiter, type Limiter, removeHeaders, type SharedCounts, WINDOW } from './limiter.ts';
import { WindowCounts } from './window-counts.ts';

/** Requests a minute and client, by limit; 0 for no limit. */
export interface RateLimits {
  readonly api: number;
  readonly mcp: number;
  /** Pages, and every other request that has no counter of its own. */
  readonly pages: number;
  /** Results on the site's pages. */
  readonly results: number;
  /** Results in embeds. */
  readonly embeds: number;
}

export type LimitName = keyof RateLimits;

/** The limiter of each limit; null where there is none. */
export type Limiters = Readonly<Record<LimitName, Limiter | null>>;

/**
 * The most clients that are counted in memory at once. Whoever sends from more addresses
 * within a minute makes the service forget the oldest, and use no more memory.
 */
export const MOST_CLIENTS = 30_000;

/** The limiters, which share one bounded memory. */
export function createLimiters(rateLimits: Partial<RateLimits>, redis: SharedCounts | null): Limiters {
  const counts = new WindowCounts(MOST_CLIENTS, WINDOW * 1_000);
  const clientOf = (ctx: Context): string => countedAs(clientAddress(ctx));
  const limiter = (name: LimitName): Limiter | null => {
    const max = rateLimits[name] ?? 0;
    return max === 0 ? null : createLimiter({ name, max, counts, redis, clientOf });
  };
  return {
    api: limiter('api'),
    mcp: limiter('mcp'),
    pages: limiter('pages'),
    results: limiter('results'),
    embeds: limiter('embeds'),
  };
}

/** The limit against which a request counts; null when it counts against none. */
export type LimitOf = (ctx: Context) => LimitName | null;

/** Counts requests, each client by itself, and refuses those beyond their limit. */
export function rateLimit(
  limiters: Limiters,
  limitOf: LimitOf,
  onLimited: (limit: LimitName) => void,
): Middleware {
  return async function rateLimit(ctx, next) {
    const name = limitOf(ctx);
    const limiter = name === null ? null : limiters[name];
    if (name === null || limiter === null) return next();
    const { allowed, reset } = await limiter(ctx);
    if (!allowed) {
      onLimited(name);
      throw new HttpError('too_many_requests', { 'Retry-After': String(reset) });
    }
    await next();
    // A shared cache gives the answer to others, whom this client's count does not concern.
    if (String(ctx.response.get('Cache-Control')).startsWith('public')) removeHeaders(ctx);
  };
}
