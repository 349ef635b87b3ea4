import type { Middleware } from 'koa';

/** Longer than any browser's: what a client with a longer list accepts is not worth reading. */
const MAX_ACCEPT = 1_024;

/**
 * Leaves of Accept what decides: types and their weights. No type here has versions or profiles, so parameters such as
 * `charset` do not tell one response from another.
 */
export const readAccept: Middleware = (ctx, next) => {
  const { accept = '' } = ctx.req.headers;
  if (accept.length > MAX_ACCEPT) ctx.req.headers.accept = '*/*';
  else if (accept.includes(';')) ctx.req.headers.accept = accept.replace(/;(?!\s*q=)[^;,]*/gi, '');
  return next();
};
