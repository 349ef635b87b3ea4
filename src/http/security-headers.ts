import type { Middleware } from 'koa';

/** Browser features that no page here uses. */
const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/** A year, in seconds. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * Headers of every response. By default nothing may be cached, loaded or run; pages and results set their own
 * policy and caching.
 */
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
