import type { Context, Middleware } from 'koa';

/** Headers of responses, by their names in the API's description. */
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

/** What pages of other origins may read of them, in addition to the CORS-safelisted ones. */
export const EXPOSED_HEADERS = Object.values(HEADERS).join(', ');

/** How long browsers may cache a preflight, in seconds: a day. */
export const PREFLIGHT_MAX_AGE = '86400';

/** A CORS preflight counts against no limit: the page could not learn why it was rejected. */
export function isPreflight(ctx: Context): boolean {
  return ctx.method === 'OPTIONS' && ctx.get('Access-Control-Request-Method') !== '';
}

/** Browser features that no page here uses. */
const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

const STRICT_TRANSPORT = 'max-age=31536000';

/** Headers of every response: by default nothing is cached, loaded or run. Pages set their own. */
export function securityHeaders(baseUrl: string): Middleware {
  const headers: Record<string, string> = {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    // The URLs of results contain inputs.
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': FEATURES.map((feature) => `${feature}=()`).join(', '),
    'Cache-Control': 'no-store',
  };
  if (baseUrl.startsWith('https:')) headers['Strict-Transport-Security'] = STRICT_TRANSPORT;
  const entries = Object.entries(headers);
  return function securityHeaders(ctx, next) {
    for (const [name, value] of entries) ctx.res.setHeader(name, value);
    return next();
  };
}

/** How long a response may be cached, in seconds, and so how long a corrected rate may take to arrive. */
const FRESH_SECONDS = 300;

export const CACHE_PUBLIC = `public, max-age=${FRESH_SECONDS}`;
/** For results: their URL contains the inputs, so no shared cache may store them. */
export const CACHE_PRIVATE = `private, max-age=${FRESH_SECONDS}`;
/** For answers to a form that was sent: going back may show them again, once the browser has asked. */
export const CACHE_OF_FORM = 'private, no-cache';

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
