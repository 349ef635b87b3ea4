import type { Context } from 'koa';

/** Headers that pages of other origins may read, in addition to the CORS-safelisted ones. */
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

/** How long browsers may cache a preflight, in seconds: a day. */
export const PREFLIGHT_MAX_AGE = '86400';

/** A CORS preflight counts against no limit: the page could not learn why it was refused. */
export function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
}
