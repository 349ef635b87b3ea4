import type { Middleware } from 'koa';

/** What a page of the service needs of the browser: nothing. */
const FEATURES = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'];

/** A year, in seconds, as browsers ask for it. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * Headers for every answer. Answers are not kept and may load or do nothing,
 * unless a channel says otherwise: pages set their own policy and caching.
 */
export function securityHeaders(baseUrl: string): Middleware {
  const headers: Record<string, string> = {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    // Addresses of results hold the inputs.
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
