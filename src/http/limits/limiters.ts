import type { Context } from 'koa';
import type { RateLimits } from '../../server/config.ts';
import type { RedisLink } from '../../server/redis-link.ts';
import { BoundedStore } from './bounded-store.ts';
import { clientAddress, countedAs } from './client-address.ts';
import { createLimiter, type Limiter } from './limiter.ts';

/**
 * Clients counted in memory at once. Whoever comes from more addresses within a
 * minute than this makes the oldest be forgotten, and no more memory be used.
 */
export const MOST_CLIENTS = 30_000;

export interface LimitersOptions {
  readonly rateLimits: RateLimits;
  readonly redis: RedisLink | null;
}

/** The limiter of each class of requests; null where there is no limit. They share one bounded memory. */
export function createLimiters({
  rateLimits,
  redis,
}: LimitersOptions): Readonly<Record<keyof RateLimits, Limiter | null>> {
  const store = new BoundedStore<string, unknown>(MOST_CLIENTS);
  const clientOf = (ctx: Context): string => countedAs(clientAddress(ctx));
  const limiter = (name: keyof RateLimits): Limiter | null =>
    rateLimits[name] === 0 ? null : createLimiter({ name, max: rateLimits[name], store, redis, clientOf });
  return { api: limiter('api'), mcp: limiter('mcp') };
}
