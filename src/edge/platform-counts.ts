import type { SharedCounts } from '../http/limits/limiter.ts';
import { MOST_CLIENTS } from '../http/limits/rate-limit.ts';
import { type Count, WindowCounts } from '../http/limits/window-counts.ts';

/** The platform's rate limiting binding: https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/ */
interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

type Env = Readonly<Record<string, unknown>>;

/** The binding of a limit: `LIMIT_API` of `api`. */
export function bindingOf(limit: string): string {
  return `LIMIT_${limit.toUpperCase()}`;
}

/**
 * Counts of all instances at one location of the platform, which says of each request whether it is one
 * too many and nothing else. What is left to a client is what this instance saw, so it may be less.
 */
export class PlatformCounts implements SharedCounts {
  readonly name = 'platform';
  readonly usable = true;
  readonly #env: Env;
  readonly #here: WindowCounts;

  private constructor(env: Env, window: number) {
    this.#env = env;
    this.#here = new WindowCounts(MOST_CLIENTS, window);
  }

  /** Null where the platform has no such bindings, as plain workerd: then each instance counts by itself. */
  static of(env: Env, limits: readonly string[], window: number): PlatformCounts | null {
    return limits.some((limit) => env[bindingOf(limit)] != null) ? new PlatformCounts(env, window) : null;
  }

  /** @param key `limit:api:192.0.2.1`. */
  async count(key: string, max: number, window: number): Promise<Count | null> {
    const binding = this.#env[bindingOf(key.split(':', 2)[1] ?? '')] as RateLimitBinding | null | undefined;
    if (binding == null) return null;
    const here = this.#here.count(key, max);
    if (here.remaining === 0) return here;
    const { success } = await binding.limit({ key });
    return success ? here : { remaining: 0, reset: window };
  }
}
