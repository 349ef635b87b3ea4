import type { Context, Middleware } from 'koa';
import ratelimit from 'koa-ratelimit';
import { HttpError } from '../errors.ts';
import { HEADERS } from '../headers.ts';
import { BoundedStore } from './bounded-store.ts';
import { countedAs } from './client-address.ts';
import type { SharedCounts } from './shared-counts.ts';

/** Requests a client may make a minute, by limit; 0 for no limit. */
export interface RateLimits {
  readonly api: number;
  readonly mcp: number;
  /** Pages, and every other request without a limit of its own. */
  readonly pages: number;
  readonly results: number;
  readonly embeds: number;
  /** Units of work, across all of these. */
  readonly work: number;
}

export type LimitName = keyof RateLimits;
export type RequestLimitName = Exclude<LimitName, 'work'>;

/** The middleware of each limit, which rejects a request with 429; null for no limit. */
export type RequestLimits = Readonly<Record<RequestLimitName, Middleware | null>>;

/** The limit against which a request counts; null when it counts against none. */
export type LimitOf = (ctx: Context) => RequestLimitName | null;

/** The length of a window, in seconds. */
export const WINDOW = 60;

/** How many clients are counted at once; those seen longest ago are dropped first. */
export const MOST_CLIENTS = 30_000;

const COUNTS = {
  total: HEADERS.RateLimitLimit,
  remaining: HEADERS.RateLimitRemaining,
  reset: HEADERS.RateLimitReset,
};

interface Counted {
  readonly id: string;
  /** What was left before the latest request. */
  readonly remaining: number;
  readonly total: number;
  /** When its window ends, in seconds since 1970. */
  readonly reset: number;
}

/** Seconds since 1970, by a clock that never goes back. */
function now(): number {
  return (performance.timeOrigin + performance.now()) / 1_000;
}

/** Counts requests across instances while shared counts are available, else here, from the last shared count. */
export function limitRequests(
  limits: RateLimits,
  shared: SharedCounts | null,
  onLimited: (limit: LimitName) => void,
): RequestLimits {
  const counted = new BoundedStore<string, Counted>(MOST_CLIENTS);
  const limit = (name: RequestLimitName): Middleware | null =>
    limits[name] === 0 ? null : requestLimit(name, limits[name], counted, shared, onLimited);
  return {
    api: limit('api'),
    mcp: limit('mcp'),
    pages: limit('pages'),
    results: limit('results'),
    embeds: limit('embeds'),
  };
}

function requestLimit(
  name: RequestLimitName,
  max: number,
  counted: BoundedStore<string, Counted>,
  shared: SharedCounts | null,
  onLimited: (limit: LimitName) => void,
): Middleware {
  const namespace = `limit:${name}`;
  const idOf = (ctx: Context): string => countedAs(ctx.state.client);
  const keyOf = (ctx: Context): string => `${namespace}:${idOf(ctx)}`;
  // koa-ratelimit gives a timestamp; clients expect seconds from now.
  const setReset = (ctx: Context): void => {
    const seconds = Math.ceil((counted.get(keyOf(ctx))?.reset ?? 0) - now());
    ctx.set(COUNTS.reset, String(Math.min(WINDOW, Math.max(1, seconds))));
  };
  const refuse = (ctx: Context): never => {
    onLimited(name);
    ctx.remove('Content-Type');
    throw new HttpError('too_many_requests', { 'Retry-After': ctx.response.get(COUNTS.reset) });
  };
  const options = {
    driver: 'memory' as const,
    db: counted,
    duration: WINDOW * 1_000,
    max,
    namespace,
    id: idOf,
    headers: COUNTS,
    onLimited(ctx: Context): never {
      setReset(ctx);
      return refuse(ctx);
    },
  };
  const own = ratelimit(options);
  // koa-ratelimit reads its count again after an await, so requests are counted one at a time.
  let last: Promise<unknown> = Promise.resolve();
  const countHere = (ctx: Context): Promise<void> => {
    const counting = last.then(() => own(ctx, async () => {}));
    last = counting.catch(() => {});
    return counting;
  };
  return async (ctx, next) => {
    const answer = async (): Promise<void> => {
      setReset(ctx);
      await next();
      // A shared cache serves this response to other clients, whom this count does not concern.
      if (String(ctx.response.get('Cache-Control')).startsWith('public')) {
        for (const header of Object.values(COUNTS)) ctx.remove(header);
      }
    };
    const count = shared?.usable ? await shared.count(keyOf(ctx), max, WINDOW * 1_000) : null;
    if (count === null) {
      await countHere(ctx);
      return answer();
    }
    const { remaining, reset } = count;
    counted.set(keyOf(ctx), { id: idOf(ctx), remaining, total: max, reset: now() + reset / 1_000 });
    ctx.set({ [COUNTS.total]: String(max), [COUNTS.remaining]: String(Math.max(0, remaining - 1)) });
    setReset(ctx);
    return remaining > 0 ? answer() : refuse(ctx);
  };
}
