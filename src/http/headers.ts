import type { Context, Middleware } from 'koa';

/** Headers of responses that pages of other origins may read, in addition to the CORS-safelisted ones. */
export const HEADERS = {
  ETag: 'ETag',
  RetryAfter: 'Retry-After',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
  RequestId: 'X-Request-Id',
  ColumnsNotUsed: 'X-Columns-Not-Used',
  RowsLeftOut: 'X-Rows-Left-Out',
} as const;

export const EXPOSED_HEADERS = Object.values(HEADERS).join(', ');

/** A CORS preflight counts against no limit: the page could not learn why it was rejected. */
export function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
}

/** Headers of every response: by default nothing is cached, loaded or run. Pages set their own. */
export function securityHeaders(baseUrl: string): Middleware {
  const headers = Object.entries({
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    // The URLs of results contain inputs.
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cache-Control': 'no-store',
    ...(baseUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  });
  return function securityHeaders(ctx, next) {
    for (const [name, value] of headers) ctx.res.setHeader(name, value);
    return next();
  };
}

/** A response may be cached for five minutes, so a corrected rate may take as long to arrive. */
export const CACHE_PUBLIC = 'public, max-age=300';
/** For results: their URL contains the inputs, so no shared cache may store them. */
export const CACHE_PRIVATE = 'private, max-age=300';

/**
 * Keeps of Accept only what decides, types and their weights. No type here has versions or profiles, so parameters such as
 * `charset` do not tell one response from another.
 */
export const readAccept: Middleware = ({ req: { headers } }, next) => {
  const { accept = '' } = headers;
  // No browser's is longer, and what a longer list accepts is not worth reading.
  if (accept.length > 1_024) headers.accept = '*/*';
  else if (accept.includes(';')) headers.accept = accept.replace(/;(?!\s*q=)[^;,]*/gi, '');
  return next();
};
