import type { Context } from 'koa';

/** The headers that pages of other origins may read, besides those that all pages may. */
export const EXPOSED_HEADERS = [
  'ETag',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Work-Price',
  'Work-Limit',
  'Work-Remaining',
  'X-Request-Id',
  'X-As-Read',
  'X-Rows-Left-Out',
].join(', ');

/** How long browsers may remember a preflight, in seconds: a day. */
export const PREFLIGHT_MAX_AGE = '86400';

/**
 * Whether a browser asks what a page of another origin may send. If that were refused the page would learn
 * nothing, not even why; so it counts against no limit.
 */
export function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
}
