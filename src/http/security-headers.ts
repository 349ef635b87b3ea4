import type { Middleware } from 'koa';

/** Features of browsers that no page here uses. */
const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/** A year, in seconds. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * Headers of every answer. They forbid to cache it and to load or run anything in it;
 * pages and results replace policy and caching by their own.
 */
export function securityHeaders(baseUrl: string): Middleware {
  const headers: Record<string, string> = {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    // Addresses of results hold inputs.
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
