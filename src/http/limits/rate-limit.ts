import type { Context, Middleware } from 'koa';
import { HttpError } from '../errors.ts';
import { BoundedStore } from './bounded-store.ts';
import { clientAddress, countedAs } from './client-address.ts';
import { createLimiter, type Limiter, type SharedCounts } from './limiter.ts';

/** Requests a minute and client, by limit; 0 for no limit. */
export interface RateLimits {
  readonly api: number;
  readonly mcp: number;
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
export function createLimiters(rateLimits: RateLimits, redis: SharedCounts | null): Limiters {
  const store = new BoundedStore<string, unknown>(MOST_CLIENTS);
  const clientOf = (ctx: Context): string => countedAs(clientAddress(ctx));
  const limiter = (name: LimitName): Limiter | null =>
    rateLimits[name] === 0 ? null : createLimiter({ name, max: rateLimits[name], store, redis, clientOf });
  return { api: limiter('api'), mcp: limiter('mcp') };
}

/**
 * Counts requests, each client by itself, and refuses those beyond the limit.
 *
 * @param counts whether a request counts; all do, if not given.
 */
export function rateLimit(
  limiter: Limiter,
  onLimited: () => void,
  counts: (ctx: Context) => boolean = () => true,
): Middleware {
  return async function rateLimit(ctx, next) {
    if (!counts(ctx)) return next();
    const { allowed, reset } = await limiter(ctx);
    if (allowed) return next();
    onLimited();
    throw new HttpError('too_many_requests', { 'Retry-After': String(reset) });
  };
}
