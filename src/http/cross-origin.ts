import type { Middleware } from 'koa';
import { isApi } from './addresses.ts';

const READABLE = [
  'ETag',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
].join(', ');

/** How long browsers may remember what a preflight allowed, in seconds: a day. */
const REMEMBERED = '86400';

/** Lets pages of any origin use the JSON API; without credentials, which it does not know. */
export const crossOrigin: Middleware = function crossOrigin(ctx, next) {
  if (isApi(ctx.path)) {
    ctx.res.setHeader('Access-Control-Allow-Origin', '*');
    ctx.res.setHeader('Access-Control-Expose-Headers', READABLE);
    ctx.res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '') {
      ctx.set('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
      ctx.set('Access-Control-Allow-Headers', 'Accept, Content-Type, If-None-Match');
      ctx.set('Access-Control-Max-Age', REMEMBERED);
    }
  }
  return next();
};
