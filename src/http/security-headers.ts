import type { Middleware } from 'koa';

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
