import type { Redis } from 'ioredis';
import type { Context, Middleware, Next } from 'koa';
import ratelimit from 'koa-ratelimit';
import type { BoundedStore } from './bounded-store.ts';

/** What is left to a client after this request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds from now until more is allowed, at least 1. */
  readonly reset: number;
}

export type Limiter = (ctx: Context) => Promise<Allowance>;

/** Redis, in which all instances count together while it answers. */
export interface SharedCounts {
  readonly client: Redis;
  readonly usable: boolean;
  /** Takes it out of use after a command failed. */
  failed(error: unknown): void;
}

export interface LimiterOptions {
  /** Separates its counts from those of other limiters. */
  readonly name: string;
  /** Requests a window. */
  readonly max: number;
  /** Counts of this process, which hold while Redis is away. */
  readonly store: BoundedStore<string, unknown>;
  /** Counts of all instances; null when there is one instance only. */
  readonly redis: SharedCounts | null;
  readonly clientOf: (ctx: Context) => string;
}

/** The length of a window, in seconds. */
export const WINDOW = 60;

/** Seconds by which the clocks of instances may differ. */
const TOLERANCE = 5;

const HEADERS = { total: 'RateLimit-Limit', remaining: 'RateLimit-Remaining', reset: 'RateLimit-Reset' };

/**
 * Counts a request against its client: in Redis while it answers, otherwise in
 * memory. Nothing but the count happens inside koa-ratelimit, so that a failure
 * of Redis cannot be mistaken for one of the request, nor run it twice.
 */
export function createLimiter({ name, max, store, redis, clientOf }: LimiterOptions): Limiter {
  const shared = {
    duration: WINDOW * 1_000,
    max,
    namespace: `limit:${name}`,
    id: clientOf,
    headers: HEADERS,
  };
  const inMemory = oneByOne(ratelimit({ ...shared, driver: 'memory', db: store }));
  const inRedis = redis === null ? null : ratelimit({ ...shared, driver: 'redis', db: redis.client });

  const count = async (ctx: Context): Promise<boolean> => {
    let allowed = false;
    const next = async (): Promise<void> => {
      allowed = true;
    };
    if (inRedis !== null && redis?.usable) {
      try {
        await inRedis(ctx, next);
        if (!allowed && secondsUntil(resetOf(ctx)) > WINDOW + TOLERANCE) {
          // Counted before the clock stepped back: it would be held against the client until that time comes.
          await redis.client.del(`${shared.namespace}:${clientOf(ctx)}`);
        }
        return allowed;
      } catch (error) {
        redis.failed(error);
      }
    }
    await inMemory(ctx, next);
    return allowed;
  };

  return async (ctx) => {
    const allowed = await count(ctx);
    const reset = Math.min(WINDOW, Math.max(1, secondsUntil(resetOf(ctx))));
    ctx.set(HEADERS.reset, String(reset));
    return { allowed, limit: max, remaining: Number(ctx.response.get(HEADERS.remaining)), reset };
  };
}

/**
 * Counts one request after the other. In memory koa-ratelimit first counts and
 * reads what is left a moment later, so that each of several simultaneous requests
 * would read what the last of them leaves.
 */
function oneByOne(count: Middleware): (ctx: Context, next: Next) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (ctx, next) => {
    const mine = async (): Promise<void> => count(ctx, next);
    last = last.then(mine, mine);
    return last;
  };
}

/** Takes what is left to the client out of an answer. */
export function removeHeaders(ctx: Context): void {
  for (const name of Object.values(HEADERS)) ctx.remove(name);
}

function resetOf(ctx: Context): number {
  return Number(ctx.response.get(HEADERS.reset));
}

/**
 * Until an epoch second, which Redis's driver rounds down and memory's gives as a
 * fraction. Both drivers measure from the start of the process, and so does this, so
 * that a change of the machine's clock makes no difference between them.
 */
function secondsUntil(epoch: number): number {
  return Math.ceil(Math.floor(epoch) + 1 - (performance.timeOrigin + performance.now()) / 1_000);
}
