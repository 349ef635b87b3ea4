import type { Count, SharedCounts } from '../http/limits/shared-counts.ts';

/** The platform's rate limiting binding: https://developers.cloudflare.com/workers/runtime-apis/bindings/rate-limit/ */
interface RateLimitBinding {
  limit(options: { readonly key: string }): Promise<{ readonly success: boolean }>;
}

type Env = Readonly<Record<string, unknown>>;

/** The binding for a limit: `LIMIT_API` for `api`. */
export function bindingName(limit: string): string {
  return `LIMIT_${limit.toUpperCase()}`;
}

/**
 * Counts of one location of the platform, which reports only that a request is over the limit: what
 * remains is this instance's own count. It has no weights, so each instance counts work by itself.
 */
export class PlatformCounts implements SharedCounts {
  readonly name = 'platform';
  readonly usable = true;

  private constructor(private readonly env: Env) {}

  /** Null without such bindings, as in plain workerd: each instance then counts by itself. */
  static of(env: Env, limits: readonly string[]): PlatformCounts | null {
    return limits.some((limit) => env[bindingName(limit)] != null) ? new PlatformCounts(env) : null;
  }

  /** @param key `limit:api:192.0.2.1`. */
  async count(key: string, _max: number, window: number): Promise<Count | null> {
    const binding = this.env[bindingName(key.split(':', 2)[1] ?? '')] as RateLimitBinding | null | undefined;
    if (binding == null) return null;
    const { success } = await binding.limit({ key });
    return success ? null : { remaining: 0, reset: window };
  }

  async charge(): Promise<null> {
    return null;
  }
}
