import type { Context, Middleware } from 'koa';
import ratelimit from 'koa-ratelimit';
import { HttpError } from '../errors.ts';
import { HEADERS } from '../headers.ts';
import { BoundedStore } from './bounded-store.ts';
import { countedAs } from './client-address.ts';

/** The classes in which requests are counted; `pages` has every request without a class of its own. */
type RequestClass = 'api' | 'mcp' | 'results' | 'embeds' | 'pages';

/** Requests a client may make a minute, by class; 0 for no limit. */
export type RateLimits = Readonly<Record<RequestClass, number>>;

/** The class against which a request counts; null when it counts against none. */
export type ClassOf = (ctx: Context) => RequestClass | null;

/** Counts that all instances share; koa-ratelimit counts in its client. */
export interface SharedCounts {
  readonly client: object;
  /** Whether the latest command was answered. */
  isUsed(): boolean;
  /** Counts a request there, unless it did not answer lately; only the rejection of the request is thrown. */
  count(act: () => Promise<unknown>): Promise<void>;
  close(): void;
}

/** Clients counted at once; those seen longest ago are dropped first. */
export const MAX_CLIENTS = 30_000;
const WINDOW_SECONDS = 60;
const COUNTS = {
  total: HEADERS.RateLimitLimit,
  remaining: HEADERS.RateLimitRemaining,
  reset: HEADERS.RateLimitReset,
};

/** koa-ratelimit changes the entry it gets, and reads it after an await: each request gets a copy of its own. */
class Counts extends BoundedStore<string, object> {
  override get(key: string): object | undefined {
    const entry = super.get(key);
    if (entry !== undefined) this.set(key, { ...entry });
    return super.get(key);
  }
}

/**
 * One koa-ratelimit for each class of requests, which rejects with 429. Every request counts in this instance's memory,
 * and in Redis while it answers: a Redis that is lost leaves what was counted here.
 * @param onLimited called for every rejected request.
 */
export function limitRequests(
  limits: RateLimits,
  shared: SharedCounts | null,
  onLimited: (name: RequestClass) => void,
): (classOf: ClassOf) => Middleware {
  const memory = new Counts(MAX_CLIENTS);
  const byClass = new Map<RequestClass | null, Middleware>();
  for (const [name, max] of Object.entries(limits) as [RequestClass, number][]) {
    if (max === 0) continue;
    const options = {
      duration: WINDOW_SECONDS * 1_000,
      max,
      namespace: `limit:${name}`,
      id: (ctx: Context) => countedAs(ctx.state.client),
      headers: COUNTS,
      onLimited(ctx: Context): never {
        onLimited(name);
        setReset(ctx);
        ctx.remove('Content-Type');
        throw new HttpError('too_many_requests', { 'Retry-After': ctx.response.get(COUNTS.reset) });
      },
    };
    const here = ratelimit({ ...options, driver: 'memory', db: memory });
    const everywhere = shared && ratelimit({ ...options, driver: 'redis', db: shared.client as never });
    byClass.set(name, async (ctx, next) => {
      await here(ctx, async () => {});
      await shared?.count(async () => everywhere?.(ctx, async () => {}));
      setReset(ctx);
      await next();
      // A shared cache serves this response to other clients, whom this count does not concern.
      if (!String(ctx.response.get('Cache-Control')).startsWith('public')) return;
      for (const header of Object.values(COUNTS)) ctx.remove(header);
    });
  }
  return (classOf) => (ctx, next) => byClass.get(classOf(ctx))?.(ctx, next) ?? next();
}

/** koa-ratelimit gives a timestamp; clients expect seconds from now. */
function setReset(ctx: Context): void {
  const now = (performance.timeOrigin + performance.now()) / 1_000;
  const seconds = Math.ceil(Number(ctx.response.get(COUNTS.reset)) - now);
  ctx.set(COUNTS.reset, String(Math.min(WINDOW_SECONDS, Math.max(1, seconds))));
}
